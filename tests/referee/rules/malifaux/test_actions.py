"""Actions of the active model (MF-8.6, MF-8.7, MF-9)."""

import pytest

from events.malifaux.crew import EngagementEnded
from events.malifaux.turns import ActionTaken, ModelWalked
from tests.referee.rules.malifaux.table import Table, acting, activating


def cal(*lines: str, **options: str) -> Table:
    """Cal, a minion with two actions, is active."""
    return activating("a activates cal", *lines, **options)


def test_mf_8_6_two_actions_and_three_for_a_leader_or_a_master() -> None:
    two = cal("a walks 5", "a walks")
    two.refused("a walks 1", "MF-8.6")
    two.refused("a attacks pick dov", "MF-8.6")
    two.when("a attacks pick dov free=yes")
    three = acting("a walks", "a walks", "a walks")
    three.refused("a concentrates", "MF-8.6")
    leader = activating("a activates ana", "a ends", "b activates bea")
    assert leader.state.activation.limit == 3


def test_mf_8_6_never_more_than_three() -> None:
    assert acting("referee effect condition ana fast on").state.activation.limit == 3
    assert cal("referee effect condition cal fast on").state.activation.limit == 3
    assert acting("referee effect condition ana slow on").state.activation.limit == 2
    assert cal("referee effect condition cal slow on").state.activation.limit == 1


def test_mf_8_7_fast_and_slow_cancel_one_another() -> None:
    at = cal("referee effect condition cal fast on", "referee effect condition cal slow on")
    assert at.model("cal").conditions == {}
    assert at.state.activation.limit == 2
    off = cal("referee effect condition cal fast on", "referee effect condition cal fast off")
    assert off.model("cal").conditions == {}


def test_mf_8_7_both_end_with_the_activation() -> None:
    at = cal("referee effect condition cal fast on", "referee effect condition dov slow on")
    at = at.when("a ends")
    assert at.model("cal").conditions == {}
    assert at.model("dov").conditions == {"slow": 1}


def test_mf_9_1_nothing_is_longer_than_the_movement_value() -> None:
    at = cal()
    at.refused("a walks 5.01", "MF-9.1")
    at.refused("a charges 6", "MF-9.1")
    assert at.when("a walks 4.50").event(ModelWalked).inches == "4.5"
    at.when("table engages cal dov").refused("a disengages 6", "MF-9.1")


def test_mf_9_2_a_walk_may_engage_and_stays_in_the_range() -> None:
    at = cal("a walks 3 engages=bea,dov", "a walks 1")
    assert at.model("cal").engaged_by == ("bea", "dov")
    assert at.model("bea").engaged_by == ("cal",)
    cal().refused("a walks 3 engages=ana", "MF-1.2", "same-seat")


def test_mf_9_3_after_a_charge_one_melee_attack_is_free() -> None:
    at = acting("a charges 5 engages=dov")
    assert at.state.activation.charge_attack
    attack = at.when("a attacks sabre bea")
    assert attack.event(ActionTaken).free
    assert (attack.state.activation.used, attack.state.activation.charge_attack) == (1, False)
    ranged = at.when("a attacks pistol bea")
    assert (ranged.state.activation.used, ranged.state.activation.charge_attack) == (2, False)
    assert not at.when("a concentrates").state.activation.charge_attack


def test_mf_9_3_a_free_attack_uses_or_forfeits_it() -> None:
    at = acting("a charges 5")
    assert at.when("a attacks sabre bea free=yes").state.activation.used == 1
    at = at.when("a attacks pistol dov free=yes")
    assert (at.state.activation.used, at.state.activation.charge_attack) == (1, False)


def test_mf_9_4_no_charge_while_engaged() -> None:
    acting("table engages bea ana only=yes").refused("a charges 3", "MF-9.4")
    acting("table engages ana bea only=yes").when("a charges 3")
    acting("table engages ana bea").refused("a charges 6", "MF-9.1")


def test_mf_9_5_one_charge_in_an_activation() -> None:
    acting("a charges 3").refused("a charges 3", "MF-9.5")


def test_mf_9_6_disengaging_ends_all_engagements_both_ways() -> None:
    acting().refused("a disengages 3", "MF-9.6")
    acting("table engages ana bea only=yes").refused("a disengages", "MF-9.6")
    at = acting("table engages ana bea", "table engages dov ana only=yes", "a disengages 5")
    assert len(at.all(EngagementEnded)) == 3
    assert at.model("ana").engaged_by == at.model("bea").engaged_by == ()
    assert at.state.activation.disengaged


def test_mf_9_7_interacting_places_a_marker() -> None:
    at = acting("a interacts")
    assert at.state.a.markers == 1
    at.refused("a interacts remove", "MF-9.7")
    at.refused("a interacts other", "MF-9.7")
    published = acting("a interacts remove", "a interacts other", actions="published")
    assert published.state.a.markers == 0


def test_mf_9_8_concentrating_gives_focused() -> None:
    at = acting("a concentrates", "a concentrates")
    assert at.model("ana").conditions == {"focused": 2}


def test_mf_9_9_an_assist_lowers_one_of_three_conditions_of_a_friend() -> None:
    at = acting("referee effect condition cal burning 3", "referee effect condition cal focused 2")
    assert at.when("a assists cal burning").model("cal").conditions["burning"] == 2
    at.refused("a assists ana burning", "MF-9.9", "model")
    at.refused("a assists bea burning", "MF-9.9", "model")
    at.refused("a assists cal focused", "MF-9.9", "condition")
    at.refused("a assists cal injured", "MF-9.9", "none")
    at.when("referee effect kill cal").refused("a assists cal burning", "MF-9.9", "model")


def test_mf_9_10_own_actions() -> None:
    at = acting()
    at.refused("a attacks knife bea", "MF-9.10")
    at.refused("a attacks rally bea", "MF-9.10", "no-attack")
    at.refused("a attacks pistol cal", "MF-9.10", "no-enemy")
    at.refused("a uses pistol bea", "MF-9.10", "attack")
    at.when("referee effect kill bea").refused("a attacks pistol bea", "MF-9.10", "no-enemy")
    at.when("a uses rally bea")
    taunt = "referee action sample-oracle taunt kind=tactical stat=5 resist=wp"
    oracle = activating(taunt, "referee effect summon a zoe sample-oracle", "a activates zoe")
    oracle.refused("a uses taunt", "MF-9.10", "resisted")
    oracle.refused("a uses taunt cal", "MF-9.10", "resisted")
    assert oracle.when("a uses taunt bea").contest.kind == "opposed"
    assert oracle.when("a uses glimpse").step == "act"


def test_mf_9_10_an_attack_without_resist_is_a_simple_duel() -> None:
    at = cal("a attacks hex dov")
    assert (at.contest.kind, at.contest.tn) == ("simple", 10)
    at = at.when("a flips ram/6", "a passes")
    assert (at.contest.kind, at.contest.target) == ("damage", "dov")


def test_mf_9_11_published_interact_and_concentrate() -> None:
    at = acting("table engages bea ana only=yes", actions="published")
    at.refused("a interacts", "MF-9.11", "engaged")
    left = at.when("a disengages", "b passes", "a pushes 5 leaves=all")
    left.refused("a interacts", "MF-9.11", "disengaged")
    once = acting("a concentrates", actions="published")
    once.refused("a concentrates", "MF-9.11", "concentrated")


@pytest.mark.parametrize(("card", "left"), [("crow/5", 3), ("crow/6", 2), ("red-joker", 1)])
def test_mf_9_11_a_published_assist_is_a_flip(card, left) -> None:
    at = acting("referee effect condition cal injured 4", actions="published")
    at = at.when("a assists cal injured")
    assert (at.contest.kind, at.contest.target) == ("assist", "cal")
    at = at.when(f"a flips {card}", "a passes")
    assert at.model("cal").conditions == {"injured": left}


# Disengaging as it is published (MF-9.12)

ENGAGED = ("table engages ana bea", "table engages dov ana only=yes")


def leaving(*lines: str, **options: str) -> Table:
    return acting(*ENGAGED, "a disengages", *lines, actions="published", **options)


def test_mf_9_12_the_opponent_may_let_one_model_strike() -> None:
    at = leaving()
    assert (at.step, at.to_move) == ("strike", ("b",))
    at.refused("b strikes dov carbine", "MF-9.12", "action")
    at.refused("b strikes cal pick", "MF-9.12")
    at.refused("a strikes bea cudgel", "MF-1.4")
    at.refused("a passes", "MF-1.4")
    at.refused("a walks 3", "MF-1.3")
    at.refused("table parts ana bea", "MF-1.3")
    at.refused("referee effect damage ana 1", "MF-1.3")
    acting(*ENGAGED, actions="published").refused("a disengages 3", "MF-1.2")


def test_mf_9_12_a_strike_has_no_triggers_and_no_damage() -> None:
    at = leaving("b strikes bea cudgel")
    assert (at.contest.kind, at.contest.acting, at.contest.damage) == ("opposed", "b", None)
    at.refused("table engages ana dov", "MF-1.3")
    at = at.when("b flips ram/9", "a flips mask/1", "table passes")
    assert at.contest.kind == "hinder"


@pytest.mark.parametrize(
    ("card", "left"), [("crow/5", "3"), ("crow/6", "1"), ("crow/11", "0"), ("black-joker", "3")]
)
def test_mf_9_12_a_hit_takes_inches_from_the_push(card, left) -> None:
    at = leaving("b strikes bea cudgel", "b flips ram/9", "a flips mask/1", "table passes")
    assert at.side("b").parts == (("engaging", 1),)
    at = at.when(f"b flips {card},tome/13")
    at = at.when(f"b keeps {card}") if at.step == "flip" else at
    at = at.when("b passes") if at.step == "cheat" else at
    assert (at.step, at.state.leaving.left) == ("push", left)


def test_mf_9_12_the_push_tells_whose_engagement_was_left() -> None:
    at = leaving("b passes")
    assert (at.step, at.to_move) == ("push", ("a",))
    at.refused("a pushes 5.5", "MF-9.1", "push")
    some = at.when("a pushes 2 leaves=bea")
    assert (some.model("ana").engaged_by, some.model("bea").engaged_by) == (("dov",), ())
    assert at.when("a pushes 2 leaves=all").model("ana").engaged_by == ()
    stays = at.when("a pushes 0")
    assert (stays.model("ana").engaged_by, stays.step) == (("bea", "dov"), "act")


def test_mf_6_5_a_striker_that_is_killed_takes_nothing_from_the_push() -> None:
    at = leaving("b strikes bea cudgel", "referee effect kill bea")
    assert (at.step, at.state.leaving.left) == ("push", "5")
    gone = leaving("b strikes bea cudgel", "referee effect kill ana")
    assert (gone.step, gone.state.leaving) == ("activate", None)
