"""The pages of help, and what is said of a line that misses them, in three languages."""

import re

import pytest
from typer.main import get_group

from referee.program.app import app
from referee.render.layout import columns

COMMANDS = tuple(get_group(app).commands)
CHINESE = ("zh-Hant", "zh-Hans")
TITLES = {"en": "Options:", "zh-Hant": "選項：", "zh-Hans": "选项："}

TYPED = re.compile(r"`[^`]*`|--?[a-z-]+|[a-z]+:N|physical\|secret\|shared\|seed|referee \w+")
"""What is typed as it stands: options, commands."""

NAMES = {
    *("JSON", "TOML", "Markdown", "shell", "Datasette", "SQLite", "Enter", "SVG"),
    *("physical", "referee", "public", "rec", "md", "json", "text", "all", "end"),
    *("Schema", "view", "move", "scene", "vK", "sheet", "html", "svg", "png"),
    *("light", "dark", "print"),
    *("by", "ruling"),
    *("TLS", "PEM", "yes", "no", "local", "Forwarded", "metrics"),
    *("ismcts", "quick", "normal", "deep"),
}
"""Names of programs, and values."""


@pytest.mark.parametrize("lang", TITLES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_page_of_help_fits_a_terminal(referee, command, lang):
    answer = referee("--lang", lang, command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert TITLES[lang] in answer.out
    assert max(map(columns, answer.out.splitlines())) <= 80


@pytest.mark.parametrize("lang", CHINESE)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_page_of_help_has_no_english_word(referee, command, lang):
    told = TYPED.sub("", referee("--lang", lang, command, "--help").out)
    words = set(re.findall(r"[A-Za-z]{2,}", told))
    assert words <= NAMES


def test_the_page_of_the_program_lists_every_command(referee):
    told = referee("--help", "--lang", "zh_TW").out
    assert all(f"\n  {command} " in told for command in COMMANDS)
    assert "指令：" in told
    assert "開始一場對局。" in told


def test_the_language_of_help_may_stand_behind_it(referee):
    assert "Begin a match." in referee("new", "--help").out
    assert "開始一場對局。" in referee("new", "--help", "--lang=zh-Hant").out


def test_a_language_that_is_not_there_is_no_reason_to_refuse_help(referee):
    assert "Begin a match." in referee("new", "--help", "--lang", "tlh").out


def test_without_a_command_the_page_is_shown_and_the_line_was_wrong(referee):
    answer = referee()
    assert answer.status == 2
    assert "Commands:" in answer.out + answer.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("new",), "GAME is missing."),
        (("new", "peak-duel", "--revision", "x"), "--revision must be a whole number."),
        (("audit", "--revision", "x"), "--revision must be a whole number, 1 or more."),
        (("audit", "--revision", "0"), "--revision must be a whole number, 1 or more."),
        (
            ("odds", "peak-duel", "--sample", "0"),
            "--sample must be a whole number, 1 or more, 1000000 or less.",
        ),
        (("replay", "--speed", "x"), "--speed must be a number, 0 or more, 3600 or less."),
        (("replay", "--speed", "-1"), "--speed must be a number, 0 or more, 3600 or less."),
        (("replay", "--speed", "nan"), "--speed must be a number, 0 or more, 3600 or less."),
        (("show", "-3"), "There is no option -3 here."),
        (("new", "--optoin", "x"), "There is no option --optoin here. Nearest: --bot, --option."),
        (("new", "--seat"), "The option --seat is not used so"),
        (("games", "x"), "There is more in the line than `referee games` takes."),
        (("shwo",), "There is no command 'shwo'. Nearest: show, push."),
    ],
)
def test_what_is_wrong_with_a_line_is_said(referee, line, said):
    answer = referee(*line)
    assert answer.status == 2
    assert said in " ".join(answer.err.split())
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "line", [("new",), ("audit", "--revision", "0"), ("new", "--seat"), ("games", "x"), ("shwo",)]
)
def test_what_is_wrong_with_a_line_is_said_in_chinese(referee, line):
    answer = referee("--lang", "zh-Hant", *line)
    assert answer.status == 2
    told = answer.err.replace("[選項]", "").removeprefix("referee: ")
    words = set(re.findall(r"[A-Za-z]{2,}", TYPED.sub("", told)))
    assert words <= {"shwo", "show", "push"}


def test_a_question_that_is_not_answered_is_no_defect(referee):
    match = referee.new()
    answer = referee("forget", match, stdin="")
    assert answer.status == 2
    assert "Stopped; nothing was done." in answer.err
    assert referee("show", match).status == 0
