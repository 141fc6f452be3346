"""What a page draws its buttons of: the facts that stand in each offer."""

from typing import Any

import pytest

from referee.checking import play
from referee.desk.offered import listed
from referee.desk.sitting import Sitting
from tests.referee.rules.malifaux.table import CREWS, INITIATIVE

ACTING = (*CREWS, "referee begins", *INITIATIVE, "a activates ana")
DUEL = (*ACTING, "a attacks sabre bea")


def sitting(*lines: str, **tags: str) -> Sitting:
    begun = play.sit("malifaux", **tags)
    for line in lines:
        begun.enter(line)
    return begun


def offered(at: Sitting, mover: str, verb: str, *words: str) -> dict[str, Any]:
    """The first offer of the verb whose first blanks have these words as their only choice."""
    for offer in listed(at, (mover,))["offers"]:
        only = [blank["choices"] for blank in offer["blanks"][: len(words)]]
        if offer["verb"] == verb and only == [(word,) for word in words]:
            return offer
    raise AssertionError(f"not offered: {mover} {verb} {words}")


def blank(offer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in offer["blanks"] if one["name"] == name)


def scale(told: dict[str, Any]) -> tuple[float, float, float]:
    return told["low"], told["high"], told["step"]


@pytest.mark.parametrize("verb", ["walks", "charges"])
def test_a_move_over_the_table_says_how_far_it_goes_and_whom_it_may_engage(verb: str) -> None:
    offer = offered(sitting(*ACTING), "a", verb)
    inches = blank(offer, "inches")
    assert inches["kind"] == "number"
    assert scale(inches) == (0, 5, 0.01)
    engages = blank(offer, "engages")
    assert (engages["kind"], engages["least"], engages["most"]) == ("model", 1, 2)
    assert [option["at"] for option in engages["options"]] == ["models.bea", "models.dov"]
    assert offer["cost"] == {"actions": 1}


def test_what_is_left_of_a_push_is_the_most_of_it() -> None:
    pushing = ("table engages bea ana", "a disengages", "b passes")
    at = sitting(*ACTING, *pushing, Option__actions="published")
    offer = offered(at, "a", "pushes")
    assert blank(offer, "inches")["high"] == 5
    leaves = blank(offer, "leaves")
    assert leaves["options"][0]["at"] == "models.ana"


def test_an_attack_points_at_its_enemies_and_costs_an_action_unless_a_charge_pays() -> None:
    at = sitting(*ACTING)
    sabre = offered(at, "a", "attacks", "sabre")
    assert [option["at"] for option in blank(sabre, "model")["options"]] == [
        "models.bea",
        "models.dov",
    ]
    assert blank(sabre, "free")["default"] == "no"
    assert sabre["cost"] == {"actions": 1}
    at.enter("a charges 5")
    assert "cost" not in offered(at, "a", "attacks", "sabre")
    assert offered(at, "a", "attacks", "pistol")["cost"] == {"actions": 1}


def test_what_is_left_out_of_an_interaction_places_a_marker() -> None:
    use = blank(offered(sitting(*ACTING), "a", "interacts"), "use")
    assert (use["choices"], use["default"]) == (("place",), "place")


def test_what_a_soulstone_and_focus_are_spent_for_says_its_price() -> None:
    at = sitting(*DUEL)
    plus = offered(at, "a", "spends", "plus")
    assert (plus["cost"], plus["group"]) == ({"stones": 1}, "spends.plus")
    assert offered(at, "a", "spends", "suit")["group"] == "spends.suit"
    focusing = (*ACTING, "a concentrates", "a attacks sabre bea")
    at = sitting(*focusing, Option__conditions="published")
    assert offered(at, "a", "focuses")["cost"] == {"focused": 1}


def test_a_card_to_cheat_with_is_one_of_the_hand_as_a_page() -> None:
    at = sitting(*DUEL, "a flips crow/2", "b flips mask/9")
    cheats = offered(at, "a", "cheats")
    card = blank(cheats, "card")
    assert (card["kind"], card["zone"], card["choices"]) == ("card", "a.hand", ())
    page = listed(at, ("a",))["pages"][card["page"]]
    assert len(page) == 52
    assert "crow/2" not in page
    suit = blank(cheats, "suit")
    assert (suit["kind"], suit["optional"], suit["key"]) == ("word", True, True)


def test_cards_that_are_owed_or_shown_are_lists_of_the_hand() -> None:
    at = sitting(*CREWS, "referee begins", "a spends draw")
    owed = blank(offered(at, "a", "discards"), "cards")
    assert (owed["kind"], owed["zone"], owed["least"], owed["most"]) == ("cards", "a.hand", 1, 2)
    shown = blank(offered(at, "table", "reveals", "b"), "cards")
    assert (shown["kind"], shown["zone"], shown["most"]) == ("cards", "b.hand", 6)
    assert shown["page"] == owed["page"]


def test_a_flip_is_of_the_deck_and_says_how_many_cards_it_turns() -> None:
    at = sitting(*DUEL, "a spends plus")
    cards = blank(offered(at, "a", "flips"), "cards")
    assert (cards["kind"], cards["zone"]) == ("cards", "a.deck")
    assert (cards["least"], cards["most"]) == (2, 2)
    at.enter("a flips crow/2,ram/9")
    kept = blank(offered(at, "a", "keeps"), "card")
    assert (kept["zone"], kept["choices"]) == ("a.table", ("crow/2", "ram/9"))


def test_what_lets_the_game_go_on_is_the_quiet_move_and_tells_what_follows() -> None:
    at = sitting(*DUEL, "a flips crow/2", "b flips mask/9")
    forgone = offered(at, "a", "passes")
    assert forgone["quiet"] is True
    assert forgone["follows"][0]["type"] == "malifaux.cheat_passed"


def test_moves_say_how_often_they_are_wanted() -> None:
    at = sitting(*ACTING)
    weights = {
        offer["verb"]: offer["weight"] for offer in listed(at, ("a", "table", "referee"))["offers"]
    }
    assert weights["walks"] == "due"
    assert (weights["engages"], weights["scores"]) == ("usual", "usual")
    assert (weights["effect"], weights["duel"], weights["adjust"]) == ("rare", "rare", "rare")
    assert (weights["resign"], weights["award"], weights["finish"]) == ("end", "end", "end")


def test_what_the_referee_enters_says_what_sort_of_word_it_is() -> None:
    at = sitting(*ACTING)
    harm = offered(at, "referee", "effect", "damage")
    assert blank(harm, "model")["options"][0]["at"] == "models.ana"
    assert scale(blank(harm, "amount")) == (1, 99, 1)
    assert scale(blank(offered(at, "referee", "effect", "flip"), "mod")) == (-9, 9, 1)
    moved = offered(at, "referee", "effect", "move", "a", "?", "deck-top")
    assert blank(moved, "card")["zone"] == "a.deck"
    vp = blank(offered(at, "referee", "adjust"), "value")
    assert (vp["kind"], scale(vp)) == ("number", (0, 54, 1))


@pytest.mark.parametrize(
    ("lang", "called"), [("en", "sabre"), ("zh-Hant", "軍刀"), ("zh-Hans", "军刀")]
)
def test_verbs_and_choices_are_labelled_in_every_language(lang: str, called: str) -> None:
    answer = listed(sitting(*ACTING), ("a",))
    sabre = next(offer for offer in answer["offers"] if offer["verb"] == "attacks")
    (option,) = blank(sabre, "action")["options"]
    assert answer["words"][option["label"]][lang] == called
    assert {"en", "zh-Hant", "zh-Hans"} == set(answer["words"][sabre["label"]])
