"""A log in PostgreSQL behind PgBouncer, where two transactions may have two sessions."""

from contextlib import ExitStack
from threading import Event, Thread

import pytest

from events.chain import verify
from events.errors import Unreadable
from tests import bouncers, databases
from tests.events.log.drafts import OPENING, batch, move, numbers

pytestmark = [
    pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING),
    pytest.mark.skipif(bouncers.PROGRAM is None, reason=bouncers.LACKING),
]

if databases.is_there():
    from events.log.postgres.address import address
    from events.log.postgres.log import open_log


@pytest.fixture
def url(tmp_path):
    return databases.url_of(tmp_path)


@pytest.fixture
def pooled(url):
    """The log through fewer connections than its threads have."""
    with bouncers.bouncing(url, "transaction", size=2) as pooled:
        yield address(pooled)


def test_threads_of_several_programs_lose_and_double_nothing(url, pooled):
    with ExitStack() as stack:
        logs = [stack.enter_context(open_log(pooled, write=True)) for _ in range(3)]
        for match in "abcd":
            logs[0].create(match, OPENING)

        def work(at, log):
            for n in range(10):
                for match in "abcd":
                    while True:
                        new, number = move(f"{at}-{n}-{match}"), log.head(match).number
                        (answer,) = log.append_many([batch(match, new, expected=number)])
                        if isinstance(answer, list):
                            break

        threads = [Thread(target=work, args=one) for one in enumerate(logs * 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with open_log(address(url), write=False) as direct:
        for match in "abcd":
            rows = direct.read(match)
            verify(match, rows)
            wanted = {f"{at}-{n}-{match}" for at in range(6) for n in range(10)}
            assert {row.id for row in rows[1:]} == wanted
            assert numbers(rows) == list(range(61))


def test_whoever_follows_the_feed_is_told_of_everything_without_being_woken(url, pooled):
    heard = Event()
    with (
        open_log(pooled, write=True) as log,
        open_log(address(url), write=True) as other,
        log.notices(heard.set),
    ):
        cursor = log.feed_end()
        other.create("m", OPENING)
        other.append("m", [move("1")], expected=0)
        assert [head.number for head in log.feed(cursor).heads] == [1]


def test_what_needs_a_transaction_is_done_in_one(pooled):
    with open_log(pooled, write=True) as log:
        log.create("m", OPENING)
        log.lay("rights", "m", lambda _: ["{}"], at="19:00")
        with log.together():
            log.append("m", [move("1")], expected=0)
            log.create("n", OPENING)
        with log.reading():
            assert [head.number for head in log.heads()] == [1, 0]
        log.forget("n", at="20:00")
        assert log.forgotten("n")


def test_a_pool_without_transactions_is_refused_with_words(url):
    with (
        bouncers.bouncing(url, "statement") as pooled,
        pytest.raises(Unreadable, match=r"log\.pooled"),
        open_log(address(pooled), write=True),
    ):
        pass
