"""A duel of wizards, in a diagram and on a page."""

import re
from pathlib import Path

import htpy as h
import pytest
from msgspec.structs import replace

from referee.desk.opening import read_tags
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.games.dueling_runes import GAME
from referee.pictures import drawing
from referee.pictures.board import Board
from referee.pictures.diagram import diagram
from referee.pictures.pen import Pen
from referee.pictures.signs import drawn as sign
from referee.pictures.words import Words
from referee.scenes.scene import Item, Mark
from referee.speech import LANGS
from replays.record import read
from tests.referee.pictures.pictured import drawn, outside, require_alone, root, texts

SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
EXAMPLE = "docs/examples/dueling-runes.rec"
FOUR, SOLO = (f"tests/records/dueling-runes/dealt-{name}.rec" for name in ("four", "solo"))


def after(number, path=EXAMPLE, **tags):
    """A recorded duel after so many of its moves."""
    record = read(Path(path).read_text(encoding="utf-8"))
    kept = (replace(tag, value=tags.get(tag.name, tag.value)) for tag in record.tags)
    sitting = Sitting.begin(read_tags(kept))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return sitting


def board(sitting, viewer="public", lang="en"):
    """What stands in the regions of a page, by their keys."""
    pictures = drawing.of(GAME)
    pen = Pen(Words(sitting.naming_for(viewer), (lang,), pictures.marks))
    regions = Board(pen, pictures).regions(scene(sitting, viewer))
    return {region.key: "".join(h.fragment[region.drawn].iter_chunks()) for region in regions}


def of_scene(told, sitting, lang="en"):
    return diagram(told, sitting.naming_for("public"), lang, drawing.of(GAME))


# Diagrams


def test_a_waiting_spell_is_drawn_between_its_caster_and_its_target(snapshot):
    assert drawn(after(14)) == snapshot


def test_in_print_it_is_black_and_in_chinese(snapshot):
    assert drawn(after(14), "a", "zh-Hant", "print") == snapshot


@pytest.mark.parametrize("number", range(0, 19, 2))
def test_every_position_stands_alone_and_within_its_edges(number):
    sitting = after(number)
    for lang in LANGS:
        picture = drawn(sitting, "public", lang, "dark")
        require_alone(picture)
        assert outside(picture) == []


@pytest.mark.parametrize("path", [FOUR, SOLO])
@pytest.mark.parametrize("number", [0, 13, 40])
def test_so_do_many_wizards_and_one_alone_with_all_hands_open(path, number):
    sitting = after(number, path)
    for lang in LANGS:
        picture = drawn(sitting, "referee", lang)
        require_alone(picture)
        assert outside(picture) == []


@pytest.mark.parametrize("number", range(19))
def test_every_number_of_the_board_is_written(number):
    sitting = after(number)
    view, written = sitting.view("public"), texts(drawn(sitting))
    told = " ".join(written)
    assert f"pile {view['pile_count']}" in written
    assert f"discard {len(view['discard'])}" in written
    assert f"round {view['round']}" in told
    for side in view["seats"].values():
        assert str(side["life"]) in written
        assert f"hand {side['hand_count']}/5" in written
        assert {str(count) for count in side["power"].values()} <= {*written}
        for laid in side["queue"]:
            assert laid["card"] in written
            rank = view["faces"][laid["card"]]["rank"]
            assert ("A" if rank == 1 else str(rank)) in written
        for window in filter(None, side["effects"].values()):
            assert re.search(rf"\br\d*-?{window['until']}\b", told)


@pytest.mark.parametrize("theme", ["light", "print"])
def test_the_six_runes_are_told_apart_without_colour(theme):
    ink = "#000000"
    assert len({sign(suit, ink) for suit in SUITS}) == len(SUITS)
    picture = re.sub(r"#[0-9A-F]{6}", ink, drawn(after(14), theme=theme))
    assert all(sign(suit, ink) in picture for suit in SUITS)


def test_a_rune_that_is_used_is_dim_and_struck_and_one_to_be_declared_is_framed():
    before, now = drawn(after(1)), drawn(after(2))
    assert "<g opacity" not in before
    spent = drawn(after(14))
    assert spent.count("<g opacity=") == len(re.findall(r'</svg></g><path d="M', spent)) == 4
    assert now.count('fill="none" stroke="#0B5CAD"') > before.count('fill="none" stroke="#0B5CAD"')


def test_a_card_face_down_is_seen_by_its_wizard_alone():
    for viewer, seen in (("public", False), ("b", False), ("a", True)):
        assert ("mountain" in texts(drawn(after(1), viewer))) is seen


def test_the_spell_says_its_power_and_from_whom_to_whom():
    written = texts(drawn(after(14)))
    at = written.index("drain 1")
    assert written[at + 1 : at + 4] == ["b", "→", "a"]


def test_a_wizard_who_is_out_has_no_places():
    picture = drawn(after(40, FOUR))
    assert texts(picture).count("out") == 1
    assert "stroke-dasharray" not in picture


def test_a_title_says_the_round_in_the_words_of_the_game():
    assert (
        root(drawn(after(14), lang="zh-Hant"))[0].text == "符文對決 · 第 3 回合 · 法術階段 · 虺蛇"
    )


def test_of_two_wizards_the_queue_has_large_cards_beside_an_open_hand_too():
    for viewer in ("public", "referee"):
        assert drawn(after(14), viewer).count('viewBox="-2 -2 104 144"') == 7


def test_the_description_says_what_lies_before_whom_and_what_waits():
    desc = root(drawn(after(14)))[1].text
    assert "Bo (b): place 1: savage, rank 3, leaves (spent), wyrms; place 2: cave" in desc
    assert "hasted · to r4. " in desc
    assert "waiting: Bo (b): drain 1 on Anna (a)" in desc


HOSTILE = ("<img src=x onerror=alert(1)>", "</script>" * 7, "W" * 60, "\u202eolleh", "火" * 60)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_and_stay_within_their_edges(name):
    sitting = after(14, **{"Seat.a": name, "Seat.b": name})
    picture = drawn(sitting)
    require_alone(picture)
    assert outside(picture) == []
    assert "<img" not in picture + "".join(board(sitting).values())


@pytest.mark.parametrize(("path", "number"), [(EXAMPLE, 14), (FOUR, 40)])
def test_what_no_duel_should_have_stays_readable(path, number):
    sitting = after(number, path)
    told = scene(sitting, "public")
    long = Item("x", "supercalifragilisticexpialidocious-" * 2)
    effects = tuple(Mark(f"dueling-runes.effect.{name}", 99) for name in ("haste", "shield") * 6)
    zones = tuple(
        replace(zone, items=(long, Item("y", "?"), Item("z", "down")) * 13, count=39)
        if zone.id.endswith((".hand", ".queue"))
        else zone
        for zone in told.zones
    )
    seats = tuple(
        replace(
            place,
            tags=effects,
            counters=tuple(replace(counter, value=99) for counter in place.counters),
        )
        for place in told.seats
    )
    picture = of_scene(replace(told, zones=zones, seats=seats), sitting)
    assert outside(picture) == []
    assert texts(picture).count("99") >= len(seats)


# The page


def test_the_board_of_a_page_has_no_style_of_its_own_in_any_position():
    for number in range(0, 67, 6):
        for viewer in ("public", "referee"):
            assert not re.search(
                r"<[^>]*\sstyle=", "".join(board(after(number, FOUR), viewer).values())
            )


def test_a_queue_says_its_cards_and_the_card_of_the_phase_that_lies_face_down_behind_them():
    found = re.findall(r'class="told">([^<]*)<', board(after(5))["a.queue"])
    assert found == [
        "place 1: mountain, rank 4, moons, suns",
        "face down, card of this phase",
    ]
    assert "a.played" not in board(after(5))


def test_of_two_wizards_cards_are_large_of_four_flat():
    assert 'viewBox="-2 -2 104 144"' in board(after(14))["a.queue"]
    assert "card flat" in board(after(40, FOUR))["a.queue"]
    assert board(after(40, FOUR))["d.queue"] == ""


def test_a_hand_shows_the_cards_that_are_known_and_counts_the_others():
    sitting = after(40, FOUR)
    hand = board(sitting)["c.hand"]
    assert "soldier, rank 5, wyrms, knots" in hand
    assert "? ×1" in hand
    assert board(sitting)["a.hand"] == ""


def test_spells_that_wait_and_that_may_be_cast_are_told_in_sentences():
    waiting = board(after(14))["panels"]
    assert "waiting: Bo (b): drain 1 on Anna (a)" in waiting
    castable = board(after(40, FOUR))["panels"]
    assert "a is immune to confuse" in castable
    assert "confuse" in castable


def test_effects_say_their_last_round():
    line = board(after(14), lang="zh-Hant")["seat.a"]
    assert "禦寒 · 至第 3 回合" in line or "至第 3 回合" in line


def test_a_queue_is_drawn_again_only_where_it_changed():
    pictures = drawing.of(GAME)
    sitting = after(14)
    drawer = Board(Pen(Words(sitting.naming_for("public"), ("en",), pictures.marks)), pictures)
    told = scene(sitting, "public")
    first = {region.key: region for region in drawer.regions(told)}
    later = {region.key: region for region in drawer.regions(replace(told, entry=99, due=()))}
    assert all(later[key] is first[key] for key in ("a.queue", "b.queue", "discard", "a.hand"))
