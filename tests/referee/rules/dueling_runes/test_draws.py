"""How many cards a seat draws (`Option.draws`, DR-10.1)."""

from events.dueling_runes.drawing import CardsDrawn, ExcuseDrawn
from referee.rules.dueling_runes.options import OPTIONS
from tests.referee.rules.dueling_runes.table import Table, given

ROUND = ("a counters a author", "a plays ace-suns", "b plays ace-waves")
"""Seat a may draw two cards, b one."""


def _choosing(*lines: str, seed: str | None = None, **options: str) -> Table:
    return given(*lines, seed=seed, draws="up-to", **options)


def test_dr_10_1_in_full_nothing_is_typed() -> None:
    at = given(*ROUND)
    assert [(event.seat, event.n) for event in at.all(CardsDrawn)] == [("a", 2), ("b", 1)]
    at.refused("a draws 1", "DR-3.3", "draws")


def test_dr_10_1_each_seat_says_in_its_turn_how_many() -> None:
    at = _choosing(*ROUND)
    assert (at.state.phase, at.due, at.state.round, at.hand("a")) == ("draw", ("a",), 1, 3)
    at.refused("b draws 1", "DR-10.1", "order").refused("a draws 3", "DR-10.1", "number")
    at.refused("a draws -1", "DR-10.1", "number")
    at = at.when("a draws 1")
    assert (at.due, at.hand("a"), at.pile) == (("b",), 4, 34)
    at.refused("a draws 1", "DR-10.1", "order").refused("b draws 2", "DR-10.1", "number")
    at = at.when("b draws 0")
    assert (at.state.round, at.due, at.hand("b")) == (2, ("a", "b"), 4)


def test_dr_10_1_who_may_draw_none_is_not_asked() -> None:
    at = _choosing(*ROUND, "referee effect draw a 2")
    assert at.due == ("b",)
    at = at.when("referee effect draw b 1")
    assert (at.state.round, at.state.phase) == (2, "play")
    at = _choosing("referee adjust seats.a.hand-count 4 why=x", "a plays ace-suns", "b plays sea")
    at = at.when("a draws 2", "b draws 1")
    assert (at.state.round, at.hand("a")) == (2, 5)


def test_dr_3_1_only_in_the_end_phase() -> None:
    _choosing().refused("a draws 1", "DR-3.1", "end")
    at = _choosing(*ROUND)
    at.refused("a plays mill", "DR-3.1", "play").refused("a casts shield", "DR-3.1", "spell")
    at.refused("ai draws 1", "DR-3.3").refused("table resolves", "DR-5.7")


def test_dr_10_3_the_excuse_among_the_cards_of_one_end_phase() -> None:
    at = _choosing(*ROUND, "a draws 2")
    early = at.when("a excuse 2")
    assert (early.event(ExcuseDrawn).seat, early.due) == ("a", ("b",))
    early.when("b draws 1").refused("a excuse", "DR-10.3", "before")
    late = at.when("b draws 1", "a excuse 2")
    assert [(event.seat, event.n) for event in late.all(CardsDrawn)] == [("a", 1), ("b", 1)]
    assert (late.discard, late.pile, late.state.round) == ((), 33, 2)


def test_dr_10_3_a_counterspell_between_the_draws_of_one_end_phase() -> None:
    at = _choosing(*ROUND, "a draws 2", "b counters a soldier", "b draws 2", "a excuse 2")
    assert [(event.seat, event.n) for event in at.all(CardsDrawn)] == [("a", 1), ("b", 2)]
    assert (at.discard, at.hand("a"), at.hand("b")) == (("soldier",), 5, 5)


def test_dr_10_3_a_drawing_of_the_referee_is_another() -> None:
    at = _choosing(*ROUND, "referee effect draw a 1").refused("a excuse 2", "DR-10.3", "number")
    at = at.when("a draws 1").refused("a excuse 2", "DR-10.3", "number")
    at = at.when("table reveals a mill", "b draws 1")
    at.refused("a excuse", "DR-10.3", "number").when("b excuse")


def test_dr_9_2_a_counterspell_meanwhile_ends_with_the_round() -> None:
    at = _choosing(*ROUND, "b counters a soldier")
    assert at.effects("a") == {"counter": (1, 1)}
    at = at.when("a draws 2", "b draws 2")
    assert (at.effects("a"), at.state.round) == ({}, 2)


def test_dr_7_5_haste_that_begins_next_is_seen_after_the_draws() -> None:
    at = _choosing(*ROUND, "referee effect status b haste rounds=1 start=next")
    at = at.when("a draws 0", "b draws 0")
    assert (at.state.extra, at.due) == (True, ("b",))


def test_dr_11_1_who_leaves_draws_no_more() -> None:
    at = _choosing("a plays ace-suns", "b plays ace-waves", "c plays sea", players="3")
    at = at.when("a resign")
    assert at.due == ("b",)
    at = at.when("b draws 1", "c draws 1")
    assert at.state.round == 2


def test_dr_5_7_the_end_waits_before_the_draws_and_draws_end_the_waiting() -> None:
    at = _choosing("a plays ace-suns", "b plays ace-waves hold=yes")
    assert at.due == ("table",)
    assert at.when("table resolves").due == ("a",)
    at.refused("b draws 1", "DR-10.1")
    assert at.when("a draws 1").due == ("b",)


def test_dealt_the_cards_come_from_the_top() -> None:
    at = _choosing(seed="6")
    lines = [f"{seat} plays {at.state.table.cards(f'{seat}.hand')[0]}" for seat in "ab"]
    at = at.when(*lines)
    while at.state.phase == "spell":
        at = at.when(f"{at.due[0]} passes")
    assert (at.state.phase, at.due) == ("draw", ("a",))
    (top,) = at.state.table.first("pile", 1)
    at = at.when("a draws 0")
    assert at.state.table.first("pile", 1) == (top,)
    assert top in at.when("b draws 1").state.table.cards("b.hand")


def test_a_match_of_before_draws_in_full() -> None:
    """Its opening does not know the option."""
    chosen = [(option.name, option.default) for option in OPTIONS if option.seat is None]
    lives = [("life-a", "12"), ("life-b", "12")]
    before = [(name, value) for name, value in chosen if name != "draws"]
    at = Table.opened([("a", "a"), ("b", "b")], [*before, *lives])
    assert at.when("a plays ace-suns", "b plays ace-waves").state.round == 2
