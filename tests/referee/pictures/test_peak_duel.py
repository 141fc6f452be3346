"""A duel as a diagram."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.speech import LANGS
from replays.record import read
from tests.referee.pictures.pictured import drawn, outside, require_alone, root, texts
from tools.cases import case

RECORD = read(case("peak-duel", "whole-game-example").text)
THEMES = ("light", "dark", "print")


def after(number, **tags):
    """The annotated game after so many of its moves."""
    sitting = Sitting.begin({**read_tags(RECORD.tags), **tags} if tags else read_tags(RECORD.tags))
    for move in RECORD.moves[:number]:
        sitting.enter(move.text)
    return sitting


def test_an_attack_is_drawn_from_card_to_card(snapshot):
    assert drawn(after(15)) == snapshot


def test_in_print_it_is_black_and_in_chinese(snapshot):
    assert drawn(after(15), "a", "zh-Hant", "print") == snapshot


@pytest.mark.parametrize("number", range(0, 35, 3))
def test_every_position_stands_alone_and_within_its_edges(number):
    sitting = after(number)
    for lang in LANGS:
        for theme in THEMES:
            picture = drawn(sitting, "public", lang, theme)
            require_alone(picture)
            assert outside(picture) == []


def test_life_hand_soul_and_discard_are_written_for_both():
    view, written = after(30).view("public"), " ".join(texts(drawn(after(30))))
    for side in view["seats"].values():
        assert str(side["deck_count"]) in written.split()
        for name, count in (
            ("hand", side["hand_count"]),
            ("soul", f"{len(side['soul'])}/10"),
            ("discard", len(side["discard"])),
        ):
            assert f"{name} {count}" in written


def test_the_title_says_the_game_and_the_description_the_decision():
    title, desc = (child.text for child in root(drawn(after(15)))[:2])
    assert title == "Peak Duel · turn 3 · battle phase · attack declaration"
    assert desc.endswith("otherwise: the cards turned up for damage")


def test_what_the_last_entry_changed_is_written_beside_it():
    assert "−7" in " ".join(texts(drawn(after(16))))
