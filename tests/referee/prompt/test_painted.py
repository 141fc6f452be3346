"""What stands out on a screen: who is to move, what changed last, what was refused."""

from pathlib import Path

import pytest

from referee.desk.played import play
from referee.prompt.painted import CHANGED, MOVER, Boards, paint
from referee.render.layout import seen
from replays.redact import REFEREE
from tests.referee.prompt.test_terminal import PROMPT


def marked(table, text, *, row=None):
    """How the characters of a text on the screen look: their colour, and whether they are bold."""
    rows = table.text.splitlines()
    found = next(n for n, line in enumerate(rows) if text in line and row in (None, n))
    start = rows[found].index(text)
    chars = [table._screen.buffer[found][column] for column in range(start, start + len(text))]
    return {(char.fg, char.bold) for char in chars}


def test_who_is_to_move_and_what_changed_stand_out(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    assert marked(table, "Anna (a)   life") == {("green", True), ("default", False)}
    assert marked(table, "Bo (b)   life") == {("default", False)}
    table.enters("su wood35 at", "\n2>")
    assert marked(table, "1  a summons wood-3-5 attack") == {("default", True)}
    assert marked(table, "3|5") == {("default", True)}
    assert marked(table, "PEAK DUEL") == {("default", False)}


def test_a_refusal_has_a_colour_of_its_own(terminal, match):
    table = terminal("play", match)
    table.wait_for(PROMPT)
    table.enters("attacks 1 1", "Not possible, PD-3.3")
    assert marked(table, "Not possible, PD-3.3") == {("red", False)}


@pytest.mark.parametrize("around", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_nothing_stands_out_where_it_is_not_wanted(terminal, match, around):
    table = terminal("play", match, **around)
    table.wait_for("1>")
    table.enters("attacks 1 1", "Not possible, PD-3.3")
    table.enters("su wood35 at", "2>")
    looks = {(char.fg, char.bold) for row in table._screen.buffer.values() for char in row.values()}
    assert looks == {("default", False)}


GOLDEN = Path(__file__).parents[2] / "records"
FILES = sorted(GOLDEN.glob("*/*.rec"))
SOME = [
    next(file for file in FILES if file.parent.name == game)
    for game in sorted({file.parent.name for file in FILES})
]


def runs_of(board, tone):
    return [text for line in board for told, text in line.runs if told == tone]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("file", SOME, ids=lambda file: file.parent.name)
def test_what_stands_out_changes_nothing_of_a_board(file, width, lang):
    """In no game, language or width; and who is to move stands out, wherever it is said."""
    sitting = play(file.read_text("utf-8")).sitting
    boards = Boards()
    for number in range(0, sitting.number, 1 + sitting.number // 12):
        now = sitting.as_of(number)
        board = boards.board(now, REFEREE, lang, width)
        plain = now.board(REFEREE, lang, width)
        assert "\n".join(board) == seen(plain)
        assert ["".join(text for _, text in line.runs) for line in board] == [*board]
        if now.to_move and now.to_move[0] in dict(now.opened.seats):
            assert runs_of(board, MOVER)


def test_a_word_that_was_not_there_before_has_changed():
    before = ["life 20   hand 5", "field", "to move: a"]
    now = ["life 17   hand 5", "field", "an attack", "to move: b"]
    assert [line.runs for line in paint(before, now, now)] == [
        (("", "life "), (CHANGED, "17"), ("", "   hand 5")),
        (("", "field"),),
        ((CHANGED, "an"), ("", " "), (CHANGED, "attack")),
        (("", "to move: "), (CHANGED, "b")),
    ]
