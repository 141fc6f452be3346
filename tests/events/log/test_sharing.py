"""A log that several threads share, and answers that are of one moment."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Event, Thread

import pytest

from events.errors import Conflict, UnknownMatch
from events.log.sqlite import open_log
from tests.events.log.drafts import OPENING, batch, move


def by_threads(work):
    """Do the work of each thread of eight at once, by its number; what it gives, in that order."""
    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(work, range(8)))


# Threads


def timed(thread, n):
    """An id as recorders make it, in the order of a thread's own entries."""
    return f"01J{n:011}{thread:012}"


def append_at_the_end(log, draft):
    while True:
        try:
            (row,) = log.append("m", [draft], expected=log.head("m").number)
        except Conflict as conflict:
            if conflict.text != "log.conflict":
                raise
        else:
            return row


@pytest.mark.parametrize("named", [timed, lambda thread, n: f"digest-{thread}-{n}"])
def test_threads_that_write_one_match_lose_and_double_nothing(log, named):
    log.create("m", OPENING)

    def write(thread):
        drafts = [move(named(thread, n), f"a plays {thread}-{n}") for n in range(25)]
        return [append_at_the_end(log, draft) for draft in drafts]

    told = [*chain.from_iterable(by_threads(write))]
    rows = log.read("m")
    assert [row.number for row in rows] == list(range(201))
    assert sorted(told, key=lambda row: row.number) == rows[1:]


def test_threads_that_write_matches_of_their_own_do_not_touch_each_other(log):
    def write(thread):
        match = f"m{thread}"
        log.create(match, OPENING)
        for n in range(25):
            log.append(match, [move(timed(thread, n), f"a plays {thread}")], expected=n)
        return log.read(match)

    for thread, rows in enumerate(by_threads(write)):
        assert [row.number for row in rows] == list(range(26))
        assert {row.text for row in rows[1:]} == {f"a plays {thread}"}
    assert len(log.heads()) == 8


def test_what_threads_repeat_under_an_id_is_appended_once(log):
    log.create("m", OPENING)

    def write(thread):
        return [append_at_the_end(log, move(timed(0, n))) for n in range(25)]

    first, *others = by_threads(write)
    assert all(other == first for other in others)
    assert log.read("m")[1:] == first


def test_threads_that_write_several_matches_at_once_lose_and_double_nothing(log):
    matches = "mnop"
    for match in matches:
        log.create(match, OPENING)

    def write(thread):
        entered = []
        for n in range(10):
            left = {match: move(timed(thread, n), f"a plays {thread}-{n}") for match in matches}
            while left:
                batches = [
                    batch(match, draft, expected=log.head(match).number)
                    for match, draft in left.items()
                ]
                for tried, answer in zip(batches, log.append_many(batches), strict=True):
                    if isinstance(answer, list):
                        entered.append((tried.match, *answer))
                        del left[tried.match]
                    else:
                        assert answer.text == "log.conflict"
        return entered

    told = [*chain.from_iterable(by_threads(write))]
    for match in matches:
        rows = log.read(match)
        assert [row.number for row in rows] == list(range(81))
        entered = [row for where, row in told if where == match]
        assert sorted(entered, key=lambda row: row.number) == rows[1:]


def test_who_follows_the_feed_while_threads_write_comes_to_know_every_head(log, opened):
    """Each of eight threads begins, moves and forgets matches; a ninth follows by another hand."""
    known, gone, cursors, over = {}, [], [""], Event()
    other = opened()

    def follow():
        done = False
        while not done:
            done = over.is_set()  # what comes after this look is there at the last
            page = other.feed(cursors[-1], limit=5)
            for head in page.heads:
                assert head.match not in gone
                assert known.get(head.match, -1) < head.number
                known[head.match] = head.number
            for left in page.forgotten:
                gone.append(left.match)
                known.pop(left.match, None)
            done = done and not page.heads and not page.forgotten
            cursors.append(page.cursor)

    def write(thread):
        for n in range(10):
            match = f"m{thread}-{n}"
            log.create(match, OPENING)
            log.append(match, [move(timed(thread, n))], expected=0)
            if n % 3 == 0:
                log.forget(match, at="20:00")
            else:
                log.append(f"m{thread}-{n}", [move(timed(thread, n + 1))], expected=1)

    with ThreadPoolExecutor(1) as follower:
        followed = follower.submit(follow)
        try:
            by_threads(write)
        finally:
            over.set()
        followed.result()
    assert known == {head.match: head.number for head in log.heads()}
    assert sorted(gone) == sorted(f"m{thread}-{n}" for thread in range(8) for n in (0, 3, 6, 9))


def test_who_pages_through_heads_while_threads_write_is_told_each_match_once(log):
    for n in range(40):
        log.create(f"there-{n:02}", OPENING)

    def work(thread):
        if thread % 2:
            for n in range(20):
                log.create(f"m{thread}-{n}", OPENING)
                if n % 2:
                    log.forget(f"m{thread}-{n - 1}", at="20:00")
            return None
        found, cursor, page = [], "", None
        while page is None or page.heads:
            page = log.page(cursor, limit=3)
            found += [head.match for head in page.heads]
            cursor = page.cursor
        return found

    for found in by_threads(work)[::2]:
        assert len(set(found)) == len(found)
        assert found[:40] == [f"there-{n:02}" for n in range(40)]


def test_threads_that_read_while_others_write_see_whole_matches(log):
    log.create("m", OPENING)
    digests = [log.keep_edition(b'{"edition":%d}' % n) for n in range(8)]

    def work(thread):
        for n in range(25):
            if thread % 2:
                append_at_the_end(log, move(timed(thread, n)))
            else:
                rows = log.read("m")
                assert [row.number for row in rows] == list(range(len(rows)))
            assert log.edition(digests[thread]) == b'{"edition":%d}' % thread

    by_threads(work)
    assert len(log.read("m")) == 101


def test_a_log_that_was_made_in_another_thread_is_used_in_this_one(opened):
    made = []
    thread = Thread(target=lambda: made.append(opened()))
    thread.start()
    thread.join()
    (log,) = made
    log.create("m", OPENING)
    assert [row.number for row in log.read("m")] == [0]


# What a program does wrong


@pytest.mark.parametrize(
    "misuse",
    [
        lambda log: log.read("m"),
        lambda log: log.head("m"),
        lambda log: log.heads(),
        lambda log: log.forgotten("m"),
        lambda log: log.append("m", [move("1")], expected=0),
        lambda log: log.reading().__enter__(),
    ],
)
def test_a_log_that_was_closed_is_not_told_as_damaged_evidence(tmp_path, misuse):
    log = open_log(tmp_path / "log.sqlite", write=True)
    log.create("m", OPENING)
    log.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        misuse(log)


def test_what_no_log_can_be_asked_for_is_not_told_as_damaged_evidence(tmp_path):
    with open_log(tmp_path / "log.sqlite", write=True) as log:
        log.create("m", OPENING)
        with pytest.raises(sqlite3.Error) as wrong:
            log.head(object())
        assert isinstance(wrong.value, (sqlite3.ProgrammingError, sqlite3.InterfaceError))
        assert log.head("m").number == 0


# Reading at one moment


def forget_elsewhere(opened, match, begun, done):
    def forget():
        log = opened()
        begun.set()
        log.forget(match, at="20:00")
        done.set()

    thread = Thread(target=forget)
    thread.start()
    return thread


def test_what_is_read_in_one_go_is_what_the_log_held_at_one_moment(log, opened):
    log.create("m", OPENING, [move("1")])
    log.create("n", OPENING)
    begun, done = Event(), Event()
    with log.reading():
        heads = log.heads()
        thread = forget_elsewhere(opened, "n", begun, done)
        begun.wait()
        done.wait(0.05)  # where it can be done meanwhile, it is
        assert log.heads() == heads
        assert [log.read(head.match)[-1].number for head in heads] == [1, 0]
        with log.reading():
            assert log.forgotten("n") is None
        assert log.strays() == []
    thread.join()
    assert [head.match for head in log.heads()] == ["m"]
    with pytest.raises(UnknownMatch):
        log.read("n")


def test_nothing_is_written_where_the_same_thread_reads(log):
    log.create("m", OPENING)
    with log.reading():
        for write in (
            lambda: log.append("m", [move("1")], expected=0),
            lambda: log.create("n", OPENING),
            lambda: log.forget("m", at="20:00"),
            lambda: log.keep_edition(b"{}"),
        ):
            with pytest.raises(RuntimeError, match="reading"):
                write()
        assert log.head("m").number == 0
    assert log.append("m", [move("1")], expected=0)[0].number == 1


def test_what_goes_wrong_while_reading_is_the_readers_own(log):
    log.create("m", OPENING)
    for error in (OSError("a full disk"), sqlite3.OperationalError("no such table"), KeyError("x")):
        with pytest.raises(type(error)) as told, log.reading():
            raise error
        assert told.value is error
    assert log.append("m", [move("1")], expected=0)[0].number == 1


# Appending before anybody else does


def test_who_appends_after_what_is_known_is_given_what_came_since(log):
    (known,) = log.create("m", OPENING)
    news = log.append("m", [move("1"), move("2")], expected=0)
    given = []

    def make(rows):
        given.extend(rows)
        return [move("3"), move("1")]

    rows = log.append_after("m", known, make)
    assert given == news
    assert [row.number for row in rows] == [3, 1]
    assert log.append_after("m", rows[0], lambda rows: [move("4")])[0].number == 4
    assert log.append_after("m", known, lambda rows: []) == []


def test_nobody_writes_while_another_makes_what_it_appends(log, opened):
    (known,) = log.create("m", OPENING)
    begun, done = Event(), Event()

    def other():
        log = opened()
        begun.set()
        append_at_the_end(log, move("other"))
        done.set()

    thread = Thread(target=other)

    def make(rows):
        thread.start()
        begun.wait()
        assert not done.wait(0.05)
        return [move("own")]

    log.append_after("m", known, make)
    thread.join()
    assert [row.id for row in log.read("m")] == ["0", "own", "other"]


def test_what_cannot_be_made_is_not_appended(log):
    (known,) = log.create("m", OPENING)

    def make(rows):
        raise OSError("no")

    with pytest.raises(OSError, match="no"):
        log.append_after("m", known, make)
    with pytest.raises(Conflict, match=r"log\.id_twice"):
        log.append_after("m", known, lambda rows: [move("1"), move("1")])
    with pytest.raises(UnknownMatch):
        log.append_after("nobody", known, lambda rows: [move("1")])
    assert log.read("m") == [known]
