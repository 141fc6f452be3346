"""What a viewer of a duel may know (section 10)."""

import json

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays.record import read

OPEN = '[Game "peak-duel"]\n[Option.first "a"]\n[Option.start-rule "high"]\n'
DEALT = '[Game "peak-duel"]\n[Deal "seed:7"]\n'


def sat(*lines, tags=OPEN):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def test_the_view_lists_its_fields_in_the_order_of_the_page():
    seen = sat().view("public")
    assert list(seen) == [
        *("phase", "step", "turn", "first", "active", "rule", "last_change_cost", "change_cost"),
        *("summon", "battle", "attack", "damage", "passed", "compared", "seats"),
    ]
    assert list(seen["seats"]["a"]) == [
        *("deck_count", "deck_bottom", "deck_list", "hand_count", "hand_known", "held_known"),
        *("field", "spells", "soul", "discard", "cast_elements", "set_count"),
    ]
    assert json.loads(json.dumps(seen)) == seen


def test_in_the_set_up_nothing_has_a_price_and_cards_turned_up_count_as_deck():
    sitting = sat("table compares a=wood-3-5 b=fire-4-4", tags='[Game "peak-duel"]\n')
    seen = sitting.view("public")
    assert (seen["phase"], seen["step"], seen["change_cost"]) == ("setup", "initiative", None)
    assert seen["compared"] == {"a": ["wood-3-5"], "b": ["fire-4-4"]}
    assert seen["seats"]["a"]["deck_count"] == 20


def test_a_spirit_is_told_with_the_number_that_counts():
    seen = sat("a summons wood-3-5 defence place=2").view("public")
    assert seen["summon"] == {"limit": 1, "made": 1}
    assert seen["seats"]["a"]["field"] == [
        {
            "place": 2,
            "card": "wood-3-5",
            "element": "wood",
            "posture": "defence",
            "defence": 3,
            "attack": 5,
            "value": 3,
            "since_turn": 1,
            "rotated": False,
            "attacks": 0,
            "attacks_allowed": 1,
            "declared": False,
            "fought": False,
            "shields": 0,
        }
    ]


def test_an_open_attack_is_told_with_what_would_follow():
    sitting = sat(
        *("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack", "b attacks 1 1")
    )
    seen = sitting.view("public")
    assert seen["attack"] == {
        "seat": "b",
        "place": 1,
        "target": 1,
        "replay": False,
        "pierce": False,
        "preview": {"destroyed": ["a1"], "damage": {"seat": "a", "amount": 2}},
    }
    assert seen["battle"] == {"limit": 2, "attackers": 1}
    assert seen["passed"] == ["b"]


def test_a_covered_card_is_seen_by_its_owner_and_the_referee_only():
    sitting = sat("a sets wood-3-5,?")
    for viewer, card in (("public", "?"), ("b", "?"), ("a", "wood-3-5"), ("referee", "wood-3-5")):
        spells = sitting.view(viewer)["seats"]["a"]["spells"]
        assert spells == [
            {"place": 1, "card": card, "set_turn": 1},
            {"place": 2, "card": "?", "set_turn": 1},
        ]


def test_a_seat_sees_its_own_hand_as_far_as_it_is_known_and_the_others_last():
    sitting = sat("table reveals a water-1-1,wood-8-8")
    hand = ["wood-8-8", "water-1-1", "?", "?", "?", "?"]
    assert sitting.view("a")["seats"]["a"]["hand"] == hand
    assert sitting.view("referee")["seats"]["a"]["hand"] == hand
    assert "hand" not in sitting.view("b")["seats"]["a"]
    assert "hand" not in sitting.view("public")["seats"]["a"]
    assert sitting.view("public")["seats"]["a"]["hand_known"] == ["wood-8-8", "water-1-1"]


def test_known_cards_are_held_somewhere_once_hidden_ones_are_set():
    seen = sat("table reveals a water-1-1", "a sets ?").view("public")["seats"]["a"]
    assert (seen["hand_known"], seen["held_known"]) == ([], ["water-1-1"])
    assert seen["set_count"] == 1


def test_piles_are_told_oldest_first():
    sitting = sat(
        "referee effect move a wood-3-5 from=hand to=discard",
        "referee effect move a fire-4-4 from=hand to=discard",
        "referee effect move a fire-2-2 from=hand to=soul",
        "referee effect move a fire-1-1 from=hand to=soul",
    )
    seen = sitting.view("public")["seats"]["a"]
    assert seen["discard"] == ["wood-3-5", "fire-4-4"]
    assert seen["soul"] == ["fire-2-2", "fire-1-1"]


@pytest.mark.parametrize("viewer", ["public", "a", "b"])
def test_in_the_dealt_mode_nobody_sees_what_others_hold(viewer):
    seen = sat(tags=DEALT).view(viewer)["seats"]
    for seat in ("a", "b"):
        if viewer == seat:
            assert "?" not in seen[seat]["hand"]
        else:
            assert "hand" not in seen[seat]
        assert seen[seat]["hand_known"] == []
        assert 0 < len(seen[seat]["deck_bottom"]) < seen[seat]["deck_count"]


def test_in_the_dealt_mode_the_referee_sees_both_hands_and_no_deck():
    seen = sat(tags=DEALT).view("referee")["seats"]
    assert all("?" not in side["hand"] for side in seen.values())
    assert all(len(side["deck_bottom"]) < side["deck_count"] for side in seen.values())


def test_cards_are_called_as_their_deck_list_calls_them():
    from referee.speech import say
    from referee.views.peak_duel import naming

    deck = ",".join(("wood-3-5:fox", *sat().edition.decks["even"].cards[1:]))
    sitting = sat(f"a deck {deck}")
    facts = {"seat": "a", "card": "wood-3-5", "zone": "a.hand"}
    assert say("en", "PD-C.1", facts, naming(sitting.state)) == (
        "wood-3-5:fox cannot be in a's hand."
    )
    assert "fox" not in say("en", "PD-C.1", {**facts, "seat": "b"}, naming(sitting.state))


COVERED = ("a summons metal-5-5 attack", "table reveals a water-1-1", "a sets ?")
TURN_LATER = ("a ends", "b ends")
FEWER = "referee adjust seats.a.hand-count 3 why=x"
FLIPPED = "a flips 1 metal-2-3 adamant a1"


def of_hand(*lines):
    """What is known of a's hand, and how many cards it has."""
    sitting = sat(*lines)
    seen = sitting.view("referee")["seats"]["a"]
    hand = sitting.view("a")["seats"]["a"]["hand"]
    assert len(hand) == seen["hand_count"]
    assert set(seen["hand_known"]) <= set(hand)
    return seen["hand_known"], seen["held_known"]


def test_a_held_card_is_in_the_hand_when_nothing_is_covered_any_more():
    water = ["water-1-1"]
    assert of_hand(*COVERED, FEWER) == ([], water)
    assert of_hand(*COVERED, *TURN_LATER, FLIPPED) == (water, [])
    assert of_hand(*COVERED, FEWER, *TURN_LATER, FLIPPED) == (water, [])
    assert of_hand(*COVERED, *TURN_LATER, FEWER, FLIPPED, "a ends", "b ends") == (water, [])
    assert of_hand(*COVERED, *TURN_LATER, FLIPPED, FEWER) == (water, [])
    assert of_hand(*COVERED, FEWER, *TURN_LATER, f"{FLIPPED} custody=overrule") == (water, [])


def test_a_card_that_was_named_when_it_was_covered_cannot_be_the_held_one():
    lines = ("a sets wood-1-1", *TURN_LATER, FEWER)
    assert of_hand(*COVERED, *TURN_LATER, *lines, FLIPPED) == (["water-1-1"], [])


def test_a_card_covered_before_it_was_seen_cannot_be_the_held_one():
    later = ("table reveals a fire-1-1", "a sets ?", *TURN_LATER, FEWER)
    lines = (*COVERED, *TURN_LATER, *later)
    assert of_hand(*lines) == ([], ["fire-1-1", "water-1-1"])
    second = "a flips 2 metal-2-3 adamant a1"
    assert of_hand(*lines, second) == (["fire-1-1"], ["water-1-1"])
    assert of_hand(*lines, FLIPPED) == ([], ["fire-1-1", "water-1-1"])
    both = (second, "a flips 1 metal-2-4 adamant a1")
    assert of_hand(*lines, *both) == (["fire-1-1", "water-1-1"], [])


def test_no_more_cards_are_known_in_a_hand_than_it_has():
    lines = ("a summons metal-5-5 attack", "table reveals a water-1-1,fire-1-1", "a sets ?")
    one = "referee adjust seats.a.hand-count 1 why=x"
    assert of_hand(*lines, *TURN_LATER, one, FLIPPED) == ([], ["fire-1-1", "water-1-1"])
