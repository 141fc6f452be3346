"""The speeds of attacks, parries and counter-attacks (RF-5.3, RF-5.4, RF-8.9, RF-8.10, RF-10.5)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogues.ready_fence import Kind
from events.ready_fence.values import Weapon
from referee.rules.ready_fence.answers import ATTACKS
from referee.rules.ready_fence.speeds import (
    attack_speed,
    cardless_parry,
    defence_speed,
    glide_riposte,
    renewed_speed,
    riposte,
)

LINE, INVITATION, ENGAGEMENT = Weapon.LINE, Weapon.INVITATION, Weapon.ENGAGEMENT
POSITIONS = (LINE, INVITATION, ENGAGEMENT)


def attack(kind: str, own: Weapon, other: Weapon, *, raised: bool = False, tutorial: bool = False):
    return attack_speed(Kind(kind), 5, own, other, raised=raised, positions=not tutorial)


# What a printed 5 comes to: own position, then the other's.
IN_THE_TUTORIAL = {
    "straight-thrust": {(LINE, INVITATION): 7},
    "beat-thrust": {(own, LINE): 6 for own in POSITIONS},
    "flick": {(own, LINE): 6 for own in POSITIONS},
}


def expected(kind: str, own: Weapon, other: Weapon, *, raised: bool, tutorial: bool) -> int:
    speed = IN_THE_TUTORIAL.get(kind, {}).get((own, other), 5)
    if other is ENGAGEMENT and not tutorial and kind != "disengage":
        speed -= 1
    return speed + (2 if raised else 0)


@pytest.mark.parametrize("kind", sorted(ATTACKS))
def test_rf_8_9_speed_of_every_attack_in_every_position(kind: str) -> None:
    for own, other, raised, tutorial in product(POSITIONS, POSITIONS, (True, False), (True, False)):
        found = attack(kind, own, other, raised=raised, tutorial=tutorial)
        assert found == expected(kind, own, other, raised=raised, tutorial=tutorial)


def test_rf_9_1_a_straight_thrust_gains_two_from_line_against_invitation() -> None:
    assert attack("straight-thrust", LINE, INVITATION) == 7
    assert attack("straight-thrust", INVITATION, INVITATION) == 5
    assert attack("straight-thrust", LINE, LINE) == 5


def test_rf_8_9_a_speed_is_never_below_zero() -> None:
    none = attack_speed(Kind.GLIDE_ATTACK, 0, LINE, ENGAGEMENT, raised=False, positions=True)
    assert none == 0
    slow = riposte(Kind.PARRY_RIPOSTE, 1, ENGAGEMENT, glides=False, positions=True)
    assert slow == ("straight-thrust", 0)


def test_rf_9_8_a_riposte_is_two_slower_than_its_card() -> None:
    ripostes = [
        riposte(Kind.PARRY_RIPOSTE, printed, LINE, glides=False, positions=True)
        for printed in (4, 5, 6)
    ]
    assert ripostes == [("straight-thrust", 2), ("straight-thrust", 3), ("straight-thrust", 4)]


def test_rf_9_8_a_riposte_gains_nothing_against_invitation() -> None:
    found = riposte(Kind.PARRY_RIPOSTE, 6, INVITATION, glides=False, positions=True)
    assert found == ("straight-thrust", 4)


def test_rf_5_4_engagement_takes_one_from_a_riposte_too() -> None:
    for kind, speed in ((Kind.PARRY_RIPOSTE, 3), (Kind.INFIGHTING, 3)):
        found = riposte(kind, 6, ENGAGEMENT, glides=False, positions=True)
        assert found is not None
        assert found[1] == speed
    assert riposte(Kind.PARRY_RIPOSTE, 6, ENGAGEMENT, glides=False, positions=False) == (
        "straight-thrust",
        4,
    )


def test_rf_9_9_a_ceding_parry_has_no_riposte_but_that_of_an_added_glide() -> None:
    assert riposte(Kind.CEDING_PARRY, 4, LINE, glides=False, positions=True) is None
    found = riposte(Kind.CEDING_PARRY, 4, LINE, glides=True, positions=True)
    assert found == ("glide-attack", 4)


def test_rf_9_5_an_added_glide_attack_ripostes_at_four() -> None:
    for card in (Kind.PARRY_RIPOSTE, Kind.CEDING_PARRY):
        found = riposte(card, 9, ENGAGEMENT, glides=True, positions=True)
        assert found == ("glide-attack", 3)
    assert [glide_riposte(other) for other in POSITIONS] == [4, 4, 3]


def test_rf_9_10_infighting_ripostes_as_infighting() -> None:
    found = riposte(Kind.INFIGHTING, 5, LINE, glides=False, positions=True)
    assert found == ("infighting", 3)


def test_rf_8_10_invitation_helps_a_parry_or_counter_by_one() -> None:
    found = {
        (own, invited): defence_speed(5, own, raised=False, invited=invited)
        for own, invited in product(POSITIONS, (True, False))
    }
    assert {key: speed for key, speed in found.items() if speed != 5} == {(INVITATION, True): 6}
    assert defence_speed(5, INVITATION, raised=True, invited=True) == 8


def test_rf_9_16_a_renewed_attack_is_two_faster_than_the_attack_was() -> None:
    assert renewed_speed(5) == 7


def test_rf_10_5_a_parry_without_cards_costs_half_the_speed_rounded_up() -> None:
    line = [cardless_parry(speed, LINE) for speed in range(13)]
    costs = [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert line == [(cost, 2 * cost) for cost in costs]
    assert [cardless_parry(speed, ENGAGEMENT) for speed in range(13)] == line


def test_rf_10_5_invitation_helps_a_parry_without_cards_by_one() -> None:
    invited = [cardless_parry(speed, INVITATION) for speed in range(14)]
    costs = [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert invited == [(cost, 2 * cost + 1) for cost in costs]


@given(speed=st.integers(0, 30), own=st.sampled_from(POSITIONS))
def test_rf_10_5_a_parry_without_cards_is_the_cheapest_that_is_fast_enough(
    speed: int, own: Weapon
) -> None:
    cost, reached = cardless_parry(speed, own)
    helped = own is INVITATION
    assert reached == 2 * cost + helped
    assert cost >= 1
    assert reached >= speed
    assert cost == 1 or 2 * (cost - 1) + helped < speed
