"""Heads in pages, and the feed of what changed, in a log of every kind."""

import shutil

import pytest
from msgspec.structs import replace

from events.errors import CorruptLog, Unreadable
from events.log.sqlite import open_log
from tests.events.log.drafts import OPENING, batch, move


def all_pages(ask, limit):
    """Everything from the beginning, a page at a time, and the last cursor."""
    found, cursor = [], ""
    while True:
        page = ask(cursor, limit=limit)
        found += [*page.forgotten, *page.heads]
        assert len(page.heads) + len(page.forgotten) <= limit
        if (len(page.heads) + len(page.forgotten)) < limit:
            return found, page.cursor
        assert page.cursor != cursor
        cursor = page.cursor


def names(page):
    return [head.match for head in page.heads]


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_pages_hold_the_heads_in_the_order_in_which_matches_began(log, limit):
    for match in ("zeta", "alpha", "gone", "mid", "last"):
        log.create(match, OPENING)
    log.append("zeta", [move("1")], expected=0)
    log.forget("gone", at="20:00")
    assert all_pages(log.page, limit)[0] == log.heads()
    assert [head.match for head in log.heads()] == ["zeta", "alpha", "mid", "last"]


def test_pages_tell_each_match_once_whatever_happens_between_two_of_them(log):
    for match in "abcdef":
        log.create(match, OPENING)
    first = log.page(limit=4)
    assert names(first) == ["a", "b", "c", "d"]
    for match in "dfe":  # the one that the cursor stands upon, and the newest
        log.forget(match, at="20:00")
    for match in "ghi":
        log.create(match, OPENING)
    log.append("a", [move("1")], expected=0)
    second = log.page(first.cursor, limit=2)
    third = log.page(second.cursor, limit=2)
    assert (names(second), names(third)) == (["g", "h"], ["i"])
    log.forget("i", at="20:00")
    log.create("j", OPENING)
    assert names(log.page(third.cursor)) == ["j"]


def test_an_empty_log_has_an_empty_page_and_nothing_in_its_feed(log):
    for ask in (log.page, log.feed):
        page = ask()
        assert (page.heads, page.forgotten) == ([], [])
        assert ask(page.cursor) == page
    assert log.feed(log.feed_end()).heads == []


def test_the_feed_tells_matches_in_the_order_in_which_they_moved_each_once(log):
    for match in "abcd":
        log.create(match, OPENING)
    log.append("b", [move("1")], expected=0)
    log.append_many([batch("a", move("1"), expected=0), batch("b", move("2"), expected=1)])
    page = log.feed()
    assert page.heads == [log.head(match) for match in "cdab"]
    log.append("c", [move("1"), move("2")], expected=0)
    log.append("a", [move("1")], expected=0)  # is there: nothing moved
    assert log.feed(page.cursor).heads == [log.head("c")]
    assert log.feed(log.feed(page.cursor).cursor).heads == []


def test_the_feed_tells_of_forgotten_matches_in_the_order_in_which_they_went(log):
    for match in "abcd":
        log.create(match, OPENING)
    seen = log.feed().cursor
    gone = [log.forget(match, at="20:00") for match in "da"]
    log.create("e", OPENING)
    assert log.feed(seen).forgotten == gone
    assert log.feed(seen).heads == [log.head("e")]
    assert names(log.feed()) == ["b", "c", "e"]
    later = log.feed(seen).cursor
    gone = [log.forget("e", at="21:00")]
    page = log.feed(later)
    assert (page.heads, page.forgotten) == ([], gone)
    assert log.feed(page.cursor).forgotten == []


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_the_feed_is_told_in_pages(log, limit):
    for n, match in enumerate("abcdefgh"):
        log.create(match, OPENING, [move(str(draft)) for draft in range(1, n)])
    log.append("a", [move("1")], expected=0)
    for match in "cg":
        log.forget(match, at="20:00")
    found, cursor = all_pages(log.feed, limit)
    assert [each.match for each in found] == ["c", "g", "b", "d", "e", "f", "h", "a"]
    assert log.feed(cursor).heads == []


def test_who_begins_at_the_feeds_end_is_told_what_comes_after(log):
    log.create("a", OPENING)
    log.create("b", OPENING)
    log.forget("b", at="20:00")
    end = log.feed_end()
    assert (log.feed(end).heads, log.feed(end).forgotten) == ([], [])
    log.append("a", [move("1")], expected=0)
    log.forget("a", at="20:00")
    assert [gone.match for gone in log.feed(end).forgotten] == ["a"]


def test_the_rows_of_several_matches_are_read_at_one_go(log):
    read = {match: log.create(match, OPENING)[0] for match in ("moved", "still", "gone")}
    log.append("moved", [move("1")], expected=0)
    (second,) = log.append("moved", [move("2")], expected=1)
    log.forget("gone", at="20:00")
    news = {match: rows for match, rows in log.news(read).items() if rows}
    assert news == {"moved": log.read("moved")[1:]}
    assert not any(log.news({"moved": second}).values())
    with pytest.raises(CorruptLog):
        log.news({"moved": replace(read["moved"], chain=bytes(32))})


@pytest.mark.parametrize(
    "cursor", ["x", "1.2.3", "-1", "1.", " 1", "1.0 ", "9.0", "0.9", "9" * 30, "١.٠", "99"]
)
def test_a_cursor_of_no_place_in_the_log_is_told(log, cursor):
    log.create("m", OPENING)
    for ask in (log.page, log.feed):
        with pytest.raises(Unreadable, match=r"log\.cursor") as told:
            ask(cursor)
        assert told.value.facts == {"cursor": cursor}


def set_back(tmp_path):
    """A log as it was after two matches began, and a cursor of what came then."""
    file, kept = tmp_path / "log.sqlite", tmp_path / "kept.sqlite"
    with open_log(file, write=True) as log:
        log.create("a", OPENING)
        log.create("b", OPENING)
    shutil.copy(file, kept)
    with open_log(file, write=True) as log:
        log.append("a", [move("1")], expected=0)
        log.forget("b", at="20:00")
        cursor = log.feed_end()
    shutil.copy(kept, file)
    return file, cursor


@pytest.mark.parametrize("otherwise", ["entered", "forgotten", "as far"])
def test_a_cursor_of_a_log_that_went_on_otherwise_is_told(tmp_path, otherwise):
    file, cursor = set_back(tmp_path)
    with open_log(file, write=True) as log:
        if otherwise == "entered":
            log.append("b", [move("1")], expected=0)
        else:
            log.append("a", [move("1" if otherwise == "forgotten" else "2")], expected=0)
        log.forget("a" if otherwise == "forgotten" else "b", at="20:00")
        with pytest.raises(Unreadable, match=r"log\.cursor"):
            log.feed(cursor)


def test_a_cursor_holds_where_what_it_stands_upon_was_forgotten(log):
    log.create("a", OPENING)
    log.create("b", OPENING)
    cursor = log.feed_end()
    log.forget("b", at="20:00")
    log.append("a", [move("1")], expected=0)
    page = log.feed(cursor)
    assert (names(page), [left.match for left in page.forgotten]) == (["a"], ["b"])
    assert log.feed(page.cursor).heads == []


def test_of_another_log_no_cursor_is_taken(tmp_path):
    cursors = []
    for name in "xy":
        with open_log(tmp_path / name, write=True) as log:
            log.create(name, OPENING)
            cursors.append(log.feed_end())
            if name == "y":
                with pytest.raises(Unreadable, match=r"log\.cursor"):
                    log.feed(cursors[0])


def test_heads_have_numbers_that_rise_as_matches_begin(log):
    for match in "abc":
        log.create(match, OPENING)
    log.append("a", [move("1")], expected=0)
    log.forget("b", at="20:00")
    first, second = log.begun()
    assert [first[1].match, second[1].match] == ["a", "c"]
    assert first[0] < second[0]
    assert log.begun(first[0]) == [second]
    assert log.begun(limit=1) == [first]


def test_a_page_that_can_hold_nothing_is_an_error_of_the_program(log):
    for ask in (log.page, log.feed):
        with pytest.raises(ValueError, match="one match at least"):
            ask(limit=0)
