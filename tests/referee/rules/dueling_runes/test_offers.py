"""What is offered: in the dealt mode it hangs on nothing that the seat has not seen."""

from itertools import product

from referee.checking.play import sit
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
