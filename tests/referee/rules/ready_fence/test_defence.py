"""The defence without cards (RF-10)."""

import pytest

from events.ready_fence.phrase import AttackStopped, DefenceMade
from events.ready_fence.turns import CardDiscarded, FencerLeftStrip
from referee.rules.due import to_move
from referee.rules.ready_fence.due import due
from referee.rules.ready_fence.offers import offers
from referee.rules.ready_fence.pending import if_passed
from tests.referee.rules.ready_fence.table import Table, given


def attacked(card: str = "straight-thrust/4", *lines: str, **options: str) -> Table:
    """An advanced bout; red has attacked at lunge distance, both in line."""
    opened = given("red advances", f"red plays {card}", **{"mode": "advanced", **options})
    return opened.when(*lines)


def test_rf_10_1_the_tutorial_knows_distance_only() -> None:
    at = attacked(mode="tutorial")
    at.refused("green parries", "RF-10.1")
    assert at.when("green evades").squares == (5, 9)


# What can be answered (RF-10.2, RF-10.3, RF-10.4)


def test_rf_10_2_it_answers_an_attack_and_nothing_else() -> None:
    counter = attacked("straight-thrust/4", "green plays stop-hit/5")
    counter.refused("red parries", "RF-10.2", "no-attack")
    counter.refused("red evades", "RF-10.2", "no-attack")
    parry = attacked("straight-thrust/4", "green plays ceding-parry")
    parry.refused("red parries", "RF-10.2", "no-attack")


def test_rf_10_2_the_riposte_of_a_first_action_can_be_parried_and_not_that_of_a_second() -> None:
    first = attacked("straight-thrust/4", "green plays parry-riposte/6")
    parried = first.when("red parries")
    assert parried.pending.by == "cardless"
    assert parried.when("green plays renewed-attack").result == "green"
    second = attacked(
        "straight-thrust/4", "green plays parry-riposte/6", "red plays parry-riposte/5"
    )
    second.refused("green parries", "RF-10.2", "second")


def test_rf_10_2_a_renewed_attack_can_be_parried() -> None:
    at = attacked("straight-thrust/4", "green plays ceding-parry", "red plays renewed-attack")
    parried = at.when("green parries")
    assert (parried.result, parried.stamina) == ("none", (5, 3))


def test_rf_10_3_one_defence_without_cards_in_a_phrase() -> None:
    at = attacked("straight-thrust/4", "green evades", "red plays renewed-attack")
    at.refused("green parries", "RF-10.3")
    assert to_move(due(at.state)) == ("green",)


def test_rf_10_4_without_stamina_there_is_none() -> None:
    at = attacked("straight-thrust/4", "referee effect stamina green -6")
    at.refused("green parries", "RF-10.4")
    at.refused("green evades", "RF-10.4")


# Parry: RF-10.5, RF-10.9, RF-10.10


def test_rf_10_5_a_parry_costs_half_the_speed_and_always_succeeds() -> None:
    at = attacked("straight-thrust/5", "green parries")
    made = at.event(DefenceMade)
    assert (made.how, made.cost, made.speed) == ("parry", 3, 6)
    assert (at.pending.type, at.pending.by, at.pending.speed) == ("parry", "cardless", 6)
    assert at.stamina == (6, 3)
    assert at.phrase.side("green").spent == 3


def test_rf_10_5_invitation_makes_it_cheaper() -> None:
    at = attacked("straight-thrust/5", "referee effect weapon green invitation", "green parries")
    assert at.stamina == (6, 4)
    assert at.pending.speed == 5


def test_rf_10_5_the_stamina_must_suffice() -> None:
    at = attacked("straight-thrust/5", "referee effect stamina green -4")
    at.refused("green parries", "RF-10.5")
    assert at.when("referee effect stamina green 1", "green parries").stamina == (6, 0)


def test_rf_10_5_the_stamina_is_considered_even_where_that_of_cards_is_not() -> None:
    assert attacked("straight-thrust/5", "green parries", sp="off").stamina == (6, 3)


def test_rf_10_9_after_it_nobody_scores_and_the_fencers_stay() -> None:
    at = given("red advances", "red plays straight-thrust/4", "green parries")
    assert (at.result, at.score, at.squares) == ("none", (0, 0), (5, 7))
    assert at.event(AttackStopped).by == "cardless"


def test_rf_10_10_who_has_parried_does_nothing_more_in_the_phrase() -> None:
    at = attacked("straight-thrust/4", "green parries", "red plays renewed-attack")
    assert at.result == "red"


def test_rf_10_10_by_option_it_goes_on() -> None:
    lines = ("green parries", "red plays renewed-attack")
    at = attacked("straight-thrust/4", *lines, after_parry="open")
    at.refused("green parries", "RF-10.3")
    assert at.when("green plays parry-riposte/6").result == "green", "red has made two actions"


def test_rf_9_5_a_glide_attack_added_to_a_parry_without_cards_ripostes() -> None:
    at = attacked("beat-thrust/4", "green parries with=glide-attack/5")
    assert (at.pending.kind, at.pending.speed) == ("glide-attack", 4)
    assert (at.pending.riposte, if_passed(at.state)) == (True, "green")
    assert [played.role for played in at.phrase.cards] == ["attack", "riposte"]
    assert at.phrase.side("green").actions == 1
    assert at.when("red parries").result == "none"


def test_rf_9_5_its_riposte_can_be_answered_as_a_glide_attack() -> None:
    at = attacked("beat-thrust/4", "green parries with=glide-attack/5")
    at.refused("red plays stop-hit/5", "RF-9.11")
    at.refused("red evades", "RF-10.6", "riposte")
    assert at.when("red plays ceding-parry").result == "red"
    assert at.when("red plays disengage/5").result == "red", "green has parried (RF-10.10)"


def test_rf_8_8_only_glide_attacks_go_with_a_parry_without_cards() -> None:
    at = attacked()
    at.refused("green parries with=angulation", "RF-9.15", "addition-to-parry")
    at.refused("green parries with=joker", "RF-8.8")
    at.refused("green parries with=glide-attack/4,glide-attack/5", "RF-9.5", "twice")


def test_rf_7_2_the_sp_of_the_glide_attack_come_on_top_of_the_parry() -> None:
    at = attacked("straight-thrust/4")
    assert at.when("green parries with=glide-attack/4 sp=4").stamina == (6, 0)
    at.refused("green parries with=glide-attack/4 sp=5", "RF-7.2")
    poor = at.when("referee effect stamina green -5")
    poor.refused("green parries with=glide-attack/4 sp=5", "RF-10.5")


# Distance (RF-10.6 to RF-10.8)


def test_rf_10_6_distance_answers_no_riposte_and_no_renewed_attack() -> None:
    riposte = attacked("straight-thrust/4", "green plays parry-riposte/6")
    riposte.refused("red evades", "RF-10.6", "riposte")
    renewed = riposte.when("red plays renewed-attack")
    renewed.refused("green evades", "RF-10.6", "renewed")


def test_rf_10_7_distance_escapes_no_card_above_five() -> None:
    attacked("straight-thrust/6").refused("green evades", "RF-10.7")
    at = attacked("beat-thrust/5")
    assert at.pending.speed == 6
    at.when("green evades")


def test_rf_10_7_by_option_the_speed_as_compared_decides() -> None:
    attacked("beat-thrust/5", distance_speed="modified").refused("green evades", "RF-10.7")
    engaged = given(
        "referee effect weapon green engagement", mode="advanced", distance_speed="modified"
    )
    engaged.when("red advances", "red plays straight-thrust/6", "green evades")


def test_rf_10_7_does_not_bind_the_tutorial() -> None:
    attacked("straight-thrust/6", "green evades", mode="tutorial")


def test_rf_10_8_distance_costs_one_two_squares_back_and_another_card() -> None:
    at = attacked("straight-thrust/4", "green evades discard=stop-hit/4")
    assert (at.stamina, at.squares) == ((6, 5), (5, 9))
    assert at.discard == ("stop-hit/4",)
    assert (at.timer, at.hand("green")) == (11, 6)
    assert (at.pending.type, at.pending.by, at.pending.speed) == ("parry", "distance", None)


def test_rf_10_8_without_a_card_named_it_is_unknown() -> None:
    at = attacked("straight-thrust/4", "green evades")
    assert at.event(CardDiscarded).card == "?"
    assert at.discard == ("?",)


def test_rf_10_8_without_a_card_to_discard_none_is_drawn() -> None:
    empty = "referee adjust seats.green.hand_count 0 why=lost"
    at = attacked("straight-thrust/4", empty, "green evades")
    assert (at.hand("green"), at.timer, at.discard) == (0, 12, ())
    bound = given("red advances", "red plays straight-thrust/4")
    bound = bound.when("referee adjust seats.green.hand_count 1 why=lost", "green evades")
    assert (bound.hand("green"), bound.timer) == (1, 12)


def test_rf_10_8_beyond_the_strip_the_phrase_ends_with_a_point_and_the_costs_stand() -> None:
    at = given("referee effect place green 9", "referee effect place red 7", mode="advanced")
    at = at.when("red plays straight-thrust/4", "green evades discard=stop-hit/4")
    assert at.event(FencerLeftStrip).seat == "green"
    assert (at.result, at.score, at.squares) == ("red", (1, 0), (4, 7))
    assert (at.timer, at.discard) == (11, ("stop-hit/4",))
    assert at.stamina == (6, 5)


def test_rf_6_2_an_evasion_does_not_cost_the_bound_card() -> None:
    at = given("red advances", "red plays beat-thrust/4", values="printed")
    at = at.when("table reveals red straight-thrust/3")
    at.refused("green evades discard=straight-thrust/3", "RF-6.2")
    assert at.when("green evades").state.green.bound == "straight-thrust/3"


def test_rf_c_1_a_card_that_cannot_be_there_is_not_discarded() -> None:
    at = given("red advances", "red plays beat-thrust/4", values="printed")
    at.refused("green evades discard=flick/4", "RF-C.1")


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_rf_10_8_in_the_dealt_mode_chance_takes_the_card(mode: str) -> None:
    at = dealt(mode)
    hand = at.held("green")
    at.refused(f"green evades discard={hand[-1]}", "RF-C.1")
    evaded = at.when("green evades")
    assert evaded.event(CardDiscarded).card in hand


def test_rf_10_8_in_the_dealt_tutorial_the_fencer_names_his_card() -> None:
    at = dealt("tutorial")
    at.refused("green evades", "RF-C.1")
    card = at.held("green")[0]
    assert at.when(f"green evades discard={card}").discard == (card,)


def dealt(mode: str) -> Table:
    """A dealt bout in which red has attacked with a card slow enough to escape from."""
    for seed in range(50):
        at = given("red advances", mode=mode, seed=str(seed))
        for card in at.held("red"):
            if card in ("straight-thrust/3", "straight-thrust/4", "beat-thrust/4"):
                return at.when(f"red plays {card}")
    raise AssertionError("no seed gives red such a card")


def test_rf_12_5_in_the_last_hands_an_evasion_draws_nothing() -> None:
    at = given("referee adjust timer 1 why=late", "referee effect timer 1", mode="tutorial")
    at = at.when("referee adjust timer 3 why=found", "green advances")
    assert at.state.stage == "last-hands"
    at = at.when("green plays straight-thrust/4", "red evades discard=flick/4")
    assert (at.hand("red"), at.timer) == (5, 3)


def test_all_glides_that_may_go_with_a_parry_are_offered_as_one() -> None:
    table = given("red advances", "red plays straight-thrust/4", mode="advanced")
    found = offers(table.opening.edition, table.state, "green")
    alone, gliding = (offer for offer in found if offer.verb == "parries")
    assert alone.blanks == ()
    with_glides = [f"glide-attack/{speed}" for speed in range(1, 10)]
    assert list(gliding.blanks[0].choices) == with_glides
