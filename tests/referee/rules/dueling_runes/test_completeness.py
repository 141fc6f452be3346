"""Nothing is missing: each rule has a test named after it."""

import re
from pathlib import Path

import pytest

from events.dueling_runes import DuelingRunesEvent
from projections.dueling_runes.evolve import CHANGES
from referee.moves import Move
from referee.notation.verbs import Form
from referee.rules.dueling_runes.adjudicate import MOVES
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.verbs import LANGUAGE

HERE = Path(__file__).parent
TESTS = [
    name
    for file in HERE.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("rule", Rule)
def test_each_rule_has_a_test_named_after_it(rule: Rule) -> None:
    words = re.sub(r"[-.]", "_", rule.lower())
    assert any(re.search(rf"(^|_){words}_", name) for name in TESTS)


def test_each_event_changes_the_state_or_is_known_not_to() -> None:
    assert set(DuelingRunesEvent.__args__) <= set(CHANGES)


def makes(form: Form) -> set[type[Move]]:
    made = set() if form.make is None else {form.make}
    for branch in form.branch.forms.values() if form.branch else ():
        made |= makes(branch)
    return made


def test_each_verb_of_the_game_is_adjudicated() -> None:
    for verb in LANGUAGE.table:
        assert makes(verb.form) <= set(MOVES), verb.slug
