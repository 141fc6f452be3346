"""What comes too slowly, or is taken too slowly, is cut; the times are shorter here."""

import asyncio
import socket
import threading
import time
import warnings

import pytest
import uvicorn

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the framework, for parameters
    from referee.service import wire

LITTLE, SOON = 0.5, 3.0


async def answer(scope, receive, send):
    """Answers with what was sent, or with as much as anybody takes."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(2000 if scope["path"] == "/much" else 1):
        answer.sent += 1
        await send({"type": "http.response.body", "body": b"x" * 16_384, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def port(monkeypatch):
    for name in ("HEADERS", "BODY", "STILL"):
        monkeypatch.setattr(wire, name, LITTLE)
    answer.sent = 0
    bound = wire.bind("127.0.0.1", 0)
    config = uvicorn.Config(
        answer, http=wire.Connection, ws="none", lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[bound])))
    thread.start()
    yield bound.getsockname()[1]
    server.should_exit = True
    thread.join(10)
    bound.close()


def said(port, text):
    made = socket.create_connection(("127.0.0.1", port), timeout=SOON)
    made.sendall(text.encode())
    return made


def cut(made):
    """Wait until it is cut; how long that took."""
    began = time.monotonic()
    try:
        while made.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    return time.monotonic() - began


@pytest.mark.parametrize(
    "text",
    [
        "GET / HTTP/1.1\r\nHost: x\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
    ],
)
def test_headers_and_a_body_that_do_not_end_are_cut(port, text):
    with said(port, text) as made:
        assert LITTLE / 2 < cut(made) < SOON


def test_who_takes_nothing_is_cut_and_no_more_is_made_for_him(port):
    with said(port, "GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as made:
        time.sleep(LITTLE / 2)
        waiting = answer.sent
        time.sleep(LITTLE / 4)
        assert answer.sent == waiting < 500  # as much as this machine keeps on its way to him
        time.sleep(3 * LITTLE)
        assert cut(made) < SOON


def test_who_takes_little_by_little_is_not_cut(port):
    with said(port, "GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as made:
        until, taken = time.monotonic() + 4 * LITTLE, 0
        while time.monotonic() < until:
            taken += len(made.recv(65_536))
            time.sleep(0.02)
        while got := len(made.recv(1 << 20)):
            taken += got
    assert taken > 2000 * 16_384


def test_no_more_waits_for_a_reader_than_was_promised():
    with wire.bind("127.0.0.1", 0) as bound:
        given = bound.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        assert given <= 2 * wire.SEND_BUFFER  # the system counts its own book-keeping, too
        assert bound.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) in (0, 1)
