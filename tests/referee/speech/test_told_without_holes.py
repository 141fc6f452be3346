"""What is told is whole sentences: no gap where nothing is listed, and one stop at the end."""

import re
from pathlib import Path

import pytest

from referee.desk.verdict import adjudicate
from referee.speech import LANGS, tell

CASES = Path(__file__).parents[2] / "cases"
HOLE = re.compile(r"[.?!。？！][.。]|[:：] ?[.。]|'s an? |「」|“”")
RARE = (
    "dueling-runes/adjust-takes-haste-away",  # nobody has a card to turn up
    "dueling-runes/advanced-knots",
    "dueling-runes/custody-flips-after-the-excuse",  # a card is turned up, and may be rejected
    "dueling-runes/extra-activation-keep-unflipped",  # runes serve again
)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", RARE)
def test_what_is_rare_is_told_in_a_whole_sentence(case, lang):
    sitting = adjudicate((CASES / f"{case}.rec").read_bytes()).played.sitting
    naming = sitting.game.naming(sitting.state)
    events = [event for entry in sitting.entries for event in entry.events]
    assert [said for event in events if HOLE.search(said := tell(lang, event, naming))] == []
