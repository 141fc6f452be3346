"""Cards that are shown must be possible there (PD-C, section 11)."""

from events.cards import CardsOverruled
from tests.referee.rules.peak_duel.table import default_edition, drawn_from_the_bottom, given

EVEN = default_edition().decks["even"].cards
OVERRULE = "custody=overrule"


# PD-C.1


def test_pd_c_1_a_listed_deck_shows_what_it_holds_and_no_more() -> None:
    at = given("a deck even", "a summons wood-3-5 attack", "a ends", "b ends")
    at.refused("a summons wood-3-5 attack", "PD-C.1")
    at.refused("a summons wood-1-8 attack", "PD-C.1")
    at.when("a summons wood-5-3 attack")


def test_pd_c_1_an_unlisted_deck_has_five_of_an_element() -> None:
    five = "wood-4-4,wood-4-5,wood-5-4,wood-3-4,wood-4-3"
    at = given(f"table reveals a {five}")
    at.refused("table reveals a wood-4-4,wood-4-4", "PD-C.1")
    at.refused(f"table reveals a {five},wood-4-4", "PD-C.1")
    at.when("table reveals a fire-4-4")


def test_pd_c_1_the_totals_are_exact_at_their_bound() -> None:
    """Ten eights and fourteen ones leave 100 - 94 = 6 for the last card: not 5 and not 7."""
    eights = [f"{element}-8-8" for element in ("wood", "fire") for _ in range(5)]
    ones = [f"{element}-1-1" for element in ("earth", "metal") for _ in range(5)]
    more = ["water-1-1" for _ in range(4)]
    at = given("referee effect draw a 19", f"table reveals a {','.join(eights + ones + more)}")
    at.refused("a sets water-6-5", "PD-C.1")
    at.refused("a sets water-5-6", "PD-C.1")
    at.when("a sets water-6-6")


def test_pd_c_1_a_card_set_unseen_may_be_any_known_one_until_it_is_found() -> None:
    at = given("table reveals a wood-3-5", "a sets ?")
    assert at.known("a") == ()
    assert at.state.table.adrift("a.hand") == ("wood-3-5",)
    assert at.when("table reveals a wood-3-5").known("a") == ("wood-3-5",)


def test_section_11_a_known_card_is_in_the_hand_when_no_covered_card_can_be_it() -> None:
    """Place 1 was covered before fire-4-4 came; where the cards shown had come from stays open."""
    at = given(
        "a summons fire-4-4 attack",
        "table reveals a wood-3-6",
        "a sets ?",
        "referee effect draw a 2",
        "referee effect move a fire-4-4 from=field to=hand",
        "a sets ?",
        "referee effect move a water-3-4 from=hand to=discard",
        "referee effect move a wood-3-4 from=hand to=field posture=attack",
        "a ends",
        "a flips 2 metal-1-1 adamant a1",
    )
    assert at.known("a") == ("fire-4-4",)
    assert at.state.table.adrift("a.hand") == ("wood-3-6",)


def test_pd_c_1_a_card_revealed_twice_is_one_card() -> None:
    at = given("table reveals a wood-3-5", "table reveals a wood-3-5")
    assert at.known("a") == ("wood-3-5",)
    assert at.when("table reveals a wood-3-5,wood-3-5").known("a") == ("wood-3-5", "wood-3-5")


def test_pd_c_1_known_cards_of_the_bottom_come_up_in_their_order() -> None:
    at = drawn_from_the_bottom()
    at.refused("b draws fire-1-2", "PD-C.1")


# PD-C.2


def test_pd_c_2_a_card_named_in_an_open_zone_lies_there() -> None:
    at = given("referee effect damage a 1", "table turns a wood-1-2")
    at.refused("a changes wood-1-3", "PD-C.2")
    at.refused("a casts water-4-4 cycle soul=wood-1-2 take=wood-1-3", "PD-C.2")


def test_a_card_with_values_out_of_range_is_impossible_everywhere_but_in_deck() -> None:
    at = given("referee effect damage a 1", "table turns a wood-1-2")
    at.refused("a changes wood-9-9", "PD-C.1")
    at.refused("table reveals a wood-0-4", "PD-C.1")
    at.refused(f"table reveals a wood-9-9 {OVERRULE}", "PD-C.1")


# What the referee accepts against custody


def test_an_overruled_card_is_here_and_one_believed_elsewhere_becomes_unknown() -> None:
    at = given("a deck even", "table reveals a wood-3-5").when("referee effect damage a 1")
    at.refused("table turns a wood-3-5", "PD-C.1")
    at = at.when(f"table turns a wood-3-5 {OVERRULE}")
    event = at.event(CardsOverruled)
    assert (event.zone, event.card, event.rule) == ("a.deck", "wood-3-5", "PD-C.1")
    assert event.forgotten == (("a.hand", "wood-3-5"),)
    assert at.known("a") == ()
    assert at.soul("a") == ("wood-3-5",)
    assert at.state.side("a").listed


def test_where_the_only_copy_lies_open_the_list_no_longer_binds() -> None:
    at = given("a deck even", "a summons wood-3-5 attack", "a ends", "b ends")
    at = at.when(f"a summons wood-3-5 attack {OVERRULE}")
    assert at.event(CardsOverruled).lifted == ("list",)
    assert not at.state.side("a").listed
    at.when("a ends", "b ends", "a summons wood-1-8 attack")


def test_of_an_unlisted_deck_the_rule_that_is_broken_no_longer_binds() -> None:
    five = "wood-4-4,wood-4-5,wood-5-4,wood-3-4,wood-4-3"
    turned = given("referee effect damage a 5", f"table turns a {five}")
    at = turned.when(f"a summons wood-4-4 attack {OVERRULE}")
    assert at.event(CardsOverruled).lifted == ("PD-1.4",)


def test_where_the_known_cards_of_a_hand_fit_no_longer_they_are_forgotten() -> None:
    """Two of the six are covered: with another card there, five do not fit into a hand of four."""
    six = "wood-3-5,wood-5-3,fire-4-4,fire-2-6,earth-3-5,metal-4-4"
    at = given(f"table reveals a {six}", "a sets ?,?", "a ends", "b summons water-4-4 attack")
    at.refused("a flips 1 metal-2-2 adamant b1", "PD-C.1")
    at = at.when(f"a flips 1 metal-2-2 adamant b1 {OVERRULE}")
    event = at.event(CardsOverruled)
    assert (event.zone, event.card, event.lifted) == ("a.spells.1", "metal-2-2", ())
    assert sorted(event.forgotten) == [("a.hand", card) for card in sorted(six.split(","))]
    assert at.known("a") == at.state.table.adrift("a.hand") == ()
    assert at.hand("a") == 4
    at.when("a flips 2 earth-2-2 bulwark b1")


def test_so_are_those_of_them_that_must_be_covered_by_now() -> None:
    """One card was left in the hand when it was set, so everybody knows what lies there."""
    at = given("referee adjust seats.a.hand-count 1 why=x", "table reveals a wood-3-5", "a sets ?")
    at = at.when("referee effect draw a 1", "table reveals a fire-4-4")
    assert (at.known("a"), at.state.held("a")) == (("fire-4-4",), ("wood-3-5",))
    discards = "referee effect move a metal-2-2 from=hand to=discard"
    at.refused(discards, "PD-C.1")
    other = at.when(f"{discards} {OVERRULE}")
    assert other.known("a") == other.state.held("a") == ()
    at = at.when("a ends", "b summons water-4-4 attack")
    at = at.when(f"a flips 1 metal-2-2 adamant b1 {OVERRULE}")
    assert at.known("a") == at.state.held("a") == ()


def test_a_name_set_for_the_covered_card_is_dropped_and_no_more() -> None:
    at = given("table reveals a fire-4-4", "a sets wood-3-5", "a ends")
    at = at.when("b summons water-4-4 attack", f"a flips 1 metal-2-2 adamant b1 {OVERRULE}")
    assert at.event(CardsOverruled).forgotten == (("a.spells.1", "wood-3-5"),)
    assert at.known("a") == ("fire-4-4",)


def test_what_is_possible_is_not_overruled() -> None:
    at = given(f"a summons wood-4-4 attack {OVERRULE}")
    assert not any(isinstance(event, CardsOverruled) for event in at.events)


def test_the_dealt_mode_overrules_nothing() -> None:
    at = given(seed="7")
    hand = at.state.table.cards("a.hand")
    card = next(card for card in default_edition().decks["mixed"].cards if card not in hand)
    at.refused(f"a summons {card} attack {OVERRULE}", "PD-C.1")


def test_a_card_too_many_is_not_overruled_either() -> None:
    at = given("referee adjust seats.a.hand-count 0 why=x")
    at.refused(f"a summons wood-4-4 attack {OVERRULE}", "PD-C.1")
    at.refused(f"a sets ? {OVERRULE}", "PD-C.1")
