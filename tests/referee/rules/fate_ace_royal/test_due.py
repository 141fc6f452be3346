"""What is waited for in a game, who else is asked, and what of it is said (sections 6 and 14)."""

from referee.rules.due import ALSO, WAITS, to_move
from referee.rules.fate_ace_royal.due import Decision, due
from tests.referee.rules.fate_ace_royal.table import (
    ARTORIA,
    CU,
    MEDEA,
    default_edition,
    face_up,
    given,
    opened,
)

ANY = (ALSO, Decision.ANY)


def dues(at):
    return due(default_edition(), at.state)


def asked(at):
    """Who is waited for, and what for; then who is asked besides."""
    return [(found.how, found.decision, *found.seats) for found in dues(at)]


def told(at, decision):
    (found,) = (found for found in dues(at) if found.decision == decision)
    return found.facts


def battle(*lines, **options):
    """Artoria raids Medea; both lie face up."""
    up = (*face_up("p1", ARTORIA), *face_up("p2", MEDEA), "p1 raids p2")
    return given(*up, *lines, servants=(ARTORIA, MEDEA), **options)


ATTACKED = ("p1 attacks physical",)
FOUGHT = (*ATTACKED, "p2 counters physical")


def test_the_set_up_asks_the_table_and_then_each_seat():
    at = opened()
    assert asked(at) == [(WAITS, "open", "table")]
    assert told(at, "open") == {"classes": 4}
    at = at.when("table opens archer,rider,assassin,berserker")
    assert asked(at) == [(WAITS, "exchange", "p3")]
    assert asked(opened(players="2", assign="agreed")) == [(WAITS, "take", "p1")]


def test_the_ritual_says_what_may_be_done_and_who_may_be_raided():
    at = given(servants=("? ?", "? ?", "? ?"))
    assert asked(at) == [(WAITS, "ritual", "p1"), (*ANY, "p1", "p2", "p3")]
    doing = ("equips", "covers", "reveals")
    assert told(at, "ritual") == {"doing": doing, "others": ("p2", "p3"), "surplus": 1}
    at = at.when("referee effect bar p2 target")
    assert told(at, "ritual")["others"] == ("p3",)
    at = at.when("referee effect bar p3 target")
    assert told(at, "finish") == {"doing": doing, "surplus": 1}
    assert told(at.when("p1 equips craft-05"), "proceed") == {"doing": ("covers", "reveals")}


def test_a_turn_that_has_nothing_left_ends():
    at = given("p1 equips craft-05", "p1 proceeds")
    assert asked(at)[0] == (WAITS, "encounter", "table")
    at = at.when("table rolls 4")
    assert asked(at)[0] == (WAITS, "end", "p1")
    assert told(at, "end") == {}


def test_an_encounter_that_is_not_thrown_for_is_chosen():
    at = given("p1 proceeds")
    assert asked(at)[0] == (WAITS, "choice", "p1")
    assert told(at, "choice") == {"others": ("p2",), "surplus": 1}


def test_of_several_masters_one_is_drawn():
    at = given("p1 equips craft-05", "p1 proceeds", "table rolls 1", servants=("? ?", "? ?", "? ?"))
    assert asked(at)[0] == (WAITS, "target", "table")
    assert told(at, "target") == {"others": ("p2", "p3")}


def test_what_lies_face_down_is_turned_up_by_both():
    at = given("p1 raids p2")
    assert asked(at)[0] == (WAITS, "reveal", "p1", "p2")
    at = given(*face_up("p1", ARTORIA), "referee effect reveal p2 class caster", "p1 raids p2")
    assert asked(at)[0] == (WAITS, "reveal-spirit", "p2")
    at = given(*face_up("p1", ARTORIA), "referee effect reveal p2 spirit medea", "p1 raids p2")
    assert asked(at)[0] == (WAITS, "reveal-class", "p2")


def test_before_the_attack_both_may_summon_and_the_attacker_strike_at_once():
    at = battle()
    assert asked(at) == [
        (WAITS, "engage", "p1"),
        (ALSO, "attack-at-once", "p1"),
        (ALSO, "summon", "p1", "p2"),
        (*ANY, "p1", "p2"),
    ]
    assert told(at, "engage") == {"attacker": "p1"}
    assert asked(at.when("p1 proceeds"))[0] == (WAITS, "attack", "p1")


def test_the_defender_is_asked_for_a_counter_though_the_attacker_is_waited_for():
    at = battle(*ATTACKED)
    assert asked(at) == [
        (WAITS, "attack-damage", "p1"),
        (ALSO, "counter-at-once", "p2"),
        (*ANY, "p1", "p2"),
    ]
    assert told(at, "attack-damage") == {"defender": "p2"}
    assert asked(at.when("p1 proceeds"))[0] == (WAITS, "counter", "p2")


def test_nobody_is_asked_for_a_counter_that_first_strike_bars():
    at = battle(*ATTACKED, "referee effect skill p1 first-strike on")
    assert asked(at) == [(WAITS, "proceed", "p1"), (*ANY, "p1", "p2")]
    assert asked(at.when("p1 proceeds"))[0] == (WAITS, "proceed", "p1")


def test_after_the_loss_a_card_may_be_taken_at_once():
    at = battle(*FOUGHT, "p1 proceeds", "referee effect damage p2 -3")
    assert asked(at)[:2] == [(WAITS, "loss-steals", "p1"), (ALSO, "steal-at-once", "p1")]
    assert told(at, "loss-steals") == {"seat": "p1"}
    assert asked(at.when("p1 proceeds"))[0] == (WAITS, "steal", "p1")
    lost = at.when("referee effect mana p2 -4")
    assert asked(lost)[0] == (WAITS, "proceed", "p1")


def test_who_fought_by_a_proxy_of_the_servant_owes_a_craft():
    summoned = battle("p2 summons spirit stats=0/7/0/7", *FOUGHT, "p1 proceeds")
    assert asked(summoned)[:2] == [(WAITS, "loss-forfeits", "p1"), (ALSO, "forfeit-at-once", "p2")]
    assert asked(summoned.when("p1 proceeds"))[0] == (WAITS, "forfeit", "p2")


def test_where_nothing_comes_after_the_loss_the_turn_may_end():
    even = battle("p1 attacks physical", "referee effect damage p2 -9", "p2 counters magic")
    at = even.when("referee effect damage p1 -9", "p1 proceeds")
    assert asked(at)[0][:2] == (WAITS, "finish")


def test_a_text_that_is_not_done_is_told_first_and_waited_for_by_nobody():
    at = given("p2 plays event-10 open=yes", servants=(ARTORIA, CU))
    assert asked(at)[0] == (ALSO, "entering", "referee")
    assert to_move(dues(at)) == ("p1",)


def test_nothing_is_due_after_the_end():
    assert dues(given("p2 resign")) == ()
