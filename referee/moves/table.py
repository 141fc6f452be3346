"""The moves of a game, listed: what its rules declare, and what every match has."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any

import msgspec

from referee.moves.declared import Declared, Played
from referee.moves.glossary import Glossary
from referee.moves.kinds import Path, Text, Value
from referee.moves.move import Adjust, Move
from referee.moves.verbs import Branch, Form, Kind, Language, Mover, Slot, Verb, Words


class Row(msgspec.Struct, frozen=True, eq=False):
    """A move that every match has, as the game judges it."""

    follow: Callable[[Any, Any], None]
    when: Any = None


class Moves:
    """All moves of a game, in the order of its page.

    `common`: how it judges those of every match. `glossary`: its words, of categories `verb` (also
    what its page calls the moves of every match beside their common names), `key`, and `VERB-kind`
    for what stands behind a verb. `values`: the words that an adjusted field may be set to. All
    else is as of a `Language`.
    """

    def __init__(
        self,
        declared: Sequence[Declared[...] | Verb],
        common: Mapping[type[Move], Row],
        glossary: Glossary,
        *,
        movers: Words,
        values: Words,
        card: Kind | None = None,
        unclear: Callable[[str, Any], tuple[str, ...]] | None = None,
        unseen: bool = True,
    ) -> None:
        self.declared = tuple(one for one in declared if isinstance(one, Declared))
        self.common = common
        self.glossary = glossary
        self._listed = declared
        self._language = partial(Language, movers=movers, card=card, unclear=unclear, unseen=unseen)
        self._values = values

    def of(self, move: Move) -> Declared[...] | Row:
        """How a move is judged. Raises KeyError for a move that the game does not have."""
        return move.declared if isinstance(move, Played) else self.common[type(move)]

    @cached_property
    def language(self) -> Language:
        """How its lines are read and written."""
        return self._language(
            table=(*self._rows(), _adjust(self._values)),
            verbs=self.glossary.words("verb"),
            keys=self.glossary.words("key"),
        )

    def _rows(self) -> list[Verb]:
        """A row for each verb; one for all that a word behind the same verb decides."""
        rows: dict[tuple[Mover, str] | int, Verb] = {}
        for place, one in enumerate(self._listed):
            if isinstance(one, Verb):
                rows[place] = one
            elif one.under:
                takes = cache(partial(self._under, one.by, one.under))
                row = Verb(one.under, one.by, takes, weight=one.weight)
                rows.setdefault((one.by, one.under), row)
            else:
                rows[one.by, one.slug] = Verb(
                    one.slug,
                    one.by,
                    partial(_form, one),
                    weight=one.weight,
                    quiet=one.quiet,
                    letter=one.letter,
                )
        return list(rows.values())

    def _under(self, by: Mover, verb: str) -> Form:
        """What follows a verb behind which a word decides what is done."""
        ways = {one.slug: one.form for one in self.declared if (one.by, one.under) == (by, verb)}
        return Form(branch=Branch("", ways, self.glossary.words(f"{verb}-kind", ways)))


def _form(declared: Declared[...]) -> Form:
    return declared.form


def _adjust(values: Words) -> Verb:
    """`referee adjust PATH VALUE why="TEXT"`, with the words of a game as values."""
    words = (Slot("path", Path()), Slot("value", Value(values)))
    form = Form(Adjust, words, (Slot("why", Text()),))
    return Verb("adjust", "referee", form, weight="rare")
