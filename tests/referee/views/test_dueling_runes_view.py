"""What a viewer of a duel may know (section 10)."""

import json

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays.record import read

TABLE = '[Game "dueling-runes"]\n'
SOLO = f'{TABLE}[Option.players "1"]\n'
DEALT = f'{TABLE}[Deal "seed:7"]\n'
SHOWN = ("a plays mountain", "b plays savage")
"""Turned up: mountain (4, moons suns) against savage (3, leaves wyrms)."""


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def seen(*lines, tags=TABLE, viewer="public"):
    return sat(*lines, tags=tags).view(viewer)


def test_the_view_lists_its_fields_in_the_order_of_the_page():
    found = seen()
    assert list(found) == [
        *("round", "phase", "extra", "step", "group", "declared", "waiting", "pending"),
        *("pile_count", "discard", "excuse_open", "ai_card", "ai_choice", "seats"),
        *("face_down", "castable", "faces", "declarable"),
    ]
    assert list(found["seats"]["a"]) == [
        *("alive", "life", "hand_count", "hand_known", "played", "queue", "power", "active"),
        "effects",
    ]
    assert list(found["seats"]["a"]["effects"]) == [
        *("cold_ward", "fire_ward", "shield", "haste", "invisible", "confused", "counter"),
    ]
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize(
    ("players", "seats"),
    [("2", ["a", "b"]), ("3", ["a", "b", "c"]), ("4", ["a", "b", "c", "d"]), ("1", ["a", "ai"])],
)
def test_the_seats_stand_in_their_order(players, seats):
    assert list(seen(tags=f'{TABLE}[Option.players "{players}"]\n')["seats"]) == seats


def test_the_pile_counts_the_excuse():
    assert seen()["pile_count"] == 35
    assert seen(tags=SOLO)["pile_count"] == 40


def test_a_played_card_is_unknown_until_all_are_turned_up():
    assert seen("a plays mountain")["seats"]["a"]["played"] == "?"
    assert seen("a plays mountain")["seats"]["a"]["queue"] == []
    side = seen(*SHOWN)["seats"]["a"]
    assert side["played"] == "mountain"
    assert side["queue"] == [{"card": "mountain", "face": "up", "spent": []}]


def test_its_owner_and_the_referee_know_a_played_card():
    sitting = sat("a plays mountain")
    played = {who: sitting.view(who)["seats"]["a"]["played"] for who in ("a", "b", "referee")}
    assert played == {"a": "mountain", "b": "?", "referee": "mountain"}


def test_the_next_play_phase_forgets_the_card_of_the_phase():
    found = seen(*SHOWN, "a passes", "b passes")
    assert (found["round"], found["phase"], found["step"]) == (2, "play", None)
    assert found["seats"]["a"]["played"] is None


def test_the_group_and_its_runes_are_told():
    found = seen(*SHOWN)
    assert (found["phase"], found["step"]) == ("spell", "moons")
    assert (found["group"], found["declared"], found["waiting"]) == (["a"], [], False)
    assert found["seats"]["a"]["power"] == {"suns": 1, "waves": 0, "leaves": 0}
    assert found["seats"]["a"]["active"] == ["moons"]
    assert found["seats"]["b"]["active"] == ["wyrms"]


def test_a_waiting_spell_is_told_with_its_target():
    found = seen(*SHOWN, "a passes", "b casts drain hold=yes")
    assert found["waiting"]
    assert found["pending"] == [
        {
            "origin": "b",
            "caster": "b",
            "target": "a",
            "spell": "drain",
            "x": 1,
            "cards": None,
            "name": None,
            "amounts": None,
        }
    ]
    assert found["seats"]["b"]["queue"][0]["spent"] == ["leaves"]
    assert found["seats"]["b"]["power"]["leaves"] == 0


def test_cards_of_amnesia_stand_in_the_order_of_the_queue():
    market = ("a plays author", "b plays market", "a passes")
    found = seen(*market, "b casts amnesia a cards=author hold=yes")
    assert found["pending"][0]["cards"] == ["author"]
    found = seen(*market, "b casts amnesia a cards=none hold=yes")
    assert found["pending"][0]["cards"] == []


def test_a_card_turned_down_stays_known_and_gives_no_power():
    found = seen("a plays mountain", "b plays market", "a passes", "b casts amnesia a")
    assert found["seats"]["a"]["queue"] == [{"card": "mountain", "face": "down", "spent": []}]
    assert found["seats"]["a"]["power"] == {"suns": 0, "waves": 0, "leaves": 0}


def test_an_advanced_spell_is_told_with_its_amounts():
    tags = f'{TABLE}[Option.advanced "yes"]\n'
    plays = ("a plays harvest", "b plays desert")
    cast = 'a casts advanced suns=1 leaves=1 name="Spring" hold=yes'
    found = seen(*plays, cast, tags=tags)["pending"][0]
    assert (found["spell"], found["x"], found["name"]) == ("advanced", 2, "Spring")
    assert found["amounts"] == {"suns": 1, "waves": 0, "leaves": 1}


def test_an_effect_is_told_with_its_rounds():
    effects = seen(*SHOWN, "a casts cold-ward")["seats"]["a"]["effects"]
    assert effects["cold_ward"] == {"from": 1, "until": 1}
    assert effects["fire_ward"] is None


def test_shown_cards_of_a_hand_stand_in_catalogue_order():
    found = seen("table reveals a windfall,author,ace-suns")["seats"]["a"]
    assert found["hand_known"] == ["ace-suns", "author", "windfall"]
    assert found["hand_count"] == 5


def test_the_discard_pile_stands_oldest_first():
    found = seen("a counters b battle", "b counters a consul")
    assert found["discard"] == ["battle", "consul"]


def test_what_is_open_is_closed_after_the_end():
    found = seen(*SHOWN, "a passes", "b casts drain hold=yes", "b resign")
    assert (found["phase"], found["step"], found["group"]) == ("over", None, [])
    assert (found["declared"], found["pending"], found["waiting"]) == ([], [], False)
    assert not found["excuse_open"]
    assert all(side["active"] == [] for side in found["seats"].values())
    assert found["seats"]["b"]["life"] == 12


def test_the_excuse_may_be_entered_right_after_a_drawing():
    assert seen()["excuse_open"]
    assert not seen("a plays mountain")["excuse_open"]
    assert not seen(tags=DEALT)["excuse_open"]


def test_the_flipped_card_of_a_confused_opponent_is_to_be_chosen():
    confused = "referee effect status ai confused rounds=1"
    found = seen(confused, "a plays mountain", "table flips savage", tags=SOLO)
    assert (found["ai_card"], found["ai_choice"]) == ("savage", True)
    assert found["seats"]["ai"]["played"] is None
    assert found["seats"]["ai"]["hand_count"] == 0


def test_in_the_dealt_mode_a_seat_sees_its_own_hand_and_no_other():
    sitting = sat(tags=DEALT)
    own = sitting.view("a")["seats"]
    assert len(own["a"]["hand"]) == 5
    assert "?" not in own["a"]["hand"]
    assert "hand" not in own["b"]
    assert "hand" not in sitting.view("public")["seats"]["a"]
    assert sitting.view("public")["seats"]["a"]["hand_known"] == []


def test_in_the_dealt_mode_nobody_sees_the_other_s_played_card():
    sitting = sat(tags=DEALT)
    card = sitting.view("a")["seats"]["a"]["hand"][0]
    sitting.enter(f"a plays {card}")
    assert sitting.view("a")["seats"]["a"]["played"] == card
    for viewer in ("b", "public"):
        assert sitting.view(viewer)["seats"]["a"]["played"] == "?"


def test_in_the_dealt_mode_a_shown_card_is_known_again_when_the_card_that_left_is_turned_up():
    table = sat(
        *("a counters a rite", "a plays mill", "b plays sea", "c plays sailor"),
        *("table reveals d savage", "d plays bard"),
        *("a plays origin", "b plays ace-leaves", "d plays forest"),
        tags=f'{TABLE}[Option.players "4"]\n[Deal "seed:178"]\n',
    )
    assert table.view("public")["seats"]["d"]["hand_known"] == []
    table.enter("c plays journey")
    assert table.view("public")["seats"]["d"]["hand_known"] == ["savage"]


def test_the_referee_of_a_table_sees_what_is_known_of_a_hand():
    hand = seen("table reveals a painter", viewer="referee")["seats"]["a"]["hand"]
    assert hand == ["painter", "?", "?", "?", "?"]


def test_the_end_of_the_round_that_waits_has_no_group():
    found = seen("a plays ace-suns", "b plays ace-waves hold=yes")
    assert (found["phase"], found["step"], found["waiting"]) == ("spell", None, True)
    assert (found["group"], found["declared"], found["pending"]) == ([], [], [])
    assert found["seats"]["a"]["played"] == "ace-suns"
    over = seen("a plays ace-suns", "b plays ace-waves hold=yes", "b resign")
    assert (over["phase"], over["waiting"]) == ("over", False)


def test_where_seats_choose_the_end_phase_is_a_phase():
    choosing = f'{TABLE}[Option.draws "up-to"]\n'
    found = seen("a plays ace-suns", "b plays ace-waves", tags=choosing)
    assert (found["phase"], found["round"], found["waiting"]) == ("draw", 1, False)
    assert (found["step"], found["group"], found["excuse_open"]) == (None, [], False)


# Beyond the page


def test_what_may_be_cast_is_told_with_its_power_and_who_is_immune():
    ward = ("a plays mountain", "b plays savage", "a casts cold-ward")
    assert seen(*ward)["castable"] == [
        {"seat": "b", "spells": {"drain": 1, "jab": 0}, "invisible": [], "immune": {}}
    ]
    shield = (*SHOWN, "a casts shield")
    (told,) = seen(*shield)["castable"]
    assert told["immune"] == {"a": ["drain", "jab"]}
    assert seen(*SHOWN, "a passes", "b casts drain hold=yes")["castable"] == []


def test_who_cannot_be_chosen_is_told():
    three = f'{TABLE}[Option.players "3"]\n'
    unseen = "referee effect status c invisible rounds=1"
    (told,) = seen(unseen, "a plays savage", "b plays bard", "c plays sea", tags=three)["castable"]
    assert (told["seat"], told["invisible"]) == ("a", ["c"])


def test_the_faces_of_the_cards_in_sight_are_told_as_the_table_has_them():
    printed = "referee card mountain rank=11 suits=waves,knots"
    found = seen(printed, "a plays mountain", "table reveals b author", viewer="a")["faces"]
    assert found == {
        "mountain": {"rank": 11, "suits": ["waves", "knots"]},
        "author": {"rank": 2, "suits": ["moons", "knots"]},
    }
    assert "mountain" not in seen("a plays mountain", viewer="b")["faces"]


def test_whose_card_of_the_phase_lies_face_down_is_told():
    assert seen("a plays mountain")["face_down"] == ["a"]
    assert seen(*SHOWN)["face_down"] == []


def test_the_runes_that_may_still_be_declared_are_told_by_their_cards():
    assert seen(*SHOWN)["declarable"] == {"mountain": ["moons"], "savage": ["wyrms"]}
    assert seen(*SHOWN, "a casts shield")["declarable"] == {"savage": ["wyrms"]}
