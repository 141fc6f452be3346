"""Damage and the end (PD-9)."""

import pytest

from referee.rules.due import to_move
from referee.rules.peak_duel.due import due
from tests.referee.rules.peak_duel.table import given

ATTACK = ("a ends", "b summons fire-2-7 attack", "b attacks 1 direct")
SEVEN = "wood-1-1,wood-1-2,wood-1-3,wood-1-4,wood-1-5,fire-1-1,fire-1-2"


def test_pd_9_1_five_cards_become_souls_and_the_rest_goes_to_the_hand() -> None:
    at = given(*ATTACK, f"table turns a {SEVEN}")
    assert at.soul("a") == tuple(SEVEN.split(",")[:5])
    assert at.known("a") == ("fire-1-1", "fire-1-2")
    assert (len(at.deck("a")), at.hand("a")) == (12, 8)


def test_pd_9_1_cards_that_go_to_the_hand_may_stay_unnamed() -> None:
    at = given(*ATTACK)
    at.when("table turns a wood-1-1,wood-1-2,wood-1-3,wood-1-4,wood-1-5,?,?")
    at.refused(
        "table turns a wood-1-1,wood-1-2,wood-1-3,wood-1-4,?,wood-1-5,?", "PD-9.1", "soul-unnamed"
    )


def test_pd_9_1_so_many_cards_as_the_damage_and_only_if_it_is_due() -> None:
    at = given(*ATTACK)
    at.refused("table turns a wood-1-1", "PD-9.1", "number")
    at.refused(f"table turns b {SEVEN}", "PD-9.1", "none-due")
    given().refused("table turns a wood-1-1", "PD-9.1", "none-due")
    waits = at.when("table resolves")
    waits.refused(f"table turns a {SEVEN},fire-1-3", "PD-9.1", "number")
    waits.when(f"table turns a {SEVEN}")


def test_pd_9_1_known_cards_of_the_bottom_follow_by_themselves() -> None:
    at = given(
        "table compares a=wood-8-8 b=fire-1-1",
        "table compares a=wood-7-8 b=fire-1-2",
        "referee effect draw b 15",
        "referee effect damage b 3",
        first="turned",
        start_rule="turned",
    )
    at.refused("table turns b wood-1-1,wood-1-2,fire-1-1,fire-1-2", "PD-9.1", "number")
    more = at.when("table turns b wood-1-1,wood-1-2,wood-1-3", "referee effect damage b 2")
    assert more.state.damage is None
    assert more.soul("b")[-2:] == ("fire-1-1", "fire-1-2")


def test_pd_9_1_the_full_list_is_accepted_and_has_to_agree() -> None:
    at = given(
        "table compares a=wood-8-8 b=fire-1-1",
        "table compares a=wood-7-8 b=fire-1-2",
        "referee effect draw b 15",
        "referee effect damage b 4",
        first="turned",
        start_rule="turned",
    )
    full = "table turns b wood-1-1,wood-1-2,wood-1-3,{}"
    assert at.when(full.format("fire-1-1")).soul("b")[-1] == "fire-1-1"
    at.refused(full.format("fire-1-2"), "PD-C.1")
    assert at.when("table turns b wood-1-1,wood-1-2,wood-1-3").soul("b")[-1] == "fire-1-1"


def test_pd_9_2_damage_beyond_the_deck_loses_at_once() -> None:
    at = given("referee effect draw a 19", "referee effect damage a 1")
    assert at.result.winners == ("b",)
    assert (at.result.reason, at.result.scores) == ("PD-9.2", (("a", 0), ("b", 20)))
    assert at.state.damage is None
    assert to_move(due(at.state)) == ()


def test_pd_9_2_damage_of_the_whole_deck_is_no_loss() -> None:
    at = given("referee effect draw a 17", "referee effect damage a 2")
    at = at.when("table turns a wood-1-1,wood-1-2")
    assert at.result is None
    assert at.state.life("a") == 0


def test_pd_9_2_ends_the_game_in_the_middle_of_a_move_onward() -> None:
    at = given(*ATTACK[:2], "referee effect draw a 18", ATTACK[2])
    at.refused(f"table turns a {SEVEN}", "PD-9.1", "more-than-deck")
    for line in ("b ends", "b sets ?", "b attacks 1 direct", "table resolves", "b rotates 1"):
        after = at.when(line)
        assert after.result.reason == "PD-9.2"
        assert after.state.phase == "battle"
        assert after.names[-1] == "game_over"


def test_pd_9_3_who_cannot_draw_loses_in_the_new_turn() -> None:
    at = given("referee effect draw b 20", "a ends")
    assert (at.result.winners, at.result.reason) == (("a",), "PD-9.3")
    assert (at.state.turn, at.state.active, at.state.phase) == (2, "b", "draw")


def test_pd_9_4_who_resigns_loses_at_any_time() -> None:
    at = given("b resign")
    assert (at.result.winners, at.result.reason) == (("a",), "PD-9.4")
    assert given(*ATTACK, "table resolves", "a resign").result.winners == ("b",)
    assert given("a resign", first="turned").result.scores == (("a", 20), ("b", 20))


def test_pd_9_5_the_referee_awards_or_draws_the_game() -> None:
    at = given('referee award a why="left"')
    assert (at.result.winners, at.result.reason, at.result.why) == (("a",), "PD-9.5", "left")
    assert given('referee draw why="agreed"').result.winners == ()


@pytest.mark.parametrize(
    "line",
    [
        "a ends",
        "a resign",
        "table reveals a wood-3-5",
        "a deck even",
        "table compares a=wood-1-1 b=wood-1-1",
        "referee adjust rule low why=x",
        "referee effect rule low",
        "referee award a why=x",
        "referee draw why=x",
        "table turns a wood-3-5",
    ],
)
def test_pd_9_6_after_the_end_no_move_is_accepted(line: str) -> None:
    given("b resign").refused(line, "PD-9.6")
