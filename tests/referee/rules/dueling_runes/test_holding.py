"""The end of the round that waits (`hold=yes`, DR-5.7), and the Excuse after a counterspell."""

import pytest

from events.dueling_runes.drawing import CardsDrawn
from events.dueling_runes.spells import EffectEnded
from tests.referee.rules.dueling_runes.table import Table, given

LAST_CARDS = ("a plays ace-suns", "b plays ace-waves hold=yes")
"""Nobody has an activation rune: the spell phase ends with the last card."""

LAST_PASS = ("a plays ace-suns", "b plays soldier", "b passes", "b passes hold=yes")
"""The last rune goes unused."""


@pytest.mark.parametrize("lines", [LAST_CARDS, LAST_PASS])
def test_dr_5_7_the_end_of_the_round_waits_where_the_last_line_says_so(
    lines: tuple[str, ...],
) -> None:
    at = given(*lines)
    assert (at.due, at.state.waiting, at.state.round, at.state.phase) == (
        ("table",),
        True,
        1,
        "spell",
    )
    assert (at.hand("a"), at.hand("b"), at.pile) == (4, 4, 35)
    assert (at.state.step, at.state.group, at.state.declared) == (None, (), ())
    assert at.names[-1] == "round_held"


def test_dr_5_7_without_it_the_round_ends() -> None:
    at = given("a plays ace-suns", "b plays ace-waves")
    assert (at.due, at.state.round) == (("a", "b"), 2)


def test_dr_9_2_a_counterspell_before_the_end_belongs_to_the_round() -> None:
    at = given(*LAST_CARDS, "b counters a soldier", "a counters b author")
    assert (at.due, at.effects("a"), at.effects("b")) == (
        ("table",),
        {"counter": (1, 1)},
        {"counter": (1, 1)},
    )
    at = at.when("table resolves")
    assert (at.state.round, at.effects("a"), at.hand("a"), at.hand("b")) == (2, {}, 5, 5)
    assert [event.seat for event in at.all(EffectEnded)] == ["a", "b"]


def test_dr_5_7_whatever_is_entered_in_between_it_waits_on() -> None:
    lines = ("referee effect life a -2", "referee effect draw a 1", "table reveals b mill")
    at = given(*LAST_CARDS, *lines, "referee adjust seats.b.hand-count 3 why=x")
    assert (at.due, at.state.waiting, at.state.round) == (("table",), True, 1)
    given(*LAST_CARDS, players="2").when("a counters b soldier hold=yes", "table resolves")
    at = given("a plays ace-suns", "b plays sea", "c plays ace-waves hold=yes", players="3")
    at = at.when("c resign")
    assert (at.due, at.state.round) == (("table",), 1)
    assert at.when("b resign").ended == (("a",), "DR-11.4")


def test_dr_5_7_a_line_of_the_next_round_ends_it() -> None:
    at = given(*LAST_CARDS).when("a plays mill")
    assert (at.state.round, at.due, at.hand("a")) == (2, ("b",), 4)


def test_dr_5_7_a_line_that_is_refused_leaves_it_waiting() -> None:
    at = given(*LAST_CARDS)
    for line, rule in (
        ("a casts shield", "DR-3.1"),
        ("a passes", "DR-3.1"),
        ("a mirrors watchman", "DR-9.4"),
        ("a excuse", "DR-10.3"),
        ("a plays ace-waves", "DR-C.1"),
        ("table flips mill", "DR-12.1"),
        ("a draws 1", "DR-3.3"),
    ):
        at.refused(line, rule)


def test_dr_5_7_resolves_ends_the_round_once() -> None:
    given(*LAST_CARDS, "table resolves").refused("table resolves", "DR-5.7")


def test_dr_5_7_a_waiting_group_takes_effect_as_ever_and_the_round_ends() -> None:
    """What `hold=yes` means to a spell has not changed."""
    at = given("a plays penitent", "b plays bard", "a casts fireball hold=yes")
    assert (at.state.round, at.state.waiting) == (1, True)
    assert at.when("b counters a soldier").state.round == 2
    assert at.when("table resolves").state.round == 2


def test_dr_5_7_a_group_of_which_a_member_passes_and_holds_takes_effect() -> None:
    lines = ("a plays soldier", "b plays discovery", "c plays forest", "c passes", "a casts jab b")
    at = given(*lines, players="3").when("a passes hold=yes")
    assert (at.life("b"), at.state.round, at.due) == (11, 1, ("table",))
    lines = ("a plays battle", "b plays ace-suns", "a casts jab", "a casts confuse b")
    assert given(*lines).state.round == 2


@pytest.mark.parametrize(
    "lines",
    [
        ("a plays ace-suns hold=yes",),  # another still plays
        ("a plays ace-suns", "b plays soldier hold=yes"),  # there are runes to declare
        ("a passes hold=yes",),  # this is a play phase
        ("a passes hold=no",),
        ("a plays soldier", "b plays ace-waves", "a passes hold=yes"),  # a rune is left
        ("b plays savage", "a plays ace-waves", "b passes", "a plays mill hold=yes"),
        ("table resolves hold=yes",),
    ],
)
def test_dr_3_3_the_key_is_taken_where_the_spell_phase_ends(lines: tuple[str, ...]) -> None:
    *before, last = lines
    given(*before).refused(last, "DR-3.3")


def test_dr_3_3_not_in_the_extra_phases() -> None:
    haste = ("referee effect status a haste rounds=1 start=next", "a plays ace-suns")
    at = given(*haste, "b plays ace-waves")
    assert at.state.extra
    at.refused("a plays sea hold=yes", "DR-3.3")
    at = at.when("a plays soldier", "a passes").refused("a passes hold=yes", "DR-3.3")
    at = at.when("a passes", "a plays sea", "b plays bard hold=yes")
    assert (at.due, at.state.round) == (("table",), 2)


def test_dr_5_5_a_wyrms_rune_without_a_target_ends_nothing_off() -> None:
    at = given("referee effect status b invisible rounds=1", "b plays ace-waves")
    assert at.when("a plays ace-wyrms hold=yes").due == ("table",)


def test_dr_12_1_alone_the_opponents_card_is_turned_up_first() -> None:
    at = given(players="1").refused("a plays ace-suns hold=yes", "DR-3.3")
    at = at.when("a plays savage", "table flips ace-waves", "a passes hold=yes")
    assert at.due == ("table",)
    assert at.when("a counters ai author", "a plays mill", "table flips sea").state.round == 3


# The dealt mode (DR-13.5)


def _dealt(*lines: str) -> Table:
    return given(*lines, seed="6")


def test_dealt_a_refusal_does_not_tell_of_cards_that_lie_face_down() -> None:
    """The last one to play may say it whatever others have played; with spells it says nothing."""
    at = _dealt()
    hand = {seat: at.state.table.cards(f"{seat}.hand") for seat in "ab"}
    for mine in hand["b"]:
        for theirs in hand["a"]:
            at.when(f"a plays {theirs}", f"b plays {mine} hold=yes")
    at.refused(f"a plays {hand['a'][0]} hold=yes", "DR-3.3")


def _waiting() -> Table:
    """A dealt duel the end of whose first round waits."""
    for seed in range(100):
        at = given(seed=str(seed))
        for mine in at.state.table.cards("a.hand"):
            for theirs in at.state.table.cards("b.hand"):
                then = at.when(f"a plays {mine}", f"b plays {theirs} hold=yes")
                if then.state.round_waits:
                    return then
    raise AssertionError("no such deal")


def test_dealt_no_card_is_drawn_before_the_end_that_waits() -> None:
    """What is on top of the pile can be named neither before nor by guessing."""
    at = _waiting()
    after = at.when("table resolves")
    (drawn,) = set(after.state.table.cards("a.hand")) - set(at.state.table.cards("a.hand"))
    assert [event.n for event in after.all(CardsDrawn)] == [1, 1]
    at.refused(f"a plays {drawn}", "DR-C.1")
    after.when(f"a plays {drawn}")
    for card in at.state.table.cards("a.hand"):
        assert at.when(f"a plays {card}").state.round == 2


# The Excuse after a counterspell (DR-10.3)


def test_dr_10_3_a_counterspell_does_not_close_the_drawing() -> None:
    at = given("a counters b soldier").when("a excuse")
    assert (at.discard, at.pile, at.hand("a"), at.hand("b")) == (("soldier",), 35, 4, 5)
    assert at.state.excuse_open


def test_dr_10_3_what_was_paid_since_is_not_shuffled_in() -> None:
    rounds = (
        "a counters b soldier",
        "b counters b author",
        "a plays ace-suns",
        "b plays ace-waves",
    )
    at = given(*rounds)
    assert (at.discard, at.pile) == (("soldier", "author"), 31)
    at = at.when("b counters a journey,savage", "b excuse 2", "a counters b rite", "b excuse 2")
    assert at.discard == ("journey", "savage", "rite")
    assert (at.hand("a"), at.hand("b"), at.pile) == (4, 3, 33)
    at.refused("a excuse", "DR-10.3", "before")


def test_dr_10_3_all_that_was_drawn_may_have_been_paid() -> None:
    at = given("a counters b author", "a counters b journey,savage", "a counters b lunatic,desert")
    at = at.when("b counters a rite", "a excuse 2")
    assert at.discard == ("author", "journey", "savage", "lunatic", "desert", "rite")
    assert (at.hand("a"), at.hand("b"), at.pile) == (0, 4, 35)
    assert at.when("b plays mill").state.round == 2


@pytest.mark.parametrize(
    "line",
    [
        "b plays mill",
        "table reveals b mill",
        "b resign",
        "referee effect life a 1",
        "referee effect discard b mill",
        "referee effect status b haste rounds=1",
        "referee adjust seats.a.life 12 why=x",
        "referee adjust seats.a.effects.haste none why=x",
        "referee adjust seats.b.hand-count 5 why=x",
    ],
)
def test_dr_10_3_other_moves_still_close_it(line: str) -> None:
    """Also those that change nothing, before the counterspell and after it."""
    at = given(players="3")
    at.when("a counters b soldier", line).refused("a excuse", "DR-10.3", "closed")
    at.when(line, "a counters c soldier").refused("a excuse", "DR-10.3", "closed")


def test_dr_10_3_book_keeping_closes_nothing() -> None:
    given("a counters b soldier", 'referee note "x"', "b counters a author").when("a excuse")


def test_a_counterspell_right_after_draws_follows_as_in_matches_of_before() -> None:
    """The log of one has these consequences, and an audit finds nothing in it."""
    at = given("a counters b soldier")
    assert at.names == ("drawing_closed", "counterspell_cast", "effect_gained")


def test_dr_10_3_a_counterspell_that_lets_spells_take_effect_closes_it() -> None:
    lines = ("a plays desert", "b plays ace-suns", "c plays ace-waves", "a casts jab b hold=yes")
    at = given(*lines, "referee effect draw b 1", players="3", life_b="1")
    assert at.state.excuse_open
    at = at.when("c counters a soldier")
    assert (at.state.living, at.state.round) == (("a", "c"), 2)
    at.refused("b excuse", "DR-3.4")
    at.when("c excuse")
