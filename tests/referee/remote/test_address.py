"""Addresses of services, and problems as errors."""

from pathlib import Path

import pytest

from events.errors import Conflict, UnknownMatch, Unreadable
from referee.moves.refusal import Refusal
from referee.remote.address import address, invited, is_address
from referee.remote.problems import error_of

URL = "http://127.0.0.1:8400"


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("http://127.0.0.1:8400", "http://127.0.0.1:8400"),
        ("http://Referee.local:8400/", "http://referee.local:8400"),
        ("https://league.example", "https://league.example"),
        ("https://league.example:443", "https://league.example"),
        ("http://[::1]:8400", "http://[::1]:8400"),
        (Path("http://127.0.0.1:8400"), "http://127.0.0.1:8400"),
        (Path("https://league.example/"), "https://league.example"),
    ],
)
def test_an_address_is_read_however_it_was_given(given, url):
    assert is_address(given)
    assert address(given).url == url


@pytest.mark.parametrize("file", ["matches.sqlite", "/home/http/a.sqlite", "http.sqlite", ""])
def test_a_file_is_no_address(file):
    assert not is_address(file)


@pytest.mark.parametrize(
    "odd", ["http://", "http://h:0", "http://h:70000", "http://u:p@h", "http://h/a?b", "https:h"]
)
def test_what_is_no_address_is_not_repeated(odd):
    with pytest.raises(Unreadable) as refused:
        address(odd)
    assert refused.value.facts == {}


def test_a_link_has_the_code_in_its_fragment():
    where, code = invited("http://192.168.1.5:8400/#join=K7QM3XWD")
    assert (where.url, code, where.is_overheard) == ("http://192.168.1.5:8400", "K7QM3XWD", True)
    assert not address("http://localhost:8400").is_overheard
    assert not address("https://192.168.1.5").is_overheard


def problem(text, detail="Said there.", **more):
    return {"text": text, "detail": detail, "facts": {}, "rule": None, **more}


def test_a_refusal_comes_back_with_its_rule_and_facts():
    told = problem("PD-9.1/none-due", rule="PD-9.1", facts={"seat": "a"})
    error = error_of(422, told, URL)
    assert isinstance(error, Refusal)
    assert (error.rule, error.text, error.facts) == ("PD-9.1", "PD-9.1/none-due", {"seat": "a"})


def test_a_conflict_comes_back_with_what_was_between():
    facts = {"match": "m", "expected": 1, "actual": 2, "between": ["2 a ends"]}
    error = error_of(409, problem("desk.conflict", facts=facts), URL)
    assert isinstance(error, Conflict)
    assert error.facts["between"] == ("2 a ends",)


def test_what_cannot_be_read_comes_back_with_its_place():
    error = error_of(400, problem("serve.unreadable", facts={"member": "move"}, column=3), URL)
    assert isinstance(error, Unreadable)
    assert (error.column, error.facts) == (3, {"member": "move"})


@pytest.mark.parametrize("status", [404, 410])
def test_a_match_that_is_not_there_is_unknown(status):
    told = problem("log.match_unknown", facts={"match": "m"})
    assert isinstance(error_of(status, told, URL), UnknownMatch)


@pytest.mark.parametrize(
    ("status", "kind"), [(403, Unreadable), (409, Conflict), (429, Conflict), (503, Conflict)]
)
def test_a_sentence_of_another_version_is_repeated(status, kind):
    error = error_of(status, problem("serve.of_tomorrow"), URL)
    assert isinstance(error, kind)
    assert error.facts == {"detail": "Said there."}


def test_facts_of_another_version_are_not_stumbled_over():
    error = error_of(409, problem("desk.conflict", facts={"new": {"odd": 1}}), URL)
    assert (error.text, error.facts) == ("remote.said", {"detail": "Said there."})


@pytest.mark.parametrize("body", [None, [], {"error": "x"}, "<html>"])
def test_what_is_no_problem_comes_from_no_service(body):
    assert error_of(404, body, URL).text == "remote.no_service"


def test_a_device_that_is_not_known_is_told_how_to_log_in():
    assert error_of(401, None, URL).facts == {"url": URL}
