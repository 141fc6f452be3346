"""The last lines of a board: disputes that are to be decided."""

import pytest

from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN
from referee.render.layout import columns
from referee.speech import LANGS

LONG = (
    "he says that he never saw the card; " * 20,
    "x" * 300,
    "他看過我的牌，" * 60,
    "他看過我的牌" * 60,
    "?" * 300,
)


def board(*lines, width=80, lang="en", viewer="public", option=""):
    tags = '[Game "peak-duel"]\n[Option.first "b"]\n[Option.start-rule "high"]\n[Seat.b "Bo"]\n'
    text = "\n".join((f"{tags}{option}", "b summons fire-2-6 defence", *lines, ""))
    outcome = adjudicate(text.encode())
    assert outcome.status == 0, outcome.answer
    return outcome.played.sitting.board(viewer, lang, width)


def last(*lines, **how):
    return board(*lines, **how).split("\n")[-1]


OPENED = 'referee dispute "nothing was attacked" by=b'


def test_an_open_dispute_is_the_last_line():
    assert last(OPENED) == "dispute 1 open: nothing was attacked (Bo)"
    assert last('referee dispute "not so"') == "dispute 1 open: not so"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("zh-Hant", "爭議 1 未決：nothing was attacked（Bo）"),
        ("zh-Hans", "争议 1 未决：nothing was attacked（Bo）"),
    ],
)
def test_it_is_told_in_the_language_of_the_board(lang, told):
    assert last(OPENED, lang=lang) == told


def test_it_goes_when_it_is_decided_and_comes_back_with_an_appeal():
    decided = (OPENED, 'referee decide 1 stands why="so it is"')
    assert "dispute" not in board(*decided)
    appealed = (*decided, 'referee appeal 1 b why="a photo"')
    assert last(*appealed) == "dispute 1 appealed: nothing was attacked (Bo)"
    assert "dispute" not in board(*appealed, 'referee withdraw 1 why="never mind"')


def test_each_dispute_has_its_own_lines():
    told = board(OPENED, 'referee dispute "not so" by=a').split("\n")[-2:]
    assert [line.partition(":")[0] for line in told] == ["dispute 1 open", "dispute 2 open"]


def test_a_game_that_waits_says_so():
    told = board(OPENED, option='[Option.disputes "pause"]\n').split("\n")[-2:]
    assert told[0] == "to move: the referee   a dispute is to be decided; play waits"
    assert told[1].startswith("dispute 1 open")


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", LONG)
def test_a_long_text_is_cut_and_no_line_is_too_wide(text, lang, width):
    plain = len(board(width=width, lang=lang).split("\n"))
    lines = board(f'referee dispute "{text}" by=b', width=width, lang=lang).split("\n")
    assert all(columns(line) <= width for line in lines)
    assert len(lines) - plain <= 5
    assert "…" in "".join(lines[plain:])


@pytest.mark.parametrize("slug", BUILT_IN)
@pytest.mark.parametrize("viewer", ["public", "referee"])
def test_a_match_without_a_dispute_has_no_line_of_it(slug, viewer):
    played = adjudicate(f'[Game "{slug}"]\n'.encode()).played
    assert "dispute" not in played.sitting.board(viewer, "en", 80)
