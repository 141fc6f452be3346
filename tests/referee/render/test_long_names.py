"""A player's name that is too long for a line is shortened in pictures, and nowhere else."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.render.layout import columns
from replays.record import Tag

NAMES = ("Maximilian-" * 10, "百里奚" * 20)


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_long_name_makes_no_line_longer_than_the_board(game, name, lang):
    first, _ = Sitting.begin(read_tags([Tag("Game", game)])).opened.seats[0]
    sitting = Sitting.begin(read_tags([Tag("Game", game), Tag(f"Seat.{first}", name)]))
    drawn = sitting.board("referee", lang, 80)
    assert name[:14] in drawn
    assert name not in drawn
    assert max(map(columns, drawn.split("\n"))) <= 80
    assert dict(sitting.opened.seats)[first] == name
