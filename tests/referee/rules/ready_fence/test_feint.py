"""The feint (RF-9.17)."""

from itertools import product

import pytest

from events.base import Seat
from events.catalogues.ready_fence import Kind
from events.ready_fence.phrase import AttackSwapped
from events.ready_fence.values import Met
from referee.rules.ready_fence.feint import outcome
from referee.rules.ready_fence.offers import offers
from tests.referee.rules.ready_fence.table import Table, given


def attacked(card: str, *lines: str, **options: str) -> Table:
    """An advanced bout; red has attacked at lunge distance, both in line."""
    opened = given("red advances", f"red plays {card}", **{"mode": "advanced", **options})
    return opened.when(*lines)


PARRIED = ("straight-thrust/4", "green plays parry-riposte/4")

SWAPPED = (
    "straight-thrust",
    "beat-thrust",
    "disengage",
    "toe-touch",
    "glide-attack",
    "flick",
    "flanconade",
)
"""The attacks that a feint can bring."""

FALLS_BEFORE = {
    "parry-riposte": ("toe-touch",),
    "ceding-parry": ("toe-touch",),
    "infighting": ("toe-touch",),
    "cardless": ("toe-touch",),
    "stop-hit": ("glide-attack", "flanconade", "disengage"),
    "disengage": ("straight-thrust", "disengage", "toe-touch", "flick"),
    "distance": (),
}
"""What each answer may not answer (R40)."""


def expected(answer: str, kind: str, speed: int, measured: int) -> str | None:
    """RF-9.17 (1) to (6) for an attack by red against an answer of speed 5."""
    if answer == "ceding-parry" and kind in ("glide-attack", "flanconade"):
        return "green"
    if kind in FALLS_BEFORE[answer]:
        return "red"
    if answer == "distance":
        return "red" if measured > 5 else None
    if speed > 5:
        return "red"
    return "both" if speed == 5 and answer != "cardless" else None


@pytest.mark.parametrize("answer", sorted(FALLS_BEFORE))
def test_rf_9_17_every_answer_against_every_card_that_a_feint_can_bring(answer: str) -> None:
    answer_speed = None if answer == "distance" else 5
    met = Met(
        seat=Seat("red"),
        kind="straight-thrust",
        speed=4,
        answer=answer,
        answer_speed=answer_speed,
    )
    for kind, speed, measured in product(SWAPPED, range(9), range(9)):
        found = outcome(met, Kind(kind), speed, measured)
        assert found == expected(answer, kind, speed, measured), (kind, speed, measured)


# By speed alone


@pytest.mark.parametrize(
    ("answer", "swap", "result"),
    [
        ("plays ceding-parry", "flanconade/6", "red"),  # by kinds: the ceding-parry scores
        ("plays ceding-parry", "glide-attack/4", "both"),
        ("plays parry-riposte/6", "toe-touch/4", "none"),  # by kinds: it hits
        ("plays parry-riposte/6", "flanconade/6", "both"),
        ("plays stop-hit/6", "glide-attack/5", "none"),  # by kinds: the counter falls
        ("plays stop-hit/5", "flanconade/5", "both"),
        ("plays stop-hit/5", "straight-thrust/6", "red"),
        ("parries", "straight-thrust/4", "both"),  # by kinds: refused
        ("parries", "toe-touch/4", "both"),  # by kinds: it hits
        ("parries", "straight-thrust/3", "none"),
        ("parries", "straight-thrust/5", "red"),
    ],
)
def test_rf_9_17_by_option_the_new_card_and_the_answer_are_compared_by_speed_alone(
    answer: str, swap: str, result: str
) -> None:
    at = attacked("straight-thrust/4", f"green {answer}", feint="speeds")
    after = at.when(f"red plays feint swaps={swap}")
    assert after.result == result
    assert after.score == {"red": (1, 0), "both": (1, 1), "none": (0, 0)}[result]


def test_rf_9_17_by_speed_alone_nothing_else_changes() -> None:
    at = attacked(*PARRIED, feint="speeds")
    at.refused("red plays feint swaps=fleche/6", "RF-9.17", "kind")
    at.refused("red plays feint swaps=disengage/5", "RF-9.3", "opening")
    far = attacked("straight-thrust/4", "green evades", feint="speeds")
    far.refused("red plays feint swaps=beat-thrust/5", "RF-9.17", "distance")
    assert far.when("red plays feint swaps=straight-thrust/6").result == "red"
    tied = given(
        'referee adjust seats.red.score 4 why="x"',
        'referee adjust seats.green.score 4 why="x"',
        "red advances",
        "red plays straight-thrust/4",
        "green parries",
        "red plays feint swaps=straight-thrust/4",
        mode="advanced",
        feint="speeds",
    )
    assert (tied.result, tied.score) == ("annulled", (4, 4))


def test_rf_9_17_what_may_be_swapped_is_offered_by_speed_alone() -> None:
    slow = "straight-thrust/1"
    by_kinds = attacked("straight-thrust/4", "green parries")
    by_speeds = attacked("straight-thrust/4", "green parries", feint="speeds")
    assert slow not in swapped_in(by_kinds)
    assert slow in swapped_in(by_speeds)


# The form of it


def test_rf_9_17_a_feint_either_ends_the_phrase_or_swaps_the_attack() -> None:
    at = attacked(*PARRIED)
    at.refused("red plays feint", "RF-9.17", "neither")
    at.refused("red plays feint ends=no", "RF-9.17", "neither")
    at.refused("red plays feint ends=yes swaps=flick/5", "RF-9.17", "both")
    at.refused("red plays feint ends=yes with=angulation", "RF-9.17", "addition")


def test_rf_9_17_no_fleche_no_infighting_and_no_defence_is_swapped_in() -> None:
    at = attacked(*PARRIED)
    for card in ("fleche/6", "infighting/6", "stop-hit/6", "parry-riposte/6", "joker"):
        at.refused(f"red plays feint swaps={card}", "RF-9.17", "kind")


def test_rf_9_17_the_condition_of_the_new_card_must_hold() -> None:
    at = attacked(*PARRIED)
    at.refused("red plays feint swaps=disengage/5", "RF-9.3", "opening")
    invited = at.when("referee effect weapon green invitation")
    invited.refused("red plays feint swaps=beat-thrust/5", "RF-9.2")
    invited.refused("red plays feint swaps=glide-attack/5", "RF-9.5")
    invited.refused("red plays feint swaps=flanconade/6", "RF-9.6")


def test_rf_9_15_an_angulation_goes_with_the_new_card() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6")
    at.refused("red plays feint swaps=straight-thrust/5", "RF-9.17", "too-slow")
    raised = at.when("red plays feint swaps=straight-thrust/5 with=angulation")
    assert raised.result == "red"
    assert raised.event(AttackSwapped).speed == 7
    at.refused("red plays feint swaps=straight-thrust/5 with=glide-attack/4", "RF-9.5")


def test_rf_7_2_the_sp_of_feint_new_card_and_additions_are_one_sum() -> None:
    at = attacked(*PARRIED)
    assert at.when("red plays feint swaps=toe-touch/5").stamina == (5, 6)
    assert at.when("red plays feint swaps=toe-touch/5 sp=6").stamina == (0, 6)
    at.refused("red plays feint swaps=toe-touch/5 sp=7", "RF-7.2")


def test_rf_9_17_too_slow_comes_before_too_dear() -> None:
    at = attacked("straight-thrust/4", "green plays parry-riposte/6")
    at.refused("red plays feint swaps=straight-thrust/4 sp=18", "RF-9.17", "too-slow")


def test_rf_c_1_feint_and_new_card_must_be_possible_together() -> None:
    at = attacked("flick/4", "green plays parry-riposte/5", values="printed")
    at.refused("red plays feint swaps=flick/4", "RF-C.1")
    one_card = at.when("referee adjust seats.red.hand_count 1 why=lost")
    one_card.when("red plays feint ends=yes")
    one_card.refused("red plays feint swaps=flick/5", "RF-C.1")


# Who may feint, and when


def test_rf_9_17_only_the_attacker_and_right_after_the_answer_to_the_first_attack() -> None:
    attacked("straight-thrust/4").refused("green plays feint ends=yes", "RF-9.17", "answer")
    riposte = attacked("straight-thrust/4", "green plays parry-riposte/6", "red parries")
    riposte.refused("green plays feint ends=yes", "RF-9.17", "answer")


@pytest.mark.parametrize(
    "answer", ["plays parry-riposte/6", "plays ceding-parry", "plays stop-hit/5", "parries"]
)
def test_rf_9_17_a_feint_ends_the_phrase_and_nobody_scores(answer: str) -> None:
    at = attacked("straight-thrust/4", f"green {answer}", "red plays feint ends=yes")
    assert (at.result, at.score, at.squares) == ("none", (0, 0), (5, 7))
    assert at.state.active == "green"
    assert at.known("red") == ["feint", "straight-thrust/4"]


def test_rf_9_17_against_distance_more_than_five_is_needed() -> None:
    at = attacked("straight-thrust/4", "green evades")
    assert at.when("red plays feint swaps=straight-thrust/6").result == "red"
    at.refused("red plays feint swaps=beat-thrust/5", "RF-9.17", "distance")
    raised = at.when("referee effect weapon green invitation")
    raised.refused("red plays feint swaps=straight-thrust/5", "RF-9.17", "distance")


def test_rf_9_17_by_option_the_speed_as_compared_decides_against_distance() -> None:
    at = attacked("straight-thrust/4", "green evades", distance_speed="modified")
    assert at.when("red plays feint swaps=beat-thrust/5").result == "red"


def test_rf_9_17_an_equal_speed_against_a_counter_is_a_double_touch() -> None:
    at = attacked("straight-thrust/4", "green plays stop-hit/6")
    assert at.when("red plays feint swaps=straight-thrust/6").score == (1, 1)
    at.refused("red plays feint swaps=straight-thrust/5", "RF-9.17", "too-slow")


def test_rf_9_17_against_a_parry_without_cards_a_higher_speed_is_needed() -> None:
    at = attacked("straight-thrust/4", "green parries")
    at.refused("red plays feint swaps=straight-thrust/4", "RF-9.17", "too-slow")
    assert at.when("red plays feint swaps=straight-thrust/5").result == "red"
    glide = attacked("straight-thrust/4", "green parries with=glide-attack/4")
    assert glide.when("red plays feint swaps=straight-thrust/5").result == "red"


def test_rf_8_14_all_cards_of_a_feint_return() -> None:
    at = attacked(*PARRIED).when("red plays feint swaps=beat-thrust/5 with=angulation")
    assert at.known("red") == ["angulation", "beat-thrust/5", "feint", "straight-thrust/4"]
    assert at.hand("red") == 6


def swapped_in(table: Table) -> set[str]:
    """The cards that red may swap in, as they are offered."""
    found = offers(table.opening.edition, table.state, "red")
    blanks = [blank for offer in found for blank in offer.blanks]
    return {card for blank in blanks if blank.name == "swaps" for card in blank.choices}


def swaps(table: Table) -> list[bool]:
    """Of each way to write a swap that is offered to red, whether its SP may be left out."""
    found = offers(table.opening.edition, table.state, "red")
    return [offer.blanks[-1].optional for offer in found if "swaps" in str(offer.blanks)]


def test_all_swaps_that_can_be_paid_are_offered_as_one() -> None:
    assert swaps(attacked("beat-thrust/4", "green parries")) == [True, True]  # with angulation too
    poor = given("referee effect stamina red -6", "red advances", mode="advanced")
    table = poor.when("red plays beat-thrust/4", "green parries")
    assert swaps(table) == [True, False, True, False]
