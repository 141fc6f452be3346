"""Damage, blocking and reducing it, and models killed by it (MF-6, MF-7.5, MF-7.6)."""

import pytest

from events.malifaux.contests import ContestDropped
from events.malifaux.crew import EngagementEnded, ModelKilled
from events.malifaux.turns import ActivationEnded
from tests.referee.rules.malifaux.table import Table, acting, activating


def hit(target: str = "dov", *lines: str, **options: str) -> Table:
    """Ana's pistol (2/3/5) has hit."""
    at = acting(f"a attacks pistol {target}", **options)
    return at.when("a flips tome/13", "b flips tome/1", "table passes", *lines)


@pytest.mark.parametrize(
    ("card", "severity", "amount"),
    [
        ("crow/1", "weak", 2),
        ("crow/5", "weak", 2),
        ("crow/6", "moderate", 3),
        ("crow/10", "moderate", 3),
        ("crow/11", "severe", 5),
        ("crow/13", "severe", 5),
        ("red-joker", "severe+1", 6),
    ],
)
def test_mf_6_1_the_amount_by_band_and_mf_6_3_the_red_joker(card, severity, amount) -> None:
    at = hit("dov", f"a flips {card}", "a passes")
    assert at.damage == ("dov", severity, amount, 0, amount)
    assert at.model("dov").health == 8 - amount


def test_mf_6_1_a_bonus_changes_the_amount() -> None:
    at = hit("dov", "referee effect bonus 2", "referee effect bonus 1", "a flips crow/6")
    assert at.when("a passes").damage == ("dov", "moderate", 6, 0, 6)
    less = hit("dov", "referee effect bonus -9", "a flips crow/6", "a passes")
    assert less.damage == ("dov", "moderate", 0, 0, 0)


def test_mf_6_2_a_black_joker_does_no_damage_and_no_bonus() -> None:
    at = hit("bea", "referee effect bonus 5", "a flips black-joker")
    assert at.damage == ("bea", "none", 0, 0, 0)
    assert (at.model("bea").health, at.step) == (10, "act")


@pytest.mark.parametrize(
    ("ours", "modifier"), [("tome/5", -1), ("tome/9", -1), ("tome/10", 0), ("tome/13", 0)]
)
def test_mf_6_4_the_margin_modifies_the_damage_flip(ours, modifier) -> None:
    at = acting("a attacks pistol dov", accuracy="margin")
    at = at.when(f"a flips {ours}", "b flips tome/4", "table passes")
    assert at.side("a").modifier == modifier


def test_mf_6_4_a_wide_margin_helps() -> None:
    at = hit("dov", accuracy="margin")
    assert at.side("a").parts == (("accuracy", 1),)


def test_mf_6_5_at_no_health_a_model_is_killed() -> None:
    at = activating("table engages ana dov", "a activates ana", "referee effect damage dov 9")
    assert at.model("dov").health == 0
    assert at.damage == ("dov", "direct", 9, 0, 9)
    assert {(event.by, event.model) for event in at.all(EngagementEnded)} == {
        ("ana", "dov"),
        ("dov", "ana"),
    }
    assert at.model("ana").engaged_by == ()


def test_mf_6_5_the_activation_of_a_killed_model_ends() -> None:
    at = acting("referee effect condition ana fast on", "referee effect kill ana")
    assert at.event(ActivationEnded).model == "ana"
    assert (at.step, at.state.active_seat) == ("activate", "b")


@pytest.mark.parametrize("killed", ["ana", "dov"])
def test_mf_6_5_an_open_contest_with_it_ends_without_outcome(killed) -> None:
    at = acting("a attacks pistol dov", f"referee effect kill {killed}")
    assert at.event(ContestDropped).kind == "opposed"
    assert at.state.contest is None
    assert at.duel is None


def test_mf_6_5_a_contest_beneath_a_reduce_flip_ends_too() -> None:
    at = acting("a attacks pistol bea", "referee effect damage bea 10", "b spends reduce")
    assert at.state.beneath is not None
    at = at.when("b flips crow/1", "b passes")
    assert at.model("bea").health == 1
    at = acting("a attacks pistol bea", "referee effect damage bea 20", "b spends reduce")
    at = at.when("b flips crow/1", "b passes")
    assert at.event(ModelKilled).model == "bea"
    assert (at.state.contest, at.state.beneath, at.step) == (None, None, "act")
    assert at.cards("b") == (46, 6, 2)


def test_mf_6_5_a_reduce_flip_ends_with_its_model_and_its_damage() -> None:
    at = acting("referee effect damage bea 3", "b spends reduce", "referee effect kill bea")
    assert (at.state.contest, at.state.pending, at.step) == (None, None, "act")


def test_mf_6_6_damage_by_effect_is_suffered_in_the_order_entered() -> None:
    at = acting("a attacks pistol bea", "referee effect damage bea 2")
    assert (at.step, at.to_move) == ("suffer", ("b",))
    at = at.when("referee effect damage dov 1", "referee effect damage bea 1")
    assert at.model("dov").health == 8
    at = at.when("b takes")
    assert (at.model("bea").health, at.model("dov").health) == (8, 7)
    assert at.step == "suffer"
    at = at.when("b takes")
    assert (at.step, at.contest.kind) == ("modify", "opposed")


def test_mf_6_6_without_a_stone_nothing_waits() -> None:
    at = acting("referee effect stones b -2", "referee effect damage bea 2")
    assert (at.step, at.model("bea").health) == ("act", 8)
    assert acting("referee effect damage dov 2").step == "act"


def test_mf_7_5_a_block_before_the_damage_flip() -> None:
    at = hit("bea")
    assert at.to_move == ("a", "b")
    at.refused("a spends block", "MF-1.4")
    blocked = at.when("b spends block")
    assert (blocked.side("a").modifier, blocked.state.b.stones) == (-1, 1)
    blocked.refused("b spends block", "MF-7.7", "block")
    assert blocked.to_move == ("a",)
    at.when("a flips crow/3").refused("b spends block", "MF-5.6")
    acting("a attacks pistol bea").refused("b spends block", "MF-7.5")
    hit("dov").refused("b spends block", "MF-7.2")
    hit("bea", "referee effect stones b -2").refused("b spends block", "MF-7.1")


def test_mf_7_5_a_flip_of_its_own_side_is_not_blocked() -> None:
    at = acting("referee effect damage-flip ana 1/2/3 by=a mod=1")
    at.refused("a spends block", "MF-7.5", "own")
    assert at.to_move == ("a",)
    other = acting("referee effect damage-flip bea 1/2/3 by=a")
    other.when("b spends block")


@pytest.mark.parametrize(
    ("card", "by"),
    [("crow/5", 1), ("black-joker", 1), ("crow/6", 2), ("crow/11", 3), ("red-joker", 3)],
)
def test_mf_7_6_a_reduce_flip_takes_by_its_band(card, by) -> None:
    at = hit("bea", "a flips crow/13", "a passes")
    assert at.step == "suffer"
    at = at.when("b spends reduce", f"b flips {card}")
    at = at.when("b passes") if at.step == "cheat" else at
    assert at.damage == ("bea", "severe", 5, by, 5 - by)


def test_mf_7_6_only_the_owner_and_only_while_it_waits() -> None:
    at = hit("bea", "a flips crow/13", "a passes")
    at.refused("a spends reduce", "MF-1.4")
    at.refused("a takes", "MF-1.4")
    acting().refused("b spends reduce", "MF-7.6")
    drained = at.when('referee adjust seats.b.stones 0 why="x"')
    drained.refused("b spends reduce", "MF-7.1")
    drained.when("b takes")


def test_mf_7_6_the_reduce_flip_may_be_cheated() -> None:
    at = hit("bea", "a flips crow/13", "a passes", "b spends reduce", "b flips crow/1")
    at = at.when("b cheats crow/12")
    assert at.damage == ("bea", "severe", 5, 3, 2)


def test_mf_7_6_not_below_nothing() -> None:
    at = acting("referee effect damage bea 1", "b spends reduce", "b flips crow/12", "b passes")
    assert at.damage == ("bea", "direct", 1, 3, 0)
    assert at.model("bea").health == 10
