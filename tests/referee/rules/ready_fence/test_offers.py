"""What is told of each offer besides its words: where cards come from, defaults, costs, weights."""

from typing import Any

from referee.checking.play import sit
from referee.desk.offered import listed

ATTACKED = ("red advances", "red plays straight-thrust/4")


def told(mover: str, verb: str, *moves: str, **tags: str) -> list[dict[str, Any]]:
    """The offers of a verb, as facts, with the kinds of a page in its place."""
    sitting = sit("ready-fence", **{"Option.first": "red", **tags})
    for line in moves:
        sitting.enter(line)
    answer = listed(sitting, (mover,))
    for offer in answer["offers"]:
        for blank in offer["blanks"]:
            if "page" in blank:
                blank["page"] = answer["pages"][blank["page"]]
    return [offer for offer in answer["offers"] if offer["verb"] == verb]


def blanks(offer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {blank["name"]: blank for blank in offer["blanks"]}


def test_a_step_is_of_one_square_if_none_is_said() -> None:
    for verb in ("advances", "withdraws"):
        (step,) = told("red", verb)
        squares = blanks(step)["squares"]
        assert (squares["choices"], squares["default"]) == (("1", "2"), "1")


def test_a_parry_without_cards_and_an_evasion_tell_what_they_cost() -> None:
    advanced = {"Option.mode": "advanced"}
    alone, *_ = told("green", "parries", *ATTACKED, **advanced)
    (evasion,) = told("green", "evades", *ATTACKED, **advanced)
    assert (alone["cost"], evasion["cost"]) == ({"stamina": 2}, {"stamina": 1})


def test_cards_of_one_price_tell_it_and_it_is_what_is_paid_if_no_total_is_said() -> None:
    countered = (*ATTACKED, "green plays stop-hit/5")
    offered = told("red", "plays", *countered, **{"Option.mode": "advanced"})
    (back,) = [offer for offer in offered if "ends" in blanks(offer)]
    assert (blanks(back)["sp"]["default"], back["cost"]) == ("0", {"stamina": 0})
    swaps = [offer for offer in offered if "swaps" in blanks(offer)]
    assert swaps, "cards of several prices replace the first attack"
    assert not any("cost" in offer for offer in swaps)
    unlike = [offer for offer in told("green", "plays", *ATTACKED) if "cost" not in offer]
    assert unlike
    assert not any("default" in blanks(offer)["sp"] for offer in unlike)


def test_a_card_that_nobody_saw_is_lost_if_none_is_named() -> None:
    (evasion,) = told("green", "evades", *ATTACKED)
    discard = blanks(evasion)["discard"]
    assert (discard["optional"], discard["default"], discard["zone"]) == (True, "?", "green.hand")
    assert {"?", "stop-hit/5"} <= set(discard["choices"] or discard["page"])


def test_cards_that_are_too_many_to_be_listed_are_a_page_of_their_zone() -> None:
    exchange = told("red", "exchanges")[-1]
    assert blanks(exchange)["card"]["zone"] == "red.hand"
    assert "stop-hit/5" in blanks(exchange)["card"]["page"]
    (stall,) = told("red", "stalls")
    timer = blanks(stall)["card"]
    assert (timer["zone"], timer["default"]) == ("timer", "?")


def test_numbers_that_are_not_listed_tell_the_most_that_they_may_be() -> None:
    (prints,) = told("referee", "prints")
    assert {name: blank.get("high") for name, blank in blanks(prints).items()} == {
        "row": None,
        "copies": 20,
        "sp": 6,
        "tutorial": 20,
        "basic": 20,
    }


def test_effects_and_the_tables_own_cards_are_rare_and_every_effect_is_a_group() -> None:
    effects = told("referee", "effect", *ATTACKED)
    assert {offer["weight"] for offer in (*effects, *told("referee", "prints"))} == {"rare"}
    assert {offer["group"].split(".")[1] for offer in effects} >= {"score", "speed", "stops"}


def test_the_word_that_passes_tells_what_follows() -> None:
    (passes,) = told("green", "passes", *ATTACKED)
    assert "follows" in passes
