"""Inches as they are written and reckoned, suits as they are listed."""

from hypothesis import given
from hypothesis import strategies as st

from events.malifaux.values import Suit, hundredths, in_suit_order, inches


@given(st.integers(0, 9999))
def test_inches_are_read_as_they_were_written(count: int) -> None:
    assert hundredths(inches(count)) == count


def test_inches_have_no_needless_zeros() -> None:
    assert [inches(count) for count in (0, 5, 50, 450, 500, 1001)] == [
        "0",
        "0.05",
        "0.5",
        "4.5",
        "5",
        "10.01",
    ]


def test_suits_are_listed_in_their_order_each_as_often_as_it_is_there() -> None:
    mask, ram = Suit.MASK, Suit.RAM
    assert in_suit_order((mask, ram, mask)) == (ram, mask, mask)
