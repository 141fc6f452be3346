"""Effects of printed card texts, adjustments, the table's own cards (RF-1.4, RF-13)."""

import pytest

from events.base import UNKNOWN
from events.match import FieldAdjusted, GameOver
from events.ready_fence.bout import EffectApplied, RowPrinted
from events.ready_fence.phrase import PointScored
from tests.referee.rules.ready_fence.table import Table, given

# Effects


def test_rf_1_3_the_text_of_a_card_prevails_against_the_rules() -> None:
    at = given("red advances", "referee effect place red 5")
    assert at.squares == (5, 7)
    assert at.event(EffectApplied).words == ("red", "5")
    assert at.state.doing.actions == 1


def test_rf_13_1_score() -> None:
    at = given("referee effect score red 3")
    assert at.score == (3, 0)
    assert at.event(PointScored).reason == "referee"
    assert at.event(EffectApplied).words == ("red", "3")
    assert at.when("referee effect score red -3").score == (0, 0)
    at.refused("referee effect score red -4", "RF-13.1", "range")
    at.refused("referee effect score red 16", "RF-13.1", "range")
    won = at.when("referee effect score red 2")
    assert (won.event(GameOver).reason, won.squares) == ("RF-12.1", (4, 7))


def test_rf_13_1_stamina() -> None:
    at = given("referee effect stamina green -6")
    assert at.stamina == (6, 0)
    at.refused("referee effect stamina green -1", "RF-13.1", "range")
    at.refused("referee effect stamina green 7", "RF-13.1", "range")
    at.refused("referee effect stamina red 1", "RF-13.1", "range")


def test_rf_13_1_place() -> None:
    assert given("referee effect place red 6").squares == (6, 7)
    for square in (0, 7, 8, 11):
        given().refused(f"referee effect place red {square}", "RF-13.1", "square")
    given(strip="8").refused("referee effect place red 1", "RF-13.1", "square")


def test_rf_13_1_weapon_and_discard() -> None:
    assert given("referee effect weapon red engagement").state.red.weapon == "engagement"
    at = given("referee effect discard red stop-hit/5")
    assert (at.hand("red"), at.discard) == (5, ("stop-hit/5",))
    assert not at.state.doing.exchanged
    at.refused("referee effect discard red straight-thrust/3", "RF-13.1", "bound")
    given(mode="advanced", values="printed").refused(
        "referee effect discard red feint-in-time/3", "RF-C.1"
    )


def test_rf_13_1_draw_and_timer() -> None:
    at = given("referee effect draw red 2", "referee effect timer 3")
    assert (at.hand("red"), at.timer) == (8, 7)
    assert at.discard == (UNKNOWN,) * 3
    for line in ("draw red 0", "draw red 10", "timer 0", "timer 10"):
        at.refused(f"referee effect {line}", "RF-13.1", "range")
    at.refused("referee effect timer 8", "RF-13.1", "timer")


# Adjustments


@pytest.mark.parametrize(
    ("path", "value", "wrong"),
    [
        ("seats.red.score", 4, 5),
        ("seats.green.stamina", 0, 7),
        ("seats.red.square", 6, 7),
        ("seats.green.square", 10, 4),
        ("period", 1, 2),
        ("timer", 23, 24),
        ("timer", 0, 55),
        ("seats.red.hand_count", 1, 0),
        ("seats.red.hand_count", 17, 18),
    ],
)
def test_rf_13_2_a_field_is_set_to_a_legal_value(path: str, value: int, wrong: int) -> None:
    at = given(f'referee adjust {path} {value} why="miscounted"')
    told = at.event(FieldAdjusted)
    assert (told.path, told.value, told.why) == (path, value, "miscounted")
    given().refused(f'referee adjust {path} {wrong} why="miscounted"', "RF-13.2", "value")


def test_rf_13_2_no_other_field() -> None:
    for path in ("target", "seats.red.bound", "seats.blue.score", "phase", "reserve"):
        given().refused(f'referee adjust {path} 1 why="x"', "RF-13.2", "path")


def test_rf_13_2_weapon_and_active() -> None:
    assert (
        given('referee adjust seats.red.weapon 開放誘導 why="x"').state.red.weapon == "invitation"
    )
    given().refused('referee adjust seats.red.weapon foil why="x"', "RF-13.2", "value")
    at = given("red advances", 'referee adjust active green why="x"')
    assert (at.state.active, at.state.turn, at.state.doing.actions) == ("green", 1, 0)
    given(first="coin").refused('referee adjust active green why="x"', "RF-13.2", "value")


def test_rf_13_2_the_cards_of_the_difference() -> None:
    at = given('referee adjust timer 10 why="x"')
    assert (at.timer, at.reserve) == (10, 13)
    at = given('referee adjust seats.red.hand_count 4 why="x"')
    assert (at.hand("red"), at.reserve) == (4, 13)
    assert at.known("red") == ["straight-thrust/3"]
    tutorial = given('referee adjust timer 27 why="x"', mode="tutorial")
    assert tutorial.discard == (UNKNOWN,) * 2
    assert tutorial.when('referee adjust timer 29 why="x"').discard == ()
    hand = given('referee adjust seats.green.hand_count 8 why="x"', mode="tutorial")
    assert (hand.hand("green"), hand.timer) == (8, 27)


# The table's own cards


def printed(line: str, **options: str) -> Table:
    return given(f"referee prints {line}", **{"values": "printed", **options})


def test_rf_1_4_a_row_is_replaced_and_what_is_left_out_stays() -> None:
    row = printed("stop-hit/6 copies=3").event(RowPrinted)
    assert (row.copies, row.sp, row.tutorial, row.basic) == (3, 1, 2, 2)
    fewer = printed("stop-hit/6 copies=1").event(RowPrinted)
    assert (fewer.tutorial, fewer.basic) == (1, 1)
    new = printed("stop-hit/7 copies=1").event(RowPrinted)
    assert (new.sp, new.tutorial, new.basic) == (0, 1, 1)


def test_rf_1_4_before_the_first_action_the_piles_are_counted_anew() -> None:
    at = printed("stop-hit/7 copies=2")
    assert (at.timer, at.reserve) == (12, 13)
    assert printed("stop-hit/5 copies=0").reserve == 8
    assert printed("stop-hit/7 copies=2", mode="tutorial").timer == 31
    shifted = given('referee adjust timer 9 why="x"', "referee prints stop-hit/7 copies=1")
    assert (shifted.timer, shifted.reserve) == (12, 12)


def test_rf_1_4_later_the_difference_comes_from_the_reserve_or_the_timer() -> None:
    at = given("red advances", "referee prints stop-hit/7 copies=2")
    assert (at.timer, at.reserve) == (12, 13)
    drained = given("red advances", 'referee adjust timer 23 why="x"')
    assert drained.reserve == 0
    assert drained.when("referee prints stop-hit/7 copies=2").timer == 25
    few = given("red advances", 'referee adjust timer 22 why="x"')
    assert few.when("referee prints stop-hit/5 copies=0").timer == 19


def test_rf_1_4_the_decks_limits() -> None:
    for line in (
        "stop-hit/5 copies=21",
        "stop-hit/5 copies=-1",
        "stop-hit/5 copies=3 sp=7",
        "stop-hit/5 copies=3 basic=4",
        "stop-hit/5 copies=3 tutorial=4",
    ):
        given().refused(f"referee prints {line}", "RF-1.4", "range")
    given().refused("referee prints straight-thrust/3 copies=1", "RF-1.4", "bound")
    small = given(
        "referee prints stop-hit/5 copies=0",
        "referee prints stop-hit/4 copies=0",
        "referee prints stop-hit/6 copies=0",
        "referee prints infighting/4 copies=0",
    )
    small.refused("referee prints beat-thrust/5 copies=0", "RF-1.4", "deck")
    given(seed="3").refused("referee prints stop-hit/5 copies=3", "RF-1.4", "dealt")


def test_rf_1_4_what_was_shown_must_stay_possible() -> None:
    at = given("red exchanges stop-hit/5", "red advances")
    at.refused("referee prints stop-hit/5 copies=0", "RF-1.4", "shown")
    at.when("referee prints stop-hit/5 copies=1")


def test_rf_1_4_a_card_has_the_sp_that_the_table_entered() -> None:
    at = given("referee prints straight-thrust/3 copies=2 sp=2", "red advances")
    assert at.when("red plays straight-thrust/3").stamina == (4, 6)


def test_rf_13_3_in_the_dealt_mode_nobody_enters_a_coin() -> None:
    given(seed="1", first="coin").refused("table coin red", "RF-13.3")
