"""What the prompt's help says of a match as it stands."""

from pathlib import Path

import pytest

from referee.prompt.help import Help
from referee.prompt.suggest import expected
from referee.prompt.words import Speech
from referee.records import play

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.fixture
def encounter():
    """A match of Malifaux amid its first turn."""
    return play((EXAMPLES / "malifaux.rec").read_text("utf-8")).sitting.as_of(30)


def speech(sitting):
    return Speech(sitting.game.language, "en", sitting.game.naming(sitting.state))


def test_a_blank_is_explained_as_the_branch_of_the_verb_takes_it(encounter):
    lines = list(Help(encounter, speech(encounter), 80).of("effect"))
    changes = [line.strip() for line in lines if line.lstrip().startswith("CHANGE: ")]
    assert changes == [
        "CHANGE: a change (2, -1); on or off for fast and slow",
        "CHANGE: a change (2, -1)",
    ]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("referee effect condition rex burning ", "a change (2, -1); on or off for fast and slow"),
        ("referee effect stones a ", "a change (2, -1)"),
        ("referee effect damage rex ", "a number, 1 to 99"),
    ],
)
def test_what_is_expected_next_is_what_the_branch_takes(encounter, line, wanted):
    assert expected(line, encounter, speech(encounter)) == wanted
