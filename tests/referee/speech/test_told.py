"""What is told of a move's consequences: everything, and nothing twice."""

from collections.abc import Iterator

import pytest

from events.base import UNSEEN, Event, foretells, tells
from events.cards import CardsMoved, CardsPrinted, CardsShown
from referee.checking import play
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.speech import Naming, tell
from referee.speech.told import told


@tells("card")
class Played(Event, frozen=True, kw_only=True, tag="made-up.played"):
    """A card was played."""

    card: str


@tells(UNSEEN)
class Drawn(Event, frozen=True, kw_only=True, tag="made-up.drawn"):
    """A card came to the hand."""

    seat: str


@tells("cards")
class Listed(Event, frozen=True, kw_only=True, tag="made-up.listed"):
    """These cards are there."""

    cards: tuple[str, ...] = ()


@foretells("card")
class Lost(Event, frozen=True, kw_only=True, tag="made-up.lost"):
    """A card will go."""

    card: str


class Began(Event, frozen=True, kw_only=True, tag="made-up.began"):
    """A turn began; the best of the open cards is this."""

    best: str = ""


@tells("cards")
class TurnedUp(Event, frozen=True, kw_only=True, tag="made-up.turned_up"):
    """Cards were turned up, each by its seat."""

    cards: tuple[tuple[str, str], ...]


NAMING = Naming("made-up")


def moved(*cards, src="a.hand", dst="pile"):
    return CardsMoved(src=src, dst=dst, cards=cards)


def left(*events):
    return list(told(events, NAMING))


def test_a_movement_is_left_out_where_the_game_names_the_card():
    assert left(moved("oak"), Played(card="oak")) == [Played(card="oak")]
    assert left(Lost(card="oak"), moved("oak")) == [Lost(card="oak")]


def test_a_movement_is_told_where_an_event_names_its_card_and_tells_another():
    for events in (
        [moved("oak"), Began(best="oak")],
        [Played(card="oak"), moved("oak")],
        [moved("oak"), Lost(card="oak")],
    ):
        assert left(*events) == events


def test_a_movement_is_told_where_it_shows_a_card_that_nobody_names():
    events = [moved("oak"), moved("ash", "oak", src="deck"), Played(card="oak")]
    assert left(*events) == events[1:]


def test_hidden_cards_that_the_game_counts_are_told_as_those_that_the_reader_was_shown():
    assert left(moved("oak", "ash"), Listed(cards=("?", "?"))) == [Listed(cards=("oak", "ash"))]
    assert left(moved("oak"), Played(card="?")) == [Played(card="oak")]
    both = [moved("elm"), moved("oak"), Listed(cards=("elm", "?"))]
    assert left(*both) == [Listed(cards=("elm", "oak"))]
    assert left(moved("?", "?"), Listed(cards=("?", "?"))) == [Listed(cards=("?", "?"))]


def test_hidden_cards_that_the_game_counts_are_not_taken_for_others():
    for events in (
        [moved("oak", "ash"), Listed(cards=("?",))],
        [Listed(cards=("?",)), moved("oak")],
        [moved("?"), Listed(cards=("elm",))],
    ):
        assert left(*events) == events


def test_a_card_that_is_named_once_is_not_told_of_another_of_its_kind():
    events = [moved("oak"), moved("oak", src="deck"), Played(card="oak")]
    assert left(*events) == events[1:]


def test_a_card_that_is_named_twice_may_be_shown_twice():
    listed = Listed(cards=("oak", "oak"))
    shown = CardsShown(zone="a.hand", cards=("oak",))
    assert left(shown, moved("oak"), listed) == [listed]


def test_a_movement_of_several_cards_may_be_told_by_an_event_each():
    each = [Played(card="oak"), Played(card="ash")]
    assert left(moved("ash", "oak"), *each) == each
    assert left(Lost(card="elm"), Lost(card="oak"), moved("oak", "elm")) == [
        Lost(card="elm"),
        Lost(card="oak"),
    ]
    interrupted = [moved("ash", "oak"), each[0], Began(), each[1]]
    assert left(*interrupted) == interrupted


@pytest.mark.parametrize("follower", [Began(), None], ids=["another event", "nothing"])
def test_unseen_cards_are_told_unless_the_game_tells_of_them_next(follower):
    deal, draw = moved("?", "?", src="deck"), moved("?", src="deck")
    rest = [] if follower is None else [follower]
    assert left(draw, Drawn(seat="a"), deal, *rest) == [Drawn(seat="a"), deal, *rest]


def test_an_event_that_tells_of_unseen_cards_tells_of_none_that_are_seen():
    assert left(moved("oak"), moved("?"), Drawn(seat="a")) == [moved("oak"), Drawn(seat="a")]


def test_only_what_stands_next_to_a_movement_tells_of_it():
    listed, dealt = Listed(cards=("ash", "oak")), moved("oak", src="deck")
    events = [listed, Drawn(seat="b"), dealt, Began(), Played(card="oak")]
    assert left(*events) == events


def test_each_of_two_movements_goes_with_its_own_event():
    events = [moved("oak"), Played(card="oak"), moved("oak"), Played(card="oak")]
    assert left(*events) == events[1::2]


def test_a_movement_is_left_out_where_the_game_names_the_card_with_its_seat():
    turned = TurnedUp(cards=(("a", "oak"), ("b", "ash")))
    assert left(moved("oak"), moved("ash", src="b.hand"), turned) == [turned]


def test_a_deck_list_is_told_once():
    printed = CardsPrinted(pool="a", kinds=(("ash", 1), ("oak", 2)))
    listed = Listed(cards=("ash", "oak", "oak"))
    assert left(printed, listed) == [listed]
    assert left(printed) == [printed]


def test_where_open_cards_go_each_time_is_not_told():
    after = moved("wood-3-5", src="table", dst="pile")
    naming = Naming("made-up", routine=frozenset({("table", "pile")}))
    assert list(told([Began(), after], naming)) == [Began()]
    assert list(told([Began(), after], NAMING)) == [Began(), after]


def kinds_of(kind: type[Event]) -> Iterator[type[Event]]:
    """A kind of event and all that are made of it."""
    yield kind
    for each in kind.__subclasses__():
        yield from kinds_of(each)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_the_events_of_a_game_tell_of_are_fields_of_theirs(slug):
    find(slug)
    declared = 0
    for kind in kinds_of(Event):
        if str(kind.__struct_config__.tag).startswith(f"{slug}."):
            for names in (kind.tells, kind.foretells):
                assert set(names) <= {UNSEEN, *kind.__struct_fields__}, kind
                declared += bool(names)
    assert declared


@pytest.mark.parametrize(
    ("slug", "tags", "lines", "once"),
    [
        (
            "ready-fence",
            {"Option__mode": "advanced", "Option__first": "red"},
            (
                "referee effect place red 5",
                "red plays straight-thrust/4",
                "green plays ceding-parry",
                "red plays feint swaps=straight-thrust/5",
            ),
            ["red swaps straight-thrust/4 for straight-thrust/5: speed 5."],
        ),
        (
            "ready-fence",
            {"Option__first": "red"},
            ("red exchanges straight-thrust/3 keeps=straight-thrust/6",),
            ["red's bound card is straight-thrust/6 now, in place of straight-thrust/3."],
        ),
        (
            "dueling-runes",
            {},
            ("a plays bard", "b plays sea", "referee effect lose-queue a bard"),
            ["bard leaves a's queue for the discard pile."],
        ),
        (
            "dueling-runes",
            {},
            (
                *("a plays bard", "b plays sea", "a plays ace-suns", "b plays ace-waves"),
                "referee effect lose-queue a ace-suns,bard",
            ),
            [
                "ace-suns leaves a's queue for the discard pile.",
                "bard leaves a's queue for the discard pile.",
            ],
        ),
        (
            "fate-ace-royal",
            {"Option__players": "2", "Option__assign": "agreed"},
            ("p1 takes artoria saber", "p2 takes ? lancer"),
            ["p2 takes spirit and class: an unknown card, Lancer."],
        ),
    ],
)
def test_what_several_consequences_say_of_a_card_no_movement_repeats(slug, tags, lines, once):
    sitting = play.sit(slug, **tags)
    for line in lines:
        sitting.enter(line)
    naming = sitting.game.naming(sitting.state)
    events = [*told(sitting.entries[-1].events, naming)]
    assert not any(isinstance(event, CardsMoved) for event in events)
    said = [tell("en", event, naming) for event in events]
    assert [sentence for sentence in said if sentence in once] == once
