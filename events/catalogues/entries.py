"""What the catalogues of all games have in common: named entries, and data of the wrong shape."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from events.errors import Unreadable

Shape = TypeVar("Shape")


class Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A thing with a name in each language of the program."""

    en: str
    zh_hant: str = msgspec.field(name="zh-Hant")
    zh_hans: str = msgspec.field(name="zh-Hans")

    def name(self, lang: str) -> str:
        """What it is called."""
        return {"zh-Hant": self.zh_hant, "zh-Hans": self.zh_hans}.get(lang, self.en)


class Names(Named, frozen=True, kw_only=True):
    """The game's own name."""


_FAULTS = (
    (re.compile(r"Object contains unknown field `(?P<got>[^`]*)`"), "edition.unknown-key"),
    (re.compile(r"Object missing required field `(?P<got>[^`]*)`"), "edition.missing-key"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`"), "edition.type"),
    (re.compile(r"Expected `int` (?P<wanted>[<>]= -?\d+)"), "edition.range"),
    (re.compile(r"Invalid enum value '?(?P<got>.*?)'?$"), "edition.value"),
)
"""What msgspec says of data of another shape, and the texts in which we say it."""


def converted(data: Mapping[str, Any], shape: type[Shape]) -> Shape:
    """The data as an edition file of that shape; raise Unreadable with the place that differs."""
    try:
        return msgspec.convert(data, type=shape)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        place = path.rstrip("`").removeprefix("$").removeprefix(".") or "the file"
        for pattern, text in _FAULTS:
            if found := pattern.match(reason):
                wanted, got = (found.groupdict().get(fact, "") for fact in ("wanted", "got"))
                raise Unreadable(text, place=place, got=got, wanted=wanted) from error
        raise Unreadable("edition.shape", place=place, reason=reason) from error


def require_all(key: str, there: Iterable[str], wanted: Iterable[str]) -> None:
    """Raise Unreadable where an edition leaves out what each has to name."""
    named = set(there)
    missing = tuple(str(slug) for slug in wanted if slug not in named)
    if missing:
        raise Unreadable("edition.incomplete", place=key, missing=missing)


def by_slug(key: str, entries: Iterable[Any]) -> dict[Any, Any]:
    """Entries by their slug; raise Unreadable where one stands twice."""
    found: dict[Any, Any] = {}
    for number, entry in enumerate(entries):
        if entry.slug in found:
            raise Unreadable("edition.twice", place=f"{key}[{number}].slug", got=str(entry.slug))
        found[entry.slug] = entry
    return found
