"""Which card may answer what (RF-8.6, RF-8.7, RF-9): the whole table, held against the rulebook.

The expectation is written as the rulebook has it, card by card: `yes`, or the rule that refuses.
"""

from itertools import product

import pytest
from msgspec.structs import astuple

from events.catalogues.ready_fence import KINDS, Kind
from referee.rules.ready_fence.answers import Situation, barred, conceivable, stands_against

ATTACKS = (
    "straight-thrust",
    "beat-thrust",
    "disengage",
    "toe-touch",
    "glide-attack",
    "flick",
    "flanconade",
    "fleche",
    "infighting",
)
PENDING = (*ATTACKS, "counter", "counter-time", "parry")

# One column a pending thing, in the order of PENDING, at lunge distance; 1: it answers.
LUNGE_TABLE = {
    #                  st bt di to gl fk fn fl in  c ct  p
    "straight-thrust": "0  0  0  0  0  0  0  0  0  0  0  0",
    "beat-thrust": "    0  0  0  0  0  0  0  0  0  0  0  0",
    "disengage": "      0  1  0  0  1  0  1  0  0  0  0  0",
    "toe-touch": "      0  0  0  0  0  0  0  0  0  0  0  0",
    "glide-attack": "   0  0  0  0  0  0  0  0  0  0  0  0",
    "flick": "          0  0  0  0  0  0  0  0  0  0  0  0",
    "flanconade": "     0  0  0  0  0  0  0  0  0  0  0  0",
    "fleche": "         0  0  0  0  0  0  0  0  0  0  0  0",
    "parry-riposte": "  1  1  1  0  1  1  1  1  1  0  0  0",
    "ceding-parry": "   1  1  1  0  1  1  1  1  1  0  0  0",
    "infighting": "     1  1  1  0  1  1  1  1  1  0  0  0",
    "stop-hit": "       1  1  0  1  0  1  0  1  0  0  0  0",
    "counter-time": "   0  0  0  0  0  0  0  0  0  1  0  0",
    "feint-in-time": "  0  0  0  0  0  0  0  0  0  0  1  0",
    "joker": "          1  1  1  1  1  1  1  1  1  1  0  0",
    "angulation": "     0  0  0  0  0  0  0  0  0  0  0  0",
    "renewed-attack": " 0  0  0  0  0  0  0  0  0  0  0  0",
    "feint": "          0  0  0  0  0  0  0  0  0  0  0  0",
}

OWN_RULE = {
    "straight-thrust": "RF-8.6",
    "beat-thrust": "RF-8.6",
    "disengage": "RF-9.3",
    "toe-touch": "RF-8.6",
    "glide-attack": "RF-8.6",
    "flick": "RF-8.6",
    "flanconade": "RF-8.6",
    "fleche": "RF-8.6",
    "parry-riposte": "RF-9.8",
    "ceding-parry": "RF-9.9",
    "infighting": "RF-9.10",
    "stop-hit": "RF-9.11",
    "counter-time": "RF-9.12",
    "feint-in-time": "RF-9.13",
    "joker": "RF-9.14",
    "angulation": "RF-9.15",
    "renewed-attack": "RF-9.16",
    "feint": "RF-9.17",
}
BLUE = ("parry-riposte", "ceding-parry", "infighting")


def expected(card: str, situation: Situation) -> str:
    """What the rulebook says of this card here."""
    met, distance, renews, feints, blue_vs_cyan = astuple(situation)
    if distance == 0 and card not in ("infighting", "joker"):
        return "RF-8.7"
    if met == "toe-touch" and card in BLUE:
        return "RF-9.4"
    yes = LUNGE_TABLE[card].split()[PENDING.index(met)] == "1"
    if card == "infighting":
        yes = yes and distance <= 1
    if card == "renewed-attack":
        yes = renews
    if card == "feint":
        yes = feints
    if blue_vs_cyan and met == "counter" and card in ("parry-riposte", "ceding-parry"):
        yes = True
    return "yes" if yes else OWN_RULE[card]


EVERY_SITUATION = [
    Situation(met, distance, renews, feints, blue_vs_cyan)
    for met, distance, renews, feints, blue_vs_cyan in product(
        PENDING, (0, 1, 2, 3), (False, True), (False, True), (False, True)
    )
]


@pytest.mark.parametrize("card", [str(kind) for kind in KINDS])
def test_rf_8_6_every_card_against_everything_that_can_be_pending(card: str) -> None:
    for situation in EVERY_SITUATION:
        assert (barred(Kind(card), situation) or "yes") == expected(card, situation), situation


def test_rf_8_7_at_short_distance_only_infighting_and_joker_answer() -> None:
    allowed = {
        kind
        for kind, situation in product(KINDS, EVERY_SITUATION)
        if situation.distance == 0 and barred(kind, situation) is None
    }
    assert allowed == {"infighting", "joker"}


def test_rf_9_4_the_cards_that_answer_a_toe_touch() -> None:
    for distance in (1, 2):
        answer = {kind for kind in KINDS if barred(kind, Situation("toe-touch", distance)) is None}
        assert answer == {"stop-hit", "joker"}


def test_rf_9_10_infighting_parries_at_short_and_lunge_distance() -> None:
    rules = [barred(Kind.INFIGHTING, Situation("fleche", distance)) for distance in range(9)]
    assert rules == [None, None, *["RF-9.10"] * 7]


# RF-8.13 (b): what could still come


def kinds_after(met: str, distance: int = 1, **given: bool) -> set[str]:
    return {str(kind) for kind in conceivable(Situation(met, distance, **given))}


def test_rf_8_13_after_a_counter_the_word_may_have_counter_time_or_a_joker() -> None:
    assert kinds_after("counter") == {"counter-time", "joker"}
    assert kinds_after("counter", feints=True) == {"counter-time", "joker", "feint"}
    assert kinds_after("counter", renews=True) == {"counter-time", "joker", "renewed-attack"}
    blue = kinds_after("counter", blue_vs_cyan=True)
    assert blue == {"counter-time", "joker", "parry-riposte", "ceding-parry"}


def test_rf_8_13_after_counter_time_only_feint_in_time() -> None:
    assert kinds_after("counter-time") == {"feint-in-time"}


def test_rf_8_13_after_a_parry_a_renewed_attack_or_a_feint() -> None:
    assert kinds_after("parry") == set()
    assert kinds_after("parry", renews=True) == {"renewed-attack"}
    assert kinds_after("parry", renews=True, feints=True) == {"renewed-attack", "feint"}


def test_rf_8_13_a_parry_at_short_distance_leaves_nothing() -> None:
    assert kinds_after("parry", 0, renews=True, feints=True) == set()
    assert kinds_after("counter", 0) == {"counter-time", "joker"}


# RF-9.17 (2): does an answer stand against a card that a feint brings

FALLS = {
    "parry-riposte": {"toe-touch"},
    "ceding-parry": {"toe-touch"},
    "infighting": {"toe-touch"},
    "cardless": {"toe-touch"},
    "stop-hit": {"glide-attack", "flanconade", "disengage"},
    "disengage": {"straight-thrust", "disengage", "toe-touch", "flick"},
}
SWAPPED = ATTACKS[:7]


@pytest.mark.parametrize("answer", sorted(FALLS))
def test_rf_9_17_the_answers_that_fall_before_a_swapped_attack(answer: str) -> None:
    card = None if answer == "cardless" else Kind(answer)
    falls = {attack for attack in SWAPPED if not stands_against(card, Kind(attack))}
    assert falls == FALLS[answer]
