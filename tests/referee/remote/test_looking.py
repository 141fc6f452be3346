"""What commands tell of matches of a service is what they tell of its file, as the same viewer."""

import json
import re

import pytest

MATCHES = ("played", "dealt", "amended")

LINES = [
    "show {}",
    "show {} --json --scene",
    "show {} --at 2",
    "dispute 1 -m {}",
    "show {} --corrected",
    "show {} --zone a.hand",
    "show {} --format svg",
    "log {}",
    "log {} --corrected",
    "replay {} --from 3 --to 9",
    "replay {} --json",
    "dispute -m {}",
    "log {} --json",
    "export {} --format md",
    "export {} --format rec --corrected",
    "export {} --format json --corrected",
    "export {} --format json",
    "export {}",
]

VIEWERS = [
    *(("referee", "", match) for match in ("played", "amended", "disputed")),
    ("spectator", "", "dealt"),
    ("seat", "a", "dealt"),
    ("seat", "b", "played"),
]


def as_viewer(line, role, seat):
    """The line as it asks a file for what this role may see; a picture is the public's."""
    whose = {"referee": "referee", "spectator": "public"}.get(role, seat)
    return line if "svg" in line else f"{line} --as {whose}"


HEAD = re.compile(r'(?m)^(\[(Match|Head) .*|  "head": .*)\n')


def alike(answer):
    """An answer without ids, and who entered what, which the service keeps to itself."""
    return [answer.status, re.sub(r'"(id|recorder)": ?("[^"]*"|null)', "", answer.out), answer.err]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(("role", "seat", "match"), VIEWERS)
def test_a_match_is_told_as_its_file_tells_the_same_viewer(both, role, seat, match, line):
    both.be(role, match, seat)
    asked = line.format(match)
    here, there = alike(both.local(as_viewer(asked, role, seat))), alike(both.remote(asked))
    if role == "spectator":  # of a dealt match he gets no receipt
        here[1], there[1] = (HEAD.sub("", told) for told in (here[1], there[1]))
    assert there == here


@pytest.mark.parametrize("line", ["head {}", "head {} --json", "head {} --at 3 --json"])
@pytest.mark.parametrize(("role", "seat", "match"), VIEWERS)
def test_a_head_is_given_to_who_may_keep_it(both, role, seat, match, line):
    both.be(role, match, seat)
    asked = line.format(match)
    answer = both.remote(asked)
    if role == "spectator":
        assert (answer.status, answer.out) == (2, "")
    else:
        assert answer == both.local(as_viewer(asked, role, seat))


@pytest.mark.parametrize("line", ["audit {}", "audit {} --json", "audit {} --lang zh-Hant"])
@pytest.mark.parametrize("match", ["played", "amended", "disputed"])
def test_a_match_is_audited_by_its_referee(both, match, line):
    both.be("referee", match)
    asked = line.format(match)
    assert both.remote(asked) == both.local(asked)


def test_an_audit_is_of_the_match_as_it_is_and_for_who_sees_all(both):
    both.be("referee", "played")
    for more in ("--revision 1", "--head some.head"):
        refused = both.remote(f"audit played {more}")
        assert refused.status == 2
    both.be("seat", "dealt", "a")
    refused = both.remote("audit dealt")
    assert (refused.status, refused.out) == (2, "")


@pytest.mark.parametrize("role", ["referee", "spectator"])
def test_a_page_is_written_with_the_audit_where_one_may_know_it(both, role):
    both.be(role, "amended")
    page = both.remote("export amended --format html")
    assert page.status == 0
    audited = both.local("export amended --format html")
    assert (page == audited) == (role == "referee")


@pytest.mark.parametrize("line", ["compare played --revision 1", "compare played --readings"])
def test_a_match_is_compared_by_who_sees_all_of_it(both, line):
    both.be("referee", "played")
    assert both.remote(line) == both.local(line)
    both.be("seat", "dealt", "a")
    refused = both.remote("compare dealt --revision 1")
    assert (refused.status, "you see a part until it is published" in refused.said) == (2, True)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_told_in_the_language_of_the_session(both, lang):
    both.be("seat", "dealt", "a")
    line = f"log dealt --as a --lang {lang}"
    assert both.remote(line) == both.local(line)


def test_all_may_be_shown_what_everybody_may_know_and_nobody_what_others_see(both):
    both.be("seat", "dealt", "a")
    line = "show dealt --as public"
    assert both.remote(line) == both.local(line)
    assert both.remote("show dealt --as referee") == both.local("show dealt --as a")
    refused = both.remote("show dealt --as b")
    assert (refused.status, refused.out) == (2, "")
    assert "In match dealt you see what is a's to see" in refused.said


def test_a_seat_is_told_what_it_may_enter(both):
    both.be("seat", "open", "a")
    assert both.remote("legal open --seat a") == both.local("legal open --seat a")
    listed = both.remote("legal open --json").json
    assert {one["mover"] for one in listed["offers"]} == {"a"}
    refused = both.remote("legal open --seat b")
    assert (refused.status, "b" in refused.said) == (2, True)


def test_matches_are_listed_as_far_as_one_has_a_role_there(both):
    both.be("organiser")
    assert both.remote("matches") == both.local("matches")
    known = {one["match"] for one in both.remote("matches --json").json}
    assert known == {*MATCHES, "open", "disputed"}
    both.be("seat", "dealt", "a")
    assert [one["match"] for one in both.remote("matches --json").json] == ["dealt"]


def test_a_match_is_named_by_the_beginning_of_its_id_and_the_last_one_is_remembered(both):
    both.be("organiser")
    assert both.remote("show pla") == both.local("show played --as public")
    both.be("referee", "open")
    assert both.remote("move -m open referee note seen").status == 0
    assert both.remote("show --json").json["match"] == "open"
    unknown = both.remote("show elsewhere")
    assert (unknown.status, "There is no match 'elsewhere'" in unknown.said) == (2, True)


def test_who_is_not_known_is_told_how_to_log_in(both):
    refused = both.remote("show played")
    assert (refused.status, refused.out) == (2, "")
    assert f"`referee login {both.service.url} CODE`" in refused.said
    both.be("seat", "dealt", "a")
    assert "There is no match 'played'" in both.remote("show played").said


@pytest.mark.parametrize(
    "line",
    [
        "tables",
        "rulings",
        "penalties",
        "forget played",
        "import some.rec",
        "export --all -o somewhere",
        "audit --all",
    ],
)
def test_what_is_about_a_whole_log_is_refused_in_a_sentence(both, line):
    both.be("organiser")
    refused = both.remote(line)
    assert (refused.status, refused.out) == (2, "")
    assert refused.said.startswith("referee: This is about a log as a whole")


def test_a_service_that_is_not_there_is_told(both):
    gone = both.referee("--log", "http://127.0.0.1:9", "show", "played")
    assert (gone.status, gone.out) == (2, "")
    assert "http://127.0.0.1:9 does not answer (Connection refused)" in gone.said


@pytest.mark.parametrize("odd", ["http://me:secret@127.0.0.1", "https://", "http://h:99999"])
def test_what_is_no_address_is_told_and_not_repeated(both, odd):
    refused = both.referee("--log", odd, "show", "played")
    assert (refused.status, "This is no address of a service." in refused.said) == (2, True)
    assert "secret" not in refused.said


def test_a_token_is_told_nowhere(both):
    token = both.be("referee", "played")
    said = [both.remote(f"--debug {line}") for line in ("show played", "show dealt", "move x y")]
    assert {one.status for one in said} == {0, 2}
    assert token not in json.dumps([[one.out, one.err] for one in said])
    assert token not in json.dumps(both.service.notes)
