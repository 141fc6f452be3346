"""Batches for several matches in one transaction, in a log of every kind."""

from operator import attrgetter

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from events.errors import Conflict, RefereeError, UnknownMatch, Unreadable
from events.log.memory import MemoryLog
from tests.events.log.drafts import OPENING, batch, move, numbers


def test_each_of_many_batches_is_accepted_or_refused_by_itself(log):
    for match in ("m", "n", "gone"):
        log.create(match, OPENING)
    log.forget("gone", at="20:00")
    first, behind, unknown, forgotten, taken, twice, unstored, last = log.append_many(
        [
            batch("m", move("1"), expected=0),
            batch("n", move("1"), expected=5),
            batch("nobody", move("1"), expected=0),
            batch("gone", move("1"), expected=0),
            batch("n", move("0", "a passes"), expected=0),
            batch("n", move("1"), move("1"), expected=0),
            batch("n", move("1", "\udcff"), expected=0),
            batch("n", move("1"), move("2"), expected=0),
        ]
    )
    assert (numbers(first), numbers(last)) == ([1], [1, 2])
    assert (behind.text, behind.facts) == (
        "log.conflict",
        {"match": "n", "expected": 5, "actual": 0},
    )
    assert [type(answer) for answer in (behind, taken, twice)] == [Conflict] * 3
    assert [answer.text for answer in (taken, twice)] == ["log.id_taken", "log.id_twice"]
    assert [type(answer) for answer in (unknown, forgotten)] == [UnknownMatch] * 2
    assert [answer.text for answer in (unknown, forgotten)] == [
        "log.match_unknown",
        "log.match_forgotten",
    ]
    assert (type(unstored), unstored.text) == (Unreadable, "log.not_text")
    assert log.read("m")[1:] == first
    assert log.read("n")[1:] == last


def test_a_batch_finds_what_those_before_it_entered(log):
    log.create("m", OPENING)
    log.create("n", OPENING)
    timed = [f"01J{n:023}" for n in range(6)]
    answers = log.append_many(
        [
            batch("m", move(timed[0]), expected=0),
            batch("m", move(timed[1]), move(timed[2]), expected=1),
            batch("n", move(timed[0]), expected=0),
            batch("m", move(timed[3]), expected=1),
            batch("m", move(timed[0]), expected=0),
            batch("m", move(timed[1], "a passes"), expected=3),
            batch("m", move(timed[4]), expected=3),
            batch("n", move(timed[1]), expected=1),
        ]
    )
    told = [answer.text if isinstance(answer, Conflict) else numbers(answer) for answer in answers]
    assert told == [[1], [2, 3], [1], "log.conflict", [1], "log.id_taken", [4], [2]]
    assert answers[4] == answers[0]
    assert numbers(log.read("m")) == [0, 1, 2, 3, 4]
    assert numbers(log.append("m", [move(timed[5])], expected=4)) == [5]


def test_many_batches_that_are_repeated_are_answered_with_what_is_there(log):
    for match in "mno":
        log.create(match, OPENING)
    batches = [batch(match, move("1"), move("2"), expected=0) for match in "mno"]
    first = log.append_many(batches)
    assert log.append_many(batches) == first
    assert [log.read(match)[1:] for match in "mno"] == first


def test_of_no_batches_nothing_comes(log):
    log.create("m", OPENING)
    assert log.append_many([]) == []
    assert log.append_many([batch("m", expected=0), batch("m", expected=7)]) == [[], []]


@pytest.mark.parametrize(
    "wrong",
    [
        batch("m", msgspec.structs.replace(move("2"), text=7), expected=1),
        batch(7, move("2"), expected=1),
        batch("m", move("2"), expected="1"),
        batch("m", move("2"), expected=None),
    ],
    ids=lambda wrong: repr(wrong)[:40],
)
def test_what_a_program_gets_wrong_is_its_own_and_enters_nothing_of_any_batch(log, wrong):
    log.create("m", OPENING)
    with pytest.raises(TypeError):
        log.append_many([batch("m", move("1"), expected=0), wrong])
    assert numbers(log.read("m")) == [0]


def test_a_match_that_no_text_can_name_is_refused_by_itself(log):
    log.create("m", OPENING)
    refused, entered = log.append_many(
        [batch("\udcff", move("1"), expected=0), batch("m", move("1"), expected=0)]
    )
    assert (type(refused), refused.text) == (Unreadable, "log.not_text")
    assert numbers(entered) == [1]
    with pytest.raises(Unreadable, match=r"log\.not_text"):
        log.append("\udcff", [move("1")], expected=0)
    with pytest.raises(Unreadable, match=r"log\.not_text"):
        log.create("\udcff", OPENING)


def test_nothing_of_many_batches_is_entered_where_one_thread_reads(log):
    log.create("m", OPENING)
    with log.reading(), pytest.raises(RuntimeError, match="reading"):
        log.append_many([batch("m", move("1"), expected=0), batch("m", move("2"), expected=1)])
    assert numbers(log.read("m")) == [0]


# Every kind of log answers alike

A_BATCH = st.tuples(
    st.sampled_from("mno"),
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 1)), max_size=4),
    st.integers(-1, 1),
)


@given(st.lists(st.lists(A_BATCH, max_size=4), max_size=8), st.integers(0, 8))
@example([[("n", [(1, 0)], 0), ("m", [(2, 0)], 0)]], 8)
@settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_whatever_is_appended_every_kind_of_log_answers_alike(
    backend, tmp_path_factory, calls, forgets
):
    with backend.open(tmp_path_factory.mktemp("alike")) as log:
        logs = (MemoryLog(), log)
        for match in "mno":
            for each in logs:
                each.create(match, OPENING)
        for number, call in enumerate(calls):
            if number == forgets:
                assert len({each.forget("o", at="20:00") for each in logs}) == 1
            stand = {head.match: head.number for head in log.heads()}
            batches = [
                batch(
                    match,
                    *(move(an_id(id_), f"a plays {text}") for id_, text in given),
                    expected=stand.get(match, 0) + off,
                )
                for match, given, off in call
            ]
            cursors = [each.feed_end() for each in logs]
            first, second = ([*map(told, each.append_many(batches))] for each in logs)
            assert first == second
            assert logs[0].heads() == logs[1].heads()
            first, second = (each.feed(at) for each, at in zip(logs, cursors, strict=True))
            by_match = attrgetter("match")  # what is entered at one go moves at once
            assert sorted(first.heads, key=by_match) == sorted(second.heads, key=by_match)
        there = [head.match for head in log.heads()]
        assert [logs[0].read(match) for match in there] == [log.read(match) for match in there]


def an_id(number):
    """Of recorders, which begin with the time, and of imported lines."""
    return f"01J{number:023}" if number % 2 else f"digest-{number}"


def told(answer):
    return (answer.text, answer.facts) if isinstance(answer, RefereeError) else answer
