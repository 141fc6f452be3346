"""What is offered to a seat of the dealt mode hangs on nothing that it has not seen."""

from referee.offers import Offer
from referee.sitting import Sitting
from tests.machines.play import sit

UPON_THE_EXCUSE = (
    "referee effect discard a desert,savage,forest,chance-meeting,calamity",
    "referee effect draw a 5",
    "referee effect discard a journey,market,castle,light-keeper,window",
    "referee effect draw a 5",
    "referee effect discard a mountain",
    "referee effect draw a 1",
)
"""After these lines one card lies upon the Excuse of a duel dealt with the seed 1."""


def after(*lines: str, **tags: str) -> Sitting:
    sitting = sit("dueling-runes", **tags)
    for line in lines:
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
