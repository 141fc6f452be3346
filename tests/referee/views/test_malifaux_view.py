"""What a viewer may know of an encounter (section 10)."""

import json

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays.record import Tag

SET_UP = (
    "a hires ana profile=sample-marshal leader=yes",
    "b hires bea profile=sample-warden",
    "a stones 2",
    "b stones 1",
    "referee begins",
)
BEGUN = (
    *SET_UP,
    "a ready",
    "b ready",
    "a flips crow/9",
    "b flips mask/4",
    "table passes",
    "a activates ana",
)


def seated(*lines, **tags):
    options = [Tag(name.replace("__", "."), value) for name, value in tags.items()]
    sitting = Sitting.begin(read_tags([Tag("Game", "malifaux"), *options]))
    for line in lines:
        sitting.enter(line)
    return sitting


def seen(*lines, viewer="public", **tags):
    return seated(*lines, **tags).view(viewer)


def test_the_view_has_the_paths_that_the_rulebook_lists():
    view = seen(*BEGUN, "a attacks pistol bea", "a flips ram/3")
    assert list(view) == [
        *("turn", "phase", "step", "options", "profiles", "initiative", "active_seat", "seats"),
        *("models", "activation", "contest", "pending_damage", "push_left", "last_duel"),
        *("last_damage", "last_flip", "leaving", "own_actions", "resist"),
    ]
    assert list(view["seats"]["a"]) == [
        *("deck_count", "hand_count", "discard_count", "hand_known", "hand_limit", "deck_top"),
        *("deck_bottom", "discard", "discard_unknown", "owes", "stones", "vp", "markers"),
        *("pass_tokens", "ready", "drawn", "stone_drawn"),
    ]
    assert list(view["models"]["ana"]) == [
        *("seat", "profile", "rank", "leader", "soulstone_user", "df", "wp", "mv", "sz"),
        *("df_now", "wp_now", "health", "max_health", "alive", "activated", "engaged_by"),
        "conditions",
    ]
    assert list(view["activation"]) == [
        *("model", "limit", "used", "left", "charged", "charge_attack", "disengaged"),
        "concentrated",
    ]
    assert list(view["contest"]) == [
        *("kind", "step", "acting", "model", "target", "action", "tn", "needs", "damage"),
        *("decide", "declare", "declarable", "amount", "bonus", "suspended", "sides"),
    ]
    assert list(view["contest"]["sides"]["a"]) == [
        *("model", "stat", "suits", "modifier", "parts", "flips", "card", "value", "total"),
        *("cheated", "barred", "stone", "focused", "flip_again"),
    ]
    assert json.loads(json.dumps(view)) == view


def test_options_are_words_and_the_number_of_turns_a_number():
    options = seen(Option__turns="3")["options"]
    assert (options["turns"], options["pass-tokens"]) == (3, "no")
    assert len(options) == 11
    assert seen(Option__stones="each-flip")["options"]["stones"] == "each-flip"
    assert seen(Option__assist="all")["options"]["assist"] == "all"


def test_profiles_are_those_of_the_edition_and_those_entered():
    profiles = seen("referee profile x rank=minion df=1 wp=2 mv=3 sz=4 health=5")["profiles"]
    assert set(profiles) == {
        *("sample-marshal", "sample-warden", "sample-ranger", "sample-drifter", "sample-oracle"),
        "x",
    }
    assert profiles["x"] == {
        "rank": "minion",
        "df": 1,
        "wp": 2,
        "mv": 3,
        "sz": 4,
        "health": 5,
        "soulstones": False,
        "actions": {},
        "resist_triggers": {},
    }
    assert profiles["sample-marshal"]["resist_triggers"] == {"df": {"parry": ["mask"]}}
    assert profiles["sample-oracle"]["actions"]["glimpse"] == {
        "kind": "tactical",
        "stat": None,
        "suits": [],
        "resist": None,
        "tn": None,
        "needs": [],
        "damage": None,
        "triggers": {},
    }


def test_nobody_is_active_outside_the_activation_phase():
    assert seen(*SET_UP)["active_seat"] is None
    assert seen(*BEGUN)["active_seat"] == "a"
    over = seen(*BEGUN, "a resign")
    assert (over["phase"], over["step"], over["active_seat"]) == ("over", "over", None)


def test_a_side_without_a_card_has_no_total():
    side = seen(*BEGUN, "a attacks pistol bea", "a spends plus")["contest"]["sides"]["a"]
    assert (side["card"], side["value"], side["total"], side["stone"]) == (None, None, None, True)
    assert (side["modifier"], side["parts"]) == (1, [{"label": "soulstone", "value": 1}])


def test_injured_counts_where_published_conditions_act():
    lines = (*BEGUN, "referee effect condition bea injured 2")
    assert seen(*lines)["models"]["bea"]["df_now"] == 5
    model = seen(*lines, Option__conditions="published")["models"]["bea"]
    assert (model["df"], model["df_now"], model["wp_now"]) == (5, 3, 3)
    assert model["conditions"] == {"injured": 2}


def test_the_inches_left_to_push_are_a_number_in_the_step_of_the_push():
    lines = (*BEGUN, "table engages ana bea", "a disengages")
    assert seen(*lines, Option__actions="published")["push_left"] is None
    pushing = seen(*lines, "b passes", Option__actions="published")
    assert (pushing["step"], pushing["push_left"]) == ("push", 5)


def test_who_disengages_is_told_from_the_start():
    lines = (*BEGUN, "table engages ana bea", "a disengages")
    told = seen(*lines, Option__actions="published")
    assert (told["step"], told["leaving"]) == ("strike", {"model": "ana", "left": 5})
    assert seen(*BEGUN)["leaving"] is None


def test_what_the_model_to_act_can_do_of_its_own_is_told():
    own = {"attacks": ["sabre", "pistol"], "uses": ["rally"]}
    assert seen(*BEGUN)["own_actions"] == own
    assert seen(*BEGUN, *("a interacts",) * 3)["own_actions"] == {"attacks": [], "uses": []}
    assert seen(*BEGUN, "a attacks sabre bea")["own_actions"] is None


def test_the_cards_each_side_must_flip_are_told():
    position = seated(*BEGUN, "a attacks pistol bea", "a spends plus").position("public")
    (flip,) = (due for due in position.due if due.decision == "flip")
    assert flip.facts == {"number": (("a", 2), ("b", 1))}


def test_the_lists_of_cards_are_sorted_and_count_what_nobody_saw():
    a = seen(*BEGUN, "referee effect draw a 2", "a discards red-joker,?")["seats"]["a"]
    assert (a["discard"], a["discard_count"], a["discard_unknown"]) == (
        ["crow/9", "red-joker"],
        3,
        1,
    )
    known = seen(*BEGUN, "table reveals a mask/2,black-joker,crow/3")["seats"]["a"]["hand_known"]
    assert known == ["crow/3", "mask/2", "black-joker"]


def test_the_cards_of_a_seat_are_always_54():
    view = seen(*BEGUN, "a attacks pistol bea", "a flips ram/3", "b flips ram/4")
    for seat, side in view["contest"]["sides"].items():
        counts = (view["seats"][seat][f"{zone}_count"] for zone in ("deck", "hand", "discard"))
        assert sum(counts) + len(side["flips"]) == 54


def test_what_an_effect_put_on_the_deck_is_told_from_the_top_down():
    lines = (
        *BEGUN,
        "table reveals a mask/2,crow/3",
        "referee effect move a mask/2 hand deck-top",
        "referee effect move a crow/3 hand deck-top",
        "referee effect move a ? hand deck-bottom",
    )
    a = seen(*lines)["seats"]["a"]
    assert (a["deck_top"], a["deck_bottom"]) == (["crow/3", "mask/2"], ["?"])


def test_a_seat_sees_its_own_hand_only_where_the_program_deals():
    assert "hand" not in seen(*SET_UP, viewer="a")["seats"]["a"]
    dealt = seated(*SET_UP, Deal="seed:5")
    own, public = dealt.view("a")["seats"], dealt.view("public")["seats"]
    assert len(own["a"]["hand"]) == 6
    assert "?" not in own["a"]["hand"]
    assert "hand" not in own["b"]
    assert "hand" not in public["a"]
    assert dealt.view("referee")["seats"]["b"]["hand"] == dealt.view("b")["seats"]["b"]["hand"]


def test_all_see_the_same_known_cards_where_the_program_deals():
    dealt = seated(*SET_UP, Deal="seed:5")
    first, *_ = dealt.view("a")["seats"]["a"]["hand"]
    dealt.enter(f"table reveals a {first}")
    for viewer in ("public", "a", "b", "referee"):
        assert dealt.view(viewer)["seats"]["a"]["hand_known"] == [first]
