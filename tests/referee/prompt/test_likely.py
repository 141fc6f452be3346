"""The likeliest line, and Enter that takes it where that decides nothing that a player decides."""

import time
from pathlib import Path

import pytest

from referee.desk.likely import likely, offered
from referee.desk.opening import read_tags
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.moves.offers import lines
from referee.notation.grammar import has_every_game
from referee.prompt.front import BLANK, READ, Question, meant
from referee.speech.words import Speech
from replays.record import Tag, read
from tests.referee.prompt.test_terminal import KEYS, texts
from tools import build_habits

RECORDS = sorted(Path(__file__).parents[2].glob("records/*/*.rec"))
ATTACK = (
    "a summons wood-3-5 attack",
    "a ends",
    "b summons fire-4-4 attack",
    "b attacks 1 1",
)
"""After them a seat is asked whether it answers."""

WAITING = ("a plays mountain", "b plays savage", "a passes", "b passes hold=yes")
"""After them the table alone is waited for."""


def at(sitting, lang="en"):
    speech = Speech(sitting.game.language, lang, sitting.game.naming(sitting.state))
    return likely(sitting, speech, offered(sitting))


def is_alone(seat, sitting):
    """Whether nobody may enter anything but one line of this seat, who might resign instead."""
    others = [mover for mover in sitting.movers if mover not in (seat, "referee")]
    language = sitting.game.language
    offered = [
        line
        for mover in (seat, *others)
        for offer in sitting.offers(mover)
        if not has_every_game(offer.verb, mover, language)
        for line in lines(offer)
    ]
    return len(offered) == 1


def sat(game, *entered, **tags):
    given = {"Game": game, **{name.replace("_", "."): value for name, value in tags.items()}}
    sitting = Sitting.begin(read_tags([Tag(name, value) for name, value in given.items()]))
    for line in entered:
        sitting.enter(whole(line, sitting))
    return sitting


def waiting():
    return sat("dueling-runes", *WAITING)


def test_the_habits_are_fresh():
    assert build_habits.HABITS.read_text("utf-8") == build_habits.text(), "run: make generated"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_is_likely_can_be_entered_in_each_language(file):
    record = read(file.read_text(encoding="utf-8"))
    sitting = Sitting.begin(read_tags(record.tags))
    for number, move in enumerate(record.moves):
        found = at(sitting, ("en", "zh-Hant", "zh-Hans")[number % 3])
        if found is not None:
            mover, *_ = sitting.judge(whole(found.line, sitting)).body.words
            assert not found.quiet or mover in ("table", "referee") or is_alone(mover, sitting)
        sitting.enter(move.text)


def test_the_table_lets_the_game_go_on_and_that_is_quiet():
    assert at(waiting()) == ("table resolves", True)
    assert at(waiting(), "zh-Hant") == ("桌面 結算", True)


def test_what_a_seat_decides_is_never_quiet():
    tags = {"Option.first": "a", "Option.start-rule": "high"}
    assert at(sat("peak-duel", *ATTACK[:3], **tags)) == ("b attacks 1 1", False)
    assert at(sat("peak-duel", *ATTACK, **tags)) == ("table resolves", False)


def test_between_several_nobody_guesses(duel):
    assert at(duel) is None


def test_nothing_is_likely_after_the_end(duel):
    duel.enter("a resign")
    assert at(duel) is None


def test_a_seat_is_told_its_own_lines_alone():
    sitting = sat("peak-duel", Deal="seed:3", **{"Option.first": "a"})
    for viewer in ("a", "b"):
        found = at(sitting.seen_by(viewer))
        assert found is None or found.line.startswith(f"{viewer} ")


def test_an_empty_line_that_was_typed_before_the_offer_could_be_seen_takes_none():
    offers = Question("1> ", takes="[Enter: x]")
    now = time.monotonic()
    assert meant("", offers, now) == BLANK
    assert meant("", offers, now - 2 * READ) == ""
    assert meant("ends", offers, now) == "ends"
    assert meant("", Question("Which?"), now) == ""


# At the prompt


@pytest.fixture
def runes(run):
    """A match in which the table is waited for."""
    assert run("new", "dueling-runes", "--seat", "a=Anna", "--id", "m2").status == 0
    assert run("move", "-m", "m2", lines=WAITING).status == 0
    return "m2"


@pytest.fixture
def table(terminal, runes):
    screen = terminal("play", runes)
    screen.wait_for("5> [Enter: table resolves]")
    time.sleep(2 * READ)
    return screen


def test_enter_takes_what_is_offered(table, run, runes):
    table.enters("", "\n6>")
    assert texts(run, runes)[-1] == "table resolves"


def test_right_writes_it_for_one_who_changes_it(table, run, runes):
    table.types(KEYS["right"], "5> table resolves\n")
    table.enters("", "\n6>")
    assert texts(run, runes)[-1] == "table resolves"


def test_right_completes_what_was_begun(table, run, runes):
    table.types("table r", "5> table resolves")
    table.types(KEYS["right"])
    table.enters("", "\n6>")
    assert texts(run, runes)[-1] == "table resolves"


def test_tab_guesses_it_first(table):
    lines = table.types("table \t", "reveals").splitlines()
    first = next(at for at, line in enumerate(lines) if " resolves " in line)
    assert " reveals " in lines[first + 1]


def test_what_was_begun_is_entered_as_it_stands_and_not_as_it_might_go_on(table, run, runes):
    table.types("# res", "5> # res")
    table.enters("", "to move")
    assert len(texts(run, runes)) == len(WAITING)


def test_enter_twice_takes_one_line_alone(table, run, runes):
    table.types("a plays cave\r\r\r", "\n6>")
    time.sleep(3 * READ)
    table.types("? x", "6> ? x")
    assert len(texts(run, runes)) == len(WAITING) + 1


def test_a_pasted_line_end_takes_nothing(table, run, runes):
    table.types("\x1b[200~\n\n\x1b[201~")
    table.enters("", "5> [Enter")
    assert len(texts(run, runes)) == len(WAITING)


def test_what_is_offered_no_more_is_not_taken(table, run, runes):
    assert run("move", "-m", runes, "a", "plays", "cave").status == 0
    table.enters("", "Meanwhile")
    assert texts(run, runes)[len(WAITING) :] == ["a plays cave"]


def test_without_colours_an_offer_stands_in_brackets(terminal, run, match):
    run("move", "-m", match, lines=ATTACK[:3])
    screen = terminal("play", match, NO_COLOR="1")
    screen.wait_for("4> [→ b attacks 1 1]")


def test_lines_that_are_read_take_no_offer(run, runes):
    answer = run("play", runes, "--plain", lines=("", "", ":show", ""))
    assert "[Enter" not in answer.out
    assert len(texts(run, runes)) == len(WAITING)


def test_in_plain_lines_enter_takes_what_the_line_before_the_question_says(terminal, run, runes):
    screen = terminal("play", runes, "--plain")
    screen.wait_for("[Enter: table resolves]\n5>")
    time.sleep(2 * READ)
    screen.enters("", "\n6>")
    assert texts(run, runes)[-1] == "table resolves"


def test_in_plain_lines_blank_ones_that_were_pasted_take_nothing(terminal, run, runes):
    screen = terminal("play", runes, "--plain")
    screen.wait_for("[Enter: table resolves]\n5>")
    screen.types("# a remark\n\n\n\n:show a.hand\n", "unknown cards")
    assert len(texts(run, runes)) == len(WAITING)


# Nothing enters by itself


def test_what_is_pasted_waits_whatever_it_is(table, run, runes):
    pasted = "\x00\x07\x1b[31m\x9b2J नमस्ते \u202eمرحبا\n\r\n"
    table.types(f"\x1b[200~{pasted}\x1b[201~", "<9b>2J")
    assert len(texts(run, runes)) == len(WAITING)
    table.types("\x03")
    table.enters("a plays cave", "\n6>")
    assert texts(run, runes)[-1] == "a plays cave"


def test_a_line_of_ten_megabytes_is_answered_and_enters_nothing(run, runes):
    answer = run("play", runes, "--plain", lines=("x" * 10_000_000, "x" * 200, "z"))
    assert answer.status == 0
    assert len(answer.out) < 100_000
    assert texts(run, runes)[len(WAITING) :] == ["table resolves"]


def test_control_characters_enter_nothing(run, runes):
    lines = ("\x00", "\x1b[A", "z\x00", "\x7f\x08", "\u200b", "\u202ez", "ж", "ز")
    assert run("play", runes, "--plain", lines=lines).status == 0
    assert texts(run, runes)[len(WAITING) :] == []


def test_the_end_of_input_enters_nothing(table, run, runes):
    table.types(KEYS["ctrl-d"])
    assert table.status() == 0
    assert len(texts(run, runes)) == len(WAITING)


def test_a_terminal_that_changes_its_size_enters_nothing(table, run, runes):
    for columns in (40, 100, 20, 80):
        table.child.setwinsize(24, columns)
    table.types("? x", "5> ? x")
    assert len(texts(run, runes)) == len(WAITING)


def test_a_terminal_that_is_gone_enters_nothing(table, run, runes):
    table.types("a pla", "5> a pla")
    table.child.close(force=False)
    assert len(texts(run, runes)) == len(WAITING)
