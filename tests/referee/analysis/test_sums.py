"""Sums of a post-mortem, and marks: what is made of rows, whatever they were made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import Unreadable
from referee.analysis.budgets import read_budget
from referee.analysis.choices import Valued, mean
from referee.analysis.marks import (
    BOTH_SIDES,
    GLYPHS,
    ONE_SIDE,
    USUAL,
    Margin,
    mark,
    read_marks,
    student,
)
from referee.analysis.rows import Estimate, LeftOut, Row
from referee.analysis.sums import sums

SHARE = st.floats(0, 1)


@st.composite
def shares(draw, seats):
    """What each seat has: 1 together."""
    parts = [draw(st.floats(0.01, 1)) for _ in seats]
    return {seat: part / sum(parts) for seat, part in zip(seats, parts, strict=True)}


@st.composite
def matches(draw):
    """Rows of luck and of rulings, between two standings."""
    seats = "abcd"[: draw(st.integers(2, 4))]
    start, end = draw(shares(seats)), draw(shares(seats))
    rows = []
    for at in range(draw(st.integers(0, 12))):
        one, other = draw(shares(seats)), draw(shares(seats))
        jump = {seat: one[seat] - other[seat] for seat in seats}
        kind = draw(st.sampled_from(["chance", "choice", "ruled"]))
        told = (
            {"ruled": jump}
            if kind == "ruled"
            else {"luck": jump, "luck_se": dict.fromkeys(seats, 0.01)}
        )
        margin = draw(st.floats(-0.1, 1)) if kind == "choice" else None
        rows.append(
            Row(
                n=str(at),
                kind=kind,
                mover=draw(st.sampled_from(seats)),
                line="",
                margin=margin,
                **told,
            )
        )
    return seats, start, end, rows


@given(matches())
def test_what_became_of_a_match_is_start_and_luck_and_skill_and_what_was_ruled(match):
    seats, start, end, rows = match
    began = Estimate(start, dict.fromkeys(seats, 0.0))
    told = sums(rows, (), began, end, None, seats)
    for seat, of in told.items():
        assert of.start + of.luck + of.skill + of.ruled == pytest.approx(end[seat], abs=1e-12)
    for name in ("luck", "skill", "ruled"):
        assert sum(getattr(of, name) for of in told.values()) == pytest.approx(0, abs=1e-12)


@given(matches())
def test_what_is_unexplained_is_what_skill_and_losses_do_not_say(match):
    seats, start, end, rows = match
    told = sums(rows, (), Estimate(start, dict.fromkeys(seats, 0.0)), end, None, seats)
    if len(seats) == 2:
        a, b = told.values()
        assert a.unexplained == pytest.approx(a.skill + a.losses - b.losses, abs=1e-12)
    assert sum(of.unexplained for of in told.values()) == pytest.approx(0, abs=1e-9)


def test_luck_that_could_not_be_told_is_counted():
    luck = {"a": 0.1, "b": -0.1}
    rows = [Row(n="1", kind="chance", mover="a", line="", luck=luck, luck_se=luck)]
    left_out = [LeftOut("2", "luck", "no-world"), LeftOut("3", "choice", "share")]
    told = sums(rows, left_out, None, None, None, "ab")["a"]
    assert (told.told, told.events, told.skill, told.luck) == (1, 2, None, 0.1)


@pytest.mark.parametrize(
    ("lowest", "glyph"),
    [(0.029, None), (0.03, "?!"), (0.069, "?!"), (0.07, "?"), (0.15, "??"), (-1, None)],
)
def test_a_mark_is_the_highest_that_was_surely_reached(lowest, glyph):
    assert mark(lowest) == glyph


def test_a_margin_is_as_sure_as_its_pairs_agree():
    assert Margin.of([0.2] * 10).surely == pytest.approx(0.2)
    assert Margin.of([0.0, 0.4] * 5).surely < 0.1
    assert Margin.of([]).surely == 0


@pytest.mark.parametrize(
    ("freedom", "one_side", "both_sides"), [(3, 2.353, 3.182), (9, 1.833, 2.262), (60, 1.671, 2.0)]
)
def test_of_few_pairs_one_is_less_sure(freedom, one_side, both_sides):
    assert student(ONE_SIDE, freedom) == pytest.approx(one_side, abs=0.03)
    assert student(BOTH_SIDES, freedom) == pytest.approx(both_sides, abs=0.03)


def valued(*margins):
    """A choice with such margins, one for each hand that its mover may have had."""
    return mean([one_of(margin) for margin in margins], "x")


def one_of(margin, value=0.3, best="y"):
    """A choice with such a margin."""
    candidates = ((best, value + margin.mean), ("x", value))
    return Valued(value, value - 0.1, value + 0.1, margin, True, candidates)


def test_the_figures_of_several_hands_are_of_the_same_hands():
    told = mean([one_of(Margin(0.2, 0.01, 9), 0.5), one_of(Margin(0.1, 0.01, 9), 0.3, "z")], "x")
    assert told.value == pytest.approx(0.4)
    assert told.loss == pytest.approx(0.15)
    assert told.candidates == (
        ("y", pytest.approx(0.55)),
        ("z", pytest.approx(0.45)),
        ("x", pytest.approx(0.4)),
    )


def test_nobody_loses_more_than_there_was():
    told = one_of(Margin(0.4, 0.01, 9), 0.9)
    assert told.loss == pytest.approx(0.1)
    assert told.loss_low <= told.loss <= told.loss_high <= 1


def test_hands_with_which_different_things_were_lost_make_a_loss_less_sure():
    sure = Margin(0.6, 0.01, 20)
    assert valued(sure, sure, sure, sure).mark(USUAL) == "??"
    apart = valued(sure, sure, Margin(), Margin())
    assert apart.loss == pytest.approx(0.3)
    assert apart.mark(USUAL) is None
    assert apart.loss_high - apart.loss > 0.3


@given(st.lists(st.builds(Margin, SHARE, SHARE, st.integers(2, 40)), min_size=1, max_size=4))
def test_no_mark_stands_beside_an_interval_that_denies_it(margins):
    told = valued(*margins)
    glyph = told.mark(USUAL)
    if glyph is not None:
        assert told.loss_low >= USUAL[GLYPHS.index(glyph)]
        assert told.loss > told.loss_high - told.loss


def test_errors_of_losses_do_not_add_up_to_one():
    rows = [
        Row(n=str(at), kind="choice", mover="a", line="", loss=max(0.0, margin), margin=margin)
        for at, margin in enumerate([0.1, -0.1] * 10)
    ]
    assert sums(rows, (), None, None, None, "ab")["a"].losses == pytest.approx(0)


@pytest.mark.parametrize(
    "text", ["", "0.1", "0.3,0.2,0.1", "0.1,0.1,0.2", "0,0.1,0.2", "a,b,c", "0.1,0.2,nan"]
)
def test_marks_are_three_numbers_one_greater_than_the_other(text):
    with pytest.raises(Unreadable) as unread:
        read_marks(text)
    assert unread.value.text == "analysis.marks_wrong"


@pytest.mark.parametrize("text", ["", "fast", "-1", "0", "nan", "inf"])
def test_a_budget_is_a_name_or_seconds(text):
    with pytest.raises(Unreadable):
        read_budget(text)
    assert read_budget("2.5").seconds == 2.5
    assert read_budget("quick").seconds is None
