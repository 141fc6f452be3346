"""Battle (PD-8)."""

import pytest

from events.peak_duel.battle import AttackResolved, ReplayOpened
from referee.rules.due import to_move
from referee.rules.peak_duel.clash import outcome
from referee.rules.peak_duel.due import due
from tests.referee.rules.peak_duel.table import Table, given

SOULS = ("referee effect damage a 4", "table turns a wood-1-2,fire-3-4,water-5-6,metal-7-8")
"""Soul cards of seat a, for spells in the other's turn."""

COVERED = (*SOULS, "a summons wood-3-5 attack", "a sets ?,?,?", "a ends")
FIGHT = (*COVERED, "b summons fire-2-7 attack", "b summons fire-2-6 attack")
"""Turn 2 of `b`: b1 fire-2-7, b2 fire-2-6, a1 wood-3-5, all upright."""

ATTACK = (*FIGHT, "b attacks 1 1")


def named(number: int) -> str:
    cards = [f"{element}-1-{n}" for element in ("earth", "metal") for n in (1, 2, 3, 4, 5)]
    return ",".join(cards[:number])


# PD-8.1 to PD-8.4: declaring


def test_pd_8_1_as_many_spirits_attack_as_the_other_has_plus_one() -> None:
    at = given(
        "a ends", "b summons fire-2-7 attack", "b ends", "a ends", "b summons fire-2-6 attack"
    )
    at = at.when("b attacks 1 direct", f"table turns a {named(7)}")
    assert at.state.battle is not None
    assert (at.state.battle.limit, at.state.battle.made) == (1, 1)
    at.refused("b attacks 2 direct", "PD-8.1")
    again = at.when("referee effect attacks b1 1", "b attacks 1 direct")
    assert again.state.battle == at.state.battle


def test_pd_8_1_the_limit_is_fixed_when_the_phase_begins() -> None:
    at = given(*FIGHT, "b enters battle", "a flips 1 earth-4-4 soul-shift 1")
    assert at.state.battle is not None
    assert at.state.battle.limit == 2


def test_pd_8_2_the_attacker_is_ones_own_and_upright() -> None:
    at = given(*COVERED, "b summons fire-2-7 defence")
    at.refused("b attacks 1 1", "PD-8.2", "posture")
    at.refused("b attacks 2 1", "PD-8.2", "no-spirit")


def test_pd_8_3_a_spirit_attacks_once_and_once_more_for_each_rekindle() -> None:
    at = given(*ATTACK, f"table turns a {named(2)}")
    at.refused("b attacks 1 direct", "PD-8.3")
    at.when("b casts fire-1-1 rekindle 1", "b attacks 1 direct")


def test_pd_8_4_the_target_is_a_spirit_or_the_player_behind_an_empty_field() -> None:
    at = given(*FIGHT)
    at.refused("b attacks 1 2", "PD-8.4", "no-spirit")
    at.refused("b attacks 1 direct", "PD-8.4", "not-empty")
    given("a ends", "b summons fire-2-7 attack").refused("b attacks 1 1", "PD-8.4", "no-spirit")


# PD-8.5: replay


def test_pd_8_5_a_target_that_left_must_be_chosen_anew() -> None:
    at = given(*ATTACK, "a flips 1 earth-4-4 soul-shift 1")
    assert at.event(ReplayOpened).target is None
    assert to_move(due(at.state)) == ("b",)
    for line in (
        "b passes",
        "b enters damage",
        "b ends",
        "table resolves",
        f"table turns a {named(2)}",
        "b casts fire-1-1 blaze b1 soul=fire-3-4",
    ):
        at.refused(line, "PD-8.5", "no-target")
    at.refused("b retargets 1", "PD-8.4")
    after = at.when("b retargets direct")
    assert after.state.attack is not None
    assert (after.state.attack.target, after.state.attack.replay) == ("direct", False)
    assert after.state.passed == ("b",)


def test_pd_8_5_a_direct_attack_on_a_field_that_fills_must_be_chosen_anew() -> None:
    at = given(
        *SOULS, "a sets ?", "a ends", "b summons fire-2-7 attack", "b attacks 1 direct"
    ).when("a flips 1 wood-4-4 breeze soul=fire-3-4 posture=attack")
    assert at.event(ReplayOpened).target is None
    at.refused("b retargets direct", "PD-8.4", "not-empty")
    at.when("b retargets 1")


BREEZED = (*ATTACK, "a flips 1 wood-4-4 breeze soul=fire-3-4 posture=attack")


@pytest.mark.parametrize(
    "line",
    [
        "b passes",
        "b enters damage",
        "table resolves",
        f"table turns a {named(2)}",
        "b casts fire-1-1 blaze b1 soul=fire-3-4",
    ],
)
def test_pd_8_5_a_target_that_is_still_there_may_be_kept(line: str) -> None:
    souls = ("referee effect move b fire-3-4 from=hand to=soul",)
    at = given(*souls, *BREEZED)
    assert at.state.attack is not None
    assert (at.state.attack.target, at.state.attack.replay) == (1, True)
    kept = at.when(line)
    assert kept.names[0] == "attack_kept"
    assert kept.state.attack is None or not kept.state.attack.replay


def test_pd_8_5_the_attack_may_be_withheld_and_was_not_made() -> None:
    at = given(*BREEZED, "b withholds")
    assert at.state.attack is None
    assert at.state.battle is not None
    assert (at.state.battle.made, at.spirit("b1").declared, at.spirit("b1").attacks) == (
        0,
        False,
        0,
    )
    at.when("b attacks 1 2")


def test_pd_8_5_no_replay_without_a_change_and_none_in_the_damage_step() -> None:
    at = given(*ATTACK)
    at.refused("b retargets 1", "PD-8.5", "no-replay")
    at.refused("b withholds", "PD-8.5", "no-replay")
    at = at.when("b enters damage")
    at.refused("a flips 1 wood-4-4 breeze soul=fire-3-4 posture=attack", "PD-5.10")
    moved = at.when("referee effect move a fire-3-4 from=soul to=field posture=attack")
    assert moved.state.attack == at.state.attack


def test_pd_8_5_the_attackers_own_field_opens_no_replay() -> None:
    souls = ("referee effect move b earth-3-4 from=hand to=soul",)
    at = given(*souls, *ATTACK, "b casts wood-4-4 breeze soul=earth-3-4 posture=attack")
    assert at.state.attack is not None
    assert not at.state.attack.replay


# PD-8.6: void


def test_pd_8_6_an_attacker_turned_to_defence_makes_its_attack_void() -> None:
    at = given(*ATTACK, "a flips 1 earth-4-4 bulwark b1")
    assert at.names[-1] == "spell_spent"
    assert "attack_voided" in at.names
    assert (at.state.attack, at.state.step) == (None, "attack")
    assert (at.spirit("b1").attacks, at.spirit("b1").declared) == (0, True)
    at.refused("b attacks 1 1", "PD-8.2")
    again = at.when("b casts metal-1-1 charge b1", "b attacks 1 1")
    assert again.state.battle is not None
    assert again.state.battle.made == 1


def test_pd_8_6_an_attacker_that_leaves_makes_its_attack_void() -> None:
    at = given(*ATTACK, "b casts earth-4-4 soul-shift 1")
    assert at.state.attack is None
    assert at.state.battle is not None
    assert at.state.battle.made == 1


@pytest.mark.parametrize(
    "line",
    [
        "referee effect posture b1 defence",
        "referee effect move b fire-2-7 from=field to=hand",
        "referee effect move a wood-3-5 from=field to=hand",
        "referee adjust seats.b.field.0.posture defence why=x",
    ],
)
def test_pd_8_6_in_the_damage_step_the_referee_may_make_an_attack_void(line: str) -> None:
    at = given(*ATTACK, "b enters damage", line)
    assert (at.state.attack, at.state.step) == (None, "attack")


# PD-8.7 to PD-8.10: the damage table


@pytest.mark.parametrize("law", ["high", "low"])
@pytest.mark.parametrize("posture", ["attack", "defence"])
@pytest.mark.parametrize("x", [3, 5, 7])
def test_pd_8_7_and_pd_8_8_the_damage_table(law: str, posture: str, x: int) -> None:
    """The target is 5 in both postures, so that 3 wins under low and 7 under high."""
    at = given(
        "a summons wood-5-5 " + posture, "a ends", f"b summons fire-1-{x} attack", start_rule=law
    )
    at = at.when("b attacks 1 1")
    preview = outcome(at.state)
    wins = x > 5 if law == "high" else x < 5
    if x == 5:
        destroyed, loser = (("b1", "a1"), None) if posture == "attack" else ((), None)
    elif posture == "attack":
        destroyed, loser = (("a1",), "a") if wins else (("b1",), "b")
    else:
        destroyed, loser = (("a1",), None) if wins else ((), "b")
    assert preview[0] == destroyed
    assert (preview[1].seat if preview[1] else None) == loser
    assert loser is None or (preview[1] is not None and preview[1].amount == 2)
    after = at.when("table resolves")
    assert after.event(AttackResolved).destroyed == destroyed
    assert ("a1" in destroyed) == (after.field("a") == {})
    assert ("b1" in destroyed) == (after.field("b") == {})
    assert (after.state.damage is None) == (loser is None)


def test_pd_8_7_the_option_repelled_destroys_an_attacker_that_loses() -> None:
    lines = ("a summons wood-5-5 defence", "a ends", "b summons fire-1-3 attack", "b attacks 1 1")
    assert outcome(given(*lines).state)[0] == ()
    at = given(*lines, repelled="destroyed")
    assert outcome(at.state)[0] == ("b1",)
    assert at.when("table turns b fire-1-1,fire-1-2").discard("b") == ("fire-1-3",)


@pytest.mark.parametrize(("law", "amount"), [("high", 7), ("low", 2)])
def test_pd_8_9_a_direct_attack_deals_its_value_or_nine_less_it(law: str, amount: int) -> None:
    at = given("a ends", "b summons fire-2-7 attack", "b attacks 1 direct", start_rule=law)
    at = at.when("table resolves")
    assert at.state.damage is not None
    assert (at.state.damage.seat, at.state.damage.amount) == ("a", amount)


def test_pd_8_9_nothing_is_dealt_by_nothing() -> None:
    at = given("a ends", "b summons fire-2-7 attack", "referee effect modify b1 attack=-9")
    at = at.when("b attacks 1 direct", "table resolves")
    assert (at.state.damage, at.spirit("b1").attacks) == (None, 1)


def test_pd_8_10_a_destroyed_spirit_goes_to_its_owners_discard_pile() -> None:
    at = given("a summons wood-3-5 attack", "a ends", "b summons fire-2-5 attack", "b attacks 1 1")
    at = at.when("table resolves")
    assert (at.discard("a"), at.discard("b")) == (("wood-3-5",), ("fire-2-5",))
    assert at.names[-2:] == ("spirit_destroyed", "spirit_destroyed")


def test_pd_8_10_a_chance_of_adamant_is_used_up_and_the_damage_stays() -> None:
    at = given(*ATTACK, "a flips 1 metal-4-4 adamant a1")
    destroyed, damage = outcome(at.state)
    assert destroyed == ()
    assert damage is not None
    assert damage.amount == 2
    at = at.when(f"table turns a {named(2)}")
    assert at.spirit("a1").shields == 0


def test_resolving_is_done_whole_before_the_damage() -> None:
    at: Table = given(*ATTACK, "table resolves")
    assert (at.state.attack, at.state.step, at.state.passed) == (None, "attack", ())
    assert at.spirit("b1").fought
    assert at.names == ("window_closed", "attack_resolved", "spirit_destroyed", "damage_due")
