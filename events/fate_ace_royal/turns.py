"""Fate/Ace Royal: set-up, turns, cards, tokens, and who leaves. Cards move by `cards.*`."""

from typing import ClassVar, Literal

import msgspec

from events.base import UNSEEN, Event, Seat, foretells, tells
from events.fate_ace_royal.values import Lasts, Part, Phase, Posture, Step, Token, Values, Why

# Set-up


class StartPlayerDrawn(Event, frozen=True, kw_only=True, tag="fate-ace-royal.start_player_drawn"):
    """The generator drew the start player."""

    seat: Seat


@tells(UNSEEN)
class SpiritsDealt(Event, frozen=True, kw_only=True, tag="fate-ace-royal.spirits_dealt"):
    """These seats drew a spirit each, in this order."""

    seats: tuple[Seat, ...]


@tells(UNSEEN)
class ClassesDealt(Event, frozen=True, kw_only=True, tag="fate-ace-royal.classes_dealt"):
    """These seats drew a class each, in this order."""

    seats: tuple[Seat, ...]


@tells("cards")
class ClassesOpened(Event, frozen=True, kw_only=True, tag="fate-ace-royal.classes_opened"):
    """The classes left over lie open."""

    cards: tuple[str, ...]


@tells("gave", "took")
class ClassExchanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.class_exchanged"):
    """A seat laid its class open and took one that lay there (FA-1.3)."""

    seat: Seat
    took: str
    gave: str


class ClassKept(Event, frozen=True, kw_only=True, tag="fate-ace-royal.class_kept"):
    """A seat exchanged nothing."""

    seat: Seat


@tells("spirit", "class_")
class ServantTaken(Event, frozen=True, kw_only=True, tag="fate-ace-royal.servant_taken"):
    """A seat took its two cards as agreed; `?` for one kept secret (FA-1.4)."""

    seat: Seat
    spirit: str
    class_: str = msgspec.field(name="class")


class SeatCalled(Event, frozen=True, kw_only=True, tag="fate-ace-royal.seat_called"):
    """In the set-up it is this seat's turn to exchange, or to take."""

    seat: Seat


class GameStarted(Event, frozen=True, kw_only=True, tag="fate-ace-royal.game_started"):
    """The set-up is over: tokens, coin and hands are dealt (FA-1.5)."""

    players: int
    coin: Seat


# Turns


class TurnStarted(Event, frozen=True, kw_only=True, tag="fate-ace-royal.turn_started"):
    """A turn began; turn 1 is the first."""

    seat: Seat
    turn: int
    round: int


class PhaseEntered(Event, frozen=True, kw_only=True, tag="fate-ace-royal.phase_entered"):
    """Another phase began; `step` of it, where it has steps."""

    aside: ClassVar[bool] = True
    phase: Phase
    step: Step | None = None


class StepEntered(Event, frozen=True, kw_only=True, tag="fate-ace-royal.step_entered"):
    """Another step of the phase began."""

    aside: ClassVar[bool] = True
    step: Step


class TurnEnded(Event, frozen=True, kw_only=True, tag="fate-ace-royal.turn_ended"):
    """A turn is over."""

    seat: Seat


class CoinCounted(Event, frozen=True, kw_only=True, tag="fate-ace-royal.coin_counted"):
    """The holder of the coin ended a turn; `turns` by now (FA-5.4)."""

    seat: Seat
    turns: int


class CoinPassed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.coin_passed"):
    """The coin went on; `paid` 0 where its holder left the game (FA-5.5, FA-5.6)."""

    from_: Seat | None = msgspec.field(name="from")
    to: Seat
    paid: int


class CoinSet(Event, frozen=True, kw_only=True, tag="fate-ace-royal.coin_set"):
    """The referee set who holds the coin, and the turns counted."""

    holder: Seat
    turns: int


class DieThrown(Event, frozen=True, kw_only=True, tag="fate-ace-royal.die_thrown"):
    """A die showed this value, 1-6."""

    chance: ClassVar[bool] = True

    purpose: Literal["encounter", "cost", "effect"]
    value: int


# Cards


class CardsReset(Event, frozen=True, kw_only=True, tag="fate-ace-royal.cards_reset"):
    """A seat's tapped cards were untapped; `servant` or crafts (FA-5.1)."""

    seat: Seat
    cards: tuple[str, ...]


@tells(UNSEEN)
class CardsDrawn(Event, frozen=True, kw_only=True, tag="fate-ace-royal.cards_drawn"):
    """A seat drew so many cards; 0 where there was none (FA-5.3)."""

    seat: Seat
    count: int


class DeckRenewed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.deck_renewed"):
    """The discard pile was shuffled as a new deck of so many cards."""

    count: int


@tells("card")
class CraftEquipped(Event, frozen=True, kw_only=True, tag="fate-ace-royal.craft_equipped"):
    """A craft came into play, untapped; `own`: by the seat's own `equips` (FA-6.1)."""

    seat: Seat
    card: str
    replaced: str | None = None
    from_: Literal["hand", "deck", "discard"] = msgspec.field(name="from", default="hand")
    own: bool = False


@tells("card")
@foretells("card")
class CraftRemoved(Event, frozen=True, kw_only=True, tag="fate-ace-royal.craft_removed"):
    """A craft left play; `card` as it was called there (`craft-05#2`)."""

    seat: Seat
    card: str
    to: Literal["discard", "hand", "deck"] = "discard"


@tells(UNSEEN)
class HandCovered(Event, frozen=True, kw_only=True, tag="fate-ace-royal.hand_covered"):
    """Hand cards were laid face down under the crafts (FA-6.4)."""

    seat: Seat
    count: int


@tells("cards")
class HandShown(Event, frozen=True, kw_only=True, tag="fate-ace-royal.hand_shown"):
    """Cards of a hand were shown and stay there."""

    seat: Seat
    cards: tuple[str, ...]


@tells("card")
class ServantRevealed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.servant_revealed"):
    """A card of a Servant was turned up; `own`: as the seat's ritual action (FA-6.7)."""

    seat: Seat
    part: Part
    card: str
    own: bool = False


class ServantConcealed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.servant_concealed"):
    """A card of a Servant was turned down."""

    seat: Seat
    part: Part
    card: str


class CardTurned(Event, frozen=True, kw_only=True, tag="fate-ace-royal.card_turned"):
    """`servant` or a craft lies in another posture."""

    seat: Seat
    card: str
    state: Posture


@tells("cards")
class CardsDiscarded(Event, frozen=True, kw_only=True, tag="fate-ace-royal.cards_discarded"):
    """Cards went from a hand to the discard pile; `?` for one that nobody saw."""

    seat: Seat
    cards: tuple[str, ...]


@tells("cards")
class CardStolen(Event, frozen=True, kw_only=True, tag="fate-ace-royal.card_stolen"):
    """A seat took cards from another's hand; `?` where not all saw which."""

    seat: Seat
    from_: Seat = msgspec.field(name="from")
    cards: tuple[str, ...]


class CardPrinted(Event, frozen=True, kw_only=True, tag="fate-ace-royal.card_printed"):
    """What the table's card says (FA-2.5); null: left as known.

    `cost`, `timing` and `requires_apt` are of `ability`, empty for one without a name; null for
    `ability`: of none.
    """

    card: str
    values: Values | None = None
    skills: tuple[str, ...] | None = None
    apt_skills: tuple[str, ...] | None = None
    classes: tuple[str, ...] | None = None
    ability: str | None = None
    cost: str | None = None
    timing: str | None = None
    requires_apt: bool | None = None


# Tokens, changes


class ManaChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.mana_changed"):
    """A seat's mana rose or fell; `now` it is so much."""

    seat: Seat
    by: int
    now: int
    why: Why


class SpellsChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.spells_changed"):
    """A seat's command spells rose or fell; `now` there are so many."""

    seat: Seat
    by: int
    now: int
    why: Why


class TokenChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.token_changed"):
    """A seat's special tokens rose or fell; `now` there are so many."""

    seat: Seat
    kind: Token
    by: int
    now: int
    why: Why


class EffectsEnded(Event, frozen=True, kw_only=True, tag="fate-ace-royal.effects_ended"):
    """Changes until end of turn ended, or those that lasted as long as this card."""

    lasts: Lasts
    card: str = ""


# Who leaves


class SeatDied(Event, frozen=True, kw_only=True, tag="fate-ace-royal.seat_died"):
    """A seat is in the death state (FA-11.9)."""

    seat: Seat


class SeatUndied(Event, frozen=True, kw_only=True, tag="fate-ace-royal.seat_undied"):
    """An effect ended a seat's death state."""

    seat: Seat


class SeatLeft(Event, frozen=True, kw_only=True, tag="fate-ace-royal.seat_left"):
    """A seat has lost by this rule and left the game (FA-12.5)."""

    seat: Seat
    rule: str


class SeatRevived(Event, frozen=True, kw_only=True, tag="fate-ace-royal.seat_revived"):
    """An effect brought a seat back."""

    seat: Seat
    mana: int
    spells: int


TurnEvent = (
    StartPlayerDrawn
    | SpiritsDealt
    | ClassesDealt
    | ClassesOpened
    | ClassExchanged
    | ClassKept
    | ServantTaken
    | SeatCalled
    | GameStarted
    | TurnStarted
    | PhaseEntered
    | StepEntered
    | TurnEnded
    | CoinCounted
    | CoinPassed
    | CoinSet
    | DieThrown
    | CardsReset
    | CardsDrawn
    | DeckRenewed
    | CraftEquipped
    | CraftRemoved
    | HandCovered
    | HandShown
    | ServantRevealed
    | ServantConcealed
    | CardTurned
    | CardsDiscarded
    | CardStolen
    | CardPrinted
    | ManaChanged
    | SpellsChanged
    | TokenChanged
    | EffectsEnded
    | SeatDied
    | SeatUndied
    | SeatLeft
    | SeatRevived
)
