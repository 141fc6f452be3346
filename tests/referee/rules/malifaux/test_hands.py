"""Decks, hands and the draw phase (MF-2, MF-4, MF-7.3)."""

from events.malifaux.hands import CardsDrawn, DeckReshuffled, DiscardOwed
from tests.referee.rules.malifaux.table import activating, begun

EMPTY = tuple(
    line for number in range(8) for line in ("referee effect draw a 6", "a discards ?,?,?,?,?,?")
)
"""Seat a's deck of 48 goes through its hand into the discard pile."""


def test_mf_4_1_six_cards_come_by_themselves_at_the_start_of_every_turn() -> None:
    at = begun()
    assert [event.count for event in at.all(CardsDrawn)] == [6, 6]
    assert at.cards("a") == at.cards("b") == (48, 6, 0)
    assert (at.step, at.to_move) == ("draw", ("a", "b"))


def test_mf_4_2_under_fill_a_seat_draws_once_up_to_its_limit() -> None:
    at = begun(hand="fill")
    assert at.cards("a") == (54, 0, 0)
    at.refused("a ready", "MF-4.2", "first")
    at.refused("a spends draw", "MF-7.3", "not-drawn")
    at = at.when("a draws")
    assert at.cards("a") == (48, 6, 0)
    at.refused("a draws", "MF-4.2", "twice")
    at.when("a ready").refused("a draws", "MF-1.4")
    begun().refused("a draws", "MF-4.2", "six")


def test_mf_4_3_while_cards_are_owed_nothing_else_goes_on() -> None:
    at = begun("referee effect draw a 2")
    assert at.event(DiscardOwed).count == 2
    assert (at.step, at.to_move) == ("discard", ("a",))
    for line in ("a ready", "b ready", "b discards ?", "a spends draw", "referee effect draw b 1"):
        at.refused(line, "MF-4.3")
    at = at.when("referee scores a 1", "table reveals a ram/2", "table engages ana bea")
    assert at.when("a discards ?", "a discards ram/2").step == "draw"


def test_mf_4_3_a_lower_limit_makes_cards_owed_and_a_higher_one_does_not() -> None:
    at = begun("referee effect limit a 4")
    assert at.state.a.owes == 2
    assert at.when('referee adjust seats.a.hand_limit 5 why="x"').state.a.owes == 1
    assert at.when('referee adjust seats.a.hand_limit 9 why="x"').step == "draw"
    stone = begun("a spends draw", 'referee adjust seats.a.hand_limit 9 why="x"')
    assert stone.state.a.owes == 2


def test_mf_4_4_a_seat_discards_what_it_owes() -> None:
    begun().refused("a discards crow/1", "MF-4.4", "none")
    at = begun("referee effect draw a 2")
    at.refused("a discards ?,?,?", "MF-4.4")
    fill = begun("a draws", "a ready", "b draws", hand="fill")
    fill.refused("b discards ?", "MF-4.4", "none")


def test_mf_4_4_before_its_draw_a_seat_discards_any_under_fill() -> None:
    at = begun("referee effect draw a 3", hand="fill")
    at = at.when("a discards crow/1,?", "a draws")
    assert at.cards("a") == (46, 6, 2)
    begun(hand="fill").refused("a discards ?", "MF-C.1")


def test_mf_2_5_an_empty_deck_is_renewed_in_the_middle_of_a_draw() -> None:
    at = begun(*EMPTY[:14], "referee effect draw a 3", "a discards crow/1,crow/2,crow/3")
    assert at.cards("a") == (3, 6, 45)
    at = at.when("referee effect draw a 5")
    assert at.event(DeckReshuffled).count == 45
    assert at.cards("a") == (43, 11, 0)


def test_mf_2_5_an_empty_deck_waits_until_a_card_is_needed() -> None:
    at = begun(*EMPTY)
    assert at.cards("a") == (0, 6, 48)
    at = at.when("referee effect draw a 1")
    assert at.cards("a") == (47, 7, 0)


def test_mf_2_6_a_draw_takes_what_there_is_and_a_flip_nothing() -> None:
    at = begun('referee adjust seats.a.hand_limit 54 why="x"', "referee effect draw a 60")
    assert at.event(CardsDrawn).count == 48
    assert at.cards("a") == (0, 54, 0)
    at.when("a ready", "b ready").refused("a flips crow/1", "MF-2.6")


def test_mf_2_9_every_pile_is_shuffled_in_at_the_end_of_a_turn() -> None:
    ends = (
        "a activates ana",
        "a ends",
        "b activates bea",
        "b ends",
        "a activates cal",
        "a ends",
        "b activates dov",
        "b ends",
    )
    at = activating(*ends, "referee next", reshuffle="turn")
    assert at.cards("a") == (42, 12, 0)
    at = activating(*ends, "referee next")
    assert at.cards("a") == (41, 12, 1)


def test_mf_7_3_a_stone_draws_two_and_two_are_owed() -> None:
    at = begun("a spends draw")
    assert at.cards("a") == (46, 8, 0)
    assert (at.state.a.owes, at.state.a.stones) == (2, 2)
    at = at.when("a discards ?,?")
    at.refused("a spends draw", "MF-7.3", "twice")
    at.when("a ready").refused("a spends draw", "MF-7.3", "ready")
    activating().refused("a spends draw", "MF-7.3", "moment")
    begun("a spends draw", "a discards ?,?", "a spends draw", stone_draw="any")


def test_mf_7_3_two_are_owed_whatever_the_limit() -> None:
    at = begun("referee effect limit a 9", "a spends draw")
    assert at.state.a.owes == 2


def test_mf_7_2_a_crew_needs_a_living_user_to_draw() -> None:
    begun("referee effect kill ana").refused("a spends draw", "MF-7.2", "crew")


def test_mf_7_1_without_a_stone_there_is_no_draw() -> None:
    begun("referee effect stones a -99").refused("a spends draw", "MF-7.1")


def test_more_cards_than_there_are_are_owed_as_far_as_it_goes() -> None:
    at = begun("referee effect discard a 9")
    assert at.state.a.owes == 6
    assert at.when("a discards ?,?,?,?,?,?").cards("a") == (48, 0, 6)
