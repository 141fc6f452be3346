"""Who is let in, and with which headers answers go out."""

import socket
import time
from contextlib import closing

import pytest

from tests.referee.service.served import GRACE

EVERYWHERE = ("/", "/m/played", "/m/played/replay", "/api", "/api/matches/nobody", "/live.js")


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_guards_who_reads_it(service, path):
    headers = service.get(path).headers
    assert "server" not in headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "private, no-cache"
    assert headers["vary"].startswith("Cookie, Authorization, Accept-Language")
    assert len(headers["x-request-id"]) == 26
    assert "access-control-allow-origin" not in headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_replay_page_may_stand_in_a_frame_for_who_asks(service):
    assert (
        "frame-ancestors *"
        in service.get("/m/played/replay?embed").headers["content-security-policy"]
    )


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", ""])
def test_another_host_is_refused(service, host):
    answer = service.get("/api/matches", headers={"Host": host})
    assert (answer.status_code, answer.json()["text"]) == (421, "serve.host")


def test_it_is_called_localhost_too(service):
    assert service.get("/api", headers={"Host": f"LOCALHOST:{service.port}"}).status_code == 200


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "https://127.0.0.1"])
def test_another_origin_is_refused(service, origin):
    answer = service.get("/api", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["text"]) == (403, "serve.origin")
    assert service.get("/api", headers={"Origin": service.url}).status_code == 200


def sent(service, data):
    """What is answered to these bytes, until the connection is closed."""
    with closing(socket.create_connection(("127.0.0.1", service.port), GRACE)) as wire:
        wire.sendall(data)
        answer = b""
        while part := wire.recv(65536):
            answer += part
    return answer.decode()


def test_a_body_that_is_too_big_is_refused(service):
    head = f"POST /api HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nContent-Length: 70000\r\n\r\n"
    answer = sent(service, head.encode())
    assert answer.startswith("HTTP/1.1 413")
    assert "serve.too_big" in answer


@pytest.mark.parametrize("data", [b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000])
def test_what_is_no_request_is_a_problem(service, data):
    answer = sent(service, data)
    assert answer.startswith("HTTP/1.1 400")
    assert "application/problem+json" in answer
    assert "nosniff" in answer


def test_headers_that_do_not_end_are_cut(service):
    began = time.monotonic()
    assert sent(service, b"GET / HTTP/1.1\r\nHost: x\r\n") == ""
    assert 9 < time.monotonic() - began < 15


def test_each_request_is_noted_with_its_id_and_no_secret(service):
    asked = service.get("/api/matches/played?lang=zh-Hant").headers["x-request-id"]
    time.sleep(0.2)
    (note,) = [one for one in service.notes if one.get("request") == asked]
    assert (note["method"], note["path"], note["status"]) == ("GET", "/api/matches/played", 200)
    assert {one["what"] for one in service.notes} <= {"started", "request", "warning"}
