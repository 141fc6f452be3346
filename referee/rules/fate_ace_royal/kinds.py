"""Fate/Ace Royal: the kinds of words that its moves are made of."""

from typing import Any, ClassVar

import msgspec

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import CardType, Cost, Edition, read_cost
from events.fate_ace_royal.values import System
from referee.moves.kinds import Choice, Many, Number, Plain, misfit, spellings
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading, Words
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.cards import COPY, read_card
from replays.characters import caseless
from replays.patterns import pattern
from replays.redact import Says

ANY_TYPE = frozenset(CardType)


class Card(Plain, msgspec.Struct, frozen=True):
    """A card of these types: its slug or a name of it.

    `unknown`: `?` is a card. `copies`: a craft in play may be called `craft-05#2`. `others`: words
    of this place that mean no card of the catalogue, as `servant`.
    """

    sort: ClassVar[str] = "card"
    types: frozenset[CardType] = ANY_TYPE
    unknown: bool = False
    copies: bool = False
    others: Words = {}
    name: str = "card"

    def read(self, word: str, reading: Reading) -> str:
        """The slug; whether the card can be there is for custody to say."""
        if word == UNKNOWN and self.unknown:
            return word
        other = spellings(self.others).get(caseless(word)) if self.others else None
        if other is not None:
            return other
        edition: Edition = reading.edition
        slug = read_card(word, edition)
        if slug is None or (COPY in slug and not self.copies):
            raise misfit("fate-ace-royal.misfit.card", word, edition.called)
        if edition.cards[slug.partition(COPY)[0]].type not in self.types:
            raise misfit("fate-ace-royal.misfit.type", word, kind=self.name)
        return slug

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        return self.unknown


class Seats(Many, frozen=True):
    """A seat, several, or every living one: `p1`, `p1,p3`, `all`."""

    whole: ClassVar[Words] = words.ALL

    @property
    def name(self) -> str:
        """The name of all of it."""
        return "seats"

    def read(self, word: str, reading: Reading) -> tuple[Any, ...]:
        """The seats in the order of the list; none: every living one."""
        if caseless(word) in _ALL:
            return ()
        seats = Many.read(self, word, reading)
        for place, seat in enumerate(seats):
            if seat in seats[:place]:
                raise misfit("fate-ace-royal.misfit.seat-twice", word, seat=seat)
        return seats

    def write(self, value: Any) -> str:
        """The list."""
        return Many.write(self, value) if value else "all"

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Each seat, and all."""
        return (*self.item.choices(reading), *words.ALL)


_ALL = spellings(words.ALL)


class Skill(Plain, msgspec.Struct, frozen=True):
    """A skill: a word of the rules in any language, else as it is typed."""

    says: ClassVar[Says] = "open"
    sort: ClassVar[str] = "text"
    name: str = "skill"

    def read(self, word: str, reading: Reading) -> str:
        """The slug of a known skill, or the word."""
        if not word.strip():
            raise misfit("notation.blank-text", word)
        return _SKILLS.get(caseless(word), caseless(word))


_SKILLS = spellings(words.SKILLS)


class SystemWord(Choice, frozen=True):
    """`physical` or `magic`; another word is kept for the rules to refuse (FA-8.6)."""

    def read(self, word: str, reading: Reading) -> System | str:
        """The system, or the word."""
        slug = self._known.get(caseless(word))
        return word if slug is None else System(slug)


class CostWord(Plain, msgspec.Struct, frozen=True):
    """A cost: `tap`, `dice:DIGITS`, `discard:N`, `tap:N`, `x-discard`, `x-tap` (FA-4.3)."""

    says: ClassVar[Says] = "open"
    sort: ClassVar[str] = "text"
    name: str = "cost"

    def read(self, word: str, reading: Reading) -> Cost:
        """The cost of all parts together."""
        cost = read_cost(",".join(map(_cost_part, word.split(","))))
        if not word or cost is None:
            raise _misfit_of_cost(word)
        return cost

    def write(self, value: Any) -> str:
        """The parts, in the order of the rulebook."""
        return write_cost(value)


_COST_PARTS = spellings(words.COST_PARTS)


def _cost_part(part: str) -> str:
    name, colon, number = part.partition(":")
    return f"{_COST_PARTS.get(caseless(name), name)}{colon}{number}"


def _misfit_of_cost(word: str) -> Misfit:
    """What is wrong with a cost: the first part that is none by itself, else all of it."""
    column = 0
    for part in word.split(","):
        name, _, _ = part.partition(":")
        if not part or read_cost(_cost_part(part)) is None:
            known = () if caseless(name) in _COST_PARTS else spellings(words.COST_PARTS)
            return misfit("fate-ace-royal.misfit.cost", part, known, column=column)
        column += len(part) + 1
    return misfit("fate-ace-royal.misfit.cost", word)


def write_cost(cost: Cost) -> str:
    """A cost as it is typed; empty for none."""
    return ",".join(
        (
            *(("tap",) if cost.tap else ()),
            *((f"dice:{''.join(map(str, sorted(cost.dice)))}",) if cost.dice else ()),
            *((f"discard:{cost.discards}",) if cost.discards else ()),
            *((f"tap:{cost.taps}",) if cost.taps else ()),
            *(("x-discard",) if cost.x_discard else ()),
            *(("x-tap",) if cost.x_tap else ()),
        )
    )


_COUNT = pattern(r"[1-9][0-9]{0,2}")


class Covered(Plain, msgspec.Struct, frozen=True):
    """How many cards are laid under the crafts; in the dealt mode, which."""

    sort: ClassVar[str] = "cards"
    cards: Many
    name: str = "covered"

    def read(self, word: str, reading: Reading) -> int | tuple[str, ...]:
        """The number, or the cards."""
        if _COUNT.fullmatch(word):
            return int(word)
        if reading.state is None or not reading.state.match.dealt:
            return self._count(word, reading)
        return self.cards.read(word, reading)

    def _count(self, word: str, reading: Reading) -> int:
        """How many; a card that is named lies there unseen at a table."""
        try:
            return Number("count", 1).read(word, reading)
        except Misfit as wrong:
            if wrong.text != "notation.number":
                raise
            raise misfit("fate-ace-royal.misfit.covered", word) from None

    def write(self, value: Any) -> str:
        """The number, or the list."""
        return str(value) if isinstance(value, int) else self.cards.write(value)


class Four(Many, frozen=True):
    """Four values, `a/b/c/d`."""

    sort: ClassVar[str] = "text"
    separator: str = "/"
    least: int = 4
    most: int = 4
