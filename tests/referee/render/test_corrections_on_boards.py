"""What was corrected stands in a line of its own, on the board of every game."""

import pytest

from referee.games import BUILT_IN
from referee.render.layout import columns
from tests.referee.render.test_penalties_on_boards import begun, seats_of

TOLD = {
    "en": "corrected: 1 struck, 2 struck",
    "zh-Hant": "更正：1 刪去、2 刪去",
    "zh-Hans": "更正：1 删去、2 删去",
}


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", TOLD)
@pytest.mark.parametrize("width", [40, 80])
def test_corrections_are_told_in_words_and_fit(game, lang, width):
    sitting = begun(game, seats_of(game)[0])
    assert TOLD[lang].partition(" ")[0] not in sitting.board("public", lang, width)
    for _ in range(5):
        sitting.enter("referee note x")
    for number in range(1, 6):
        sitting.enter(f"referee strike {number}")
    board = sitting.board("public", lang, width)
    assert TOLD[lang] in " ".join(board.split())
    assert max(map(columns, board.split("\n"))) <= width
