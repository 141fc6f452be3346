"""What all have been told of a seat's cards (section 10), event by event."""

import pytest

from events.cards import CardsMixed, CardsMoved, CardsOverruled, CardsPooled, CardsShown
from projections import table
from projections.malifaux import told
from projections.malifaux.state import Hold


def moved(hold: Hold, src: str, dst: str, *cards: str, left: int = 40, **how: str) -> Hold:
    event = CardsMoved(src=f"a.{src}", dst=f"a.{dst}", cards=cards, **how)
    deck = CardsPooled(pool="a", zone="a.deck", count=left)
    return told.moved(hold, event, table.evolve(table.start(("a.deck",)), deck))


def test_cards_put_on_the_deck_leave_it_first() -> None:
    hold = Hold(top=("ram/1", "?"), bottom=("ram/9",))
    assert moved(hold, "deck", "table", "ram/1").top == ("?",)
    drawn = moved(hold, "deck", "hand", "?", "?", "?", seen="owner")
    assert (drawn.known, drawn.top, drawn.bottom) == (("ram/1",), (), ("ram/9",))


def test_a_deck_that_runs_down_to_its_bottom_gives_what_was_put_there() -> None:
    hold = Hold(bottom=("ram/8", "ram/9"))
    drawn = moved(hold, "deck", "hand", "?", "?", left=1, seen="owner")
    assert (drawn.known, drawn.bottom) == (("ram/8",), ("ram/9",))
    last = moved(hold, "deck", "hand", "?", "?", "?", left=0, seen="owner")
    assert (last.known, last.bottom) == (("ram/8", "ram/9"), ())


@pytest.mark.parametrize("card", ["ram/9", "?"])
def test_a_card_taken_from_the_bottom(card: str) -> None:
    hold = Hold(bottom=("ram/8", "ram/9"))
    after = moved(hold, "deck", "discard", card, take="bottom")
    assert (after.pile, after.bottom) == (("ram/9",), ("ram/8",))


def test_a_card_goes_from_one_end_of_the_deck_to_the_other() -> None:
    hold = Hold(top=("ram/1", "ram/2"))
    after = moved(hold, "deck", "deck", "ram/1", left=48, put="bottom")
    assert (after.top, after.bottom) == (("ram/2",), ("ram/1",))


def test_a_card_that_nobody_saw_may_have_been_any_of_the_hand() -> None:
    hold = Hold(known=("ram/1", "ram/2"))
    assert moved(hold, "hand", "discard", "ram/1").known == ("ram/2",)
    hidden = moved(hold, "hand", "discard", "ram/1", "?")
    assert (hidden.known, hidden.pile) == ((), ("ram/1",))


def test_revealed_cards_are_told_once() -> None:
    event = CardsShown(zone="a.hand", cards=("ram/1", "ram/2"))
    assert told.shown(Hold(known=("ram/2",)), event).known == ("ram/2", "ram/1")


def test_a_shuffle_forgets_the_deck_and_takes_the_pile() -> None:
    hold = Hold(pile=("ram/1",), top=("ram/2",), bottom=("?",), known=("ram/3",))
    event = CardsMixed(zones=("a.deck", "a.discard"), dst="a.deck")
    assert told.mixed(hold, event) == Hold(known=("ram/3",))


@pytest.mark.parametrize(
    ("zone", "after"),
    [
        ("a.hand", {"known": ()}),
        ("a.discard", {"pile": ()}),
        ("a.deck", {"top": ("?",), "bottom": ("?", "ram/2")}),
        ("a.table", {}),
    ],
)
def test_what_gives_way_for_a_ruling_is_unknown(zone: str, after: dict) -> None:
    entries = {
        "known": ("ram/1",),
        "pile": ("ram/1",),
        "top": ("ram/1",),
        "bottom": ("ram/1", "ram/2"),
    }
    forgotten = ((zone, "ram/1"),)
    event = CardsOverruled(zone="a.deck", card="ram/1", rule="MF-C.1", forgotten=forgotten)
    assert told.overruled(Hold(**entries), event) == Hold(**{**entries, **after})
