"""The spell phase and declaring (DR-5, DR-6, DR-13.1, DR-13.2)."""

import pytest

from events.dueling_runes.spells import GroupFormed, SpellDeclared, SpellPassed
from referee.moves.refusal import Refusal
from referee.speech import Naming, explain
from tests.referee.rules.dueling_runes.table import given


def test_dr_5_1_steps_are_moons_wyrms_knots() -> None:
    at = given("a plays watchman", "b plays ace-suns")
    steps = [at.state.step]
    for _ in range(2):
        at = at.when("a passes")
        steps.append(at.state.step)
    assert steps == ["moons", "wyrms", "knots"]


def test_dr_5_2_higher_ranks_first_and_equal_ranks_together() -> None:
    at = given("a plays desert", "b plays darkness").refused("a casts jab", "DR-5.2")
    assert at.due == ("b",)
    at = given("a plays island", "b plays rite")
    assert at.due == ("b",)  # the moons of the rite
    assert at.when("b passes").due == ("a", "b")


def test_dr_5_2_who_has_no_rune_for_the_step_is_not_told_to_wait_for_higher_ranks() -> None:
    at = given("a plays desert", "b plays author", "b passes", "a passes")
    at.refused("a casts haste a", "DR-5.2", "rune").refused("a passes", "DR-5.2", "rune")
    given("a plays desert", "b plays darkness").refused("a casts jab", "DR-5.2", "")


def test_dr_5_3_a_member_declares_once() -> None:
    at = given("a plays island", "b plays rite", "b passes", "a casts jab")
    at.refused("a casts jab", "DR-5.3").refused("a passes", "DR-5.3")
    at = given("a plays desert", "b plays darkness", "b passes").refused("b casts jab", "DR-5.3")


def test_dr_5_3_by_option_a_rune_must_be_used() -> None:
    at = given("a plays ace-moons", "b plays ace-suns", casting="must")
    at.refused("a passes", "DR-5.3", "must").when("a casts shield")


def test_dr_5_4_a_card_turned_down_loses_its_runes() -> None:
    at = given("a plays merchant", "b plays betrayal", "b casts jab")
    assert at.when("a casts amnesia b").state.round == 2
    at = given("a plays desert", "b plays darkness", "referee effect flip b darkness")
    assert (at.due, at.active("b")) == (("a",), [])


def test_dr_5_5_without_a_target_the_step_passes_by() -> None:
    at = given("referee effect status b invisible rounds=1", "a plays desert", "b plays ace-suns")
    assert at.state.round == 2
    at = given("a plays desert", "b plays darkness", "b passes")
    at = at.when("referee effect status b invisible rounds=1")
    assert at.event(SpellPassed).reason == "no-target"
    assert at.state.round == 2


def test_dr_5_6_spells_of_a_group_take_effect_together() -> None:
    at = given("a plays island", "b plays rite", "b passes", life_a="1", life_b="1")
    at = at.when("a casts jab")
    assert (at.lives, at.spent("a"), at.state.declared) == ({"a": 1, "b": 1}, {}, ("a",))
    assert at.when("b casts jab").ended == ((), "DR-11.3")


@pytest.mark.parametrize(("option", "winners"), [("saves", ("b",)), ("dies", ())])
def test_dr_5_6_losses_come_before_gains(option: str, winners: tuple[str, ...]) -> None:
    lines = ("a plays island", "b plays rite", "b passes", "a casts jab", "b casts drain 1")
    at = given(*lines, life_a="1", life_b="1", drain_at_zero=option)
    assert at.result.winners == winners


def test_dr_5_7_a_held_spell_waits_until_the_table_goes_on() -> None:
    at = given("a plays penitent", "b plays ace-suns").refused("table resolves", "DR-5.7")
    at = at.when("a casts fireball hold=yes")
    assert (at.state.waiting, at.due, at.life("b")) == (True, ("table",), 12)
    assert at.when("table resolves").life("b") == 11
    assert at.when("b plays mill").life("b") == 11
    assert not at.when("b plays mill").state.excuse_open
    assert at.when("table resolves").state.excuse_open


def test_dr_5_7_a_refused_line_leaves_the_group_waiting() -> None:
    at = given("a plays penitent", "b plays ace-suns", "a casts fireball hold=yes")
    at.refused("b plays penitent", "DR-C.1")
    assert at.life("b") == 12
    assert at.when("b counters b author hold=yes").state.waiting
    assert at.when("b counters b author").life("b") == 11  # physical: not stopped


def test_dr_5_7_a_refusal_says_that_the_waiting_spells_take_effect_first() -> None:
    at = given("a plays penitent", "b plays ace-suns", "a casts fireball hold=yes")
    for line in ("a casts shield", "b plays penitent"):
        with pytest.raises(Refusal) as refusal:
            at.when(line)
        assert refusal.value.reasons[0].text == "dueling-runes.reason.effect-first"
    with pytest.raises(Refusal) as refusal:
        at.when("table resolves").when("a casts shield")
    assert refusal.value.reasons == ()


def test_dr_5_7_where_the_waiting_spells_end_the_duel_the_refusal_says_so() -> None:
    at = given("a plays penitent", "b plays ace-suns", "a casts fireball hold=yes", life_b="1")
    with pytest.raises(Refusal) as refusal:
        at.when("b plays mill")
    assert [reason.text for reason in refusal.value.reasons] == [
        "dueling-runes.reason.effect-first"
    ]


def test_dr_5_7_in_an_open_window_each_group_with_a_spell_waits() -> None:
    at = given("a plays penitent", "b plays desert", window="open")
    assert at.when("a casts jab").state.waiting
    assert at.when("a casts jab", "b counters a author").state.waiting
    assert not at.when("a passes").state.waiting


def test_dr_6_1_a_spell_is_of_the_steps_rune() -> None:
    given("a plays ace-moons", "b plays ace-suns").refused("a casts jab", "DR-6.1")


FIGHT = ("a plays penitent", "b plays ace-suns")


@pytest.mark.parametrize(
    "words", ["fireball 0", "fireball 2", "fireball -1", "ice-dart", "drain 1"]
)
def test_dr_6_2_power_is_what_is_free(words: str) -> None:
    given(*FIGHT).refused(f"a casts {words}", "DR-6.2")


@pytest.mark.parametrize("words", ["ice-dart", "ice-dart 1"])
def test_dr_6_2_without_a_free_rune_no_number_is_asked_for(words: str) -> None:
    with pytest.raises(Refusal) as refusal:
        given(*FIGHT).when(f"a casts {words}")
    said = explain("en", refusal.value, Naming("dueling-runes"))
    assert said == "a has 0 free runes of waves for ice dart."


def test_dr_6_2_left_out_it_is_all_that_is_free() -> None:
    at = given("a plays ace-suns", "b plays mill", *("a plays penitent", "b plays end"))
    assert at.when("a casts fireball").event(SpellDeclared).x == 2


@pytest.mark.parametrize("words", ["jab 1", "jab 0", "jab runes=penitent"])
def test_dr_6_3_some_spells_use_no_power(words: str) -> None:
    given(*FIGHT).refused(f"a casts {words}", "DR-6.3")


def test_dr_6_4_the_oldest_runes_are_used_or_those_named() -> None:
    at = given("a plays ace-suns", "b plays mill", *("a plays penitent", "b plays end"))
    spent = at.when("a casts fireball 1 hold=yes").spent("a")
    assert spent == {"ace-suns": ("suns",)}
    spent = at.when("a casts fireball runes=penitent hold=yes").spent("a")
    assert spent == {"penitent": ("suns",)}
    for runes in ("penitent,penitent", "mill", "ace-suns,penitent"):
        at.refused(f"a casts fireball 1 runes={runes}", "DR-6.4")
    at.refused("a casts fireball 2 runes=penitent", "DR-6.4")


def test_dr_6_5_moons_are_on_oneself() -> None:
    at = given("a plays ace-moons", "b plays ace-suns").refused("a casts shield b", "DR-6.5")
    assert at.when("a casts shield a").state.round == 2


def test_dr_6_6_wyrms_are_on_an_opponent() -> None:
    given(*FIGHT).refused("a casts jab a", "DR-6.6")


def test_dr_6_7_knots_are_on_anybody() -> None:
    at = given("a plays ace-knots", "b plays ace-suns")
    assert at.when("a casts confuse a").effects("a") == {"confused": (2, 2)}
    assert at.when("a casts confuse b").effects("b") == {"confused": (2, 2)}


def test_dr_6_8_an_invisible_seat_is_not_chosen_by_others() -> None:
    at = given("referee effect status b invisible rounds=1", players="3")
    at = at.when("a plays desert", "b plays ace-knots", "c plays ace-suns")
    at.refused("a casts jab b", "DR-6.8")
    assert at.when("a casts jab").lives == {"a": 12, "b": 12, "c": 11}
    assert at.when("a passes", "b casts confuse b").effects("b") == {"confused": (2, 2)}


def test_dr_6_9_a_target_is_a_living_seat() -> None:
    at = given(*FIGHT).refused("a casts jab c", "DR-6.9").refused("a counters d author", "DR-6.9")
    at.refused("a casts jab ai", "DR-6.9")


def test_dr_6_10_what_is_left_out_must_be_the_only_one() -> None:
    at = given(*FIGHT).refused("a casts", "DR-6.10", "spell")
    assert at.when("a casts jab").life("b") == 11
    at = given("a plays ace-wyrms", "b plays ace-suns", "c plays ace-waves", players="3")
    at.refused("a casts", "DR-6.10", "target")
    assert at.when("a casts c").life("c") == 11


ADVANCED = ("a plays rite", "b plays ace-suns")


def test_dr_13_1_advanced_spells_are_an_option() -> None:
    given(*ADVANCED).refused("a casts advanced suns=1 leaves=1", "DR-13.1")


def test_dr_13_2_an_advanced_spell_uses_two_kinds_of_power() -> None:
    at = given("a plays island", "b plays ace-suns", advanced="yes")
    for amounts in ("suns=1", "suns=2 waves=1", "suns=-1 waves=1", "suns=1 leaves=1"):
        at.refused(f"a casts advanced {amounts}", "DR-13.2")
    at = at.when('a casts advanced suns=1 waves=1 name="storm" hold=yes')
    (spell,) = at.state.spells
    assert (spell.x, spell.name, spell.target) == (2, "storm", "b")
    assert at.spent("a") == {"island": ("suns", "waves")}
    assert at.when("table resolves").lives == {"a": 12, "b": 12}


def test_a_dead_group_member_lets_the_rest_go_on() -> None:
    lines = ("a plays penitent", "b plays lunatic", "c plays market", "b passes")
    at = given(*lines, players="3")
    assert at.state.step == "wyrms"
    at = at.when("a resign")
    assert at.event(GroupFormed).members == (("c", "market"),)
    assert at.due == ("c",)
