"""The fields that a ruling may set, judged and offered by one list."""

from enum import StrEnum

import pytest

from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.adjusting import Field, adjust, adjustments


class Rule(StrEnum):
    ADJUST = "X-1"


class Notes:
    """Takes down what is written."""

    def __init__(self):
        self.written = []

    def write(self, event):
        self.written.append((event.path, event.before, event.value, event.why))


def fields(notes):
    yield Field("law", "high", ("high", "low"), notes.written.append)
    yield Field("seats.a.hand_count", 4, range(3, 12), notes.written.append)
    yield Field("seats.b.hand_count", 0, range(0), notes.written.append)


def adjusted(path, value):
    notes = Notes()
    adjust(
        notes, Adjust(mover="referee", path=path, value=value, why="x"), fields(notes), Rule.ADJUST
    )
    return notes.written


def test_a_field_is_set_and_what_follows_is_written():
    assert adjusted("law", "low") == [("law", "high", "low", "x"), "low"]
    assert adjusted("seats.a.hand-count", "11") == [("seats.a.hand_count", 4, 11, "x"), 11]
    assert adjusted("seats.a.hand_count", "4") == [("seats.a.hand_count", 4, 4, "x"), 4]


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("life", "3", "path"),
        ("law", "middle", "value"),
        *(
            ("seats.a.hand-count", value, "value")
            for value in ("2", "12", "03", "+3", "٣", "9" * 30)
        ),
        ("seats.b.hand-count", "0", "value"),
    ],
)
def test_what_is_no_field_or_no_value_of_it_is_refused(path, value, why):
    with pytest.raises(Refusal) as raised:
        adjusted(path, value)
    assert raised.value.text == f"X-1/{why}"


def test_each_field_is_offered_with_what_it_may_be():
    offers = [
        [blank.choices for blank in offer.blanks[:2]] for offer in adjustments(fields(Notes()))
    ]
    assert offers == [
        [("law",), ("high", "low")],
        [("seats.a.hand-count",), tuple(map(str, range(3, 12)))],
    ]
