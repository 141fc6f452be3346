"""Matches live: what is entered by the command line is in the streams."""

import signal
import socket
import time
from contextlib import contextmanager

import pytest

from tests.referee.service.served import GRACE, events, served

SOON = 0.5
"""Seconds in which a change of another program is to be in a stream."""


@contextmanager
def listening(service, match, query=""):
    with service.stream(f"/api/matches/{match}/stream{query}") as answer:
        yield answer, events(answer)


def test_the_first_frame_is_the_match(service):
    headers = {"Last-Event-ID": "garbage"}
    with service.stream("/api/matches/played/stream", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-accel-buffering"] == "no"
        first = next(events(answer))
    told = service.get("/api/matches/played").json()
    assert (first.name, first.id) == ("match", told["version"])
    assert {**first.data, "time": ""} == {**told, "time": ""}


def test_what_the_command_line_enters_is_in_the_stream_soon(service):
    with listening(service, "open") as (_, told):
        before = next(told)
        service.run("move", "-m", "open", "referee", "note", "seen by all")
        entered = time.monotonic()
        after = next(told)
        assert time.monotonic() - entered < SOON
    assert after.data["number"] == before.data["number"] + 1
    assert "seen by all" in str(after.data["told"][-1])


def test_a_board_comes_along_for_who_asks(service):
    with listening(service, "played", "?board=1&lang=zh-Hant") as (_, told):
        board = next(told).data["board"]
    assert 'data-r="due"' in board
    assert "贏" in board or "勝" in board


def test_who_watches_a_match_that_is_forgotten_is_told(service):
    service.run("new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "gone")
    with listening(service, "gone") as (_, told):
        next(told)
        service.run("forget", "gone", "--yes")
        last = next(told)
        assert (last.name, last.data) == ("gone", {"match": "gone", "why": "forgotten"})
        assert next(told, None) is None


def test_who_reads_nothing_holds_up_nobody_and_gets_the_newest(service):
    slow = socket.create_connection(("127.0.0.1", service.port))
    slow.sendall(
        f"GET /api/matches/open/stream HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\n"
        f"Authorization: Bearer {service.token}\r\n\r\n".encode()
    )
    with slow, listening(service, "open") as (_, told):
        next(told)
        for number in range(5):
            service.run("move", "-m", "open", "referee", "note", f"note {number}")
            seen = next(told).data
        assert "note 4" in str(seen["told"][-1])


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_tells_streams_to_come_back_later_and_ends_well(service, by):
    with served(service.log) as other, listening(other, "played") as (_, told):
        next(told)
        began = time.monotonic()
        other.process.send_signal(by)
        last = next(told)
        assert last.name == "bye"
        assert 1000 <= last.data["retry_ms"] <= 3000
        assert next(told, None) is None
        assert other.process.wait(GRACE) == 0
        assert time.monotonic() - began < 5
    assert [one["what"] for one in other.notes if one["what"] != "request"] == [
        *("started", "stopping", "stopped")
    ]


def test_a_second_signal_ends_it_at_once(service):
    # a request whose headers do not end holds the service up
    with served(service.log) as other, socket.create_connection(("127.0.0.1", other.port)) as stuck:
        stuck.sendall(b"GET /api HTTP/1.1\r\nHost: x\r\n")
        time.sleep(0.2)
        began = time.monotonic()
        other.process.send_signal(signal.SIGTERM)
        while not any(one["what"] == "stopping" for one in other.notes):
            time.sleep(0.01)
        other.process.send_signal(signal.SIGTERM)
        other.process.wait(GRACE)
        assert time.monotonic() - began < 1
