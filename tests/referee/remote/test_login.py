"""Logging in at a service by a code, and out again; whom one trusts."""

import json
import stat
import subprocess
from shutil import which

import pytest

from referee.remote.tokens import keep, token_of
from referee.terminal.settings import services_folder
from tests.referee.service.served import command, device, served


@pytest.fixture
def invited(both):
    """Gives the code of an invitation, long or short."""

    def invited(role="referee", match="open", seat=None, which="code"):
        body = {"role": role, "seat": seat, "name": "Anna"}
        answer = both.service.post(f"/api/matches/{match}/invitations", body)
        assert answer.status_code == 201, answer.text
        return answer.json()[which]

    return invited


def token(both):
    return token_of(services_folder(), both.service.url)


@pytest.mark.parametrize("which", ["code", "short"])
def test_a_code_lets_in_and_the_token_is_nobody_elses(both, invited, which):
    answer = both.referee("login", both.service.url, invited(which=which))
    assert answer.status == 0, answer.err
    assert f"referee --log {both.service.url} matches" in answer.said
    assert "referee in match open" in answer.said
    assert token(both) not in answer.said
    file = services_folder() / "tokens.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert both.remote("move -m open referee note in").status == 0


def test_the_link_of_an_invitation_is_enough(both, invited):
    link = invited(role="seat", match="dealt", seat="a", which="link")
    assert both.referee("login", link).status == 0
    assert both.remote("show dealt") == both.local("show dealt --as a")


def test_a_code_that_is_asked_for_stands_in_no_history(both, invited):
    answer = both.referee("login", both.service.url, "--json", stdin=f"{invited()}\n")
    assert answer.status == 0
    told = json.loads(answer.out.removeprefix("The code: "))
    assert (told["url"], told["grants"][0]["role"]) == (both.service.url, "referee")
    assert "token" not in told


def test_another_code_adds_a_role_and_in_the_same_match_only_if_one_says_so(both, invited):
    assert both.referee("login", both.service.url, invited()).status == 0
    before = token(both)
    assert both.referee("login", both.service.url, invited(match="played")).status == 0
    assert token(both) == before
    assert both.remote("show played").status == both.remote("legal open").status == 0
    code = invited(role="seat", seat="a")
    refused = both.referee("login", both.service.url, code)
    assert refused.status == 4
    replaced = both.referee("login", both.service.url, code, "--replace")
    assert (replaced.status, "seat a in match open" in replaced.said) == (0, True)


def test_a_code_lets_in_who_was_put_out(both, invited):
    keep(services_folder(), both.service.url, "A" * 26)
    assert both.remote("show open").status == 2
    assert both.referee("login", both.service.url, invited()).status == 0
    assert both.remote("show open").status == 0


def test_a_code_is_good_once(both, invited):
    code = invited()
    assert both.referee("login", both.service.url, code).status == 0
    both.referee("logout")
    spent = both.referee("login", both.service.url, code)
    assert (spent.status, token(both)) == (2, "")
    assert code not in spent.said


def test_a_token_ends_there_and_here(both, invited):
    both.referee("login", both.service.url, invited())
    before = token(both)
    answer = both.referee("logout")
    assert (answer.status, answer.out) == (0, f"You are logged out at {both.service.url}.\n")
    assert token(both) == ""
    assert both.service.get("/api/me", token=before).status_code == 401
    again = both.referee("logout")
    assert (again.status, "not logged in anywhere" in again.said) == (2, True)


def test_a_token_is_removed_here_though_the_service_is_gone(both):
    url = "http://127.0.0.1:9"
    keep(services_folder(), url, "A" * 26)
    answer = both.referee("logout", url)
    assert (answer.status, "does not answer" in answer.err) == (0, True)
    assert token_of(services_folder(), url) == ""


def test_where_one_is_logged_in_twice_it_is_said_where(both):
    for url in ("http://127.0.0.1:9", "https://league.example"):
        keep(services_folder(), url, "A" * 26)
    refused = both.referee("logout")
    assert (refused.status, "https://league.example" in refused.said) == (2, True)


def test_it_is_said_where_everybody_could_listen(both):
    answer = both.referee("login", "http://192.0.2.1:9", "CODE", "--lang", "zh-Hant")
    assert "同一個網路裡的人都能讀到" in answer.err.replace("\n    ", "")


def test_tokens_that_cannot_be_read_are_told(both):
    keep(services_folder(), both.service.url, "A" * 26)
    (services_folder() / "tokens.json").write_text("?", encoding="utf-8")
    refused = both.remote("show open")
    assert (refused.status, "tokens.json" in refused.said) == (2, True)


CERTIFICATE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    " -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem"
)


@pytest.mark.skipif(which("openssl") is None, reason="openssl makes the certificate")
def test_a_certificate_is_looked_at_before_anything_is_sent(both, tmp_path, monkeypatch):
    subprocess.run(CERTIFICATE.split(), cwd=tmp_path, check=True, capture_output=True)
    log = tmp_path / "own.sqlite"
    command(log, "new", "peak-duel", "--id", "m")
    pem = [str(tmp_path / name) for name in ("cert.pem", "key.pem")]
    with served(log, "--cert", pem[0], "--key", pem[1]) as secure:
        keep(services_folder(), secure.url, device(log, "m", "referee"))
        show = ("--log", secure.url, "show", "m")
        refused = both.referee(*show)
        assert (refused.status, "Nobody vouches for the service" in refused.said) == (2, True)
        monkeypatch.setenv("SSL_CERT_FILE", pem[0])
        assert both.referee(*show) == both.referee("--log", log, "show", "m")
