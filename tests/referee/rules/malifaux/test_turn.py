"""Initiative, activations and pass tokens (MF-8), the end (MF-11)."""

from events.malifaux.crew import TokensGranted
from events.malifaux.turns import InitiativeTied, PhaseEntered
from tests.referee.rules.malifaux.table import CREWS, Table, activating, begun, set_up

ALL = (
    "a activates ana",
    "a ends",
    "b activates bea",
    "b ends",
    "a activates cal",
    "a ends",
    "b activates dov",
    "b ends",
)


def test_mf_8_1_the_phases_of_a_turn() -> None:
    at = begun("a ready", "b ready")
    assert at.event(PhaseEntered).phase == "initiative"
    assert (at.contest.kind, at.to_move) == ("initiative", ("a", "b"))
    assert at.state.initiative is None
    at = activating(*ALL)
    assert (at.state.phase, at.step, at.to_move) == ("end", "end", ("referee",))
    assert at.state.active_seat is None
    at = at.when("referee next")
    assert (at.state.turn, at.state.phase, at.step) == (2, "draw", "discard")


def test_mf_8_2_equal_values_are_flipped_again() -> None:
    at = begun("a ready", "b ready", "a flips crow/9", "b flips mask/9", "table passes")
    assert at.event(InitiativeTied).value == 9
    assert (at.step, at.contest.kind) == ("modify", "initiative")
    assert at.cards("a") == (47, 6, 1)
    at = at.when("b flips mask/10", "a flips crow/1", "table passes")
    assert (at.state.initiative, at.state.active_seat) == ("b", "b")


def test_mf_8_2_the_winner_may_choose_who_goes_first() -> None:
    at = activating(initiative="chooses")
    assert (at.step, at.to_move, at.state.active_seat) == ("first", ("a",), None)
    at.refused("b chooses first", "MF-1.4")
    assert at.when("a chooses first").state.active_seat == "a"
    second = at.when("a chooses second")
    assert (second.state.active_seat, second.state.initiative) == ("b", "a")


def test_mf_8_3_seats_alternate_and_one_without_models_is_skipped() -> None:
    at = activating("a activates ana")
    at.refused("b activates bea", "MF-1.3")
    at = at.when("a ends")
    assert at.state.active_seat == "b"
    at.refused("a activates cal", "MF-1.4")
    at = at.when("referee effect kill dov", "b activates bea", "b ends", "a activates cal")
    assert at.when("a ends").state.phase == "end"


def test_mf_8_3_a_seat_that_loses_its_last_model_is_skipped_at_once() -> None:
    at = activating("referee effect kill cal", "referee effect kill ana")
    assert at.state.active_seat == "b"
    gone = at.when("referee effect kill bea", "referee effect kill dov")
    assert gone.state.phase == "end"


def test_mf_8_4_a_seat_activates_its_own_living_model() -> None:
    at = activating("referee effect kill cal")
    at.refused("a activates bea", "MF-8.4", "not-own")
    at.refused("a activates cal", "MF-8.4", "not-living")


def test_mf_8_5_a_model_activates_once_a_turn() -> None:
    at = activating(*ALL[:4])
    at.refused("a activates ana", "MF-8.5")
    at.when('referee adjust models.ana.activated false why="x"', "a activates ana")
    assert at.model("ana").activated
    assert not activating(*ALL, "referee next").model("ana").activated


def tokens(*lines: str, **options: str) -> Table:
    """Seat b has one model more than seat a."""
    more = "b hires eli profile=sample-drifter"
    at = set_up(*CREWS, more, "referee begins", "a ready", "b ready", pass_tokens="yes", **options)
    return at.when("a flips crow/9", "b flips mask/4", "table passes", *lines)


def test_mf_8_8_the_smaller_crew_gets_the_difference_in_tokens() -> None:
    at = tokens()
    assert at.event(TokensGranted).count == 1
    assert at.state.a.pass_tokens == 1
    at.refused("b passes", "MF-1.4")
    at = at.when("a passes")
    assert (at.state.a.pass_tokens, at.state.active_seat) == (0, "b")
    at.refused("b passes", "MF-8.8")
    activating().refused("a passes", "MF-8.8", "option")


def test_mf_8_8_unspent_tokens_help_in_the_next_initiative_and_are_lost() -> None:
    at = tokens(*ALL, "b activates eli", "b ends", "referee next")
    at = at.when("a discards ?,?,?,?,?,?", "b discards ?,?,?,?,?,?", "a ready", "b ready")
    assert at.side("a").stat == 1
    tie = at.when("a flips crow/8", "b flips mask/9", "table passes")
    assert tie.event(InitiativeTied).value == 9
    assert tie.side("a").stat == 1
    won = tie.when("a flips crow/7", "b flips mask/7", "table passes")
    assert won.state.initiative == "a"
    assert won.state.a.pass_tokens == 1  # of the new turn


def test_mf_11_1_victory_points_stay_within_their_range() -> None:
    at = begun("referee scores a 3 why=scheme", "referee scores b +2", "referee scores a -1")
    assert (at.state.a.vp, at.state.b.vp) == (2, 2)
    at.refused("referee scores a -3", "MF-11.1")
    at.refused("referee scores a 98", "MF-11.1")


def test_mf_11_2_after_the_last_turn_more_points_win() -> None:
    drawn = activating(*ALL, "referee next", turns="1")
    assert drawn.result == ((), "MF-11.2")
    won = activating(*ALL, "referee scores b 1", "referee next", turns="1")
    assert won.result == (("b",), "MF-11.2")
    assert (won.step, won.to_move) == ("over", ())
    assert activating(*ALL, "referee next", turns="0").result is None


def test_mf_11_3_a_seat_that_resigns_loses() -> None:
    assert begun("a resign").result == (("b",), "MF-11.3")
    assert set_up("b resign").result == (("a",), "MF-11.3")


def test_mf_11_4_the_referee_awards_or_draws() -> None:
    assert begun('referee award b why="absent"').result == (("b",), "MF-11.4")
    assert begun('referee draw why="late"').result == ((), "MF-11.4")


def test_mf_11_5_a_wiped_out_crew_ends_the_game_by_option_only() -> None:
    gone = ("referee effect kill bea", "referee effect kill dov", "a activates ana", "a ends")
    gone += ("a activates cal", "a ends", "referee next")
    assert activating(*gone).result is None
    ended = activating("referee scores b 2", *gone, wipeout="ends", turns="1")
    assert ended.result == (("b",), "MF-11.5")


def test_mf_11_6_the_referee_finishes_by_points() -> None:
    assert begun("referee scores a 1", "referee finish").result == (("a",), "MF-11.6")
    set_up().refused("referee finish", "MF-1.3")


def test_mf_1_1_after_the_end_no_move_is_accepted() -> None:
    at = begun("a resign")
    for line in (
        "a ready",
        "referee adjust seats.a.vp 1 why=x",
        "b resign",
        "a jumps",
        "referee next",
    ):
        at.refused(line, "MF-1.1")
    at.when('referee note "thanks"', "referee clock b 10")
