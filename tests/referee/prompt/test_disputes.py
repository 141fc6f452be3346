"""`:dispute` at the prompt."""

import pytest

DISPUTE = 'referee dispute "not that one" by=b about=1'
CLAIM = 'referee claim 1 b "another" "a summons wood-3-6 attack"'


@pytest.fixture
def told(run, match):
    """What the prompt says to these lines, a summons having been entered."""

    def told(*lines, lang="en"):
        first = "a summons wood-3-5 attack"
        arguments = ("--lang", lang, "play", match, "--plain")
        return run(*arguments, lines=(first, DISPUTE, CLAIM, *lines)).out

    return told


@pytest.mark.parametrize("typed", [":dispute", ":dispute 1", ":爭議", ":争议 1", ":disp"])
def test_the_dispute_is_laid_out(told, typed):
    out = told(typed)
    assert "Dispute 1, open, by Bo (b): not that one" in out
    assert 'referee decide 1 claim claim=1 why="TEXT"' in out


def test_words_are_answered_with_the_line_that_opens_one(told):
    out = " ".join(told(":dispute she cheated").split())
    assert '`referee dispute "TEXT" [by=SEAT] [about=X|X-Y] [cites=ID,...]`' in out


def test_a_dispute_that_is_not_there_is_told_and_the_prompt_goes_on(told):
    out = told(":dispute 7", ":log")
    assert "There is no dispute 7 in this match: the last is 1." in out
    assert out.count("a summons wood-3-5 attack") > 1


def test_it_speaks_the_language_of_the_prompt(told):
    assert "爭議 1，未決" in told(":爭議", lang="zh-Hant")
    assert "争议 1，未决" in told(":争议", lang="zh-Hans")


def test_how_somebody_claims_is_told_as_it_is_typed_there(run, match):
    lines = ("a passes", "referee dispute 不對 about=1", ":爭議")
    out = run("--lang", "zh-Hant", "play", match, "--plain", lines=lines).out
    assert "裁判 主張 1 座位 “文字” “一步”\n" in out
    assert "裁判 主張 1 座位 “文字” 未發生=是\n" in out


def test_a_seat_is_laid_out_what_it_may_know(run):
    run("new", "peak-duel", "--deal", "seed:3", "--id", "m2")
    lines = ("b passes", DISPUTE, 'referee claim 1 b "none" "b ends"')
    run("play", "m2", "--plain", lines=lines)
    out = run("play", "m2", "--plain", "--as", "a", lines=[":dispute"]).out
    assert "What would follow tells of cards" in " ".join(out.split())
    assert "To decide it" not in out
