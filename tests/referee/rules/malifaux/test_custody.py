"""Cards that can be, or cannot be, where they are shown (MF-C.1; section 11)."""

from events.malifaux.hands import CardOverruled
from tests.referee.rules.malifaux.table import Table, acting, activating, begun

OVERRULE = "custody=overrule"


def rally(*lines: str) -> Table:
    return acting("a uses rally", *lines)


def test_mf_c_1_a_card_that_was_shown_is_not_flipped_again() -> None:
    rally().refused("a flips crow/9", "MF-C.1")
    rally().when("a flips mask/4")  # seat b's own


def test_mf_c_1_a_card_known_in_the_hand_is_not_flipped() -> None:
    rally("table reveals a ram/2").refused("a flips ram/2", "MF-C.1")


def test_mf_c_1_a_card_that_was_shown_is_not_cheated_either() -> None:
    at = rally("a flips mask/9")
    at.refused("a cheats crow/9", "MF-C.1")
    at.refused("a cheats mask/9", "MF-C.1")
    at.when("a cheats mask/8")


def test_mf_c_1_a_card_twice_in_a_list_is_impossible_the_second_time() -> None:
    begun("referee effect draw a 2").refused("a discards ram/2,ram/2", "MF-C.1")
    acting().refused("table reveals a ram/2,ram/2", "MF-C.1")
    at = acting("a attacks pistol dov", "a spends plus")
    at.refused("a flips ram/2,ram/2", "MF-C.1")


def test_mf_c_1_a_hand_shows_no_more_cards_than_it_has() -> None:
    at = begun("table reveals a ram/1,ram/2,ram/3,ram/4,ram/5,ram/6")
    at.refused("table reveals a ram/7", "MF-C.1")
    begun().refused("table reveals a ram/1,ram/2,ram/3,ram/4,ram/5,ram/6,ram/7", "MF-C.1")


def test_a_hidden_discard_leaves_nothing_certain_in_the_hand() -> None:
    at = begun("table reveals a ram/1,ram/2", "a spends draw", "a discards ?,?")
    assert at.state.a.known == ()
    assert len(at.state.a.pile) == 0
    at.when("table reveals a ram/1,ram/2")
    at.when("a ready", "b ready").refused("a flips ram/1", "MF-C.1")


def test_after_a_reshuffle_a_card_is_in_the_hand_only_once_drawn() -> None:
    at = activating("referee effect reshuffle a")
    at.refused("table reveals a crow/9", "MF-C.1")
    at.when("referee effect draw a 1", "table reveals a crow/9")
    at.when("a activates ana", "a uses rally", "a flips crow/9")


def test_overruled_the_entry_in_the_pile_becomes_unknown() -> None:
    at = rally(f"a flips crow/9 {OVERRULE}")
    assert at.event(CardOverruled).was == "a.discard"
    assert at.side("a").flips == ("crow/9",)
    assert (at.state.a.pile, at.cards("a")) == ((), (46, 6, 1))


def test_overruled_the_entry_in_the_hand_is_no_longer_known() -> None:
    at = rally("table reveals a ram/2", f"a flips ram/2 {OVERRULE}")
    assert at.event(CardOverruled).was == "a.hand"
    assert at.state.a.known == ()


def test_overruled_a_card_on_the_open_table_stays_among_the_flips() -> None:
    at = rally("a flips mask/9", f"a cheats mask/9 {OVERRULE}")
    assert at.event(CardOverruled).was == "a.table"
    assert set(at.state.a.pile) == {"crow/9", "mask/9"}
    assert at.cards("a") == (46, 5, 3)


def test_overruled_a_known_card_on_the_deck_becomes_unknown_there() -> None:
    at = activating(
        "referee effect move a crow/9 discard deck-top",
        "referee effect move a ? deck-top deck-bottom",
        "a activates ana",
        "a uses rally",
        f"a flips crow/9 {OVERRULE}",
    )
    assert at.state.a.bottom == ("?",)


def test_overruled_a_hand_of_known_cards_that_shows_another_is_unknown() -> None:
    at = begun("table reveals a ram/1,ram/2,ram/3,ram/4,ram/5,ram/6")
    at = at.when(f"table reveals a ram/7 {OVERRULE}")
    assert at.state.a.known == ("ram/7",)


def test_overruled_a_card_twice_in_a_list_becomes_unknown_the_first_time() -> None:
    at = acting("a attacks pistol dov", "a spends plus", f"a flips ram/2,ram/2 {OVERRULE}")
    assert at.event(CardOverruled).was == "a.table"
    assert at.side("a").flips == ("ram/2", "ram/2")
    at = at.when("a keeps ram/2", "b flips tome/2", "table passes")
    assert at.state.a.pile == ("crow/9", "ram/2")
    assert at.cards("a") == (45, 6, 3)


def test_overruled_a_discard_of_open_origin_becomes_unknown() -> None:
    at = begun("table reveals a ram/1", "a spends draw", "a discards ?,?", "a ready", "b ready")
    at = at.when("referee effect draw a 2", "a discards ram/5,?", "a flips crow/9")
    at = at.when("b flips mask/4", "table passes", "a activates ana", "a uses rally")
    at = at.when(f"a flips ram/5 {OVERRULE}")
    assert at.state.a.pile == ("crow/9",)
    assert at.events[0].lifted == ()


def test_overruled_needs_a_card_in_the_hand() -> None:
    at = rally("referee effect discard a 6", "a discards ?,?,?,?,?,?", "a flips mask/2")
    at.refused(f"a cheats mask/9 {OVERRULE}", "MF-3.8")


def test_overruled_what_was_shown_elsewhere_may_still_come_up() -> None:
    at = rally(f"a flips crow/9 {OVERRULE}", "a passes", "a uses rally")
    at.refused("a flips crow/9", "MF-C.1")
    at.when("a flips crow/8")


def test_overruled_all_hidden_cards_may_be_any_of_those_not_shown() -> None:
    at = activating("a activates ana", "a uses rally", "a flips mask/9", "a passes")
    at = at.when("referee effect reshuffle a")
    at.refused("table reveals a mask/9", "MF-C.1")
    at.when(f"table reveals a crow/9 {OVERRULE}", "table reveals a mask/9")


def test_overruled_what_lies_open_stays_where_it_is() -> None:
    at = rally("table reveals a ram/2", f"a flips crow/9 {OVERRULE}", "a passes", "a uses rally")
    assert at.state.a.known == ("ram/2",)
    at.refused("a flips ram/2", "MF-C.1")
    at.refused("a flips crow/9", "MF-C.1")


def test_overruled_where_every_card_was_accounted_for() -> None:
    at = begun("referee effect limit a 54", "referee effect discard a 6")
    at = at.when("a discards crow/1,crow/2,crow/3,crow/4,crow/5,crow/6")
    at = at.when("referee effect draw a 48", "referee effect flip a", "a flips crow/1", "a passes")
    at = at.when("referee effect draw a 3")
    at.refused("table reveals a crow/1", "MF-C.1")
    at = at.when(f"table reveals a crow/1 {OVERRULE}")
    assert (at.state.a.known, at.state.a.pile) == (("crow/1",), ())
    at.when("table reveals a crow/2,crow/3,crow/4,crow/5,crow/6,crow/7")


def test_overruled_an_empty_hand_still_shows_nothing() -> None:
    begun(hand="fill").refused(f"a discards crow/9 {OVERRULE}", "MF-C.1")
