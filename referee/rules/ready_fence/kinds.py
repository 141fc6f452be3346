"""Ready... Fence!: the kinds of words that its moves are made of (section 8 of the rulebook)."""

from typing import Annotated, Literal

import msgspec

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition, Kind, in_force
from events.ready_fence.values import ADVANCED, Weapon
from projections.ready_fence.state import TIMER, State
from referee.moves.declared import Key, Played, Word
from referee.moves.kinds import MANY, Choice, Flag, Many, Number, Plain, misfit, seat_kind
from referee.moves.verbs import Reading
from referee.rules.ready_fence import words
from referee.rules.ready_fence.cards import meant, read_card

MOST_SP = 18
"""The highest total that `sp=` names."""


def _edition(reading: Reading) -> Edition:
    """The edition with the rows that the table has entered."""
    edition: Edition = reading.edition
    return edition if reading.state is None else in_force(edition, reading.state.reprints)


class Card(Plain, msgspec.Struct, frozen=True):
    """A card's slug or Chinese name, with its speed. `unknown`: `?` is a card."""

    unknown: bool = False

    @property
    def name(self) -> str:
        """A card."""
        return "card"

    def read(self, word: str, reading: Reading) -> str:
        """The canonical slug; whether there is such a card is for custody to say."""
        if word == UNKNOWN and self.unknown:
            return word
        edition = _edition(reading)
        card = read_card(word, edition)
        if card is None:
            raise misfit("ready-fence.misfit.card", word, meant(word, edition))
        return card

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        return self.unknown


def unclear(word: str, state: State | None) -> tuple[str, ...]:
    """What a step back could mean in the advanced mode, which has two."""
    if word not in words.STEP_BACK or state is None or state.settings.mode is not ADVANCED:
        return ()
    return ("withdraws", "retreats")


CARD = Card()
HIDDEN_CARD = Card(unknown=True)
CARDS = Many(CARD)
SEAT = seat_kind(words.SEATS)
POSITION = Choice("position", words.POSITIONS, Weapon)

OWN_HAND = "{}.hand"

FEINT = ("card", str(Kind.FEINT))

ASeat = Annotated[Seat, SEAT]
Squares = Annotated[int, Number("squares", 1, 2)]
Position = Annotated[Weapon, POSITION]
ACard = Annotated[str, HIDDEN_CARD]
ARow = Annotated[str, Word(CARD, says="open")]
OfHand = Annotated[str, Word(HIDDEN_CARD, zone=OWN_HAND)]
Keeps = Annotated[str | None, Key(CARD, zone=OWN_HAND)]
Discard = Annotated[str | None, Key(HIDDEN_CARD, zone=OWN_HAND)]
OfTimer = Annotated[str | None, Key(HIDDEN_CARD, zone=TIMER)]
With = Annotated[tuple[str, ...], Key(CARDS, "with", zone=OWN_HAND)]
Sp = Annotated[int | None, Key(Number("sp", 0, MOST_SP))]
SpOfAddition = Annotated[int | None, Key(Number("sp", 0, MOST_SP), beside="additions")]
Touch = Annotated[Literal["red", "green", "both"], Choice("touch", {**words.SEATS, **words.BOTH})]

Signed = Annotated[int, Number("change", -MANY, MANY, sign="may")]
"""A number of an effect; what is outside its range, the rules refuse (RF-13.1)."""

_COPIES = Number("copies", -MANY, MANY, sign="may")
Copies = Annotated[int, Key(_COPIES)]
SomeCopies = Annotated[int | None, Key(_COPIES)]


class Plays(Played, frozen=True, kw_only=True):
    """`SEAT plays CARD [with=LIST] [sp=N]`; for a feint also `ends=yes` or `swaps=CARD`.

    `additions` is `with=`. `ends` null: the key is not there.
    """

    card: Annotated[str, Word(CARD, zone=OWN_HAND)]
    ends: Annotated[bool | None, Key(Flag(), given=FEINT)] = None
    swaps: Annotated[str | None, Key(CARD, given=FEINT, zone=OWN_HAND)] = None
    additions: With = ()
    sp: Sp = None
