"""An encounter as a diagram and as regions of a page."""

import re
from itertools import product
from pathlib import Path

import htpy
import pytest

from events.catalogues.malifaux.cards import CARDS
from events.malifaux.values import Suit
from referee.desk.opening import read_tags
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.pictures import drawing, signs
from referee.pictures.board import Board
from referee.pictures.diagram import FOOT, HEAD
from referee.pictures.pen import SMALLEST, Pen
from referee.pictures.words import Words
from referee.speech import LANGS
from replays.record import read
from tests.referee.pictures.pictured import drawn, outside, require_alone, root, texts

RECORD = read(Path("docs/examples/malifaux.rec").read_text(encoding="utf-8"))
THEMES = ("light", "dark", "print")

TABLE = '[Game "malifaux"]\n[Seat.a "Ana"]\n[Seat.b "Bea"]\n'
ALONE = f'{TABLE}[Option.play "deck"]\n'
BEGUN = ("referee begins", "a ready", "b ready", "a flips crow/9", "b flips mask/4", "table passes")
PAIR = (
    "a hires ana profile=sample-marshal leader=yes",
    "b hires bea profile=sample-warden leader=yes",
    "a stones 4",
    "b stones 4",
)
DUEL = (*PAIR, *BEGUN, "a activates ana", "a attacks sabre bea")


def after(number):
    """The annotated encounter after so many of its moves."""
    sitting = Sitting.begin(read_tags(RECORD.tags))
    for move in RECORD.moves[:number]:
        sitting.enter(move.text)
    return sitting


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def words(picture):
    return " ".join(texts(picture))


def numbers(text):
    return set(re.findall(r"\d+", text))


def printed(sitting, lang="en"):
    """The same on a terminal."""
    naming = sitting.naming_for("public")
    return sitting.game.board(sitting.position("public"), naming, lang, 80)


def require_readable(sitting, viewer="public"):
    """In every language and theme it stands alone, and within its edges."""
    for lang, theme in product(LANGS, THEMES):
        picture = drawn(sitting, viewer, lang, theme)
        require_alone(picture)
        assert outside(picture) == []


# The annotated encounter


def test_a_duel_is_two_sums_and_an_arrow(snapshot):
    assert drawn(after(19)) == snapshot


def test_in_print_it_is_black_and_in_chinese(snapshot):
    assert drawn(after(19), "a", "zh-Hant", "print") == snapshot


@pytest.mark.parametrize("number", range(0, len(RECORD.moves) + 1, 3))
def test_every_position_stands_alone_and_within_its_edges(number):
    require_readable(after(number))


@pytest.mark.parametrize("number", range(len(RECORD.moves) + 1))
def test_each_number_on_a_terminal_is_written(number):
    sitting = after(number)
    assert numbers(printed(sitting)) <= numbers(words(drawn(sitting)))


def test_what_the_last_entry_changed_is_written_beside_it():
    scored = next(at for at, move in enumerate(RECORD.moves, 1) if "scores" in move.text)
    assert "+2" in texts(drawn(after(scored)))


def test_how_it_ended_is_written():
    assert "Ana (a)" in words(drawn(after(len(RECORD.moves))))


def test_the_description_tells_flips_and_models_in_words():
    _, desc = (child.text for child in root(drawn(after(19)))[:2])
    assert "opposed duel: damage 2 / 3 / 5" in desc
    assert "rex · carbine: 6 + crow/10, counts = 16" in desc
    assert "ana: 12/12, Df5 Wp6 Mv5" in desc


# Flips


def test_a_side_that_has_not_flipped_has_an_empty_box_for_each_card_to_turn():
    sitting = sat(*DUEL, "referee effect modifier a 2")
    empty = [box for box in root(drawn(sitting)).iter() if box.get("stroke-dasharray") == "5 4"]
    assert len(empty) == 3 + 1
    written = words(drawn(sitting))
    assert "modifier +2" in written
    assert "referee +2" in written


def test_a_card_that_does_not_count_is_dimmed_beneath_the_one_that_does():
    sitting = sat(*DUEL, "a flips crow/3", "b flips crow/12", "a cheats ram/13")
    dim = [group for group in root(drawn(sitting)).iter() if group.get("opacity")]
    assert len(dim) == 1
    assert "ana +2 would succeed" in texts(drawn(sitting))


def test_of_damage_the_number_that_is_hit_is_inked():
    flipped = ("a flips ram/12", "b flips crow/2", "table passes", "a passes", "a flips crow/8")
    picture = root(drawn(sat(*DUEL, *flipped)))
    boxes = [box for box in picture.iter() if box.get("width") == "104" and box.get("stroke")]
    assert [box.get("fill") for box in boxes] == ["#FFFFFF", "#1B1D22", "#FFFFFF"]


def test_a_joker_doubles_no_box_but_says_what_it_does():
    allowed = ("table passes", "a passes", "referee effect may-cheat a yes")
    flipped = ("a flips ram/12", "b flips crow/2", *allowed)
    assert "severe+1" in texts(drawn(sat(*DUEL, *flipped, "a flips red-joker")))
    assert "none" in texts(drawn(sat(*DUEL, *flipped, "a flips black-joker")))


def test_a_flip_that_takes_from_damage_has_one_side():
    sitting = sat(
        *PAIR, *BEGUN, "a activates ana", "referee effect damage ana 3", "a spends reduce"
    )
    assert "reduce flip" in texts(drawn(sitting))
    require_readable(sitting)


def test_each_suit_has_a_shape_and_a_name_of_its_own():
    shapes = {str(htpy.fragment[signs.SIGNS[suit]]) for suit in Suit}
    assert len(shapes) == len(Suit)
    for suit in Suit:
        flipped = sat(*DUEL, f"a flips {suit}/8")
        assert suit in texts(drawn(flipped))
        assert re.search(r"\bd=\"" + re.escape(_shape(suit)), drawn(flipped, theme="print"))


def _shape(suit):
    return re.findall(r'd="([^"]+)"', str(htpy.fragment[signs.SIGNS[suit]]))[0]


# Fate decks alone


def test_the_fate_decks_alone_have_no_crews_and_show_what_is_discarded():
    sitting = sat("a flips ram/7", "table passes", "b flips red-joker", tags=ALONE)
    written = words(drawn(sitting))
    assert "crew" not in written
    assert "red-joker" in written
    assert numbers(printed(sitting)) <= numbers(written)
    require_readable(sitting)


def test_a_card_put_on_a_deck_is_told_with_its_place():
    sitting = sat(
        "a flips ram/7", "a passes", "referee effect move a ram/7 discard deck-top", tags=ALONE
    )
    assert f"place {sitting.view('public')['seats']['a']['deck_count']}: ram/7" in texts(
        drawn(sitting)
    )


def test_a_hand_of_many_cards_has_a_line_for_each_suit():
    dealt = f'{ALONE}[Deal "seed:7"]\n'
    sitting = sat("referee effect limit a 54", "referee effect draw a 48", tags=dealt)
    assert len(sitting.view("a")["seats"]["a"]["hand"]) == len(CARDS)
    values = " ".join(map(str, range(1, 14)))
    assert texts(drawn(sitting, "a")).count(values) == len(Suit)
    assert values not in texts(drawn(sitting, "b"))
    require_readable(sitting, "a")


# Extremes


def crews(count, name="{seat}{at}"):
    for at, seat in product(range(count), "ab"):
        leader = "yes" if at == 0 else "no"
        yield f"{seat} hires {name.format(seat=seat, at=at)} profile=sample-marshal leader={leader}"


@pytest.mark.parametrize("count", [12, 20])
def test_many_models_stay_readable_in_a_higher_picture(count):
    told = [f"referee effect condition b{at} burning 99" for at in range(count)]
    sitting = sat(*crews(count), *BEGUN, "a activates a0", *told, "a attacks pistol b3")
    picture = drawn(sitting)
    assert float(root(picture).get("height")) > 560
    assert {f"{seat}{at}" for seat in "ab" for at in range(count)} <= set(texts(picture))
    assert min(float(text.get("font-size")) for text in _lines(picture)) >= 9
    require_readable(sitting)


def _lines(picture):
    """The texts of its board that do not stand on a card."""
    end = float(root(picture).get("height")) - FOOT
    found = (child for child in root(picture) if child.tag.endswith("text"))
    return [text for text in found if HEAD < float(text.get("y")) < end]


def test_ten_cards_of_a_flip_stay_within_their_side():
    many = ",".join(f"crow/{value}" for value in range(1, 9))
    sitting = sat(
        *DUEL, "referee effect modifier a 9", f"a flips {many},ram/9,mask/12 keep=mask/12"
    )
    assert len([group for group in root(drawn(sitting)).iter() if group.get("opacity")]) == 9
    require_readable(sitting)


LONG = "Maximiliane-Wolfgangine-von-der-langen-Zeile-und-zu-den-Enden"


@pytest.mark.parametrize("name", [LONG, "陳" * 60, "<b>&'\u202e</svg>", "x" * 60])
def test_names_of_any_kind_stay_within_their_boxes(name):
    tags = TABLE.replace("Ana", name).replace("Bea", name)
    model = re.sub(r"[\s,;./=?\"\u202e]", "", name)
    sitting = sat(*crews(2, f"{{seat}}{{at}}{model}"), *BEGUN, f"a activates a0{model}", tags=tags)
    sitting.enter(f"a attacks pistol b0{model}")
    require_readable(sitting)
    assert "<b>" not in drawn(sitting)
    assert min(float(text.get("font-size")) for text in _lines(drawn(sitting))) >= SMALLEST


def test_a_model_called_as_a_seat_or_a_square_keeps_its_name():
    lines = ("a hires b profile=sample-marshal", "b hires a3 profile=sample-warden")
    sitting = sat(*lines, *BEGUN, "a activates b", "table engages b a3")
    assert "engaged by a3 · actions left 3" in texts(drawn(sitting))
    assert "engaged by b" in texts(drawn(sitting))


def test_a_hand_is_seen_by_its_seat_alone():
    sitting = sat(*PAIR, "referee begins", tags=f'{TABLE}[Deal "seed:5"]\n')
    own, other = (numbers(words(drawn(sitting, viewer))) for viewer in "ab")
    assert "hand" in texts(drawn(sitting, "a"))
    assert "hand" not in texts(drawn(sitting))
    assert own != other


# In a page


def paged(sitting, viewer="public", langs=LANGS):
    """The regions of its board, by their keys; and the pen that drew them."""
    pictures = drawing.of(sitting.game)
    pen = Pen(Words(sitting.naming_for(viewer), langs, pictures.marks))
    told = scene(sitting, viewer)
    board = Board(pen, pictures)
    found = {region.key: str(htpy.fragment[region.drawn]) for region in board.regions(told)}
    return found, str(board.skeleton([told]))


@pytest.mark.parametrize("number", range(0, len(RECORD.moves) + 1, 2))
def test_each_number_on_a_terminal_stands_in_the_page(number):
    sitting = after(number)
    found, _ = paged(sitting)
    written = " ".join(re.sub(r"<[^>]*>", " ", drawn) for drawn in found.values())
    assert numbers(printed(sitting)) <= numbers(written)


def test_each_model_is_a_region_that_says_what_it_has():
    sitting = sat(*DUEL, "referee effect condition bea focused 2")
    found, skeleton = paged(sitting)
    told = re.sub(r"<[^>]*>", "", found["b.models.bea"])
    assert told == "bea leader henchman10/10Df5 Wp5 Mv5focused 2"
    assert 'class="item to henchman leader"' in found["b.models.bea"].replace("moved ", "")
    assert "active" in found["a.models.ana"]
    assert '<li><div data-r="a.models.ana" class="one"></div></li>' in skeleton


def test_a_model_of_any_name_has_a_region_whose_key_needs_no_escape():
    found, skeleton = paged(sat(*crews(2, "{seat}{at}<&>'陳"), *BEGUN))
    (key,) = (key for key in found if key.startswith("a.models.a0"))
    assert re.fullmatch(r"[\w.%-]+", key)
    assert f'data-r="{key}"' in skeleton


def test_what_has_not_changed_is_not_drawn_anew():
    sitting = sat(*DUEL)
    pictures = drawing.of(sitting.game)
    board = Board(Pen(Words(sitting.naming_for("public"), LANGS, pictures.marks)), pictures)
    before = {region.key: region for region in board.regions(scene(sitting, "public"))}
    sitting.enter("a flips crow/3")
    after = {region.key: region for region in board.regions(scene(sitting, "public"))}
    assert all(after[key] is before[key] for key in ("b.deck", "b.discard", "b.models.bea"))
    assert after["panels"] is not before["panels"]


def test_the_cards_of_a_flip_are_told_in_words():
    found, _ = paged(sat(*DUEL, "a flips crow/3", "b flips crow/12", "a cheats ram/13"))
    told = re.findall(r'class="told">([^<]*)<', found["panels"])
    assert told == ["crow/3", "ram/13, cheated", "crow/12, counts"]


def test_no_region_has_a_style_of_its_own_and_each_place_is_there():
    for number in range(0, len(RECORD.moves) + 1, 5):
        found, skeleton = paged(after(number), "referee")
        assert not any("style=" in drawn for drawn in (*found.values(), skeleton))
        assert all(f'data-r="{key}"' in skeleton for key in found)


def test_discarded_cards_stand_suit_by_suit_those_that_are_new_in_bold():
    flips = ("a flips ram/7", "table passes", "a flips ram/2", "table passes")
    found, _ = paged(sat(*flips, tags=ALONE))
    assert re.sub(r"<(?!/?b>)[^>]*>", "", found["a.discard"]).endswith("ram <b>2</b> 7")
