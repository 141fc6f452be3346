"""A bout as a diagram, and its zones in a page."""

import re
from pathlib import Path

import htpy as h
import pytest

from events.catalogues import shelf
from events.catalogues.ready_fence import KINDS, edition
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.pictures import drawing
from referee.pictures.board import Board
from referee.pictures.pen import Pen
from referee.pictures.ready_fence import faces
from referee.pictures.signs import SIGNS
from referee.pictures.words import Words
from referee.speech import LANGS
from replays.record import read
from tests.referee.pictures.pictured import SVG, drawn, outside, require_alone, root, texts

ROOT = Path(__file__).parents[3]
EXAMPLE = (ROOT / "docs/examples/ready-fence.rec").read_text(encoding="utf-8")
LONG = "Wilhelmina Alexandrowna von Hohenstauffen-Kraszewski-Oberland"
HOSTILE = "<img src=x onerror=alert(1)></svg>"

USES_OF_COLOURS = {
    "red": "attack",
    "blue": "parry",
    "cyan": "counter",
    "orange": "auxiliary",
    "gold": "joker",
}


def after(number, **tags):
    """The annotated bout after so many of its moves."""
    record = read(EXAMPLE)
    sitting = Sitting.begin({**read_tags(record.tags), **tags} if tags else read_tags(record.tags))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return sitting


def begun(*lines, **seats):
    """An advanced bout to fifteen points."""
    named = "".join(f'[Seat.{seat} "{name}"]\n' for seat, name in seats.items())
    tags = f'[Game "ready-fence"]\n{named}[Option.mode "advanced"]\n[Option.target "15"]\n'
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in ("table coin red", *lines):
        sitting.enter(line)
    return sitting


ADDITIONS = (
    "red advances",
    "red changes invitation",
    "green plays straight-thrust/4 with=angulation",
    "red plays parry-riposte/6 with=angulation,glide-attack/4",
    "green plays renewed-attack",
)


def regions(sitting, viewer="public", langs=("en",)):
    """What stands in each region of a page's board."""
    pictures = drawing.of(sitting.game)
    pen = Pen(Words(sitting.naming_for(viewer), langs, pictures.marks))
    board = Board(pen, pictures)
    return {
        region.key: str(h.fragment[region.drawn])
        for region in board.regions(scene(sitting, viewer))
    }


def written(markup):
    return re.sub(r"<[^>]*>", " ", markup)


def numbers(text):
    return set(re.findall(r"\d+", text))


def on_the_table(sitting):
    """The board of a terminal; how many cards of a hand are known is to be counted there."""
    shown = sitting.board("public", "en", 100)
    return re.sub(r"\(\d+ known\)", "", shown)


def test_a_phrase_is_drawn_card_by_card(snapshot):
    assert drawn(after(6)) == snapshot


def test_in_print_it_is_black_and_in_chinese(snapshot):
    assert drawn(after(28), "red", "zh-Hant", "print") == snapshot


@pytest.mark.parametrize("number", range(0, 32, 3))
def test_every_position_stands_alone_and_within_its_edges(number):
    sitting = after(number)
    for lang in LANGS:
        for theme in ("light", "print"):
            picture = drawn(sitting, "public", lang, theme)
            require_alone(picture)
            assert outside(picture) == []


@pytest.mark.parametrize("record", sorted((ROOT / "tests/records/ready-fence").glob("*.rec")))
def test_recorded_bouts_stand_within_their_edges_for_everybody(record):
    whole = play(record.read_text(encoding="utf-8")).sitting
    for number in range(0, whole.number + 1, 13):
        for viewer in ("public", "referee", "red"):
            picture = drawn(whole.as_of(number), viewer, "en")
            require_alone(picture)
            assert outside(picture) == []


@pytest.mark.parametrize("number", range(32))
def test_every_number_of_the_board_stands_in_the_picture_and_in_the_page(number):
    sitting = after(number)
    wanted = numbers(on_the_table(sitting))
    assert wanted <= numbers(" ".join(texts(drawn(sitting))))
    assert wanted <= numbers(written(" ".join(regions(sitting).values())))


def test_a_sum_names_what_was_added_and_what_came_of_it():
    said = texts(drawn(begun(*ADDITIONS)))
    assert {"6 + 2 + 1 invitation", "= 9", "stopped · riposte 4"} <= set(said)
    phrase = written(regions(begun(*ADDITIONS))["phrase"])
    assert "6 + 2 + 1 invitation" in phrase
    assert "stopped · riposte 4" in phrase


def test_the_description_tells_the_strip_and_the_phrase():
    _, desc = (child.text for child in root(drawn(begun(*ADDITIONS)))[:2])
    assert "red 5, green 7 · on guard: red 4, green 7. red: invitation. green: line" in desc
    assert "green: attack, straight-thrust 4, with angulation, 4 + 2 + 2 invitation = 8" in desc
    assert desc.endswith("also open to red: a parry without cards (5 SP)")


def test_a_lamp_is_hatched_while_a_hit_threatens_and_full_after_it():
    assert "hits if nobody answers" in texts(drawn(after(6)))
    assert "t-threatens" in regions(after(6))["seat.green"]
    assert "t-threatens" not in regions(after(6))["seat.red"]
    bars = [rect for rect in root(drawn(after(7))).iter(f"{SVG}rect") if rect.get("height") == "16"]
    assert [bar.get("fill") for bar in bars] == ["#A61B29", "#FAF9F6"]
    assert "/5 +1" in texts(drawn(after(7)))


def test_a_step_marks_where_it_came_from_and_where_it_led():
    strip = regions(after(2))["strip"]
    assert re.findall(r'<b class="([^"]*left[^"]*)">(\d+)', strip) == [("guard left", "4")]
    assert re.findall(r'<b class="[^"]*moved[^"]*">(\d+)', strip) == ["5"]
    assert "red 5, green 7 · on guard: red 4, green 7" in written(strip)


def test_the_strip_is_told_in_chinese():
    strip = written(regions(after(2), langs=("zh-Hant",))["strip"])
    assert "紅方 5、綠方 7 · 起始線：紅方 4、綠方 7" in strip


def test_the_weapon_shows_on_the_blade():
    blades = [
        path.get("d")
        for path in root(drawn(after(18))).iter(f"{SVG}path")
        if path.get("stroke-linecap")
    ]
    assert len(set(blades)) == 2


def test_a_strip_of_eight_squares_keeps_their_numbers():
    record = read('[Game "ready-fence"]\n[Option.mode "basic"]\n[Option.strip "8"]\n')
    sitting = Sitting.begin(read_tags(record.tags))
    squares = re.findall(r"<b[^>]*>(\d+)", regions(sitting)["strip"])
    assert squares == [str(square) for square in range(2, 10)]


def test_names_are_text_and_whole_however_long_or_hostile():
    sitting = begun(*ADDITIONS, red=LONG, green=HOSTILE)
    for lang in LANGS:
        picture = drawn(sitting, "public", lang)
        require_alone(picture)
        assert outside(picture) == []
        said = " ".join(texts(picture))
        assert all(part in said for part in re.split(r"[ -]", LONG))
    assert "<img" not in " ".join(regions(sitting).values())


def test_known_cards_are_all_named_however_many_they_are():
    whole = play((ROOT / "tests/records/ready-fence/dealt-higher-score.rec").read_text()).sitting
    sitting = whole.as_of(90)
    view = sitting.view("referee")
    said = " ".join(texts(drawn(sitting, "referee"))).replace("- ", "-")  # lines break there
    held = [card for side in view["seats"].values() for card in side["hand"]]
    for card in (*held, *view["discard"]):
        kind, _, speed = card.partition("/")
        assert re.search(rf"{kind} [\d, ×]*{speed}", said), card


def test_of_an_unknown_hand_only_the_number_is_told():
    whole = play((ROOT / "tests/records/ready-fence/dealt-touch.rec").read_text()).sitting
    sitting = whole.as_of(2)
    assert "hand 6" in " ".join(texts(drawn(sitting)))
    assert regions(sitting)["green.hand"] == ""
    assert regions(sitting, "red")["green.hand"] == ""
    assert regions(sitting, "red")["red.hand"].count('class="chip"') > 1


def test_a_face_shows_the_printed_colours_by_their_signs():
    shipped = edition(shelf.shipped("ready-fence"))
    for kind in KINDS:
        colours = shipped.kinds[kind].colours
        assert {USES_OF_COLOURS[colour] for colour in colours} == set(faces.USES[kind])
    shapes = {str(h.fragment[SIGNS[sign]]) for sign in faces.SIGNS.values()}
    assert len(shapes) == len(faces.SIGNS)


def test_a_card_shows_what_it_costs():
    cost = [text for text in texts(drawn(begun(*ADDITIONS))) if text.endswith(" SP")]
    assert cost == ["1 SP", "1 SP"]
