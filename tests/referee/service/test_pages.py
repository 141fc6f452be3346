"""The pages of the service, as they are without a script."""

import re
from importlib.resources import files

import pytest

from tests.referee.service.conftest import HOSTILE


def test_the_matches_are_listed_newest_first_with_a_way_to_each(service):
    page = service.get("/").text
    ways = re.findall(r'href="/m/([a-z]+)\?lang=en"', page)
    assert ways == ["bad", "open", "played"]
    assert "Anna" in page


@pytest.mark.parametrize(("lang", "last"), [("en", "Last entries"), ("zh-Hant", "最近的條目")])
def test_a_match_is_read_without_a_script(service, lang, last):
    page = service.get(f"/m/played?lang={lang}").text
    assert f'<html lang="{lang}">' in page
    assert last in page
    assert 'data-r="state"' in page
    told = service.get(f"/api/matches/played?lang={lang}").json()["told"][-1]["lines"]
    assert told[0].split("<")[0][:10] in page


@pytest.mark.parametrize(
    "path", ["/", "/m/bad", "/m/bad/replay", "/api/matches/bad/export?format=svg"]
)
def test_hostile_names_are_no_more_than_text(service, path):
    page = service.get(path).text
    assert HOSTILE not in page
    assert "<img" not in page


@pytest.mark.parametrize("path", ["/", "/m/played"])
def test_a_page_asks_for_nothing_elsewhere_and_has_no_style_or_script_in_it(service, path):
    page = service.get(path).text
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert " style=" not in page
    assert "<style" not in page
    assert re.findall(r"<script[^>]*>", page) in (
        [],
        ['<script src="/live.js" type="module">'],
        ['<script src="/forms.js" type="module">'],
    )
    for way in re.findall(r'(?:src|href)="(/[^"]*)"', page):
        assert service.get(way.replace("&amp;", "&")).status_code == 200


def test_the_page_to_step_through_is_that_of_export(service):
    assert service.get("/m/played/replay?lang=en").text == service.run(
        "--lang", "en", "export", "played", "--format", "html"
    )


def test_what_is_the_same_for_all_is_sent_small_and_what_tells_of_a_match_is_not(service):
    for accepted, packed in (("gzip, br", True), ("gzip;q=0", False), ("identity", False)):
        for path in ("/style/peak-duel.css", "/live.js"):
            answer = service.get(path, headers={"Accept-Encoding": accepted})
            assert (answer.headers.get("content-encoding") == "gzip") == packed, (path, accepted)
            assert "Accept-Encoding" in answer.headers["vary"]
            assert "{" in answer.text
    for path in ("/m/played", "/api/matches/played"):
        answer = service.get(path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("token", "status", "lang", "says"),
    [
        ("", 401, "en", "ask for a code"),
        (None, 404, "zh-Hant", "索取代碼"),
    ],
)
def test_a_browser_that_is_not_let_in_shows_a_page_and_a_program_reads_a_problem(
    service, token, status, lang, says
):
    """Where no match is called so, neither tells whether there is one."""
    at = f"/m/nowhere?lang={lang}"
    shown = service.get(at, token=token, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (shown.status_code, shown.headers["content-type"]) == (
        status,
        "text/html; charset=utf-8",
    )
    assert says in shown.text
    assert 'data-call="POST /api/join"' in shown.text
    read = service.get(at, token=token)
    assert (read.status_code, read.headers["content-type"]) == (status, "application/problem+json")


def test_the_scripts_of_the_pages_stay_small():
    found = (one for one in files("referee.service").iterdir() if one.name.endswith(".js"))
    scripts = [one.read_text(encoding="utf-8").splitlines() for one in found]
    assert sum(map(len, scripts)) <= 500
    assert max(len(line) for script in scripts for line in script) <= 130


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", r"\d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d "), ("zh-Hant", r"\d+ 月 \d+ 日 ")],
)
def test_a_list_says_when_as_people_say_it(service, lang, told):
    page = service.get(f"/?lang={lang}").text
    times = re.findall(r'<time datetime="([^"]*)">([^<]*)</time>', page)
    assert len(times) == 3
    for at, shown in times:
        assert re.search(told, shown)
        assert at.endswith("Z")
    assert len(re.findall(r"\dZ", page)) == len(times)
