"""Options of a game that are a choice among words."""

from collections.abc import Callable, Mapping

from events.errors import Unreadable
from referee.moves.kinds import shown, spellings
from referee.moves.option import Option
from referee.moves.verbs import Words
from replays.characters import caseless, plain

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
        slug = known.get(caseless(plain(value).strip()))
        if slug is None:
            known_words = tuple(values)
            raise Unreadable("error.option", option=name, value=shown(value), known=known_words)
        return slug

    return Option(name, tuple(values), default, read, dealt, derived, check, reading=reading)
