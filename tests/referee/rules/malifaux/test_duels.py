"""Duels and triggers (MF-5), soulstones before a flip (MF-7.1 to MF-7.4, MF-7.7)."""

import pytest

from events.malifaux.contests import ContestOpened, DuelResolved
from tests.referee.rules.malifaux.table import Table, acting, activating

RALLY = ("a uses rally",)
SABRE = ("table engages ana bea", "a attacks sabre bea")


def warrant(*lines: str, **options: str) -> Table:
    """Bea's warrant against Ana: 5 against Wp 6, target number 11."""
    at = activating("a activates cal", "a ends", "b activates bea", **options)
    return at.when("b attacks warrant ana", *lines)


@pytest.mark.parametrize(
    ("card", "success"), [("mask/7", True), ("mask/6", False), ("ram/7", False), ("ram/13", False)]
)
def test_mf_5_1_a_simple_duel_reaches_its_target_number_and_suits(card, success) -> None:
    at = acting(*RALLY, f"a flips {card}", "a passes")
    assert at.duel.success is success
    assert at.duel.margin is None
    assert at.step == "act"


def test_mf_5_2_repeated_suits_count() -> None:
    at = activating("a activates cal", "a ends", "b activates bea", "b attacks cudgel ana")
    one = at.when("b flips tome/9", "a flips crow/3", "table passes")
    assert one.step == "modify"
    two = at.when("b flips ram/9", "a flips crow/3", "a passes", "b passes")
    assert two.contest.declarable == {"b": ("crush",)}


@pytest.mark.parametrize(
    ("tie", "acting_card", "success", "margin"),
    [
        ("attacker", "ram/7", True, 0),
        ("defender", "ram/7", False, 0),
        ("defender", "ram/8", True, 1),
        ("attacker", "ram/6", False, -1),
    ],
)
def test_mf_5_3_the_greater_total_wins_and_mf_5_4_a_tie_by_option(
    tie, acting_card, success, margin
) -> None:
    at = acting("a attacks pistol dov", tie=tie)
    at = at.when(f"a flips {acting_card}", "b flips tome/7", "table passes")
    resolved = at.duel
    assert (resolved.success, resolved.margin) == (success, margin)


def test_mf_5_5_an_opposed_duel_may_need_its_target_number_too() -> None:
    low = warrant("b flips crow/5", "a flips crow/1", "table passes")
    assert (low.duel.success, low.duel.margin) == (False, 3)
    high = warrant("b flips crow/6", "a flips crow/1", "table passes")
    assert high.duel.success
    assert high.step == "act"


def test_mf_5_6_modifiers_come_before_the_first_card_of_the_contest() -> None:
    at = acting(*SABRE, "b flips tome/2")
    at.refused("a spends plus", "MF-5.6")
    at.refused("a spends suit ram", "MF-5.6")
    at.refused("referee effect modifier a 1", "MF-12.2")


def test_mf_5_7_each_side_declares_one_trigger_the_acting_side_first() -> None:
    at = acting("a attacks sabre dov", "a flips ram/9", "b flips tome/1")
    at.refused("a declares onslaught", "MF-5.7", "moment")
    at = at.when("table passes")
    assert (at.step, at.to_move) == ("trigger", ("a",))
    at.refused("a declares drive-back", "MF-5.7")
    at.refused("b declares parry", "MF-5.7", "turn")
    at.refused("b passes", "MF-1.4")
    assert at.when("a passes").duel.triggers == (("a", None), ("b", None))
    assert at.when("a declares Onslaught").duel.triggers == (("a", "onslaught"), ("b", None))


def test_mf_5_7_success_is_not_required() -> None:
    at = acting("a attacks sabre dov", "a flips ram/1", "b flips tome/13", "table passes")
    at = at.when("a declares onslaught")
    assert (at.duel.success, at.step) == (False, "act")


def test_mf_5_7_no_triggers_where_nobody_can_declare_one() -> None:
    at = acting("a attacks sabre dov", "a flips mask/9", "b flips mask/1", "table passes")
    assert at.event(DuelResolved).success
    assert at.step == "modify"


def test_mf_5_8_the_damage_flip_follows_a_success() -> None:
    at = acting("a attacks pistol dov", "a flips ram/9", "b flips tome/2", "table passes")
    opened = at.event(ContestOpened)
    assert (opened.kind, opened.model, opened.target, opened.damage) == (
        "damage",
        "ana",
        "dov",
        (2, 3, 5),
    )
    missed = acting("a attacks pistol dov", "a flips ram/1", "b flips tome/9", "table passes")
    assert missed.step == "act"


def test_mf_6_1_without_a_target_or_numbers_there_is_no_damage_flip() -> None:
    assert warrant("b flips crow/13", "a flips crow/1", "table passes").step == "act"
    profile = "referee action sample-oracle blast kind=tactical damage=1/2/3"
    summoned = "referee effect summon a zoe sample-oracle"
    at = activating(profile, summoned, "a activates zoe", "a uses blast")
    assert at.step == "act"
    assert at.when("a uses blast bea").contest.kind == "damage"


def test_mf_7_1_a_use_costs_a_stone() -> None:
    at = acting(*SABRE, "a spends plus")
    assert (at.state.a.stones, at.side("a").modifier, at.side("a").stone) == (2, 1, True)
    empty = acting(*SABRE, "referee effect stones a -3")
    empty.refused("a spends plus", "MF-7.1")


def test_mf_7_2_only_masters_and_henchmen_and_exceptions_use_stones() -> None:
    at = acting("a attacks pistol dov")
    at.refused("b spends plus", "MF-7.2")
    at.when("a spends plus")
    oracle = "referee effect summon b zoe sample-oracle"
    acting(oracle, "a attacks pistol zoe", "b spends suit mask")


def test_mf_7_4_a_stone_gives_a_suit_or_a_positive_modifier() -> None:
    at = acting(*RALLY, "a spends suit mask", "a flips ram/7", "a passes")
    assert at.duel.success
    acting().refused("a spends plus", "MF-7.4")
    activating().refused("a spends suit ram", "MF-7.4")
    acting(*RALLY).refused("b spends plus", "MF-1.4")


def test_mf_7_4_not_in_flips_that_are_no_duels() -> None:
    at = acting("referee effect flip a")
    at.refused("a spends plus", "MF-7.4")
    at = acting("a attacks pistol bea", "a flips ram/9", "b flips tome/2", "table passes")
    at.refused("a spends plus", "MF-7.4")
    at.when("a flips crow/3").refused("a spends plus", "MF-7.4")


def test_mf_7_4_not_while_damage_waits_in_front_of_the_duel() -> None:
    at = acting(*SABRE, "referee effect damage bea 2")
    at.refused("a spends plus", "MF-7.4")
    at.when("b takes", "a spends plus")


def test_mf_7_7_one_stone_for_a_side_and_flip() -> None:
    at = acting(*SABRE, "a spends plus")
    at.refused("a spends suit ram", "MF-7.7")
    at.when("b spends plus")


def test_a_duel_called_for_has_no_triggers_and_no_damage() -> None:
    at = acting("referee duel ana df vs=bea resist=wp mod=1")
    assert (at.side("a").stat, at.side("b").stat, at.side("a").modifier) == (5, 5, 1)
    at = at.when("a flips mask/9,mask/8 keep=mask/9", "b flips mask/1", "table passes")
    assert (at.duel.success, at.step) == (True, "act")


def test_a_called_duel_may_need_suits() -> None:
    at = acting("referee duel bea 7 tn=12 needs=tome,ram")
    assert at.contest.acting == "b"
    at = at.when("b spends suit ram", "b flips tome/5", "b passes")
    assert (at.duel.success, dict(at.duel.totals)) == (True, {"b": 12})
