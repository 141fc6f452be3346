"""Whole games told in Chinese: no English word is left, and the board keeps its columns."""

import re
from pathlib import Path

import pytest

from events.match import ChanceDrawn
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.desk.verdict import adjudicate
from referee.games import BUILT_IN
from referee.render.layout import columns
from referee.speech import LANGS, Naming, tell
from replays.record import Tag
from tools.cases import cases

TESTS = Path(__file__).parents[2]
GAMES = tuple(BUILT_IN)
CHINESE = ("zh-Hant", "zh-Hans")

TYPED = re.compile(
    r"`[^`]*`|“[^”]*”|「[^」]*」"  # words as they were typed
    r"|[A-Z]{1,2}-[0-9A-Z.]+(?:/[a-z-]+)?"  # rule ids
    r"|[a-z]+(?:[-_.][a-z0-9]+)+"  # slugs and paths of fields
)
WORD = re.compile(r"[A-Za-z]{2,}")
NARROW = re.compile("[\u3400-\u9fff] ?[(].*")
"""What is set off behind a Chinese word with brackets that are not its own."""


def english(said, names=()):
    """Words that are no Chinese: neither typed by people nor names that they gave."""
    return {word for word in WORD.findall(TYPED.sub("", said)) if word not in names}


def refusals(game):
    """One case for each rule that refuses, by the rule and the length of its title."""
    found = {}
    for case in cases(game):
        rule = case.expect.get("refusal.rule") or (case.expect.get("refusal") or {}).get("rule")
        if rule:
            found.setdefault((rule, len(case.title) % 3), case)
    return list(found.values())


@pytest.mark.parametrize("lang", CHINESE)
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_told_in_chinese_with_its_facts(game, lang):
    leaks = {}
    for case in refusals(game):
        outcome = adjudicate(case.record, lang=lang)
        refusal = outcome.answer.get("refusal") or {}
        said = refusal.get("message", "")
        assert said, case.name
        if words := english(said, names_of(outcome.played.sitting)):
            leaks[case.name] = (words, said)
    assert leaks == {}


def given(event):
    """The words of texts that people gave in a move."""
    texts = (getattr(event, "text", None), getattr(event, "why", None))
    return {
        word for text in (*texts, *getattr(event, "words", ())) for word in WORD.findall(text or "")
    }


NAMED = ("models", "profiles", "actions", "triggers", "df", "wp", "mv", "sz")
"""What keeps things in a view by names that people, or those who print cards, gave them."""


def names_of(sitting):
    """The words of names that people gave: those of the players, and of what they brought."""
    naming = sitting.game.naming(sitting.state)
    names = {*naming.seats.values(), *brought(sitting.view("referee"))}
    return {word for name in names for word in WORD.findall(name)}


def brought(view):
    """The names by which a view keeps what people brought to the table."""
    for key, part in view.items():
        if isinstance(part, dict):
            yield from part if key in NAMED else ()
            yield from brought(part)


def whole_games():
    for case in cases():
        if case.name.startswith("whole-game"):
            yield pytest.param(case.record, id=case.name)
    for record in sorted(TESTS.glob("records/*/*.rec")):
        yield pytest.param(record.read_bytes(), id=record.stem)


@pytest.mark.parametrize("lang", CHINESE)
@pytest.mark.parametrize("record", list(whole_games()))
def test_a_whole_game_is_told_in_chinese(record, lang):
    outcome = adjudicate(record)
    sitting = outcome.played.sitting
    naming, names = sitting.game.naming(sitting.state), names_of(sitting)
    leaks = [
        said
        for entry in sitting.entries[1:]
        for event in entry.events
        if english(said := tell(lang, event, naming), names | given(event))
    ]
    assert leaks == []


def asked_of_chance(game):
    """What the generator is asked for in the dealt cases of a game, each purpose once."""
    found = {}
    for case in cases(game):
        if '[Deal "seed:' in case.text and (played := adjudicate(case.record).played):
            events = (event for entry in played.sitting.entries for event in entry.events)
            found |= {event.purpose: event for event in events if isinstance(event, ChanceDrawn)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_chance_was_asked_for_is_told_in_words(game):
    asked = asked_of_chance(game)
    assert asked
    told = [tell(lang, event, Naming(game)) for event in asked.values() for lang in LANGS]
    assert [said for said in told if any(purpose in said for purpose in asked)] == []


@pytest.mark.parametrize("record", list(whole_games()))
def test_the_board_is_drawn_in_chinese_and_keeps_to_the_terminal(record):
    outcome = adjudicate(record)
    whole = outcome.played.sitting
    names = names_of(whole)
    for number in range(0, whole.number + 1, 3):
        lang = CHINESE[number % 2]
        sitting = Sitting(whole.game, whole.edition, whole.entries[: number + 1])
        for viewer in ("public", "referee"):
            board = sitting.board(viewer, lang, 80)
            assert english(board, names) == set()
            assert NARROW.findall(board) == []
            assert max(map(columns, board.splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_beginning_tells_the_game_by_its_name(game, lang):
    sitting = Sitting.begin(read_tags([Tag("Game", game)]))
    opened = tell(lang, sitting.opened, sitting.game.naming(sitting.state))
    assert sitting.game.name(lang) in opened
    assert lang not in CHINESE or english(opened) == set()
