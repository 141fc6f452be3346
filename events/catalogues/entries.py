"""What the editions of all games are read with: named entries, and what is wrong with a file."""

import re
from collections.abc import Iterable, Mapping, Set
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import UNSET

from events.errors import Unreadable


class Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing with a name in each language of the program: a field of it for each.

    One that came later is `str | UnsetType`: editions of before, which are kept as they are, say
    nothing in it.
    """

    en: str
    zh_hant: str = msgspec.field(name="zh-Hant")
    zh_hans: str = msgspec.field(name="zh-Hans")

    def name(self, lang: str) -> str:
        """What it is called; in English where it has no name in the language."""
        return self.by_language().get(lang, self.en)

    def by_language(self) -> dict[str, str]:
        """What it is called in each language in which it has a name, English first."""
        said = ((lang, getattr(self, field)) for lang, field in FIELDS.items())
        return {lang: name for lang, name in said if name is not UNSET}


FIELDS = dict(zip(Named.__struct_encode_fields__, Named.__struct_fields__, strict=True))
"""The field of each language."""


class Names(Named, frozen=True, kw_only=True):
    """The game's own name."""


class _Slugged(Protocol):
    @property
    def slug(self) -> str: ...


File = TypeVar("File")
Entry = TypeVar("Entry", bound=_Slugged)

_FAULTS = (
    (r"Object contains unknown field `(?P<got>[^`]*)`", "edition.unknown-key"),
    (r"Object missing required field `(?P<got>[^`]*)`", "edition.missing-key"),
    (r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`", "edition.type"),
    (r"Expected `int` (?P<wanted>[<>]= -?\d+)", "edition.range"),
    (r"Invalid enum value '?(?P<got>.*?)'?$", "edition.value"),
)
"""What msgspec says of data of another shape, and the texts in which we say it.

Patterns that are compiled for a fault only, for every command reads an edition.
"""


_NULL = "null"
"""What no file can say: the key is left out."""


def converted(data: Mapping[str, Any], file: type[File]) -> File:
    """The data of an edition file in their form; raise Unreadable with the place."""
    try:
        return msgspec.convert(data, type=file)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        place = path.rstrip("`").removeprefix("$").removeprefix(".") or "the file"
        for pattern, text in _FAULTS:
            if found := re.match(pattern, reason):
                wanted, got = (found.groupdict().get(fact, "") for fact in ("wanted", "got"))
                kinds = tuple(kind for kind in wanted.split(" | ") if kind != _NULL)
                raise Unreadable(text, place=place, got=got, wanted=kinds) from error
        raise Unreadable("edition.shape", place=place, reason=reason) from error


def by_slug(key: str, entries: Iterable[Entry]) -> dict[Any, Entry]:
    """The entries by slug; raise Unreadable where a slug stands twice."""
    found: dict[Any, Entry] = {}
    for number, entry in enumerate(entries):
        if entry.slug in found:
            raise Unreadable("edition.twice", place=f"{key}[{number}].slug", got=str(entry.slug))
        found[entry.slug] = entry
    return found


def as_data(entry: msgspec.Struct) -> dict[str, Any]:
    """An entry as the data of an edition file; what is as usual is left out."""
    return msgspec.json.decode(msgspec.json.encode(entry), type=dict[str, Any])


def require_all(key: str, there: Set[str], wanted: Iterable[str]) -> None:
    """Raise Unreadable unless an edition has all that its rules speak of."""
    missing = tuple(str(slug) for slug in wanted if slug not in there)
    if missing:
        raise Unreadable("edition.incomplete", place=key, missing=missing)
