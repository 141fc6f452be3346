"""Whatever an entry is made to say, an audit tells it, and never fails."""

from copy import deepcopy
from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.chain import Draft
from events.log.memory import MemoryLog
from referee.cli.auditing import lines
from referee.desk.audits import of_match
from referee.desk.edge import Edge
from referee.desk.intake import take_in
from referee.desk.played import play
from referee.render.layout import columns
from referee.speech import LANGS
from referee.terminal.audited import document

GAME = Path(__file__).parents[3] / "docs" / "examples" / "peak-duel.rec"
AMENDED = 'referee amend 4 "a summons wood-8-2 defence"'
OTHERS = (None, 0, -1, 7, 10**30, True, "", "?", "a", "z", "wood-3-5", "table", "a.hand", "b.x.9")
OTHERS += ("high", "top", [], ["x"], {})
FREE = ("comments", "remark", "variations")
"""What people wrote beside the moves; no rule says what it should be."""


def recorded():
    """A log with one whole game."""
    log = MemoryLog()
    ids = count()
    edge = Edge(now=lambda: "2026-11-20T19:00:00Z", new_id=lambda: str(next(ids)))
    text = GAME.read_text(encoding="utf-8")
    take_in(log, "m", play(f"{text}\n{AMENDED}\n"), edge)
    return log


LOG = recorded()
ROWS = LOG.read("m")
BODIES = [msgspec.json.decode(row.body) for row in ROWS]


def places(node, path=()):
    """Where something stands in a body, depth first."""
    if path:
        yield path
    items = node.items() if isinstance(node, dict) else ()
    if isinstance(node, list):
        items = enumerate(node)
    for key, value in items:
        yield from places(value, (*path, key))


def forged(number, body):
    """The game with another body in one entry, its chain as it should be."""
    log = MemoryLog()
    opened = BODIES[0]["events"][0]
    log.keep_edition(LOG.edition(opened["digest"]))
    texts = [row.body for row in ROWS]
    texts[number] = msgspec.json.encode(body).decode()
    drafts = [
        Draft(id=row.id, text=row.text, body=text, at=row.at)
        for row, text in zip(ROWS, texts, strict=True)
    ]
    log.create("m", drafts[0], drafts[1:])
    return log


@st.composite
def forgeries(draw):
    """The number of an entry, and its body with one thing in it changed."""
    number = draw(st.integers(0, len(ROWS) - 1))
    body = deepcopy(BODIES[number])
    *way, last = draw(st.sampled_from(list(places(body))))
    node = body
    for step in way:
        node = node[step]
    alike = [value for value in OTHERS if type(value) is type(node[last])]
    node[last] = draw(st.sampled_from(alike or OTHERS) | st.sampled_from(OTHERS))
    return number, body


@settings(max_examples=150)
@given(forgeries())
def test_a_forged_entry_is_found_and_told(forgery):
    number, body = forgery
    audited = of_match(forged(number, body), "m")
    for lang in LANGS:
        assert all(columns(line) <= 80 for line in lines(audited, lang))
    assert document(audited, "en")["match"] == "m"
    said = {key: value for key, value in body.items() if key not in FREE}
    meant = {key: value for key, value in BODIES[number].items() if key not in FREE}
    if number and said != meant:
        assert audited.report.findings


def test_the_game_itself_is_as_it_should_be():
    assert of_match(forged(0, BODIES[0]), "m").report.findings == ()


@pytest.mark.deep
@settings(max_examples=2000)
@given(forgeries())
def test_a_forged_entry_is_found_and_told_at_length(forgery):
    test_a_forged_entry_is_found_and_told.hypothesis.inner_test(forgery)
