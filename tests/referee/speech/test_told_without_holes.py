"""What is told is whole sentences: no gap where nothing is listed, and one stop at the end."""

import re

import pytest

from referee.desk.verdict import adjudicate
from referee.speech import LANGS, tell
from tools.cases import case

HOLE = re.compile(r"[.?!。？！][.。]|[:：] ?[.。]|'s an? |「」|“”")
RARE = (
    "adjust-takes-haste-away",  # nobody has a card to turn up
    "advanced-knots",
    "custody-flips-after-the-excuse",  # a card is turned up, and may be rejected
    "extra-activation-keep-unflipped",  # runes serve again
)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", RARE)
def test_what_is_rare_is_told_in_a_whole_sentence(name, lang):
    sitting = adjudicate(case("dueling-runes", name).record).played.sitting
    naming = sitting.game.naming(sitting.state)
    events = [event for entry in sitting.entries for event in entry.events]
    assert [said for event in events if HOLE.search(said := tell(lang, event, naming))] == []
