"""Options of a game, most of them a choice among words."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.base import Seat
from events.errors import Unreadable
from referee.moves.kinds import shown, spellings
from referee.moves.verbs import Words
from replays.characters import fold, plain


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. `read` gives the canonical value or raises Unreadable.

    `values` are shown to people; `default` is taken at the table, `dealt` in the dealt mode.
    `seat`: it is of this seat alone, and of no match without it.
    `derived` gives the default where it follows from the options before this one. `check` raises
    Unreadable for a value that does not go with those, or with the dealt mode. `reading`: it stands
    for a reading of the source, which another table may read otherwise.
    """

    name: str
    values: tuple[str, ...]
    default: str
    read: Callable[[str, Any], str]
    dealt: str | None = None
    derived: Callable[[Mapping[str, str]], str] | None = None
    check: Callable[[str, Mapping[str, str], bool], None] | None = None
    seat: Seat | None = None
    reading: bool = False


YES_NO: Words = {"no": ("false", "否"), "yes": ("true", "是")}


def plain_words(*slugs: str) -> Words:
    """Words that have no other spelling."""
    return dict.fromkeys(slugs, ())


def choice(
    name: str,
    default: str,
    values: Words,
    *,
    dealt: str | None = None,
    derived: Callable[[Mapping[str, str]], str] | None = None,
    check: Callable[[str, Mapping[str, str], bool], None] | None = None,
    reading: bool = False,
) -> Option:
    """An option that is one of a few words; a word that is none of them is Unreadable."""
    known = spellings(values)

    def read(value: str, edition: object) -> str:
        del edition
        slug = known.get(fold(plain(value).strip()))
        if slug is None:
            known_words = tuple(values)
            raise Unreadable("error.option", option=name, value=shown(value), known=known_words)
        return slug

    return Option(name, tuple(values), default, read, dealt, derived, check, reading=reading)
