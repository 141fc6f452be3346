"""Flips, the result of a flip, and cheating (MF-3)."""

import pytest

from events.malifaux.contests import CardKept, CheatPassed
from referee.moves.refusal import Refusal
from referee.speech import Naming, explain
from tests.referee.rules.malifaux.table import Table, acting, activating, begun


def attacked(*lines: str, **options: str) -> Table:
    """Ana attacks Dov with her pistol: 6 against Df 6."""
    return acting("a attacks pistol dov", *lines, **options)


def test_mf_2_1_each_seat_has_its_own_deck_of_54_cards() -> None:
    at = attacked("a flips red-joker", "b flips red-joker")
    assert dict(at.duel.totals) == {"a": 20, "b": 20}
    black = attacked("a flips black-joker", "b flips tome/1")
    assert (black.side("a").value, black.side("a").all_suits) == (0, ())


def test_mf_2_2_playing_cards_stand_for_fate_cards() -> None:
    at = attacked("a flips ♠K", "b flips diamonds/a")
    assert (at.side("a").flips, at.side("b").flips) == (("crow/13",), ("mask/1",))


def test_mf_2_3_the_top_cards_of_the_own_deck_are_turned_in_the_order_listed() -> None:
    at = attacked("a spends plus", "a flips ram/3,mask/9")
    assert at.side("a").flips == ("ram/3", "mask/9")
    assert (at.cards("a")[0], at.cards("b")[0]) == (45, 47)


def test_mf_2_4_cards_are_cheated_from_the_own_hand() -> None:
    at = attacked("table reveals b ram/9", "a flips ram/3", "b flips tome/9", "a cheats ram/9")
    assert (at.cards("a")[1], at.cards("b")[1]) == (5, 6)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "It is not for a to do this now."),
        ("zh-Hant", "現在不該由甲做這件事。"),
        ("zh-Hans", "现在不该由甲做这件事。"),
    ],
)
def test_mf_1_4_while_nobody_is_to_flip_the_refusal_names_nobody(lang: str, said: str) -> None:
    at = attacked("a spends plus", "b flips tome/9", "a flips ram/3,mask/9")
    with pytest.raises(Refusal) as refusal:
        at.when("a flips tome/4,mask/10")
    assert explain(lang, refusal.value, Naming("malifaux")) == said


def test_mf_2_7_all_cards_of_a_contest_go_to_their_owners_piles() -> None:
    at = attacked("a spends plus", "a flips ram/3,mask/9 keep=ram/3", "b flips tome/9")
    assert at.cards("a") == (45, 6, 1)
    at = at.when("a cheats tome/1", "b passes")
    assert set(at.state.a.pile) == {"crow/9", "ram/3", "mask/9", "tome/1"}
    assert set(at.state.b.pile) == {"mask/4", "tome/9"}


def test_mf_3_1_one_card_without_a_modifier() -> None:
    at = attacked("a flips ram/8")
    assert (at.side("a").card, at.side("a").total) == ("ram/8", 14)
    assert at.event(CardKept).forced


def test_mf_3_2_modifiers_add_up_and_cancel() -> None:
    at = attacked("a spends plus", "referee effect modifier a -3", "referee effect modifier a +1")
    assert at.side("a").modifier == -1
    assert at.side("a").parts == (("soulstone", 1), ("referee", -3), ("referee", 1))
    most = at.when("referee effect modifier a 9", "referee effect modifier a 9")
    assert most.side("a").modifier == 9


def test_mf_3_3_as_many_cards_as_the_modifier_says() -> None:
    at = attacked()
    at.refused("a flips", "MF-3.3", "unnamed")
    at.refused("a flips ?", "MF-3.3", "unnamed")
    at.refused("a flips crow/1,crow/2", "MF-3.3")
    plus = at.when("referee effect modifier a 2")
    plus.refused("a flips crow/1,crow/2", "MF-3.3")
    plus.when("a flips crow/1,crow/2,crow/3")


def test_mf_3_4_any_card_is_kept_of_a_positive_flip() -> None:
    at = attacked("a spends plus")
    open_choice = at.when("a flips crow/3,mask/12")
    assert (open_choice.step, open_choice.to_move) == ("flip", ("a", "b"))
    assert open_choice.side("a").card is None
    open_choice.refused("a keeps mask/11", "MF-3.4")
    assert open_choice.when("a keeps crow/3").side("a").total == 9
    at.refused("a flips crow/3,mask/12 keep=ram/1", "MF-3.4")
    assert at.when("a flips crow/3,mask/12 keep=crow/3").side("a").card == "crow/3"


def test_mf_3_5_the_lowest_card_is_kept_of_a_negative_flip() -> None:
    at = attacked("referee effect modifier a -2")
    assert at.when("a flips crow/3,mask/12,ram/2").side("a").card == "ram/2"
    several = at.when("a flips crow/3,mask/3,ram/9")
    several.refused("a keeps ram/9", "MF-3.5")
    assert several.when("a keeps mask/3").side("a").suit == "mask"
    at.refused("a flips crow/3,mask/3,ram/9 keep=ram/9", "MF-3.5")


def test_mf_3_6_a_joker_is_the_result_whatever_the_modifier() -> None:
    plus, minus = (attacked(f"referee effect modifier a {m}") for m in ("1", "-1"))
    assert plus.when("a flips black-joker,crow/13").side("a").card == "black-joker"
    assert minus.when("a flips red-joker,crow/1").side("a").card == "red-joker"
    plus.refused("a flips red-joker,crow/13 keep=crow/13", "MF-3.6")


def test_mf_3_7_of_both_jokers_the_black_one_is_the_result() -> None:
    at = attacked("a spends plus")
    assert at.when("a flips red-joker,black-joker").side("a").card == "black-joker"
    at.refused("a flips red-joker,black-joker keep=red-joker", "MF-3.7")


def test_mf_3_8_a_card_of_the_hand_becomes_the_result() -> None:
    at = attacked("a flips ram/3", "b flips tome/9")
    assert (at.step, at.contest.decide) == ("cheat", ("a", "b"))
    at = at.when("a cheats mask/13")
    assert (at.side("a").cheated, at.side("a").total) == ("mask/13", 19)
    assert at.cards("a")[1] == 5
    attacked().refused("a cheats mask/13", "MF-3.8", "moment")


def test_mf_3_8_a_seat_without_cards_cannot_cheat() -> None:
    at = attacked("referee effect discard a 6", "a discards ?,?,?,?,?,?")
    at = at.when("a flips ram/3", "b flips tome/9")
    assert at.side("a").barred == "MF-3.8"
    at.refused("a cheats mask/13", "MF-3.8", "no-cards")


def test_mf_3_8_a_hand_that_was_emptied_while_others_decide_cannot_cheat() -> None:
    cards = "ram/1,ram/2,ram/3,ram/4,ram/5,ram/6"
    at = attacked("a flips crow/1", "b flips crow/12")
    at = at.when("referee adjust seats.a.hand-limit 0 why=x", f"a discards {cards}")
    assert at.contest.decide == ("a", "b")
    at.refused("a cheats ram/7", "MF-3.8", "no-cards")
    at.when("a passes").refused("a cheats ram/7", "MF-3.8", "no-cards")


def test_mf_3_8_the_table_passes_for_all() -> None:
    at = attacked("a flips ram/3", "b flips tome/9", "table passes")
    assert len(at.all(CheatPassed)) == 2
    assert at.step == "act"
    at.refused("table passes", "MF-1.3")


def test_mf_3_9_a_negative_flip_is_not_cheated() -> None:
    at = attacked("referee effect modifier b -1", "a flips ram/3", "b flips tome/9,tome/2")
    assert (at.side("b").barred, at.contest.decide) == ("MF-3.9", ("a",))
    at.refused("b cheats ram/1", "MF-3.9")


def test_mf_3_10_a_black_joker_bars_its_own_seat() -> None:
    at = attacked("a flips black-joker", "b flips tome/2")
    assert (at.side("a").barred, at.side("b").barred) == ("MF-3.10", None)
    at.refused("a cheats ram/1", "MF-3.10")


def test_mf_3_11_a_red_joker_bars_the_opponent() -> None:
    at = attacked("a flips red-joker", "b flips tome/2")
    assert (at.side("a").barred, at.side("b").barred) == (None, "MF-3.11")
    at.refused("b cheats ram/1", "MF-3.11")
    cheated = attacked("a flips ram/2", "b flips tome/9", "a cheats red-joker")
    assert cheated.contest.decide == ("b",)


def test_ruling_5_both_jokers_bar_both_seats() -> None:
    at = attacked("a spends plus", "a flips red-joker,black-joker", "b flips tome/2")
    assert at.step == "act"
    at.refused("b cheats ram/1", "MF-3.8", "was-barred")


@pytest.mark.parametrize(
    ("ruled", "rule"),
    [((), "MF-3.10"), (("referee effect may-cheat a no",), "MF-12.3")],
)
def test_the_first_bar_that_holds_is_named(ruled, rule) -> None:
    at = attacked("referee effect modifier a -1", *ruled)
    at = at.when("a flips black-joker,ram/1", "b flips red-joker")
    assert at.side("a").barred == rule
    assert at.contest.decide == ("b",)


@pytest.mark.parametrize(
    ("tie", "cards", "first"),
    [
        ("attacker", ("ram/8", "tome/7"), ("b", "a")),
        ("attacker", ("ram/8", "tome/8"), ("b", "a")),
        ("defender", ("ram/8", "tome/8"), ("a", "b")),
        ("defender", ("ram/7", "tome/8"), ("a", "b")),
    ],
)
def test_mf_3_12_the_side_that_is_losing_decides_first(tie, cards, first) -> None:
    at = attacked(f"a flips {cards[0]}", f"b flips {cards[1]}", tie=tie)
    assert at.contest.decide == first
    second = first[1]
    at.refused(f"{second} passes", "MF-3.12")
    at.refused(f"{second} cheats crow/1", "MF-3.12")
    at.when(f"{first[0]} passes").refused(f"{first[0]} cheats crow/1", "MF-3.12", "not-asked")


def test_mf_3_12_who_may_not_cheat_has_nothing_to_decide() -> None:
    at = attacked("a flips red-joker", "b flips tome/9")
    at.refused("b passes", "MF-3.12", "not-asked")


def test_mf_3_12_on_equal_initiative_the_last_holder_decides_first() -> None:
    at = begun("a ready", "b ready", "b flips tome/8", "a flips ram/8")
    assert at.contest.decide == ("a", "b")


@pytest.mark.parametrize(
    ("card", "band"),
    [
        ("black-joker", "weak"),
        ("ram/5", "weak"),
        ("ram/6", "moderate"),
        ("ram/10", "moderate"),
        ("ram/11", "severe"),
        ("red-joker", "severe"),
    ],
)
def test_mf_3_13_bands(card, band) -> None:
    at = acting("referee effect flip a", f"a flips {card}")
    at = at.when("a passes") if at.step == "cheat" else at
    assert at.state.last_flip.band == band


def test_mf_3_14_a_red_jokers_suit_may_be_named() -> None:
    at = attacked("a flips red-joker suit=tome")
    assert at.side("a").all_suits == ("tome",)
    other = attacked("a flips ram/3 suit=tome")
    assert other.side("a").all_suits == ("ram",)


def test_mf_3_14_unnamed_it_becomes_what_the_target_number_needs() -> None:
    at = acting("a uses rally", "a flips red-joker", "a passes")
    assert (at.duel.success, dict(at.duel.suits)) == (True, {"a": ("mask",)})
    wrong = acting("a uses rally", "a flips red-joker suit=ram", "a passes")
    assert not wrong.duel.success


def test_mf_3_14_or_what_a_declared_trigger_needs() -> None:
    at = acting("a attacks sabre dov", "a flips red-joker", "b flips tome/2", "a passes")
    assert at.contest.declarable == {"a": ("drive-back", "onslaught")}
    at = at.when("a declares onslaught")
    assert dict(at.duel.suits)["a"] == ("ram",)


def test_the_blocking_seat_has_no_side_to_flip_for() -> None:
    at = activating("a activates ana", "a attacks pistol bea", "a flips ram/9", "b flips tome/2")
    at = at.when("b passes", "a passes")
    assert at.to_move == ("a", "b")
    at.refused("b flips crow/3", "MF-1.4")
    at.refused("b cheats crow/3", "MF-3.8")
    flipped = at.when("a flips crow/3")
    flipped.refused("b cheats crow/4", "MF-1.4", "no-side")
