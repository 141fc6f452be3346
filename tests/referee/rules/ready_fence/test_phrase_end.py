"""What follows a phrase (RF-8.14), points (RF-11), and what the referee enters (RF-13.1)."""

from events.ready_fence.phrase import CardsReturned, PhraseEnded, PointScored
from events.ready_fence.turns import StaminaGained
from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from referee.rules.ready_fence.pending import if_passed
from tests.referee.rules.ready_fence.table import Table, given

TOUCH = ("red plays straight-thrust/4", "green passes")
DOUBLE = ("red plays straight-thrust/4", "green plays stop-hit/4", "red passes")


def lunge(*lines: str, **options: str) -> Table:
    """An advanced bout in which red has come to lunge distance, after these lines."""
    return given("red advances", *lines, **{"mode": "advanced", **options})


# Cards and draws


def test_rf_8_14_cards_return_known_to_their_hands() -> None:
    at = lunge("red plays straight-thrust/4 with=angulation", "green plays parry-riposte/5")
    assert [event.cards for event in at.all(CardsReturned)] == [
        ("straight-thrust/4", "angulation"),
        ("parry-riposte/5",),
    ]
    assert (at.known("red"), at.known("green")) == (
        ["angulation", "straight-thrust/4"],
        ["parry-riposte/5"],
    )
    assert (at.hand("red"), at.hand("green"), at.timer) == (6, 6, 12)


def test_rf_8_14_a_joker_is_discarded_and_replaced_unless_agreed_otherwise() -> None:
    lines = ("red plays straight-thrust/4", "green plays joker")
    at = lunge(*lines)
    assert (at.discard, at.hand("green"), at.timer) == (("joker",), 6, 11)
    kept = lunge(*lines, joker_refill="no")
    assert (kept.discard, kept.hand("green"), kept.timer) == (("joker",), 5, 12)


def test_rf_8_14_in_the_tutorial_cards_are_discarded_as_played_and_hands_filled_up() -> None:
    at = given("red advances", "red plays straight-thrust/4 with=angulation", mode="tutorial")
    at = at.when("green plays joker")
    assert at.discard == ("straight-thrust/4", "angulation", "joker")
    assert (at.hand("red"), at.hand("green"), at.timer) == (6, 6, 26)


def drawn(at: Table) -> list[str]:
    tags = [(event, str(event.__struct_config__.tag)) for event in at.events]
    return [event.seat for event, tag in tags if tag == "ready-fence.card_drawn"]


def test_rf_8_14_the_scorer_draws_first_otherwise_the_owner_of_the_turn() -> None:
    attack = ("red advances", "red plays straight-thrust/4")
    scored = given(*attack, "green plays stop-hit/5", "red passes", mode="tutorial")
    assert drawn(scored) == ["green", "red"]
    double = given(*attack, "green plays stop-hit/4", "red passes", mode="tutorial")
    assert drawn(double) == ["red", "green"]
    nobody = given(*attack, "green plays ceding-parry", "red passes", mode="tutorial")
    assert drawn(nobody) == ["red", "green"]


def test_rf_8_14_an_empty_timer_deck_gives_nothing() -> None:
    at = given("referee adjust timer 1 why=late", "red advances", mode="tutorial")
    at = at.when("red plays straight-thrust/4", "green plays stop-hit/5", "red passes")
    assert (at.hand("red"), at.hand("green"), at.timer) == (5, 6, 0)


# Points and recovery


def test_rf_11_1_a_touch_gives_one_point_and_a_double_touch_one_to_each() -> None:
    at = lunge(*TOUCH)
    assert (at.result, at.score) == ("red", (1, 0))
    assert at.event(PointScored).reason == "touch"
    double = lunge(*DOUBLE)
    assert (double.result, double.score) == ("both", (1, 1))
    assert {event.reason for event in double.all(PointScored)} == {"double"}


def tied(points: int, **options: str) -> Table:
    """A bout tied at so many points."""
    score = [f"referee adjust seats.{seat}.score {points} why=late" for seat in ("red", "green")]
    return lunge(*score, **options)


def test_rf_11_2_a_double_touch_does_not_count_while_tied_at_match_point() -> None:
    at = tied(4).when(*DOUBLE[:2])
    assert if_passed(at.state) == "annulled"
    ended = at.when("red passes")
    assert (ended.result, ended.score, ended.squares) == ("annulled", (4, 4), (5, 7))
    assert ended.state.active == "green"


def test_rf_11_2_elsewhere_it_counts() -> None:
    assert tied(3).when(*DOUBLE).score == (4, 4)
    ahead = lunge("referee adjust seats.red.score 4 why=late").when(*DOUBLE)
    assert ahead.score == (5, 1)
    assert ahead.state.match.result is not None
    assert ahead.state.match.result.winners == ("red",)


def test_rf_11_2_by_option_it_does_not_count_at_four_nine_and_fourteen() -> None:
    for points in (4, 9, 14):
        at = tied(points, target="15", sudden_death="any").when(*DOUBLE)
        assert at.result == "annulled"
    assert tied(4, target="15").when(*DOUBLE).result == "both"
    assert tied(14, target="15").when(*DOUBLE).result == "annulled"


def test_rf_11_3_without_a_point_both_stay_where_they_are() -> None:
    at = lunge("red plays straight-thrust/4", "green plays ceding-parry", "red passes")
    assert (at.result, at.squares, at.score) == ("none", (5, 7), (0, 0))


def test_rf_12_1_the_point_that_reaches_the_target_ends_the_bout_as_it_stands() -> None:
    at = lunge("referee adjust seats.red.score 4 why=late", "referee effect stamina red -3")
    at = at.when(*TOUCH)
    assert at.state.match.result is not None
    assert at.state.match.result.reason == "RF-12.1"
    assert (at.squares, at.stamina) == ((5, 7), (3, 6))
    assert at.known("red") == ["straight-thrust/4"]
    assert to_move(due(at.state)) == ()


def test_rf_7_3_after_a_point_who_spent_nothing_recovers_one() -> None:
    tired = ("referee effect stamina red -3", "referee effect stamina green -3")
    at = lunge(*tired, "red plays toe-touch/4", "green passes")
    assert at.stamina == (2, 4)
    assert at.event(StaminaGained).seat == "green"
    assert lunge(*tired, *DOUBLE).stamina == (4, 4)
    assert lunge(*tired, "red plays straight-thrust/4", "green parries").stamina == (3, 1)


def test_rf_7_3_not_after_a_double_touch_that_does_not_count_nor_in_the_tutorial() -> None:
    at = tied(4).when("referee effect stamina red -3", *DOUBLE)
    assert at.stamina == (3, 6)
    tutorial = given("referee effect stamina red -3", "red advances", *TOUCH, mode="tutorial")
    assert tutorial.stamina == (3, 6)


def test_rf_4_7_after_a_point_both_are_on_guard_and_by_option_in_line() -> None:
    lines = ("referee effect weapon green engagement", *TOUCH)
    assert lunge(*lines).squares == (4, 7)
    assert lunge(*lines).state.green.weapon == "engagement"
    assert lunge(*lines, reset_weapon="yes").state.green.weapon == "line"


def test_rf_3_7_the_next_turn_is_the_others_whoever_scored() -> None:
    for ending in ("green passes", "green plays joker"):
        at = lunge("red plays straight-thrust/4", ending)
        assert (at.state.active, at.state.turn) == ("green", 2)


# After a flèche


def test_rf_9_7_after_a_fleche_without_a_point_the_fencers_pass_each_other() -> None:
    at = given("red plays fleche/5", "green parries", mode="advanced")
    assert (at.squares, at.state.distance) == ((3, 6), 2)
    mirrored = given("green plays fleche/5", "red parries", mode="advanced", first="green")
    assert mirrored.squares == (5, 8)


def test_rf_9_7_where_there_is_no_room_behind_both_stay() -> None:
    at = given("referee effect place red 1", "referee effect place green 4", mode="advanced")
    assert at.when("red plays fleche/5", "green parries").squares == (1, 4)


def test_rf_9_7_a_defender_who_evaded_steps_forward_from_where_he_went() -> None:
    at = given("red plays fleche/5", "green evades", mode="advanced")
    assert at.squares == (5, 8)


def test_rf_9_7_on_the_short_strip_the_room_ends_earlier() -> None:
    at = given("referee effect place red 2", "referee effect place green 5", strip="8")
    assert at.when("red plays fleche/5", "green parries").squares == (2, 5)


def test_rf_9_7_after_a_point_they_are_on_guard() -> None:
    assert given("red plays fleche/5", "green passes").squares == (4, 7)


def test_rf_9_7_a_double_touch_that_does_not_count_is_no_point() -> None:
    score = [f"referee adjust seats.{seat}.score 4 why=late" for seat in ("red", "green")]
    at = given(*score, "red plays fleche/5", "green plays stop-hit/5", mode="advanced")
    assert (at.result, at.squares) == ("annulled", (3, 6))


# What the referee enters (RF-13.1)


def test_rf_13_1_a_card_text_may_change_the_speed_of_what_is_pending() -> None:
    at = lunge("red plays straight-thrust/4", "referee effect speed 3")
    assert at.pending.speed == 7
    assert at.when("green plays parry-riposte/6").result == "red"
    at.refused("referee effect speed -8", "RF-13.1", "negative-speed")
    assert at.when("referee effect speed -7").pending.speed == 0
    at.refused("referee effect speed 10", "RF-13.1", "range")


def test_rf_13_1_a_counter_is_compared_anew() -> None:
    at = lunge("red plays straight-thrust/5", "green plays stop-hit/5")
    assert if_passed(at.state) == "both"
    assert if_passed(at.when("referee effect speed 1").state) == "green"
    assert at.when("referee effect speed -1").result == "red"
    slower = lunge("red plays straight-thrust/5", "green plays stop-hit/6")
    assert if_passed(slower.when("referee effect speed -1").state) == "both"


def test_rf_13_1_a_feint_looks_at_the_changed_speed_of_the_counter() -> None:
    at = lunge("red plays straight-thrust/5", "green plays stop-hit/5", "referee effect speed 2")
    at.refused("red plays feint swaps=straight-thrust/6", "RF-9.17", "too-slow")


def test_rf_13_1_a_parry_has_no_speed_to_change() -> None:
    at = lunge("red plays straight-thrust/4", "green plays ceding-parry")
    at.refused("referee effect speed 1", "RF-13.1", "no-speed")


def test_rf_13_1_a_card_text_may_end_the_phrase() -> None:
    at = lunge("red plays straight-thrust/4")
    assert at.when("referee effect hits green").score == (0, 1)
    assert at.when("referee effect hits both").score == (1, 1)
    stops = at.when("referee effect stops")
    assert (stops.event(PhraseEnded).result, stops.squares) == ("none", (5, 7))
    assert tied(4).when("red plays flick/4", "referee effect hits both").result == "annulled"


def test_rf_13_1_there_must_be_a_phrase() -> None:
    for effect in ("speed 1", "hits red", "stops"):
        lunge().refused(f"referee effect {effect}", "RF-13.1", "no-phrase")


def test_rf_8_13_the_phrase_ends_when_what_is_entered_leaves_no_answer() -> None:
    counter = lunge("red plays straight-thrust/4", "green plays stop-hit/5")
    assert counter.when("referee adjust seats.red.hand_count 1 why=lost").result is None
    assert counter.when("referee adjust seats.red.hand_count 0 why=lost").result == "green"
    gone = counter.when("referee prints joker copies=0", "referee prints feint copies=0")
    assert gone.result is None
    assert gone.when("referee prints counter-time copies=0").result == "green"
    parry = lunge("red plays straight-thrust/4", "green plays ceding-parry")
    assert parry.when("referee effect place green 8").result is None
    assert parry.when("referee effect place green 6").result == "none"


def test_rf_6_2_the_bound_card_may_be_played_and_comes_back_as_the_bound_card() -> None:
    at = given("red advances", "red plays straight-thrust/3")
    assert (at.hand("red"), at.known("red"), at.on_strip) == (5, [], 1)
    parried = at.when("green parries")
    assert (parried.hand("red"), parried.known("red")) == (6, ["straight-thrust/3"])
    assert parried.state.red.bound == "straight-thrust/3"
    again = parried.when("green withdraws 2", "red withdraws 2", "green advances 2")
    again.refused("red exchanges straight-thrust/3", "RF-6.2")
