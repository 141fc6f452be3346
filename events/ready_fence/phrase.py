"""Ready... Fence!: the fencing phrase and its points."""

from typing import ClassVar, Literal

from events.base import Event, Seat, tells
from events.ready_fence.values import Met, Pending, Result, Role, StoppedBy


class PhraseBegun(Event, frozen=True, kw_only=True, tag="ready-fence.phrase_begun"):
    """The active seat opened a phrase, at this distance 0-2."""

    aside: ClassVar[bool] = True
    attacker: Seat
    distance: int
    fleche: bool = False


@tells("card", "additions")
class CardPlayed(Event, frozen=True, kw_only=True, tag="ready-fence.card_played"):
    """A card was played in a phrase; the card itself moved by `cards.moved`.

    `speed`: as compared (RF-8.9, RF-8.10); of a riposte that of the riposte. `action`: fencing
    actions that the seat has made by now, 1-2. `sp`: of the card and its additions.
    """

    seat: Seat
    card: str
    role: Role
    additions: tuple[str, ...] = ()
    speed: int | None = None
    action: int
    sp: int = 0


class DefenceMade(Event, frozen=True, kw_only=True, tag="ready-fence.defence_made"):
    """A defence without cards; it is a fencing action. `action` as of a card."""

    seat: Seat
    how: Literal["parry", "distance"]
    speed: int | None = None
    cost: int
    additions: tuple[str, ...] = ()
    action: int


class AttackStopped(Event, frozen=True, kw_only=True, tag="ready-fence.attack_stopped"):
    """An attack came to nothing; `seat` made it."""

    seat: Seat
    by: StoppedBy


class RiposteThreatened(Event, frozen=True, kw_only=True, tag="ready-fence.riposte_threatened"):
    """A parry succeeded, and its riposte threatens."""

    seat: Seat
    kind: str
    speed: int


@tells("to", "additions")
class AttackSwapped(Event, frozen=True, kw_only=True, tag="ready-fence.attack_swapped"):
    """A feint replaced the first attack by another card (RF-9.17)."""

    seat: Seat
    start: str
    to: str
    additions: tuple[str, ...] = ()
    speed: int


class SpeedChanged(Event, frozen=True, kw_only=True, tag="ready-fence.speed_changed"):
    """The referee changed the speed of the pending attack or counter (RF-13.1)."""

    seat: Seat
    speed: int


class WordGiven(Event, frozen=True, kw_only=True, tag="ready-fence.word_given"):
    """A seat has the word: it answers what is pending, or passes (RF-8.4).

    `met`: the attack of the seat with the word that has just been parried or countered; null:
    there is none.
    """

    aside: ClassVar[bool] = True
    seat: Seat
    pending: Pending
    met: Met | None = None


class WordPassed(Event, frozen=True, kw_only=True, tag="ready-fence.word_passed"):
    """A seat did not answer, or could not by public knowledge (RF-8.13)."""

    seat: Seat
    by: Literal["seat", "rule"]


class PhraseEnded(Event, frozen=True, kw_only=True, tag="ready-fence.phrase_ended"):
    """The phrase is over; its cards have yet to leave the strip (RF-8.14)."""

    result: Result


@tells("cards")
class CardsReturned(Event, frozen=True, kw_only=True, tag="ready-fence.cards_returned"):
    """A seat took these cards of the phrase back to its hand, sorted."""

    seat: Seat
    cards: tuple[str, ...]


class PointScored(Event, frozen=True, kw_only=True, tag="ready-fence.point_scored"):
    """A seat scored; `score` is what it has now. The referee may enter any number of points."""

    seat: Seat
    points: int
    score: int
    reason: Literal["touch", "double", "off-strip", "referee"]


PhraseEvent = (
    PhraseBegun
    | CardPlayed
    | DefenceMade
    | AttackStopped
    | RiposteThreatened
    | AttackSwapped
    | SpeedChanged
    | WordGiven
    | WordPassed
    | PhraseEnded
    | CardsReturned
    | PointScored
)
