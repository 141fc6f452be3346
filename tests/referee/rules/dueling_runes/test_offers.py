"""What is offered: in the dealt mode it hangs on nothing that the seat has not seen."""

from itertools import product
from typing import Any

from referee.checking.play import sit
from referee.desk.offered import listed
from referee.desk.sitting import Sitting
from referee.moves.offers import Offer, lines
from referee.moves.refusal import Refusal

UPON_THE_EXCUSE = (
    "referee effect discard a desert,savage,forest,chance-meeting,calamity",
    "referee effect draw a 5",
    "referee effect discard a journey,market,castle,light-keeper,window",
    "referee effect draw a 5",
    "referee effect discard a mountain",
    "referee effect draw a 1",
)
"""After these lines one card lies upon the Excuse of a duel dealt with the seed 1."""


def after(*moves: str, **tags: str) -> Sitting:
    sitting = sit("dueling-runes", **tags)
    for line in moves:
        sitting.enter(line)
    return sitting


def of_turns(sitting: Sitting, seat: str) -> list[Offer]:
    offered = sitting.offers(seat)
    return [offer for offer in offered if offer.verb in ("plays", "casts", "passes")]


def test_of_the_cards_drawn_when_the_waiting_group_takes_effect_none_is_offered() -> None:
    sitting = after(
        *UPON_THE_EXCUSE,
        *("a plays merchant", "b plays sea", "a casts amnesia b cards=none hold=yes"),
        Deal="seed:1",
    )
    (plays,) = of_turns(sitting, "b")
    assert set(plays.blanks[0].choices) == set(sitting.state.table.cards("b.hand"))


def test_no_spell_is_offered_for_a_card_that_chance_will_play() -> None:
    sitting = after(
        "a plays castle", "a casts confuse a hold=yes", Deal="seed:2", Option__players="1"
    )
    assert sitting.state.waiting
    assert of_turns(sitting, "a") == []


def typed(sitting: Sitting, mover: str) -> set[str]:
    """Every line that is offered."""
    return {line for offer in sitting.offers(mover) for line in lines(offer)}


def test_hold_is_offered_with_the_last_rune_of_the_round_alone() -> None:
    sitting = after("a plays ace-suns", "b plays soldier")
    assert not any("hold=yes" in line for line in typed(sitting, "b") if "passes" in line)
    sitting.enter("b passes")
    assert "b passes hold=yes" in typed(sitting, "b")


def test_hold_is_offered_with_a_last_card_that_brings_no_runes() -> None:
    sitting = after("a plays ace-suns")
    held = {line for line in typed(sitting, "b") if "hold=yes" in line and "plays" in line}
    assert held
    for line in held:
        assert sitting.judge(line).state.round_waits
    assert "b plays soldier hold=yes" not in held
    assert not any("hold=yes" in line for line in typed(after("a plays soldier"), "b"))
    assert not any("hold" in line for line in typed(after(), "a"))


def test_while_the_end_waits_only_the_cards_in_hand_are_offered_where_the_engine_deals() -> None:
    for seed in range(100):
        sitting = after(Deal=f"seed:{seed}")
        hands = [sitting.state.table.cards(f"{seat}.hand") for seat in "ab"]
        for mine, theirs in product(*hands):
            try:
                sitting = after(
                    f"a plays {mine}", f"b plays {theirs} hold=yes", Deal=f"seed:{seed}"
                )
            except Refusal:
                continue
            if sitting.state.round_waits:
                (plays,) = of_turns(sitting, "a")
                assert set(plays.blanks[0].choices) == set(sitting.state.table.cards("a.hand"))
                return
    raise AssertionError("no such deal")


def test_the_seat_that_draws_is_offered_how_many() -> None:
    lines_before = ("a counters a author", "a plays ace-suns", "b plays ace-waves")
    sitting = after(*lines_before, Option__draws="up-to")
    assert {"a draws 0", "a draws 1", "a draws 2"} <= typed(sitting, "a")
    assert not any("draws" in line for line in typed(sitting, "b"))
    sitting.enter("a draws 2")
    assert {line for line in typed(sitting, "b") if "draws" in line} == {"b draws 0", "b draws 1"}


def test_a_life_is_changed_of_one_seat_or_of_several() -> None:
    offered = typed(after(Option__players="3"), "referee")
    for seats in ("a", "a,c", "a,b,c"):
        assert f"referee effect life {seats} -2" in offered


# Facts for whoever draws the offers


def of_verb(sitting: Sitting, seat: str, verb: str) -> list[dict[str, Any]]:
    return [offer for offer in listed(sitting, (seat,))["offers"] if offer["verb"] == verb]


def blanks(offer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {blank["name"]: blank for blank in offer["blanks"]}


HASTE = ("a plays mountain", "b plays sea", "a passes", "a plays painter", "b plays bard")


def test_the_spells_of_a_rune_are_groups_with_their_cost_and_the_power_meant_if_none_is_said() -> (
    None
):
    offered = of_verb(after(*HASTE), "a", "casts")
    assert {offer["group"] for offer in offered} == {"casts.haste", "casts.confuse"}
    plain = [offer for offer in offered if "runes" not in blanks(offer)]
    haste = [offer for offer in plain if offer["group"] == "casts.haste"]
    assert [offer["cost"] for offer in haste] == [
        {"suns": 1},
        {"suns": 1},
        {"suns": 2},
        {"suns": 2},
    ]
    powers = [blanks(offer)["x"] for offer in haste]
    assert [power.get("default") for power in powers] == [None, None, "2", "2"]
    assert {power["kind"] for power in powers} == {"number"}
    assert [blanks(offer)["target"]["options"][0]["at"] for offer in haste] == ["a", "b", "a", "b"]
    assert not any("cost" in offer for offer in offered if offer["group"] == "casts.confuse")


def test_named_runes_are_cards_of_the_queue_that_lie_there_by_their_names() -> None:
    offered = [blanks(offer) for offer in of_verb(after(*HASTE), "a", "casts")]
    runes = next(each["runes"] for each in offered if "runes" in each)
    assert (runes["kind"], runes["zone"]) == ("cards", "a.queue")
    assert [option["at"] for option in runes["options"]] == ["mountain", "painter"]


def test_amnesia_turns_cards_of_its_target_all_if_none_are_named() -> None:
    sitting = after("a plays market", "b plays sea")
    of_b = [blanks(offer) for offer in of_verb(sitting, "a", "casts")]
    turned = [
        each["cards"] for each in of_b if each["target"]["choices"] == ("b",) and "cards" in each
    ]
    assert {(cards.get("zone", ""), cards["choices"]) for cards in turned} == {
        ("b.queue", ("sea",)),
        ("", ("none",)),
    }
    assert {cards.get("default") for cards in turned} == {"sea", None}
    assert {cards["kind"] for cards in turned} == {"cards"}
    (none,) = next(cards["options"] for cards in turned if cards["choices"] == ("none",))
    assert "at" not in none
    words = listed(sitting, ("a",))["words"]
    assert words[none["label"]]["zh-Hant"] == "無"


def test_cards_that_nobody_has_seen_are_a_page_of_the_hand() -> None:
    sitting = after("a plays mountain", "b plays savage", "a casts cold-ward hold=yes")
    answer = listed(sitting, ("b", "table"))
    shown, paid = (
        next(
            blank
            for offer in answer["offers"]
            for blank in offer["blanks"]
            if blank["name"] == name
        )
        for name in ("cards", "paid")
    )
    for blank, most in ((paid, 2), (shown, 4)):
        assert (blank["kind"], blank["choices"], blank["most"]) == ("cards", (), most)
        assert "harvest" in answer["pages"][blank["page"]]
    assert (paid["zone"], shown["zone"]) == ("b.hand", "a.hand")
    assert "bard" not in answer["pages"][paid["page"]], "it has no activation rune"


def test_a_waiting_group_takes_effect_by_the_quiet_move_and_what_follows_is_told() -> None:
    sitting = after("a plays mountain", "b plays sea", "a casts cold-ward hold=yes")
    (resolves,) = of_verb(sitting, "table", "resolves")
    assert (resolves["weight"], resolves["quiet"]) == ("due", True)
    assert "dueling-runes.effect_gained" in {event["type"] for event in resolves["follows"]}
