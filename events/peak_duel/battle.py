"""Peak Duel: attacks and their damage."""

from events.base import Event, Seat, foretells
from events.peak_duel.values import Law, Target


class AttackGranted(Event, frozen=True, kw_only=True, tag="peak-duel.attack_granted"):
    """A spirit may attack once more; `allowed` in all in this turn."""

    seat: Seat
    place: int
    allowed: int


class PierceArmed(Event, frozen=True, kw_only=True, tag="peak-duel.pierce_armed"):
    """The open attack will deal its difference through a defender (PD-6.1)."""

    seat: Seat


class AttackDeclared(Event, frozen=True, kw_only=True, tag="peak-duel.attack_declared"):
    """The active seat declared an attack."""

    seat: Seat
    place: int
    target: Target


class ReplayOpened(Event, frozen=True, kw_only=True, tag="peak-duel.replay_opened"):
    """The defender's number of spirits changed (PD-8.5); target null: a new one must be chosen."""

    seat: Seat
    place: int
    target: Target | None


class AttackRetargeted(Event, frozen=True, kw_only=True, tag="peak-duel.attack_retargeted"):
    """The replayed attack was directed anew."""

    seat: Seat
    place: int
    target: Target


class AttackKept(Event, frozen=True, kw_only=True, tag="peak-duel.attack_kept"):
    """The replayed attack kept its target."""

    seat: Seat
    place: int
    target: Target


class AttackWithheld(Event, frozen=True, kw_only=True, tag="peak-duel.attack_withheld"):
    """The replayed attack was taken back; it uses nothing up (R19)."""

    seat: Seat
    place: int


class AttackVoided(Event, frozen=True, kw_only=True, tag="peak-duel.attack_voided"):
    """The attack came to nothing (PD-8.6)."""

    seat: Seat
    place: int


class AttackResolved(Event, frozen=True, kw_only=True, tag="peak-duel.attack_resolved"):
    """The numbers met. `fought`: the target lay in attack posture (PD-6.4)."""

    seat: Seat
    place: int
    target: Target
    rule: Law
    x: int
    y: int | None
    destroyed: tuple[str, ...] = ()
    damaged: Seat | None = None
    amount: int = 0
    fought: bool = False


@foretells("card")
class SpiritDestroyed(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_destroyed"):
    """A spirit was destroyed in battle and went to its owner's discard pile (PD-8.10)."""

    seat: Seat
    place: int
    card: str


class DamageDue(Event, frozen=True, kw_only=True, tag="peak-duel.damage_due"):
    """A seat has to turn up cards (PD-9.1). `waits`: until the table names them."""

    seat: Seat
    amount: int
    deck_left: int
    waits: bool = False


class CardsTurned(Event, frozen=True, kw_only=True, tag="peak-duel.cards_turned"):
    """The cards of damage were turned up; so many to the soul zone, the rest to the hand."""

    seat: Seat
    to_soul: int
    to_hand: int


BattleEvent = (
    AttackGranted
    | PierceArmed
    | AttackDeclared
    | ReplayOpened
    | AttackRetargeted
    | AttackKept
    | AttackWithheld
    | AttackVoided
    | AttackResolved
    | SpiritDestroyed
    | DamageDue
    | CardsTurned
)
