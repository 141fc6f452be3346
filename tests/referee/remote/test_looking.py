"""What commands tell of matches of a service is what they tell of its file, as the public."""

import pytest

AS_ALL = [
    "show played",
    "show dealt",
    "show amended --json",
    "show dealt --json --scene",
    "show dealt --at 20",
    "show amended --corrected",
    "show dealt --zone a.hand",
    "show played --format svg",
    "log played",
    "log dealt --json",
    "log amended",
    "replay played",
    "replay dealt --json",
    "dispute -m amended",
    "try -m open --json a summons wood-3-5 attack",
]


@pytest.mark.parametrize("line", AS_ALL)
def test_a_match_is_told_as_its_file_tells_the_public(both, line):
    command, match, *rest = line.split(" ", 2)
    public = both.local(" ".join((command, "--as public", match, *rest)))
    assert both.remote(line) == public


SAME = ["matches", "matches --json", "compare played --revision 1", "show -m played --at 99"]


@pytest.mark.parametrize("line", SAME)
def test_what_is_asked_of_all_is_answered_alike(both, line):
    assert both.remote(line) == both.local(line)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_told_in_the_language_of_the_session(both, lang):
    line = "log dealt --as public --lang"
    assert both.remote(f"{line} {lang}") == both.local(f"{line} {lang}")


def test_a_match_is_named_by_the_beginning_of_its_id_and_remembered(both):
    assert both.remote("show pla").out == both.local("show played --as public").out
    assert both.remote("show played --json").status == 0
    unknown = both.remote("show elsewhere")
    assert (unknown.status, "There is no match 'elsewhere'" in unknown.said) == (2, True)


def test_nobody_is_shown_what_others_see(both):
    assert both.remote("show dealt --as referee") == both.local("show dealt --as public")
    refused = both.remote("show dealt --as a")
    assert (refused.status, refused.out) == (2, "")
    assert "you see what" in refused.said
    assert "metal" not in both.remote("show played --as a").out


@pytest.mark.parametrize(
    "line",
    [
        "tables",
        "rulings",
        "penalties",
        "forget played",
        "import some.rec",
        "export --all -o somewhere",
    ],
)
def test_what_is_about_a_whole_log_is_refused_in_a_sentence(both, line):
    refused = both.remote(line)
    assert (refused.status, refused.out) == (2, "")
    assert refused.said.startswith("referee: This is about a log as a whole")


def test_a_service_that_is_not_there_is_told(both):
    gone = both.referee("--log", "http://127.0.0.1:9", "show", "played")
    assert (gone.status, gone.out) == (2, "")
    assert "http://127.0.0.1:9 does not answer (Connection refused)" in gone.said


def test_what_is_no_address_is_told_and_not_repeated(both):
    odd = both.referee("--log", "http://me:secret@127.0.0.1", "show", "played")
    assert (odd.status, "This is no address of a service." in odd.said) == (2, True)
    assert "secret" not in odd.said
