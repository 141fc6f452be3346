"""As what a service is addressed, how it is spoken to, and how much one may ask."""

import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from contextlib import closing

import httpx
import pytest

from tests.referee.service.served import GRACE, command, new_id, served

DEALT = {
    "game": "peak-duel",
    "deal": "secret",
    "seats": {"a": "Anna", "b": "Bo"},
    "options": {"first": "a", "start-rule": "high"},
}


@pytest.fixture
def log(tmp_path):
    return tmp_path / "matches.sqlite"


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return free.getsockname()[1]


def text(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("text", "")


def test_it_has_the_name_that_it_was_given(log):
    with served(log, "--name", "Referee.test") as service:
        port = service.port
        assert service.url == f"http://referee.test:{port}"
        service.url = f"http://127.0.0.1:{port}"
        for host in (f"referee.test:{port}", f"REFEREE.TEST:{port}", "referee.test"):
            assert service.get("/api", headers={"Host": host}).status_code == 200
        for host in (f"other.test:{port}", f"a.referee.test:{port}", "referee.test:1"):
            assert text(service.get("/api", headers={"Host": host})) == (421, "serve.host")
        host = {"Host": f"referee.test:{port}"}
        for origin in ("http://referee.test:{}", "https://referee.test:{}"):
            own = host | {"Origin": origin.format(port)}
            assert service.get("/api", headers=own).status_code == 200
        for origin in ("null", f"http://other.test:{port}", f"http://127.0.0.1:{port}"):
            assert text(service.get("/api", headers=host | {"Origin": origin})) == (
                *(403, "serve.origin"),
            )
        made = service.post("/api/invitations", {"role": "spectator"}).json()
        assert made["link"].startswith(f"http://referee.test:{port}/#join=")


def test_it_is_addressed_as_it_was_reached(log):
    with served(log, "--host", "0.0.0.0") as service:
        port = service.port
        service.url = f"http://127.0.0.1:{port}"
        for host in ("127.0.0.1", "localhost"):
            answer = service.get("/api", headers={"Host": f"{host}:{port}"})
            assert answer.status_code == 200
        for host in ("127.0.0.2", "192.0.2.1", "evil.example"):  # a name that leads here
            answer = service.get("/api", headers={"Host": f"{host}:{port}"})
            assert text(answer) == (421, "serve.host")
        other = httpx.get(f"http://127.0.0.2:{port}/api")
        assert other.status_code == 200


def test_an_edition_may_be_big_and_other_bodies_may_not(log):
    with served(log) as service:
        big = service.post("/api/matches", {"id": new_id(), **DEALT, "edition": "#" * 900_000})
        assert big.status_code == 400
        assert big.json()["text"] != "serve.unreadable"  # it was read, and is no edition
        for path, size in (("/api/matches", 1_200_000), ("/api/join", 70_000)):
            more = service.call("POST", path, content=b"[" * size)
            assert text(more) == (413, "serve.too_big")
            chunks = (b"[" * 10_000 for _ in range(size // 10_000 + 1))
            more = service.call("POST", path, content=chunks)
            assert text(more) == (413, "serve.too_big")


def test_what_the_network_could_read_is_not_dealt(log):
    with served(log, "--host", "0.0.0.0") as service:
        service.url = f"http://127.0.0.1:{service.port}"
        dealt = service.post("/api/matches", {"id": new_id(), **DEALT})
        assert text(dealt) == (403, "serve.overheard")
        physical = service.post("/api/matches", {"id": new_id(), **DEALT, "deal": "physical"})
        assert physical.status_code == 201
    for words in (("--host", "0.0.0.0", "--plain-ok"), ()):
        with served(log, *words) as service:
            service.url = f"http://127.0.0.1:{service.port}"
            dealt = service.post("/api/matches", {"id": new_id(), **DEALT})
            assert dealt.status_code == 201, dealt.text


@pytest.fixture
def certificate(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate with")
    made = tmp_path / "cert.pem", tmp_path / "key.pem"
    line = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    line += " -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    subprocess.run(
        [*line.split(), "-out", made[0], "-keyout", made[1]], check=True, capture_output=True
    )
    return made


def test_it_speaks_tls_and_then_cookies_are_for_it_alone(log, certificate):
    cert, key = certificate
    with served(log, "--cert", str(cert), "--key", str(key)) as service:
        assert service.url.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=cert)
        code = service.join.partition("#join=")[2]
        body = {"code": code, "key": new_id()[4:]}
        with httpx.Client(base_url=service.url, verify=trusting, timeout=GRACE) as client:
            answer = client.post("/api/join", json=body)
            assert answer.status_code == 201
            assert "; Secure" in answer.headers["set-cookie"]
            assert "strict-transport-security" not in answer.headers
            origin = {"Origin": service.url.replace("https", "http"), "Referee-Client": "1"}
            assert text(client.get("/api", headers=origin)) == (403, "serve.origin")
            assert client.get("/api", headers={"Origin": service.url}).status_code == 200
            assert client.get("/api/me").json()["grants"][0]["role"] == "organiser"


def test_a_greeting_that_does_not_go_on_is_cut(log, certificate):
    cert, key = certificate
    with served(log, "--cert", str(cert), "--key", str(key)) as service:
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", service.port), GRACE) as wire:
            assert wire.recv(1) == b""
        assert 9 < time.monotonic() - began < 15


def test_another_loop_that_is_installed_is_not_used(log, tmp_path, monkeypatch):
    (tmp_path / "uvloop.py").write_text("raise RuntimeError('it cuts no greeting')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with served(log) as service:
        assert httpx.get(f"{service.url}/readyz").status_code == 200


def test_a_certificate_that_is_none_is_told_before_it_starts(log, tmp_path, certificate):
    other = tmp_path / "other.pem"
    other.write_text("nothing")
    for words in (("--cert", str(other)), ("--cert", str(certificate[0])), ("--key", str(other))):
        line = ["--log", str(log), "serve", "--port", "0", "--json", *words]
        done = subprocess.run(
            [sys.executable, "-m", "referee", *line], capture_output=True, text=True, timeout=GRACE
        )
        assert done.returncode == 2, done.stderr
        assert "Traceback" not in done.stderr


def test_a_proxy_is_believed_who_asks_and_nobody_else(log):
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
    words = ("--name", "referee.example", "--behind")
    for behind, scheme in (("127.0.0.1", "https"), ("192.0.2.1", "http")):
        port = free_port()
        with served(log, *words, behind, "--port", str(port)) as service:
            assert service.url == "https://referee.example"
            code = service.join.partition("#join=")[2]
            service.url = f"http://127.0.0.1:{port}"
            body = {"code": code, "key": new_id()[4:]}
            headers = {"Host": "referee.example", **forwarded}
            answer = service.post("/api/join", body, headers=headers, token="")
            assert answer.status_code == 201
            assert ("; Secure" in answer.headers["set-cookie"]) == (scheme == "https")
            own = headers | {"Origin": "https://referee.example"}
            assert service.get("/api", headers=own).status_code == 200


def test_who_asks_too_much_waits_and_is_served_again(log):
    command(log, "new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "one")
    with served(log, limits="yes") as service:
        headers = {"Authorization": f"Bearer {service.token}"}
        with httpx.Client(base_url=service.url, headers=headers) as client:
            answers = (client.get("/api/me") for _ in range(500))
            late = next(one for one in answers if one.status_code == 429)
        assert late.json()["text"] == "serve.too_many"
        assert late.headers["retry-after"] == str(late.json()["facts"]["seconds"])
        assert late.headers["content-type"] == "application/problem+json"
        time.sleep(int(late.headers["retry-after"]))
        assert service.get("/api/me").status_code == 200
        body = {"code": "K7QM-3XWD", "key": new_id()[4:]}
        tried = [service.post("/api/join", body, token="").status_code for _ in range(12)]
        assert tried[:10] == [410] * 10
        assert tried[-1] == 429


def test_the_ninth_stream_of_a_token_is_refused_and_an_end_makes_room(log):
    command(log, "new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "one")
    with served(log, limits="yes") as service:
        path = "/api/matches/one/stream"
        headers = {"Authorization": f"Bearer {service.token}"}
        with httpx.Client(base_url=service.url, headers=headers, timeout=GRACE) as client:
            opened = [client.send(client.build_request("GET", path), stream=True) for _ in range(8)]
            assert {one.status_code for one in opened} == {200}
            assert text(client.get(path)) == (429, "serve.too_many")
            opened[0].close()
            until = time.monotonic() + GRACE
            while True:
                again = client.send(client.build_request("GET", path), stream=True)
                again.close()
                if again.status_code == 200:
                    break
                assert time.monotonic() < until
                time.sleep(0.1)
            for one in opened:
                one.close()


def test_a_code_is_told_to_a_terminal_alone(log):
    line = [sys.executable, "-m", "referee", "--log", str(log), "serve", "--port", "0"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline().decode()
        assert re.search(r"http://127\.0\.0\.1:\d+", first)
        process.terminate()
        told, noted = process.communicate(timeout=GRACE)
    assert b"join=" not in told + noted
