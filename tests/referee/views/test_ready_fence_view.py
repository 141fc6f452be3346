"""What a viewer may know of a bout (section 10)."""

import json

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays.record import Tag, read
from tools.cases import case


def begun(*lines, **tags):
    options = [Tag(name.replace("_", "."), value) for name, value in tags.items()]
    sitting = Sitting.begin(read_tags([Tag("Game", "ready-fence"), *options]))
    for line in lines:
        sitting.enter(line)
    return sitting


def replayed(name, number=1000):
    record = read(case("ready-fence", name).text)
    sitting = Sitting.begin(read_tags(record.tags))
    for move in record.moves[:number]:
        sitting.enter(move.text)
    return sitting


def test_the_view_has_the_paths_that_the_rulebook_lists():
    seen = replayed("example-advanced", 4).view("public")
    assert list(seen) == [
        *("mode", "target", "periods", "phase", "stage", "period", "turn", "active", "first"),
        *("priority", "on_guard", "distance", "distance_class", "timer", "reserve", "discard"),
        *("turn_state", "sudden_death", "seats", "phrase", "last_phrase"),
        *("turn_of", "strip", "timer_size", "bound_held", "sums"),
        "sp",
    ]
    assert list(seen["seats"]["red"]) == [
        *("score", "square", "weapon", "stamina", "hand_count", "hand_known", "hand_possible"),
        *("bound", "mulligan", "stalled"),
    ]
    assert list(seen["phrase"]) == [
        *("attacker", "word", "fleche", "actions", "cards", "cardless", "spent"),
        *("stopped_speed", "pending", "if_passed"),
    ]
    assert json.loads(json.dumps(seen)) == seen


def test_nobody_is_active_while_a_coin_is_due():
    seen = begun().view("public")
    assert (seen["phase"], seen["active"], seen["turn_state"]) == ("setup", None, None)
    seen = begun("table coin green").view("public")
    assert (seen["phase"], seen["active"], seen["turn_state"]["actions"]) == ("turn", "green", 0)


def test_nothing_goes_on_when_the_bout_is_over():
    seen = replayed("example-advanced").view("public")
    assert seen["phase"] == "over"
    assert (seen["active"], seen["turn_state"], seen["phrase"]) == (None, None, None)
    assert seen["last_phrase"] == {"result": "red"}


@pytest.mark.parametrize(
    ("lines", "distance", "called"),
    [
        ((), 2, "long"),
        (("red advances",), 1, "lunge"),
        (("red advances 2",), 0, "short"),
        (("red withdraws",), 3, "out"),
    ],
)
def test_a_distance_is_called_by_its_class(lines, distance, called):
    seen = begun("table coin red", *lines).view("public")
    assert (seen["distance"], seen["distance_class"]) == (distance, called)


def test_a_mulligan_is_possible_until_it_is_used_or_the_bout_begins():
    def possible(*lines):
        seats = begun(*lines).view("public")["seats"]
        return seats["red"]["mulligan"], seats["green"]["mulligan"]

    assert possible() == (True, True)
    assert possible("red mulligans") == (False, True)
    assert possible("table coin red") == (True, True)
    assert possible("table coin red", "red advances") == (False, False)
    assert possible("red resign") == (False, False)


def test_cards_of_a_phrase_come_back_known_in_catalogue_order():
    seen = replayed("example-advanced").view("public")
    assert seen["seats"]["red"]["hand_known"] == [
        *("straight-thrust/5", "beat-thrust/4", "fleche/5", "parry-riposte/6"),
        *("counter-time", "feint"),
    ]


def test_the_discard_pile_lies_oldest_first():
    seen = replayed("example-advanced").view("public")
    assert seen["discard"] == ["toe-touch/4", "stop-hit/4", "ceding-parry/4", "renewed-attack"]


def test_what_is_pending_is_told_with_its_kind_and_speed():
    pending = replayed("example-advanced", 4).view("public")["phrase"]["pending"]
    assert pending == {
        "type": "attack",
        "seat": "green",
        "kind": "straight-thrust",
        "speed": 6,
        "riposte": False,
        "renewed": False,
        "by": None,
    }


def test_a_stopped_attack_has_no_kind_and_can_be_renewed_at_its_speed():
    phrase = replayed("example-advanced", 13).view("public")["phrase"]
    assert (phrase["pending"]["type"], phrase["pending"]["kind"]) == ("parry", None)
    assert (phrase["pending"]["by"], phrase["pending"]["speed"]) == ("distance", None)
    assert (phrase["stopped_speed"], phrase["if_passed"]) == (5, "none")


def test_where_the_program_deals_a_seat_sees_its_own_hand_and_no_other():
    sitting = begun(Deal="seed:5")
    red = sitting.view("red")["seats"]
    assert len(red["red"]["hand"]) == 6
    assert "?" not in red["red"]["hand"]
    assert "hand" not in red["green"]
    assert "hand" not in sitting.view("public")["seats"]["red"]
    assert {len(sitting.view("referee")["seats"][seat]["hand"]) for seat in red} == {6}


def test_at_a_physical_table_every_viewer_sees_the_same():
    sitting = replayed("example-advanced", 20)
    assert sitting.view("public") == sitting.view("red") == sitting.view("referee")
