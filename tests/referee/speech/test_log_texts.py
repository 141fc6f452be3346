"""What the log tells has a sentence, and the sentence has its facts."""

import ast
from pathlib import Path

import pytest

import events
from events.log import failures
from events.log.postgres import failures as of_postgres
from referee.speech import render, texts

PACKAGES = ("events", "projections", "replays", "referee")
ROOT = Path(events.__file__).parents[1]


def errors_raised():
    """Text id and names of facts of every error that is made with a text of the log."""
    for file in [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                text_id = node.args[0].value
                if str(text_id).startswith("log."):
                    yield text_id, frozenset(keyword.arg for keyword in node.keywords)


CHAIN = ("log.chain_broken", "log.row_changed", "log.row_missing")
CHOSEN = {  # where the id is chosen before the error is made
    *((text_id, frozenset({"path", "reason"})) for text_id in failures._UNUSABLE.values()),
    *((text_id, frozenset({"path", "reason"})) for text_id in of_postgres._BY_STATE.values()),
    *((text_id, frozenset({"path", "reason"})) for text_id in of_postgres._BY_CLASS.values()),
    *((text_id, frozenset({"match", "number"})) for text_id in CHAIN),
    ("log.no_wal", frozenset()),
    ("log.lifted", frozenset({"path"})),
}
TOLD = sorted({*errors_raised(), *CHOSEN}, key=lambda told: (told[0], sorted(told[1])))


@pytest.mark.parametrize(("text_id", "facts"), TOLD)
def test_every_error_of_the_log_is_a_sentence_with_its_facts(text_id, facts):
    sentence = render("en", text_id, dict.fromkeys(facts, "FACT"))
    assert sentence.endswith(".")
    assert "FACT" in sentence or not facts


def test_no_sentence_of_the_log_is_left_over():
    assert {text_id for text_id, _ in TOLD} == set(texts("en", "log"))
