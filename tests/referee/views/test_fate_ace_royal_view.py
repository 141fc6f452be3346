"""What a viewer of a game may know (section 10)."""

import json

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays.record import read

TABLE = '[Game "fate-ace-royal"]\n[Seat.p1 "Anna"]\n'
TWO = f'{TABLE}[Option.players "2"]\n'
AGREED = f'{TWO}[Option.assign "agreed"]\n'
DEALT = f'{TWO}[Deal "seed:7"]\n'

OPENED = "table opens archer,rider,assassin,berserker"
BEGUN = (OPENED, "p3 exchanges assassin gives=caster", "p2 keeps", "p1 keeps")
TAKEN = ("p1 takes artoria saber", "p2 takes medea ?")
RAIDED = (*TAKEN, "p1 raids p2", "p2 reveals class caster")


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def seen(*lines, tags=TABLE, viewer="public"):
    return sat(*lines, tags=tags).view(viewer)


def test_the_view_lists_its_fields_in_the_order_of_the_page():
    found = seen(*BEGUN)
    assert list(found) == [
        *("players", "options", "phase", "step", "turn", "round", "active", "coin", "deck"),
        *("discard", "open_classes", "equipped", "acted", "encounter_die", "last_die"),
        *("last_use", "printed", "seats", "battle", "last_battle"),
        *("faces", "assumed", "hands", "strokes"),
    ]
    assert list(found["seats"]["p1"]) == [
        *("name", "living", "dead", "left_by", "mana", "spells", "tokens", "hand"),
        *("hand_limit", "craft_limit", "covers", "crafts", "servant", "changes", "used", "bars"),
    ]
    assert list(found["seats"]["p1"]["servant"]) == [
        *("state", "spirit", "class", "apt", "basic", "current", "skills")
    ]
    assert json.loads(json.dumps(found)) == found


def test_while_a_text_is_open_the_view_says_that_death_and_defeat_wait():
    lines = ("p1 takes artoria saber", "p2 takes ? ?", "p2 plays event-10 open=yes")
    found = seen(*lines, tags=AGREED)
    assert (list(found)[-1], found["waiting"]) == ("waiting", True)
    assert "waiting" not in seen(*lines, "referee done", tags=AGREED)


def test_before_the_cards_are_dealt_nobody_is_active():
    found = seen()
    assert (found["phase"], found["step"], found["active"]) == ("setup", "open", None)
    assert (found["turn"], found["round"], found["deck"]) == (0, 0, 76)
    assert found["coin"] == {"holder": None, "turns": 0}


def test_the_options_are_those_of_the_page_with_their_values():
    options = seen()["options"]
    assert list(options) == [
        *("players", "assign", "sets", "see_through", "forced_raid", "tap_cost", "uses"),
        *("failed_die", "covered_servant", "housework", "tokens", "reshuffle"),
    ]
    assert (options["players"], options["sets"], options["reshuffle"]) == (3, 1, "yes")


def test_an_option_that_came_later_is_listed_where_it_is_not_as_before():
    later = {"kojirou": "drawn", "floor": "none", "raid_lapses": "never", "first": "p2"}
    tags = "".join(f'[Option.{name} "{value}"]\n' for name, value in later.items())
    found = seen(tags=f'{TABLE}{tags}[Deal "seed:7"]\n')["options"]
    assert {name: found[name] for name in found if name in later} == later


def test_a_class_taken_from_the_open_ones_is_known_to_all_and_lies_face_down():
    found = seen(*BEGUN)
    assert found["open_classes"] == ["archer", "berserker", "caster", "rider"]
    class_ = found["seats"]["p3"]["servant"]["class"]
    assert class_ == {"card": "assassin", "face_up": False, "values": None, "skills": []}
    assert found["seats"]["p2"]["servant"]["class"]["card"] == "?"


def test_a_servant_has_values_once_both_of_its_cards_lie_face_up():
    half = seen(*TAKEN, "p1 reveals spirit artoria", tags=AGREED)["seats"]["p1"]["servant"]
    assert half["spirit"]["values"] == [6, 5, 3, 3]
    assert half["spirit"]["skills"] == ["charisma", "dragon", "intuition"]
    assert (half["apt"], half["basic"], half["current"]) == (None, None, None)
    whole = seen(*RAIDED, tags=AGREED)["seats"]["p1"]["servant"]
    assert (whole["apt"], whole["basic"]) == (True, [8, 7, 4, 5])


def test_crafts_and_effects_change_the_current_values():
    lines = (
        "referee prints craft-05 stats=0/1/0/0 skills=see-through,divinity,divinity",
        "p1 equips craft-05",
        "referee effect stats p1 +1/+0/-9/+0 lasts=game",
        "referee effect reveal p1 spirit artoria",
        "referee effect reveal p1 class saber",
    )
    seat = seen(*TAKEN, *lines, tags=AGREED)["seats"]["p1"]
    assert seat["servant"]["basic"] == [8, 7, 4, 5]
    assert seat["servant"]["current"] == [9, 8, 0, 5]
    assert seat["changes"] == {
        "turn": [0, 0, 0, 0],
        "game": [1, 0, -9, 0],
        "card": [0, 0, 0, 0],
    }
    assert seat["servant"]["skills"] == [
        *("charisma", "divinity", "dragon", "intuition", "see-through")
    ]
    assert seat["crafts"] == [
        {
            "card": "craft-05",
            "state": "untapped",
            "values": [0, 1, 0, 0],
            "skills": ["divinity", "see-through"],
        }
    ]


def test_what_was_entered_of_a_card_is_listed_once():
    lines = ("referee prints craft-05 stats=0/1/0/0", "referee prints craft-05 skills=support")
    assert seen(*lines)["printed"] == ["craft-05"]


def test_what_the_table_has_printed_on_its_cards_is_told():
    line = 'referee prints saber stats=2/2/1/3 ability="Strike" cost=tap'
    faces = seen(line, "referee prints craft-05 skills=support,housework")["faces"]
    assert list(faces) == ["saber", "craft-05"]
    assert faces["saber"]["values"] == [2, 2, 1, 3]
    strike = {"name": "Strike", "cost": "tap", "origin": "table"}
    assert strike in faces["saber"]["abilities"]
    assert faces["craft-05"]["skills"] == ["support", "housework"]
    assert seen()["faces"] == {}


def test_the_servants_are_told_whose_values_nobody_has_read_off_them():
    up = (*TAKEN, "referee effect reveal p1 spirit artoria", "referee effect reveal p1 class saber")
    assert seen(*up, tags=AGREED)["assumed"] == ["saber"]
    assert seen(*up, "referee prints saber stats=2/2/1/2", tags=AGREED)["assumed"] == []
    assert seen(*up, "p2 resign", tags=AGREED)["assumed"] == []
    assert seen("p2 keeps", "p1 keeps", "p1 reveals class", tags=DEALT)["assumed"] == []


def test_the_values_that_a_damage_step_compares_are_told():
    assert seen(*RAIDED, tags=AGREED)["strokes"] == {}
    struck = seen(*RAIDED, "p1 attacks physical", "p2 counters magic", tags=AGREED)["strokes"]
    assert struck == {
        "attack": {"seat": "p1", "system": "physical", "attack": 8, "defence": 3},
        "counter": {"seat": "p2", "system": "magic", "attack": 10, "defence": 5},
    }


def test_a_battle_shows_its_sides_and_what_was_worked_out():
    battle = seen(*RAIDED, "p1 attacks physical", "p2 counters magic", tags=AGREED)["battle"]
    assert list(battle) == [
        *("forced", "raider", "attacker", "defender", "attack", "counter", "damage", "pending"),
        *("counter_skipped", "proxies", "debtor", "thief"),
    ]
    assert (battle["raider"], battle["attacker"], battle["defender"]) == ("p1", "p1", "p2")
    assert (battle["attack"], battle["counter"]) == ("physical", "magic")
    assert battle["damage"] == {"attacker": None, "defender": 5}


def test_a_proxy_has_the_charisma_of_its_servant():
    lines = ("p1 equips craft-05", "p1 proceeds", "table rolls 1", "p2 reveals class caster")
    summoned = 'p1 summons craft-05 "Golem" stats=3/6/9/4 skills=support,support'
    battle = seen(*TAKEN, *lines, summoned, tags=AGREED)["battle"]
    assert battle["proxies"] == {
        "p1": {"card": "craft-05", "values": [5, 7, 11, 5], "skills": ["support"]}
    }


def test_the_last_battle_stays_in_view():
    fought = (*RAIDED, "p1 attacks magic", "p2 counters physical")
    found = seen(*fought, *["p1 proceeds"] * 3, tags=AGREED)
    assert found["battle"] is None
    assert found["last_battle"] == {
        "raider": "p1",
        "attacker": "p1",
        "defender": "p2",
        "forced": False,
        "called_off": False,
        "attack": "magic",
        "counter": "physical",
        "counter_skipped": False,
        "damage": {"attacker": 0, "defender": 0},
    }


def test_a_seat_that_left_keeps_its_tokens_and_has_no_cards():
    seat = seen(*TAKEN, "p2 resign", tags=AGREED)["seats"]["p2"]
    assert (seat["living"], seat["left_by"], seat["mana"]) == (False, "FA-12.6", 5)
    assert seat["hand"] == {"count": 0, "known": []}


def test_after_the_end_nobody_is_active():
    found = seen(*TAKEN, "p2 resign", tags=AGREED)
    assert (found["phase"], found["active"]) == ("over", None)


def test_the_last_use_is_told():
    used = seen(*TAKEN, "p2 plays event-03", tags=AGREED)["last_use"]
    assert used == {
        "seat": "p2",
        "verb": "plays",
        "card": "event-03",
        "ability": None,
        "worked": True,
        "negated": False,
    }


@pytest.mark.parametrize("viewer", ["public", "p2", "p1", "referee"])
def test_at_a_table_every_viewer_sees_the_same(viewer):
    lines = (*BEGUN, "table reveals p1 craft-05")
    assert seen(*lines, viewer=viewer) == seen(*lines)


# The dealt mode


def test_a_hand_is_seen_by_its_seat_and_the_referee():
    sitting = sat("p2 keeps", "p1 keeps", tags=DEALT)
    hands = {who: sitting.view(who)["seats"]["p1"]["hand"] for who in ("p1", "referee")}
    assert len(hands["p1"]["cards"]) == hands["p1"]["count"] == 5
    assert hands["p1"] == hands["referee"]
    for viewer in ("p2", "public"):
        assert "cards" not in sitting.view(viewer)["seats"]["p1"]["hand"]


def test_a_card_that_was_stolen_is_known_to_both_and_to_nobody_else():
    sitting = sat("p2 keeps", "p1 keeps", "referee effect steal p1 p2 ?", tags=DEALT)
    before = sitting.as_of(2).view("referee")["hands"]["p2"]
    (stolen,) = set(before) - set(sitting.view("referee")["hands"]["p2"])
    for viewer, knows in (("p1", True), ("p2", True), ("public", False)):
        view = sitting.view(viewer)
        assert (stolen in view["hands"]["p1"]) is knows
        assert len(view["hands"]["p1"]) == view["seats"]["p1"]["hand"]["count"]
        assert stolen not in view["seats"]["p1"]["hand"]["known"]


def test_cards_that_lie_face_down_are_seen_by_their_seat_alone():
    sitting = sat("p2 keeps", "p1 keeps", tags=DEALT)
    spirits = {
        who: sitting.view(who)["seats"]["p1"]["servant"]["spirit"]["card"]
        for who in ("p1", "p2", "public", "referee")
    }
    assert spirits["p2"] == spirits["public"] == "?"
    assert spirits["p1"] == spirits["referee"] != "?"


def test_no_viewer_reads_of_cards_that_he_has_not_seen():
    sitting = sat("p2 keeps", "p1 keeps", tags=DEALT)
    held = sitting.view("referee")["seats"]["p1"]["hand"]["cards"]
    told = json.dumps(sitting.view("p2"))
    assert not [card for card in held if f'"{card}"' in told]
