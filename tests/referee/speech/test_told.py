"""What is told of a move's consequences: everything, and nothing twice."""

import pytest

from events.base import Event
from events.cards import CardsMoved, CardsPrinted, CardsShown
from referee.speech import Naming
from referee.speech.told import told


class Played(Event, frozen=True, kw_only=True, tag="made-up.played"):
    """A card was played."""

    card: str


class Drawn(Event, frozen=True, kw_only=True, tag="made-up.drawn"):
    """A card came to the hand."""

    seat: str


class Began(Event, frozen=True, kw_only=True, tag="made-up.began"):
    """A turn began."""

    cards: tuple[str, ...] = ()


class TurnedUp(Event, frozen=True, kw_only=True, tag="made-up.turned_up"):
    """Cards were turned up, each by its seat."""

    cards: tuple[tuple[str, str], ...]


NAMING = Naming("made-up", tells=(Drawn,))


def moved(*cards, src="a.hand", dst="pile"):
    return CardsMoved(src=src, dst=dst, cards=cards)


def left(*events):
    return list(told(events, NAMING))


def test_a_movement_is_left_out_where_the_game_names_the_card():
    assert left(moved("oak"), Played(card="oak")) == [Played(card="oak")]
    assert left(Played(card="oak"), moved("oak")) == [Played(card="oak")]


def test_cards_that_only_made_way_are_not_told():
    aside, back = moved("oak", src="pile", dst="table"), moved("oak", src="table", dst="pile")
    assert left(aside, moved("?", src="pile", dst="a.hand"), back, Drawn(seat="a")) == [
        Drawn(seat="a")
    ]
    assert left(aside, Began(), back) == [aside, Began(), back]
    assert left(aside, moved("ash", src="table", dst="pile")) == [
        aside,
        moved("ash", src="table", dst="pile"),
    ]


def test_a_movement_is_told_where_it_shows_a_card_that_nobody_names():
    events = [moved("oak"), moved("ash", "oak", src="deck"), Played(card="oak")]
    assert left(*events) == events[1:]


def test_hidden_cards_that_the_game_counts_are_told_as_those_that_the_reader_was_shown():
    assert left(moved("oak", "ash"), Began(cards=("?", "?"))) == [Began(cards=("oak", "ash"))]
    both = [moved("elm"), moved("oak"), Began(cards=("elm", "?"))]
    assert left(*both) == [Began(cards=("elm", "oak"))]


def test_hidden_cards_that_the_game_counts_are_not_taken_for_others():
    for events in (
        [moved("oak", "ash"), Began(cards=("?",))],
        [Began(cards=("?",)), moved("oak")],
        [moved("?"), Began(cards=("?",))],
    ):
        assert left(*events) == events


def test_a_card_that_is_named_once_is_not_told_of_another_of_its_kind():
    events = [moved("oak"), Played(card="oak"), moved("oak", src="deck")]
    assert left(*events) == events[1:]


def test_a_card_that_is_named_twice_may_be_shown_twice():
    began = Began(cards=("oak", "oak"))
    shown = CardsShown(zone="a.hand", cards=("oak",))
    assert left(shown, moved("oak"), began) == [began]


@pytest.mark.parametrize("follower", [Began(), None], ids=["another event", "nothing"])
def test_unseen_cards_are_told_unless_the_game_tells_of_them_next(follower):
    deal, draw = moved("?", "?", src="deck"), moved("?", src="deck")
    rest = [] if follower is None else [follower]
    assert left(draw, Drawn(seat="a"), deal, *rest) == [Drawn(seat="a"), deal, *rest]


def test_only_what_stands_next_to_a_movement_tells_of_it():
    listed, dealt = Began(cards=("ash", "oak")), moved("oak", src="deck")
    events = [listed, Drawn(seat="b"), dealt, Drawn(seat="a"), Played(card="oak")]
    assert left(*events) == events


def test_each_of_two_movements_goes_with_its_own_event():
    events = [Played(card="oak"), moved("oak"), Played(card="oak"), moved("oak")]
    assert left(*events) == events[::2]
    assert left(*events[::-1]) == events[::2]


def test_a_movement_is_left_out_where_the_game_names_the_card_with_its_seat():
    turned = TurnedUp(cards=(("a", "oak"), ("b", "ash")))
    assert left(turned, moved("oak"), moved("ash", src="b.hand")) == [turned]


def test_a_deck_list_is_told_once():
    printed = CardsPrinted(pool="a", kinds=(("ash", 1), ("oak", 2)))
    listed = Began(cards=("ash", "oak", "oak"))
    assert left(listed, printed) == [listed]
    assert left(printed) == [printed]


def test_where_open_cards_go_each_time_is_not_told():
    after = moved("wood-3-5", src="table", dst="pile")
    naming = Naming("made-up", routine=frozenset({("table", "pile")}))
    assert list(told([Began(), after], naming)) == [Began()]
    assert list(told([Began(), after], NAMING)) == [Began(), after]
