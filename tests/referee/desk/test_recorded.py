"""Book-keeping is read without the rules, and as with them."""

import subprocess
import sys

import pytest

from referee.games import BUILT_IN
from referee.games.finding import find
from referee.notation.common import BOOK_KEEPING, PUBLISHES
from referee.notation.grammar import grammar


@pytest.mark.parametrize("slug", BUILT_IN)
def test_book_keeping_is_called_the_same_without_the_rules(slug):
    known, recorded = grammar(find(slug).language), grammar(find(slug).recorded)
    assert recorded.movers == known.movers
    words = (
        {key: set(spelled) for key, spelled in each.key_words.items()} for each in (recorded, known)
    )
    assert next(words) == next(words)
    assert kept(recorded) == kept(known)


def kept(known):
    """The spellings of what is mere book-keeping, and what each means."""
    return {
        (by, word): verb.slug
        for by, verbs in known.verbs.items()
        for word, verb in verbs.items()
        if (by == "referee" and verb.slug in BOOK_KEEPING) or (by, verb.slug) == PUBLISHES
    }


def test_a_note_waits_for_no_rules(tmp_path):
    program = """
import sys
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games.finding import find
from replays.record import Tag

sitting = Sitting.begin(read_tags([Tag("Game", "peak-duel")]))
del vars(sitting.game)["entering"]
for module in [name for name in sys.modules if name.endswith("peak_duel.moves")]:
    del sys.modules[module]
sitting.enter("referee note hello")
sitting.enter("裁判 判罰 甲 警告 why=x")
assert "referee.rules.peak_duel.moves" not in sys.modules
sitting.enter("a resign")
assert "referee.rules.peak_duel.moves" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=tmp_path.cwd())
