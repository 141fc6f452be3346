"""What is due in every game: its decisions have words, and its moves are moves of the game."""

from importlib import import_module
from pathlib import Path

import pytest

from referee.desk.played import play
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.rules.due import ALSO, OTHERWISE, WAITS, Due, to_move
from referee.speech import LANGS, render, written

RECORDS = Path(__file__).parents[2] / "records"
SAID = [slug for slug in BUILT_IN if find(slug).dues is not None]
"""The games that say what is due."""


def decisions(slug):
    return import_module(f"referee.rules.{slug.replace('-', '_')}.due").Decision


def dues(slug):
    for record in sorted((RECORDS / slug).glob("*.rec")):
        whole = play(record.read_text(encoding="utf-8")).sitting
        for number in range(0, whole.number + 1, 3):
            sitting = whole.as_of(number)
            for viewer in ("public", "referee", *(seat for seat, _ in whole.opened.seats)):
                yield sitting, sitting.position(viewer)


def test_the_table_waits_for_each_once_and_for_nobody_who_may_only():
    found = (
        Due(("b", "a"), "one"),
        Due(("c",), "two", how=ALSO),
        Due(("a", "d"), "three", how=WAITS),
        Due(("table",), "four", how=OTHERWISE),
    )
    assert to_move(found) == ("b", "a", "d")
    assert to_move(()) == ()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", SAID)
def test_every_decision_has_a_word(slug, lang):
    for decision in decisions(slug):
        assert written(lang, f"{slug}.decision.{decision}"), decision


@pytest.mark.parametrize("slug", SAID)
def test_what_is_due_is_told_to_everybody_alike_and_with_all_its_facts(slug):
    known = decisions(slug)
    verbs = {verb.slug for verb in find(slug).language.table}
    said = set()
    for sitting, position in dues(slug):
        assert position.to_move == sitting.to_move
        for due in position.due:
            assert due.decision in set(known)
            assert set(due.verbs) <= verbs
            said.add(due.decision)
            text = f"{slug}.due.{due.decision}"
            if written("en", text):
                naming = sitting.naming_for(position.viewer)
                for lang in LANGS:
                    assert render(lang, text, due.facts, naming)
    assert said
