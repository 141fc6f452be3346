"""Which entries stand."""

from hypothesis import given
from hypothesis import strategies as st

from events.corrections import MovesUndone
from events.entry import Body, Entry
from events.match import ClockRead, MatchOpened, NoteTaken
from projections.history import effective, is_book_keeping, last_moves
from tests.toy import Counted

OPENED = MatchOpened(game="toy", edition="default", digest="", revision=1, seats=(), options=())


def entry(number, *events):
    return Entry(number=number, id=str(number), text="", body=Body(words=(), events=events))


def move(number):
    return entry(number, Counted(count=number))


def note(number):
    return entry(number, NoteTaken(text="a remark"))


def undo(entries, count):
    """Take the last moves back, as the desk does."""
    numbers = tuple(number for (number,) in last_moves(entries, count))
    return [*entries, entry(len(entries), MovesUndone(numbers=numbers))]


def standing(entries):
    return [each.number for each in effective(entries)]


def test_without_an_undo_all_entries_stand():
    entries = [entry(0, OPENED), move(1), note(2), move(3)]
    assert effective(entries) == entries


def test_an_undo_takes_back_the_last_move_and_leaves_book_keeping():
    entries = undo([entry(0, OPENED), move(1), move(2), note(3)], 1)
    assert standing(entries) == [0, 1, 3, 4]


def test_what_was_taken_back_is_not_taken_back_again():
    entries = undo([entry(0, OPENED), move(1), move(2), move(3)], 1)
    entries = undo([*entries, move(5)], 2)
    assert entries[-1].events == (MovesUndone(numbers=(2, 5)),)
    assert standing(entries) == [0, 1, 4, 6]


def test_an_undo_is_book_keeping_and_is_never_taken_back():
    entries = undo(undo([entry(0, OPENED), move(1), move(2)], 1), 1)
    assert standing(entries) == [0, 3, 4]


def test_the_opening_is_no_move():
    assert last_moves([entry(0, OPENED), note(1)], 3) == ()


def test_the_moves_to_be_taken_back_are_told_in_order():
    entries = [entry(0, OPENED), move(1), note(2), move(3), move(4)]
    assert last_moves(entries, 2) == ((3,), (4,))
    assert last_moves(entries, 9) == ((1,), (3,), (4,))


def test_a_move_is_book_keeping_only_if_all_that_it_does_is():
    assert is_book_keeping(entry(1, ClockRead(seat="a", seconds=3)))
    assert not is_book_keeping(entry(1, NoteTaken(text=""), Counted(count=1)))
    assert not is_book_keeping(entry(1))


@given(st.lists(st.one_of(st.sampled_from(["move", "note"]), st.integers(1, 4))))
def test_what_stands_is_what_a_table_with_a_pile_of_moves_has(acts):
    """Against a second telling: moves on a pile, from which an undo takes the uppermost."""
    entries = [entry(0, OPENED)]
    pile, kept = [], [0]
    for act in acts:
        number = len(entries)
        if act == "move":
            entries.append(move(number))
            pile.append(number)
        elif act == "note":
            entries.append(note(number))
            kept.append(number)
        elif act <= len(pile):
            entries = undo(entries, act)
            del pile[-act:]
            kept.append(number)
    assert standing(entries) == sorted(pile + kept)
