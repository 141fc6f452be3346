"""A war for the Grail as a diagram, and on a page."""

import re
from pathlib import Path

import htpy as h
import pytest

from events.fate_ace_royal.values import Step
from referee.desk.opening import read_tags
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.pictures.board import Board
from referee.pictures.fate_ace_royal import PICTURES
from referee.pictures.fate_ace_royal.masters import SIX
from referee.pictures.pen import Pen
from referee.pictures.words import Words
from referee.speech import LANGS
from replays.record import read
from tests.referee.pictures.pictured import drawn, outside, require_alone, root, texts
from tests.referee.scenes.test_fate_ace_royal_scene import RAIDED, TABLE, TAKEN

RECORD = Path("docs/examples/fate-ace-royal.rec").read_text(encoding="utf-8")
THEMES = ("light", "dark", "print")
AGREED = f'{TABLE}[Option.assign "agreed"]\n'
TAGS = re.compile(r"<[^>]*>")


def after(number, **called):
    """The example after so many of its moves, its players called so."""
    text = RECORD
    for name, other in zip(("Anna", "Bo", "Chen"), called.values(), strict=False):
        text = text.replace(f'"{name}"', f'"{other}"')
    record = read(text)
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return sitting


def entered(*lines, players=2):
    text = AGREED.replace('players "2"', f'players "{players}"')
    sitting = Sitting.begin(read_tags(read(text).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def regions(sitting, viewer="public", lang="en"):
    """What stands in the regions of its page, by their keys."""
    naming = sitting.naming_for(viewer)
    board = Board(Pen(Words(naming, (lang,), PICTURES.marks)), PICTURES)
    found = board.regions(scene(sitting, viewer))
    return {region.key: "".join(h.fragment[region.drawn].iter_chunks()) for region in found}


def written(markup):
    """What is read of it."""
    return " ".join(TAGS.sub(" ", markup).split())


# The diagram


def test_a_battle_of_three_is_drawn(snapshot):
    assert drawn(after(15)) == snapshot


def test_in_print_it_is_black_and_in_chinese(snapshot):
    assert drawn(after(15), "p3", "zh-Hant", "print") == snapshot


@pytest.mark.parametrize("number", range(0, 22, 3))
def test_every_position_stands_alone_and_within_its_edges(number):
    sitting = after(number)
    for lang in LANGS:
        for theme in THEMES:
            picture = drawn(sitting, "public", lang, theme)
            require_alone(picture)
            assert outside(picture) == []


@pytest.mark.parametrize("number", range(5, 22))
def test_all_numbers_of_the_board_are_written(number):
    sitting = after(number)
    view, words = sitting.view("public"), " ".join(texts(drawn(sitting))).split()
    assert (str(view["deck"]), str(view["discard"]["count"])) == (
        words[words.index("deck") + 1],
        words[words.index("discard") + 1],
    )
    for seat, player in view["seats"].items():
        known = player["servant"]["current"] or ["?"] * 4
        assumed = bool(player["servant"]["current"])
        for value in known:
            assert f"{value}{'?' * assumed}" in words, seat
        for count in (
            str(player["mana"]),
            str(player["spells"]),
            f"{player['hand']['count']}/{player['hand_limit']}",
            f"{len(player['crafts'])}/{player['craft_limit']}",
        ):
            assert count in words, seat


def test_it_is_as_high_as_it_has_masters():
    heights = {}
    for players in range(2, 8):
        heights[players] = root(drawn(entered(players=players))).get("height")
    assert (heights[2], heights[4], heights[7]) == ("560", "560", "900")


def test_the_longest_names_and_fullest_hands_stay_within():
    names = {
        "p1": "<img src=x onerror=alert(1)> </text><script>" + "M" * 16,
        "p2": "聖杯戰爭的御主" * 8,
        "p3": "Wolfeschlegelsteinhausenbergerdorff Wolfeschlegelsteinhausen",
    }
    sitting = after(12, **names)
    for line in (
        "referee effect mana p2 +94",
        "referee effect mana p1 -4",
        "referee effect token p1 thirst +2",
        'referee effect skill p2 "An Eye of the Mind which Sees through all Lies" on',
        "referee effect bar p1 spells",
        "referee effect limit p3 crafts +40",
        *(f"referee effect equip p3 craft-{number:02} from=deck" for number in range(12, 27)),
    ):
        sitting.enter(line)
    for lang in LANGS:
        picture = drawn(sitting, "public", lang)
        require_alone(picture)
        assert outside(picture) == []
        sizes = [
            float(text.get("font-size"))
            for text in root(picture).iter()
            if "font-size" in text.attrib
        ]
        assert min(sizes) >= 6
    assert "+9" in " ".join(texts(drawn(sitting)))


def test_masters_who_are_out_stand_last():
    sitting = entered(*TAKEN, "p3 takes emiya archer", "p1 resign", players=3)
    told = texts(drawn(sitting))
    assert told.index("p2") < told.index("p3") < told.index("Anna")
    assert "left FA-12.6" in told


def test_the_description_tells_the_battle_and_the_servants():
    desc = root(drawn(after(15)))[1].text
    for sentence in (
        "Bo (p2) → Anna (p1). attack: physical 7 : 7. counter: physical 8 : 7.",
        "Anna: Artoria, Saber, apt, values assumed, charisma, dragon, intuition, craft-05.",
        "Chen: face down, face down (Assassin).",
    ):
        assert sentence in desc


def test_what_lies_face_down_is_told_to_who_knows_it_alone():
    sitting = entered("p1 takes artoria saber", "p2 takes medea ?")
    assert "▒ (Medea) · ▒ ?" in texts(drawn(sitting))


# A page


def test_the_six_steps_tell_where_the_battle_stands():
    assert {step for steps in SIX for step in steps} == set(tuple(Step)[5:])
    battle = regions(after(15))["panels"]
    assert battle.count("<li") == len(SIX) + len(("whom", "damage"))
    assert '<li class="on" aria-current="step">counter</li>' in battle
    assert "attack: physical 7 : 7" in written(battle)
    assert "counter: physical 8 : 7" in written(battle)


def test_a_proxy_and_first_strike_are_told_with_the_battle():
    lines = ('p1 summons spirit stats=3/6/9/4 skills=legion,"Own Skill"', "p1 attacks magic")
    found = regions(entered(*RAIDED, *lines))
    told = written(found["panels"])
    assert "attack: magic 13 : 8" in told
    assert "Anna (p1), proxy the spirit card, physical attack 7, physical defence 8" in told
    assert told.endswith("magic attack 13, magic defence 6, legion, skill own skill")
    assert "hot" not in found["p1.spirit"], "its proxy fights"
    assert "hot" in found["p2.spirit"]


def test_values_that_are_compared_are_marked_and_those_assumed_have_a_sign():
    servant = regions(after(15))["p1.spirit"]
    assert servant.count('<li class="hot">') == 1
    assert "physical attack 8 physical defence 7" in written(servant)
    assert "? values assumed" in written(servant)
    assert '<ol class="four unsure">' in servant
    assert "hot" not in regions(after(16))["p1.spirit"]


def test_a_card_that_lies_face_down_is_told_with_its_name_to_who_knows_it():
    found = regions(after(15))["p3.spirit"]
    assert written(found).startswith("face down ? · face down ( Assassin )")
    assert written(found).endswith(
        "physical attack ? physical defence ? magic attack ? magic defence ?"
    )


def test_what_a_seat_has_is_told_by_numbers_and_few_by_signs_too():
    found = regions(after(15))["p2.hand"]
    assert written(found) == "mana 5 command spells 3 hand 5 /4"
    assert 'viewBox="0 0 104 24"' in found, "five discs"
    many = regions(entered(*TAKEN, "p3 takes emiya archer", "p4 takes iskandar rider", players=4))
    assert many["p1.hand"].count('viewBox="0 0 24 24"') == 2, "of many one of each"


def test_known_cards_of_a_hand_are_named():
    found = regions(after(17))["p2.hand"]
    assert "event-20" not in found
    sitting = Sitting.begin(read_tags(read(f'{AGREED}[Deal "seed:5"]\n').tags))
    for line in TAKEN:
        sitting.enter(line)
    own, others = (regions(sitting, viewer)["p1.hand"] for viewer in ("p1", "p2"))
    assert own.count('class="chip"') == sitting.view("p1")["seats"]["p1"]["hand"]["count"]
    assert "chip" not in others


def test_crafts_lie_in_as_many_slots_as_their_seat_may_have():
    found = regions(after(15))["p1.crafts"]
    assert written(found) == "crafts 1 /4 craft-05"
    assert found.count("slot") == 3
    sitting = entered(*TAKEN, "referee effect equip p1 craft-05 from=deck")
    sitting.enter("referee prints craft-05 stats=2/0/-1/0")
    sitting.enter("referee effect tap p1 craft-05")
    told = written(regions(sitting)["p1.crafts"])
    assert told == "crafts 1 /4 craft-05 physical attack +2 magic attack −1 tapped"


def test_the_last_of_the_discard_pile_are_shown():
    sitting = entered(*TAKEN, "referee effect draw p1 8")
    for number in range(1, 12):
        sitting.enter(f"p1 plays event-{number:02}")
    told = written(regions(sitting)["discard"])
    assert told.startswith("discard 11 event-11 event-10")
    assert told.endswith("event-06 +5")


def test_who_is_waited_for_is_due_and_who_only_may_is_not():
    found = regions(after(15))
    assert [f"seat.p{n}" for n in (1, 2, 3) if "is-due" in found[f"seat.p{n}"]] == ["seat.p2"]
    assert "servant from" in found["p2.spirit"]
    assert "servant to" in found["p1.spirit"]


def test_no_region_styles_by_itself_and_names_are_text():
    sitting = after(12, p1="<img src=x onerror=alert(1)>")
    for markup in regions(sitting).values():
        assert "style=" not in markup
        assert "<img" not in markup
