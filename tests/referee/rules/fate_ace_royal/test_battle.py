"""Encounters, raids, battles, proxies and what is due after them (FA-7, FA-8, FA-9)."""

import pytest

from events.fate_ace_royal.battle import DamageDealt
from events.fate_ace_royal.values import Side
from projections.fate_ace_royal.state import SEATS
from referee.rules.fate_ace_royal.to_move import after_loss
from tests.referee.rules.fate_ace_royal.table import ARTORIA, CU, DIARMUID, MEDEA, Table, given

FOUGHT = (ARTORIA, DIARMUID)
"""8/7/4/5 against 7/6/3/5."""

TO_LOSS = ("p1 attacks physical", "p2 counters physical", "p1 proceeds")


def engaged(*lines: str, servants: tuple[str, ...] = FOUGHT, **options: str) -> Table:
    return given("p1 raids p2", *lines, servants=servants, **options)


# Encounter


def acted(*lines: str, servants: tuple[str, ...] = ("? ?",) * 3, **options: str) -> Table:
    return given("p1 equips craft-01", *lines, "p1 proceeds", servants=servants, **options)


def test_fa_7_1_after_a_ritual_action_the_die_comes_first() -> None:
    at = given("p1 equips craft-01")
    at.refused("p1 raids p2", "FA-7.1").refused("p1 ends", "FA-7.1")
    assert at.when("p1 proceeds").due == ("table",)


def test_fa_7_2_a_one_forces_a_battle_and_other_numbers_do_not() -> None:
    at = acted()
    at.refused("table rolls 0", "FA-7.2").refused("table rolls 7", "FA-7.2")
    assert at.when("table rolls 2").at == ("end", None)
    assert at.when("table rolls 1").at == ("battle", "target")


def test_fa_7_3_the_opponent_of_a_forced_battle_is_drawn_whatever_cards_say() -> None:
    at = acted("referee effect bar p2 target", "referee effect bar p1 raid").when("table rolls 1")
    assert (at.battle.attacker, at.battle.defender) == (None, None)
    at.refused("table targets p1", "FA-7.3").refused("table targets p7", "FA-0.3")
    assert at.when("table targets p2").battle.sides == ("p1", "p2")
    assert acted(servants=("? ?",) * 2).when("table rolls 1").at == ("battle", "reveal")


def test_fa_7_3_the_only_opponent_left_follows_by_itself() -> None:
    at = acted(servants=(ARTORIA, DIARMUID, MEDEA)).when("table rolls 1", "p3 resign")
    assert at.battle.sides == ("p1", "p2")
    assert at.at == ("battle", "engage")


def test_fa_7_4_by_option_only_an_untapped_servant_is_forced() -> None:
    lines = ("referee effect tap p1 servant",)
    assert acted(*lines).when("table rolls 1").at == ("battle", "target")
    assert acted(*lines, forced_raid="untapped").when("table rolls 1").at == ("end", None)


def test_fa_7_5_kojirou_forced_to_raid_is_the_defender() -> None:
    at = acted(servants=("sasaki-kojirou assassin", CU)).when("table rolls 1")
    assert at.battle.sides == ("p2", "p1")
    assert at.when("p2 attacks physical").due == ("p1",)


# Raids


def test_fa_8_1_and_8_2_and_8_3_who_may_raid_whom() -> None:
    at = given()
    at.refused("p1 raids p1", "FA-8.1")
    at.when("referee effect tap p1 servant").refused("p1 raids p2", "FA-8.2")
    at.when("referee effect invert p1").refused("p1 raids p2", "FA-8.2")
    at.when("referee effect bar p1 raid").refused("p1 raids p2", "FA-8.3")
    at.when("referee effect bar p2 target").refused("p1 raids p2", "FA-8.3", "target")


def test_fa_8_4_both_sides_turn_up_their_cards_without_draws() -> None:
    at = given("p1 raids p2", servants=("artoria ?", "? lancer"))
    assert at.due == ("p1", "p2")
    after = at.when("p2 reveals diarmuid", "p1 reveals class saber")
    assert after.at == ("battle", "engage")
    assert (after.hand("p1"), after.hand("p2")) == (5, 4)
    at.refused("p1 reveals artoria", "FA-6.8")


def test_fa_8_5_and_8_7_a_raider_that_cannot_raid_any_more_is_called_off() -> None:
    at = engaged("referee effect bar p1 raid", "p1 proceeds")
    assert at.at == ("end", None)
    assert at.view["last_battle"]["called_off"]
    stands = engaged("p1 proceeds", "referee effect tap p1 servant")
    assert stands.when("p1 attacks physical").at == ("battle", "attack-damage")


def test_fa_8_6_attacks_and_counters_name_a_system() -> None:
    at = engaged("p1 proceeds").refused("p1 attacks fire", "FA-8.6")
    at.when("p1 attacks magic", "p1 proceeds").refused("p2 counters fire", "FA-8.6")


# Damage


@pytest.mark.parametrize(
    ("changes", "attack", "counter"),
    [("0/0/0/0", 2, 0), ("-2/0/0/0", 1, 0), ("-3/0/0/0", 0, 0), ("0/-1/0/0", 2, 1)],
)
def test_fa_8_8_and_8_9_the_difference_a_tie_and_less(
    changes: str, attack: int, counter: int
) -> None:
    at = engaged(f"referee effect stats p1 {changes}", *TO_LOSS)
    assert at.battle.defender_damage == attack
    assert at.battle.attacker_damage == counter


def test_fa_8_10_and_8_11_both_lose_mana_and_the_hurt_are_tapped() -> None:
    at = engaged("referee effect stats p2 3/0/0/0", *TO_LOSS, "p1 proceeds")
    assert (at.master("p1").mana, at.master("p2").mana) == (2, 3)
    assert (at.master("p1").posture, at.master("p2").posture) == ("tapped", "tapped")
    inverted = engaged("p1 proceeds", "referee effect invert p2", *TO_LOSS, "p1 proceeds")
    assert inverted.master("p2").posture == "inverted"


def test_fa_8_12_who_alone_gave_damage_may_steal() -> None:
    at = engaged(*TO_LOSS, "p1 proceeds")
    assert at.due == ("p1",)
    at.refused("p2 steals", "FA-0.5")
    stolen = at.when("p1 steals")
    assert (stolen.hand("p1"), stolen.hand("p2")) == (6, 3)
    empty = engaged("referee effect discard p2 ?,?,?,?", *TO_LOSS, "p1 proceeds")
    assert empty.view["battle"]["thief"] is None
    both = engaged("referee effect stats p2 3/0/0/0", *TO_LOSS, "p1 proceeds")
    assert both.view["battle"]["thief"] is None


def test_fa_8_13_values_are_those_when_the_step_closes() -> None:
    at = engaged("p1 attacks physical", "referee effect stats p1 2/0/0/0", "p1 proceeds")
    assert at.event(DamageDealt).attack == 10
    assert at.battle.defender_damage == 4


def test_fa_8_14_the_withdrawal_waits_for_what_is_due() -> None:
    at = engaged(*TO_LOSS, "p1 proceeds").refused("p1 proceeds", "FA-8.14")
    assert at.when("p1 declines", "p1 proceeds").at == ("end", None)


def test_fa_0_8_a_move_that_comes_too_late_is_told_what_ends_the_game() -> None:
    attacks, *rest = TO_LOSS
    at = engaged(attacks, "referee effect damage p2 +9", *rest)
    for line in ("p1 ends", "p1 steals"):
        at.refused(line, "FA-0.2", "closed")
    assert at.when("p1 proceeds").due == ()


# Proxies


def test_fa_9_1_only_a_side_without_a_proxy_summons() -> None:
    at = engaged(servants=(*FOUGHT, MEDEA))
    at.refused("p3 summons spirit stats=1/1/1/1", "FA-9.1")
    at.when("p1 summons spirit stats=1/1/1/1").refused(
        "p1 summons class stats=1/1/1/1", "FA-9.1", "proxy"
    )
    at.when("p1 proceeds").refused("p1 summons spirit stats=1/1/1/1", "FA-0.4")


def test_fa_9_2_a_summons_is_an_ability() -> None:
    at = engaged("referee effect bar p1 abilities")
    at.refused("p1 summons spirit stats=1/1/1/1", "FA-14.5")
    paid = engaged("p1 summons spirit stats=1/1/1/1 cost=discard:1 discards=?")
    assert paid.hand("p1") == 4


@pytest.mark.parametrize(
    ("skills", "values"), [("", [3, 2, 3, 2]), (" skills=legion", [5, 3, 5, 3])]
)
def test_fa_9_3_and_13_5_charisma_adds_and_with_legion_twice_as_much(
    skills: str, values: list[int]
) -> None:
    at = engaged(f"p1 summons spirit stats=1/1/1/1{skills}")
    assert at.view["battle"]["proxies"]["p1"]["values"] == values


def test_fa_9_3_charisma_adds_to_values_that_are_not_below_0() -> None:
    at = engaged("p1 summons spirit stats=1/1/1/1", "referee effect stats p1 -9/-1/0/1 on=proxy")
    assert at.view["battle"]["proxies"]["p1"]["values"] == [2, 1, 3, 3]


def test_fa_9_4_the_proxy_fights_with_its_own_values_and_skills() -> None:
    at = engaged("p2 summons spirit stats=1/9/1/1", *TO_LOSS)
    assert at.battle.defender_damage == 0
    assert at.battle.attacker_damage == 0


def test_fa_13_3_a_fighter_has_the_servants_skills_or_the_proxys_own() -> None:
    strikes = ("referee effect skill p1 first-strike on", "p1 attacks physical", "p1 proceeds")
    summons = "p1 summons spirit stats=9/9/9/9"
    engaged(*strikes).refused("p2 counters physical", "FA-13.2")
    engaged(summons, *strikes).when("p2 counters physical")
    engaged(f"{summons} skills=first-strike", *strikes).refused("p2 counters physical", "FA-13.2")


CALLED = ("referee effect equip p2 craft-01 from=deck", "p1 raids p2")


def test_fa_9_5_the_craft_of_a_hurt_proxy_goes_and_more_damage_taps() -> None:
    hurt = given(
        *CALLED, "p2 summons craft-01 stats=1/7/1/1", *TO_LOSS, "p1 proceeds", servants=FOUGHT
    )
    assert hurt.seat("p2")["crafts"] == []
    assert hurt.master("p2").mana == 5
    assert hurt.master("p2").posture == "untapped"
    more = given(
        *CALLED, "p2 summons craft-01 stats=1/6/1/1", *TO_LOSS, "p1 proceeds", servants=FOUGHT
    )
    assert more.master("p2").posture == "tapped"


@pytest.mark.parametrize("by", ["craft-01", "spirit"])
def test_fa_8_11_a_proxy_called_after_the_damage_did_not_receive_it(by: str) -> None:
    at = given(*CALLED, *TO_LOSS, f"referee effect proxy p2 stats=1/1/1/1 by={by}", servants=FOUGHT)
    after = at.when("p1 proceeds")
    assert after.master("p2").mana == 3
    assert after.master("p2").posture == "tapped"
    assert [craft["card"] for craft in after.seat("p2")["crafts"]] == ["craft-01"]
    assert after.view["battle"]["debtor"] is None


def test_fa_14_3_damage_entered_before_a_proxy_was_called_is_the_servants() -> None:
    after = engaged(
        "referee effect stats p2 0/9/0/0",
        *TO_LOSS,
        "referee effect damage p2 +1",
        "referee effect proxy p2 stats=1/1/1/1 by=spirit",
        "p1 proceeds",
    )
    assert after.master("p2").mana == 4
    assert after.master("p2").posture == "tapped"
    assert after.view["battle"]["debtor"] is None


def test_fa_14_3_damage_taken_back_before_a_proxy_was_called_is_nobodys() -> None:
    after = engaged(
        *TO_LOSS,
        "referee effect damage p2 -9",
        "referee effect proxy p2 stats=1/1/1/1 by=spirit",
        "referee effect damage p2 +1",
        "p1 proceeds",
    )
    assert after.master("p2").mana == 5
    assert after.view["battle"]["debtor"] == "p2"


@pytest.mark.parametrize(
    ("more", "posture"), [(("+1",), "tapped"), (("+1", "+1"), "inverted"), (("+2", "-1"), "tapped")]
)
def test_fa_14_3_servant_and_proxy_each_bear_the_damage_that_they_received(
    more: tuple[str, ...], posture: str
) -> None:
    after = engaged(
        *TO_LOSS,
        "referee effect proxy p2 stats=1/1/1/1 by=spirit",
        *(f"referee effect damage p2 {amount}" for amount in more),
        "p1 proceeds",
    )
    assert after.master("p2").mana == 3
    assert after.view["battle"]["debtor"] == "p2"
    assert after.when("p2 lacks").master("p2").posture == posture


def test_fa_9_6_damage_entered_after_a_proxy_was_called_is_the_proxys() -> None:
    at = engaged(
        "referee effect stats p2 0/9/0/0",
        *TO_LOSS,
        "referee effect proxy p2 stats=1/1/1/1 by=spirit",
        "referee effect damage p2 +1",
        "p1 proceeds",
    )
    assert at.master("p2").mana == 5
    assert at.due == ("p2",)


def twins(caller: str, leaves: str) -> Table:
    """The battle of a proxy that one of two equal crafts has called, one of which then leaves."""
    equip = "referee effect equip p2 craft-01 from=deck"
    summons = f"p2 summons {caller} stats=1/7/1/1"
    unequip = f"referee effect unequip p2 {leaves}"
    return given(equip, equip, "p1 raids p2", summons, unequip, servants=FOUGHT, sets="2")


@pytest.mark.parametrize(
    ("caller", "leaves", "stay"),
    [
        ("craft-01", "craft-01#2", 0),
        ("craft-01#2", "craft-01", 0),
        ("craft-01", "craft-01", 1),
        ("craft-01#2", "craft-01#2", 1),
    ],
)
def test_fa_9_5_of_two_equal_crafts_the_one_that_called_goes(
    caller: str, leaves: str, stay: int
) -> None:
    at = twins(caller, leaves)
    assert at.battle.proxies[SEATS[1]].orphaned == (caller == leaves == "craft-01")
    assert len(at.when(*TO_LOSS, "p1 proceeds").seat("p2")["crafts"]) == stay


def test_fa_4_2_a_use_stays_with_the_one_of_two_equal_crafts() -> None:
    second = twins("craft-01#2", "craft-01")
    assert second.seat("p2")["used"] == [{"card": "craft-01", "ability": None}]
    second.refused("p2 activates craft-01", "FA-4.2")
    first = twins("craft-01", "craft-01")
    assert first.seat("p2")["used"] == []
    first.when("p2 activates craft-01")


def owing(defence: int) -> Table:
    called = f"p2 summons spirit stats=1/{defence}/1/1"
    return engaged(called, *TO_LOSS, "p1 proceeds")


def test_fa_9_6_a_servant_that_called_a_hurt_proxy_owes_a_craft() -> None:
    at = owing(6)
    assert at.due == ("p2",)
    assert at.view["battle"]["debtor"] == "p2"
    at.refused("p1 forfeits craft-01", "FA-0.5")
    paid = at.when("p2 forfeits craft-01")
    assert paid.view["discard"]["known"] == ["craft-01"]
    assert paid.due == ("p1",)
    assert paid.master("p2").posture == "tapped"
    assert at.when("p2 lacks").master("p2").posture == "inverted"
    assert owing(7).when("p2 lacks").master("p2").posture == "untapped"


def test_fa_9_6_an_empty_hand_lacks_by_itself() -> None:
    at = engaged("p2 summons spirit stats=1/6/1/1", "referee effect discard p2 ?,?,?,?", *TO_LOSS)
    after = at.when("p1 proceeds")
    assert after.master("p2").posture == "inverted"
    assert after.due == ("p1",)


def test_fa_9_7_lacks_is_refused_while_a_craft_is_known_there_and_is_a_fact() -> None:
    at = owing(6)
    at.when("table reveals p2 craft-03").refused("p2 lacks", "FA-9.7")
    at.refused("p2 forfeits event-01", "FA-9.7", "forfeits")
    lacked = at.when("p2 lacks", "p1 steals")
    lacked.refused("table reveals p2 craft-09", "FA-C.1")
    lacked.when("table reveals p1 craft-09", "table reveals p2 event-09")


def test_fa_9_7_lacks_is_refused_where_only_it_is_open_which_craft_is_there() -> None:
    at = owing(6).when("table reveals p2 event-05,event-06,event-07,event-08")
    hand = at.seat("p1")["hand"]["count"]
    stolen = at.when(
        f"referee effect discard p1 {','.join('?' * (hand - 2))}",
        "table reveals p1 craft-03,craft-04",
        "referee effect steal p2 p1 ?",
    )
    assert "craft-03" not in stolen.seat("p2")["hand"]["known"]
    stolen.refused("p2 lacks", "FA-9.7", "some")


def test_fa_9_8_proxies_and_their_changes_vanish_with_the_battle() -> None:
    at = engaged("p1 summons spirit stats=1/1/1/1", "referee effect stats p1 1/1/1/1 on=proxy")
    assert at.view["battle"]["proxies"]["p1"]["values"] == [4, 3, 4, 3]
    after = at.when("referee effect cancel")
    assert after.view["battle"] is None
    assert after.seat("p1")["changes"]["turn"] == [0, 0, 0, 0]


# First strike and see-through


def test_fa_13_2_first_strike_leaves_the_counter_out() -> None:
    at = engaged("referee effect skill p1 first-strike on", "p1 attacks physical", "p1 proceeds")
    assert at.battle.counter_skipped
    assert at.battle.attacker_damage == 0
    at.refused("p2 counters physical", "FA-13.2")
    assert at.when("p1 proceeds").at == ("battle", "loss")
    struck = engaged(
        "referee effect skill p1 first-strike on",
        "referee effect skill p2 first-strike on",
        "p1 attacks physical",
        "p1 proceeds",
    )
    assert not struck.battle.counter_skipped
    struck.refused("p1 proceeds", "FA-0.4")


def test_fa_13_4_see_through_closes_texts_and_bonuses_in_the_damage_steps() -> None:
    at = engaged(
        "referee effect skill p1 see-through on",
        "referee effect stats p2 0/5/0/0",
        "p1 attacks physical",
    )
    at.refused("p2 activates spirit", "FA-13.4")
    at.refused("p2 plays event-10", "FA-13.4")
    at.refused("p2 commands activate spirit", "FA-13.4")
    assert at.when("p1 proceeds").battle.defender_damage == 2
    boosted = at.when("referee effect stats p2 0/1/0/0 by=artoria")
    assert boosted.when("p1 proceeds").battle.defender_damage == 1


@pytest.mark.parametrize(("revision", "lowered"), [(1, -3), (2, 0)])
def test_fa_13_4_constant_values_and_spells_remain_and_once_its_lowerings_did(
    revision: int, lowered: int
) -> None:
    at = given(
        "referee prints craft-01 stats=0/1/0/0",
        "referee effect equip p2 craft-01 from=deck",
        "referee effect skill p1 see-through on",
        "referee effect stats p2 0/-3/0/0",
        "p2 commands boost physical-defence",
        "p1 raids p2",
        "p1 attacks physical",
        "p1 proceeds",
        servants=FOUGHT,
        revision=revision,
    )
    assert at.battle.defender_damage == (8 - (6 + 1 + lowered + 1) or 1)


def test_fa_13_4_by_option_only_the_servant_cards_are_seen_through() -> None:
    at = engaged(
        "referee effect skill p1 see-through on", "p1 attacks physical", see_through="servant"
    )
    at.refused("p2 activates spirit", "FA-13.4")
    at.when("p2 plays event-10")
    raised = at.when("referee effect stats p2 0/1/0/0 by=event-10", "p1 proceeds")
    assert raised.battle.defender_damage == 1


def test_fa_8_10_what_a_proxy_bore_costs_no_mana_that_the_end_of_the_turn_would_have_to_wait_for():
    by_craft = "referee effect proxy p2 stats=1/1/1/1 by=craft-01"
    poor = ("referee adjust seats.p2.mana 1 why=x", "referee adjust seats.p2.hand.count 0 why=x")
    lines = ("referee effect stats p2 0/9/0/0", *TO_LOSS, by_craft, *poor)
    at = given(*CALLED, *lines, servants=FOUGHT).when("referee effect damage p2 +2")
    assert at.battle.damage_of_proxy(Side.DEFENDER) == 2
    assert after_loss(at.state, at.battle) == ("ends", None)
