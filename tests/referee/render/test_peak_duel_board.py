"""The board of a duel on a terminal (section 14)."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.render.layout import columns
from replays.record import read
from tools.cases import case

GAME = case("peak-duel", "whole-game-example").text


def board(number, viewer="public", width=80, lang="en"):
    """The board after so many moves of the annotated game."""
    record = read(GAME)
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return sitting.board(viewer, lang, width)


def test_an_attack_is_drawn_between_the_fields(snapshot):
    assert board(15) == snapshot


def test_the_other_seat_looks_from_its_own_side(snapshot):
    assert board(15, "b") == snapshot


def test_it_folds_on_a_narrow_terminal(snapshot):
    assert board(15, width=40) == snapshot


def test_the_set_up_shows_the_cards_turned_up(snapshot):
    assert board(2) == snapshot


def test_the_end_is_told_with_the_result(snapshot):
    assert board(34) == snapshot


def test_a_covered_card_is_hidden():
    assert "[1 ▓ t1]" in board(5)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_turn_in_which_a_card_was_covered_is_told_in_chinese(lang):
    assert "[1 ▓ 第 1 回合]" in board(5, lang=lang)


def test_the_table_is_told_what_to_enter():
    assert "to move: Bo (b)   (change for 2, pass)   table turns b ×7" in board(15)


COVERED = ("a summons wood-3-5 attack", "a sets ?", "a ends", "b summons fire-2-7 attack")
FLIPS = {"en": "(flip, change", "zh-Hant": "（翻開、付 2", "zh-Hans": "（翻开、付 2"}


@pytest.mark.parametrize("lang", FLIPS)
def test_a_seat_is_said_to_flip_only_where_it_has_a_covered_card(lang):
    tags = read('[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n').tags
    for lines, flips in ((COVERED, True), ((COVERED[0], *COVERED[2:]), False)):
        sitting = Sitting.begin(read_tags(tags))
        for line in (*lines, "b attacks 1 1"):
            sitting.enter(line)
        foot = sitting.board("public", lang, 80).splitlines()[-1]
        assert (FLIPS[lang] in foot) is flips
        assert FLIPS[lang].split("、")[-1].split(", ")[-1] in foot


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("viewer", ["public", "referee"])
def test_no_line_is_wider_than_the_terminal(width, viewer):
    for number in range(35):
        for line in board(number, viewer, width).splitlines():
            assert columns(line) <= width, line


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_board_is_drawn_in_chinese(snapshot, lang):
    assert board(15, "a", lang=lang) == snapshot


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_line_in_chinese_is_wider_than_the_terminal(lang, width):
    for number in range(35):
        for line in board(number, "referee", width, lang).splitlines():
            assert columns(line) <= width, line


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_the_places_of_both_fields_stand_under_each_other(lang):
    for number in range(3, 35):
        lines = board(number, lang=lang).splitlines()
        fields = [line for line in lines if line.lstrip().startswith(("場地", "场地"))]
        starts = {
            tuple(columns(line[:at]) for at, char in enumerate(line) if char == "[")
            for line in fields
        }
        assert len(fields) == 2
        assert len(starts) == 1


def test_chinese_names_keep_the_columns():
    lines = board(16, lang="zh-Hant").splitlines()
    assert len({columns(line) for line in lines if line.startswith("  場地")}) == 1
    assert "木 8|2" in board(16, lang="zh-Hant")


def test_no_control_character_colours_it():
    assert board(20).replace("\n", "").isprintable()
