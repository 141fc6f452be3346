"""What is agreed before the match (section 4)."""

import pytest

from events.errors import Unreadable
from referee.rules.malifaux.options import OPTIONS
from tests.referee.rules.malifaux.table import set_up


def test_every_option_has_its_default() -> None:
    options = dict(set_up().state.match.options)
    assert options == {
        "play": "skirmish",
        "hand": "six",
        "reshuffle": "empty",
        "tie": "attacker",
        "initiative": "first",
        "accuracy": "none",
        "actions": "source",
        "conditions": "source",
        "pass-tokens": "no",
        "stone-draw": "once",
        "wipeout": "continue",
        "stones": "contest",
        "assist": "one",
        "turns": "5",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("hand", "seven"), ("turns", "100"), ("turns", "-1"), ("turns", "many"), ("colour", "red")],
)
def test_an_unknown_option_or_value_makes_the_record_unreadable(name: str, value: str) -> None:
    with pytest.raises(Unreadable) as error:
        set_up(**{name: value})
    assert error.value.exit_status == 2


def test_values_are_read_in_any_spelling() -> None:
    options = dict(set_up(pass_tokens="是", turns="07", hand="FILL").state.match.options)
    assert (options["pass-tokens"], options["turns"], options["hand"]) == ("yes", "7", "fill")


def test_the_options_that_stand_for_a_reading_of_the_source_say_so() -> None:
    """Those that the rulings of the rulebook (section 12) answer."""
    assert {option.name for option in OPTIONS if option.reading} == {
        "hand",
        "reshuffle",
        "tie",
        "initiative",
        "accuracy",
        "stone-draw",
        "wipeout",
        "stones",
        "assist",
    }
