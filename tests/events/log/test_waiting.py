"""Waiting for others who write: as long as one has patience, and told once."""

from threading import Event, Thread

from events.chain import Draft
from events.log.sqlite import open_log
from events.log.waiting import TOLD_AFTER, Patience

OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}')


def test_who_has_no_patience_looks_once():
    assert list(Patience(0).looks()) == [True]


def test_who_has_patience_looks_again_and_at_last_once_more():
    *before, last = Patience(0.05).looks()
    assert last
    assert before
    assert not any(before)


def test_a_long_wait_is_told_once_and_a_short_one_never():
    told = []
    list(Patience(TOLD_AFTER + 0.3, lambda: told.append("waiting")).looks())
    assert told == ["waiting"]
    list(Patience(0.1, lambda: told.append("waiting")).looks())
    assert told == ["waiting"]
    assert list(Patience(60, lambda: told.append("waiting")).at_most(0).looks()) == [True]


def test_who_waits_for_the_log_is_told_and_then_let_in(tmp_path):
    path = tmp_path / "log.sqlite"
    told = Event()
    with open_log(path, write=True) as holder:
        log = open_log(path, write=True, waiting=told.set)
        thread = Thread(target=lambda: log.create("m", OPENING))
        with holder._transaction(write=True):
            thread.start()
            assert told.wait(60)
        thread.join()
        assert [head.match for head in holder.heads()] == ["m"]
        log.close()
