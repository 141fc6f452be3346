"""Ready... Fence!: the speeds of attacks, parries and counter-attacks (RF-5.3, RF-5.4, RF-8.9)."""

from events.catalogues.ready_fence import BONUS, Kind
from events.ready_fence.values import ENGAGEMENT, INVITATION, LINE, Weapon

AGAINST_LINE = frozenset({Kind.BEAT_THRUST, Kind.FLICK})
"""The attacks that gain 1 against a point in line (RF-9.2)."""

GLIDE_RIPOSTE = 4
"""The printed speed of the riposte that an added glide-attack makes (RF-9.5)."""

RIPOSTE_LESS = 2
"""A card's riposte is so much slower than the card (RF-9.8, RF-9.10)."""


def card_bonus(kind: Kind, own: Weapon, other: Weapon) -> int:
    """What the weapon positions give an attack by its card's own text (RF-9.1, RF-9.2)."""
    if kind is Kind.STRAIGHT_THRUST:
        return 2 if own is LINE and other is INVITATION else 0
    return 1 if kind in AGAINST_LINE and other is LINE else 0


def hindrance(kind: Kind, other: Weapon, *, positions: bool) -> int:
    """What the other's engagement takes from an attack (RF-5.4); a disengage loses nothing.

    `positions`: the weapon positions work, as they do in the basic and the advanced mode (R7).
    """
    return 1 if positions and other is ENGAGEMENT and kind is not Kind.DISENGAGE else 0


def attack_speed(
    kind: Kind, printed: int, own: Weapon, other: Weapon, *, raised: bool, positions: bool
) -> int:
    """The speed of a first attack, or of the card that a feint brings (RF-8.9).

    `raised`: an angulation is added.
    """
    gain = card_bonus(kind, own, other) + BONUS * raised
    return max(0, printed + gain - hindrance(kind, other, positions=positions))


def riposte(
    kind: Kind, printed: int, other: Weapon, *, glides: bool, positions: bool
) -> tuple[Kind, int] | None:
    """Kind and speed of the riposte that follows a successful parry; None: none follows.

    `kind`, `printed`: the parrying card. `glides`: a glide-attack is added (RF-9.5, RF-9.8 to 10).
    """
    if glides:
        strikes = Kind.GLIDE_ATTACK
    elif kind is Kind.CEDING_PARRY:
        return None
    else:
        strikes = Kind.INFIGHTING if kind is Kind.INFIGHTING else Kind.STRAIGHT_THRUST
    speed = riposte_printed(printed, glides=glides)
    return strikes, max(0, speed - hindrance(strikes, other, positions=positions))


def riposte_printed(printed: int, *, glides: bool) -> int:
    """The speed of a riposte before the weapon positions (RF-9.5, RF-9.8); arguments as above."""
    return GLIDE_RIPOSTE if glides else printed - RIPOSTE_LESS


def glide_riposte(other: Weapon) -> int:
    """The speed of the glide-attack added to a parry without cards (RF-9.5; basic, advanced)."""
    return GLIDE_RIPOSTE - hindrance(Kind.GLIDE_ATTACK, other, positions=True)


def defence_speed(printed: int, own: Weapon, *, raised: bool, invited: bool) -> int:
    """The speed of a parry by card or of a counter-attack (RF-8.10).

    `invited`: one's own invitation helps it, which mode and option decide (RF-5.3).
    """
    return printed + BONUS * raised + (invited and own is INVITATION)


def renewed_speed(stopped: int) -> int:
    """The speed of a renewed attack, from that of the attack that it repeats (RF-9.16)."""
    return stopped + BONUS


def cardless_parry(attack: int, own: Weapon) -> tuple[int, int]:
    """What a parry without cards costs, and its speed (RF-10.5; basic, advanced)."""
    helped = own is INVITATION
    cost = max(1, (attack - helped + 1) // 2)
    return cost, 2 * cost + helped
