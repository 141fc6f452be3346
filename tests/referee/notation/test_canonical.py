"""What stands at the end of a line that is written again."""

import pytest

from events.entry import Body
from referee.games.finding import find
from referee.notation.canonical import list_meant


def meant(game, line, *glyphs):
    return list_meant(
        Body(words=tuple(line.split()), events=(), glyphs=glyphs), find(game).language
    )


@pytest.mark.parametrize(
    ("game", "line", "glyphs", "cards"),
    [
        ("peak-duel", "a sets ?", "?", "?,?"),
        ("peak-duel", "a sets wood-3-5,?", "??", "wood-3-5,?,?,?"),
        ("peak-duel", "table turns b ?", "?", "?,?"),
        ("malifaux", "a discards ?", "?", "?,?"),
        ("fate-ace-royal", "p1 ends discards=event-10,?", "?", "event-10,?,?"),
    ],
)
def test_a_glyph_behind_a_list_of_cards_may_be_meant_for_one_more(game, line, glyphs, cards):
    assert meant(game, line, *glyphs) == cards


@pytest.mark.parametrize(
    ("game", "line", "glyphs"),
    [
        ("peak-duel", "a sets ?", ()),
        ("peak-duel", "a sets ?", ("??",)),
        ("peak-duel", "a sets wood-3-5", ("?",)),
        ("peak-duel", "a ends", ("?",)),
        ("ready-fence", "red exchanges ?", ("?",)),
        ("ready-fence", "red ends discard=?", ("?",)),
        ("peak-duel", "referee note ?", ("?",)),
        ("dueling-runes", "a counters b ?", ("?",)),  # no card of this game is unseen
    ],
)
def test_other_glyphs_are_glyphs(game, line, glyphs):
    assert meant(game, line, *glyphs) == ""
