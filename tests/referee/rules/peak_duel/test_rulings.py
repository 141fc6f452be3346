"""The rulings on what the source leaves open (section 12), by their numbers."""

from events.cards import CardsMixed
from referee.rules.peak_duel.clash import outcome
from tests.referee.rules.peak_duel.table import default_edition, given

EVEN = default_edition().decks["even"].cards
SOULS = ("referee effect damage a 4", "table turns a wood-1-2,fire-3-4,water-5-6,metal-7-8")
A1 = (*SOULS, "a summons wood-3-5 attack", "a sets ?,?,?", "a ends")
FIGHT = (*A1, "b summons fire-2-7 attack", "b attacks 1 1")
"""Turn 2 of `b`: b1 fire-2-7 has declared an attack on a1 wood-3-5."""

BREEZE = "wood-4-4 breeze soul=wood-1-2 posture=attack"


def test_r1_an_attacker_repelled_by_defence_survives_but_for_the_option() -> None:
    lines = ("a summons earth-6-1 defence", "a ends", "b summons fire-2-4 attack", "b attacks 1 1")
    damage = "table turns b wood-1-1,wood-2-2"
    assert given(*lines, damage).field("b") == {1: "fire-2-4"}
    assert given(*lines, damage, repelled="destroyed").field("b") == {}


def test_r2_spring_breeze_counts_toward_the_summon_limit_by_option_only() -> None:
    lines = (*SOULS, "a summons wood-3-5 attack")
    assert len(given(*lines, f"a casts {BREEZE}").field("a")) == 2
    given(*lines, breeze_counts="yes").refused(f"a casts {BREEZE}", "PD-4.2")
    first = given(*SOULS, "a enters summon", f"a casts {BREEZE}", breeze_counts="yes")
    first.refused("a summons wood-3-5 attack", "PD-4.2")
    draw = given(*SOULS, f"a casts {BREEZE}", breeze_counts="yes")
    draw.when("a summons wood-3-5 attack")


def test_r3_the_price_of_a_change_lasts_for_the_turn_or_the_phase() -> None:
    lines = (*SOULS, "a changes wood-1-2", "a summons wood-3-5 attack")
    given(*lines).refused("a changes fire-3-4", "PD-7.3")
    given(*lines, change_reset="phase").when("a changes fire-3-4")


def test_r4_the_same_seat_may_change_twice_in_a_row() -> None:
    at = given(*SOULS, "a changes wood-1-2", "a changes fire-3-4,water-5-6")
    assert (at.state.rule, at.state.last_change_cost) == ("high", 2)


def test_r5_the_first_card_turned_lies_highest_of_them() -> None:
    at = given(
        "table compares a=wood-8-8 b=fire-1-1",
        "table compares a=wood-7-8 b=fire-1-2",
        first="turned",
        start_rule="turned",
    )
    assert at.deck("a")[-2:] == ("wood-8-8", "wood-7-8")


def test_r6_after_twenty_ties_a_coin_decides_and_the_cards_are_shuffled() -> None:
    ties = [f"table compares a={card} b={card}" for card in EVEN[:20]]
    at = given(*ties, "table coin a", "table coin low", first="turned", start_rule="turned")
    assert set(at.deck("a")) == {"?"}
    assert any(isinstance(event, CardsMixed) for event in at.events)


def test_r7_a_phase_may_be_entered_if_the_one_before_was_left_out() -> None:
    assert given("a sets ?").state.phase == "cover"
    assert given("a ends", "b enters battle").state.step == "start"


def test_r8_the_draw_comes_before_the_actions_of_its_phase() -> None:
    at = given("referee effect draw b 20", "a ends")
    assert at.result.reason == "PD-9.3"
    drawn = given("a draws wood-4-4", *SOULS, f"a casts {BREEZE}")
    assert drawn.state.phase == "draw"


def test_r9_a_covered_card_is_flipped_in_any_later_turn() -> None:
    at = given(*A1, "b ends", "a ends", "b ends")
    assert at.state.turn == 5
    at.when("a flips 2 metal-1-1 adamant a1")


def test_r10_a_hand_spell_with_three_covered_cards_is_refused() -> None:
    given(*A1, "b ends").refused("a casts metal-1-1 adamant a1", "PD-5.4")


def test_r11_soul_shift_with_nine_soul_cards_makes_ten_and_the_spell_is_discarded() -> None:
    souls = ("wood-1-1", "wood-1-3", "fire-1-1", "fire-1-2", "metal-1-1")
    moves = [f"referee effect move a {card} from=hand to=soul" for card in souls]
    at = given(*SOULS, "referee effect draw a 2", *moves, "a summons wood-3-5 attack")
    at = at.when("a casts earth-1-1 soul-shift 1")
    assert (len(at.soul("a")), at.discard("a")) == (10, ("earth-1-1",))


def test_r12_a_spell_without_a_legal_choice_is_refused() -> None:
    at = given(*SOULS)
    at.refused("a casts earth-1-1 bulwark a1", "PD-6.6")
    at.refused("a casts earth-1-1 soul-shift 1", "PD-6.5")


def test_r13_piercing_thunder_and_rekindle_are_for_the_attacking_seat() -> None:
    at = given(*FIGHT)
    at.refused("a flips 1 wood-4-4 pierce", "PD-6.1", "not-attacking")
    at.refused("a flips 1 fire-4-4 rekindle", "PD-6.4", "not-active")


def test_r14_piercing_thunder_does_nothing_when_the_attacker_does_not_win() -> None:
    lines = ("a summons wood-8-5 defence", "a ends", "b summons fire-2-7 attack", "b attacks 1 1")
    _, damage = outcome(given(*lines, "b casts wood-4-4 pierce").state)
    assert damage is not None
    assert (damage.seat, damage.amount) == ("b", 1)


def test_r15_rekindle_looks_at_the_target_as_it_lies_or_lay_when_resolved() -> None:
    open_ = given(*FIGHT, "a flips 1 earth-4-4 bulwark a1")
    open_.refused("b casts fire-4-4 rekindle", "PD-6.4", "no-fight")
    resolved = given(*FIGHT, "table turns a earth-1-1,earth-1-2")
    resolved.when("b casts fire-4-4 rekindle 1")


def test_r16_the_extra_attack_is_free_and_may_be_left_out() -> None:
    at = given(*FIGHT, "b casts fire-4-4 rekindle", "table turns a earth-1-1,earth-1-2")
    at.when("b attacks 1 direct")
    assert at.when("b ends").state.turn == 3


def test_r17_blaze_and_sink_act_at_once_on_the_present_numbers() -> None:
    soul = "referee effect move b fire-4-4 from=hand to=soul"
    at = given(soul, *FIGHT, "b casts fire-4-3 blaze b1 soul=fire-4-4")
    assert (at.spirit("b1").defence, at.spirit("b1").attack) == (6, 9)
    at = at.when("a flips 1 water-4-4 sink b1 soul=fire-3-4")
    assert (at.spirit("b1").defence, at.spirit("b1").attack) == (3, 5)


def test_r18_spells_choose_spirits_of_either_field() -> None:
    at = given(*FIGHT)
    at.when("b casts metal-4-4 adamant a1")
    at.when("a flips 1 metal-4-4 adamant b1")
    at.when("a flips 1 earth-4-4 bulwark a1")


def test_r19_a_withheld_attack_was_not_made() -> None:
    at = given(*FIGHT, f"a flips 1 {BREEZE}", "b withholds")
    assert at.state.battle is not None
    assert (at.state.battle.made, at.spirit("b1").declared) == (0, False)


def test_r19_an_earlier_declaration_still_counts_after_withholding() -> None:
    at = given(*FIGHT, "a flips 1 earth-4-4 bulwark b1", "b casts metal-4-4 charge b1")
    at = at.when("b attacks 1 1", f"a flips 2 {BREEZE}", "b withholds")
    assert at.state.battle is not None
    assert (at.state.battle.made, at.spirit("b1").declared) == (1, True)


def test_r20_a_void_attack_counts_toward_the_limit_not_toward_the_spirits_own() -> None:
    at = given(*FIGHT, "a flips 1 earth-4-4 bulwark b1")
    assert at.state.battle is not None
    assert (at.state.battle.made, at.spirit("b1").attacks) == (1, 0)


def test_r21_bulwark_on_ones_own_attacker_makes_the_attack_void() -> None:
    assert given(*FIGHT, "b casts earth-4-4 bulwark b1").state.attack is None


def test_r22_a_spirit_that_attacked_may_be_rotated_in_the_cover_phase() -> None:
    at = given("a summons wood-3-5 attack", "a ends", "b summons fire-2-7 attack", "b ends")
    at = at.when("a ends", "b attacks 1 1", "table turns a earth-1-1,earth-1-2", "b rotates 1")
    assert at.spirit("b1").posture == "defence"


def test_r23_spells_do_not_use_up_the_chance_to_rotate() -> None:
    at = given("a summons wood-3-5 attack", "a ends", "b ends", "a casts earth-4-4 bulwark a1")
    assert at.when("a rotates 1").spirit("a1").posture == "attack"


def test_r24_and_r25_no_adamant_and_no_change_in_the_cover_and_end_phases() -> None:
    for phase in ("cover", "end"):
        at = given(*SOULS, "a summons wood-3-5 attack", f"a enters {phase}")
        at.refused("a casts metal-4-4 adamant a1", "PD-5.10")
        at.refused("a changes wood-1-2", "PD-7.2")


def test_r26_surplus_cards_of_damage_are_shown_or_missed() -> None:
    at = given(*SOULS, "referee effect damage a 3")
    assert at.when("table turns a earth-1-1,earth-1-2,?").known("a") == ("earth-1-2",)


def test_r27_cycle_may_take_the_card_just_discarded() -> None:
    at = given(*SOULS, "a casts water-1-1 cycle soul=wood-1-2 take=wood-1-2")
    assert at.known("a") == ("wood-1-2",)


def test_r28_the_first_player_draws_in_turn_1() -> None:
    assert given().hand("a") == 6


def test_r29_an_act_that_is_not_entered_is_a_pass() -> None:
    at = given(*FIGHT, "table resolves")
    assert at.state.attack is None


def test_r30_limits_are_fixed_at_the_phases_beginning() -> None:
    at = given(*A1, "b enters battle", "a flips 1 earth-4-4 soul-shift 1")
    assert at.state.battle is not None
    assert at.state.battle.limit == 2


def test_r31_sideways_the_defence_value_counts() -> None:
    assert given("a summons wood-3-5 defence").spirit("a1").value == 3


def test_r32_a_spring_breeze_spirit_may_attack_at_once() -> None:
    lines = (*SOULS, "a ends", "b ends", f"a casts {BREEZE}", "a attacks 1 direct")
    assert given(*lines).state.attack is not None


def test_r33_one_of_each_element_from_the_hand_is_for_the_turn() -> None:
    at = given(*A1, "b ends", "a flips 1 metal-1-1 adamant a1", "a casts metal-1-2 adamant a1")
    at.refused("a casts metal-1-3 adamant a1", "PD-5.3")
    at.when("a ends", "b ends", "a casts metal-1-3 adamant a1")


def test_r34_adamant_does_not_keep_the_damage_away() -> None:
    at = given(*FIGHT, "a flips 1 metal-1-1 adamant a1", "table resolves")
    assert at.state.damage is not None
    assert at.field("a") == {1: "wood-3-5"}


def test_r35_the_other_seats_damage_spell_waits_for_the_active_seats_choice() -> None:
    at = given(*FIGHT, f"a flips 1 {BREEZE}")
    at.refused("a flips 2 water-4-4 sink b1 soul=fire-3-4", "PD-8.5", "first-the-attacker")
    at.when("b passes", "a flips 2 water-4-4 sink b1 soul=fire-3-4")


def test_r36_piercing_thunder_twice_on_one_attack_is_refused() -> None:
    at = given("a summons wood-3-5 defence", "a ends", "b summons fire-2-7 attack", "b sets ?")
    at = at.when("b ends", "a ends", "b attacks 1 1", "b casts wood-4-4 pierce")
    at.refused("b flips 1 wood-4-5 pierce", "PD-6.1", "twice")


def test_r37_damage_fills_the_soul_zone_card_by_card() -> None:
    at = given(*SOULS, "referee effect damage a 3", "table turns a earth-1-1,earth-1-2,earth-1-3")
    assert len(at.soul("a")) == 5
    assert at.known("a") == ("earth-1-2", "earth-1-3")
