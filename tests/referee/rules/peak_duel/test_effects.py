"""The ten effects (PD-6)."""

from events.peak_duel.field import SoulSpent, SpiritRotated, SpiritSummoned, ValuesChanged
from tests.referee.rules.peak_duel.table import given

SOULS = (
    "referee effect damage b 5",
    "table turns b wood-1-2,fire-3-4,earth-5-6,metal-7-8,water-2-2",
)
"""Seat b has a soul card of each element."""

START = (
    *SOULS,
    "a summons wood-3-5 {posture}",
    "a sets ?,?",
    "a ends",
    "b summons fire-2-7 attack",
)
UPRIGHT = tuple(line.format(posture="attack") for line in START)
SIDEWAYS = tuple(line.format(posture="defence") for line in START)
"""Turn 2 of `b`: b1 fire-2-7 upright, a1 wood-3-5, two covered cards of a."""


# PD-6.1


def test_pd_6_1_pierce_deals_the_difference_through_a_defender() -> None:
    at = given(*SIDEWAYS, "b attacks 1 1", "b casts wood-4-4 pierce")
    assert at.state.attack is not None
    assert (at.state.attack.pierce, at.state.step) == (True, "damage")
    assert at.names[:2] == ("window_closed", "phase_entered")
    at = at.when("table resolves")
    assert at.state.damage is not None
    assert (at.state.damage.seat, at.state.damage.amount) == ("a", 4)
    assert at.field("a") == {}


def test_pd_6_1_pierce_is_for_the_attacking_seat_against_a_defender_once() -> None:
    at = given(*UPRIGHT, "b attacks 1 1")
    at.refused("b casts wood-4-4 pierce", "PD-6.1", "posture")
    at = given(*SIDEWAYS, "b attacks 1 1")
    at.refused("a flips 1 wood-4-4 pierce", "PD-6.1", "not-attacking")
    twice = given(
        *SIDEWAYS, "b sets ?", "b ends", "a ends", "b attacks 1 1", "b casts wood-4-4 pierce"
    )
    twice.refused("b flips 1 wood-4-5 pierce", "PD-6.1", "twice")


def test_pd_6_1_pierce_does_nothing_where_the_attacker_does_not_win() -> None:
    at = given(*SIDEWAYS, "b changes wood-1-2", "b attacks 1 1", "b casts wood-4-4 pierce").when(
        "table turns b wood-1-1,wood-1-3,wood-1-4,fire-1-1"
    )
    assert at.field("a") == {1: "wood-3-5"}
    assert at.field("b") == {1: "fire-2-7"}


# PD-6.2


def test_pd_6_2_breeze_summons_a_soul_card() -> None:
    at = given(*UPRIGHT, "b casts wood-4-4 breeze soul=water-2-2 posture=defence place=3")
    event = at.event(SpiritSummoned)
    assert (event.place, event.posture, event.source, event.counted) == (
        3,
        "defence",
        "soul",
        False,
    )
    assert at.event(SoulSpent).to == "field"
    assert at.spirit("b3").since_turn == 2
    assert "water-2-2" not in at.soul("b")
    at.refused("b rotates 3", "PD-4.6")


def test_pd_6_2_breeze_needs_the_soul_card_and_a_place() -> None:
    at = given(*UPRIGHT)
    at.refused("b casts wood-4-4 breeze soul=water-3-3 posture=attack", "PD-C.2")
    at.refused("b casts wood-4-4 breeze soul=water-2-2 posture=attack place=1", "PD-4.3")
    at.refused("b casts wood-4-4 breeze soul=wood-4-4 posture=attack", "PD-C.2")


# PD-6.3 and PD-6.9


def test_pd_6_3_blaze_raises_both_values_to_at_most_nine() -> None:
    at = given(*UPRIGHT, "b attacks 1 1", "b casts fire-1-1 blaze b1 soul=fire-3-4")
    event = at.event(ValuesChanged)
    assert (event.defence, event.attack, event.by) == (5, 9, "blaze")
    assert at.discard("b") == ("fire-3-4",)
    assert at.soul("b")[-1] == "fire-1-1"


def test_pd_6_3_blaze_needs_a_spirit_a_soul_card_and_its_element() -> None:
    at = given(*UPRIGHT, "b attacks 1 1")
    at.refused("b casts fire-1-1 blaze b2 soul=fire-3-4", "PD-6.3", "no-spirit")
    at.refused("b casts fire-1-1 blaze b1 soul=fire-3-5", "PD-C.2")
    at.refused("b casts fire-1-1 blaze b1 soul=wood-1-2", "PD-6.3", "element")
    at.when("b casts fire-1-1 blaze a1 soul=wood-1-2")


def test_pd_6_9_sink_lowers_both_values_to_at_least_zero() -> None:
    at = given(*UPRIGHT, "b attacks 1 1", "b casts water-1-1 sink b1 soul=fire-3-4")
    event = at.event(ValuesChanged)
    assert (event.defence, event.attack, event.by) == (0, 3, "sink")
    at = given(*UPRIGHT, "b attacks 1 1")
    at.refused("b casts water-1-1 sink b3 soul=fire-3-4", "PD-6.9", "no-spirit")
    at.refused("b casts water-1-1 sink b1 soul=earth-5-6", "PD-6.9", "element")


# PD-6.4


def test_pd_6_4_rekindle_lets_a_fighting_spirit_attack_once_more() -> None:
    at = given(*UPRIGHT, "b attacks 1 1", "b casts fire-1-1 rekindle")
    assert at.spirit("b1").allowed == 2
    assert at.state.step == "attack"
    damage = "table turns a fire-1-1,fire-1-2"
    fought = given(*UPRIGHT, "b attacks 1 1", damage, "b casts fire-1-1 rekindle 1")
    assert fought.when("b attacks 1 direct").state.attack is not None


def test_pd_6_4_rekindle_needs_a_fight_with_a_spirit_in_attack_posture() -> None:
    at = given(*SIDEWAYS, "b attacks 1 1")
    at.refused("b casts fire-1-1 rekindle", "PD-6.4", "no-fight")
    at.refused("b casts fire-1-1 rekindle 2", "PD-6.4", "no-spirit")
    at.refused("a flips 1 fire-1-1 rekindle", "PD-6.4", "not-active")
    given(*UPRIGHT, "b enters attack").refused("b casts fire-1-1 rekindle", "PD-6.4", "no-attack")


# PD-6.5


def test_pd_6_5_soul_shift_takes_a_spirit_of_ones_own() -> None:
    at = given(*UPRIGHT, "b casts earth-1-1 soul-shift 1")
    assert at.field("b") == {}
    assert at.soul("b")[-2:] == ("fire-2-7", "earth-1-1")
    given(*UPRIGHT).refused("b casts earth-1-1 soul-shift 2", "PD-6.5", "no-spirit")


def test_pd_6_5_soul_shift_needs_room_for_one_more() -> None:
    souls = ("wood-1-1", "wood-1-3", "fire-1-1", "fire-1-2", "metal-1-1")
    at = given(*UPRIGHT, "referee effect draw b 1", f"table reveals b {','.join(souls)}")
    moves = [f"referee effect move b {card} from=hand to=soul" for card in souls]
    at.when(*moves[:4], "b casts earth-1-1 soul-shift 1")
    nine = at.when(*moves[:4], "b casts earth-1-1 soul-shift 1")
    assert len(nine.soul("b")) == 10
    assert nine.discard("b") == ("earth-1-1",)
    at.when(*moves).refused("b casts earth-1-1 soul-shift 1", "PD-6.5", "full")


# PD-6.6 to PD-6.8


def test_pd_6_6_bulwark_turns_an_upright_spirit() -> None:
    at = given(*UPRIGHT, "b casts earth-1-1 bulwark a1")
    assert at.event(SpiritRotated).by == "bulwark"
    assert at.spirit("a1").posture == "defence"
    assert not at.spirit("a1").rotated
    given(*SIDEWAYS).refused("b casts earth-1-1 bulwark a1", "PD-6.6", "posture")
    given(*SIDEWAYS).refused("b casts earth-1-1 bulwark a2", "PD-6.6", "no-spirit")


def test_pd_6_7_charge_turns_a_spirit_in_defence_posture() -> None:
    assert given(*SIDEWAYS, "b casts metal-1-1 charge a1").spirit("a1").posture == "attack"
    given(*UPRIGHT).refused("b casts metal-1-1 charge a1", "PD-6.7", "posture")
    given(*UPRIGHT).refused("b casts metal-1-1 charge b2", "PD-6.7", "no-spirit")


def test_pd_6_8_adamant_saves_a_spirit_once_and_chances_add_up() -> None:
    at = given(*UPRIGHT, "b attacks 1 1", "a flips 1 metal-1-1 adamant a1")
    at = at.when("a flips 2 metal-1-2 adamant a1")
    assert at.spirit("a1").shields == 2
    at = at.when("table turns a fire-1-1,fire-1-2")
    assert (at.field("a"), at.spirit("a1").shields) == ({1: "wood-3-5"}, 1)
    given(*UPRIGHT).refused("b casts metal-1-1 adamant b3", "PD-6.8", "no-spirit")


def test_pd_6_8_chances_stop_at_nine() -> None:
    at = given(*UPRIGHT, "referee effect shield a1 9", "b casts metal-1-1 adamant a1")
    assert at.spirit("a1").shields == 9


# PD-6.10


def test_pd_6_10_cycle_gives_a_soul_card_for_a_discarded_one() -> None:
    at = given(*UPRIGHT, "b casts water-1-1 cycle soul=wood-1-2 take=wood-1-2")
    assert at.known("b") == ("wood-1-2",)
    assert at.discard("b") == ()
    at = given(*UPRIGHT)
    at.refused("b casts water-1-1 cycle soul=wood-1-3 take=wood-1-2", "PD-C.2")
    at.refused("b casts water-1-1 cycle soul=wood-1-2 take=water-1-1", "PD-C.2")
