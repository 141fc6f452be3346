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


@pytest.fixture
def royale():
    """A match of Fate/Ace Royal in which the third player is first, and about to reveal."""
    return play((EXAMPLES / "fate-ace-royal.rec").read_text("utf-8")).sitting.as_of(5)


def ways(sitting, asked):
    return [line.strip() for line in Help(sitting, speech(sitting), 80).of(asked)]


@pytest.mark.parametrize(
    "key", ["stats", "skills", "apt-skills", "classes", "ability", "cost", "timing", "requires"]
)
@pytest.mark.parametrize("asked", ["prints", "卡面"])
def test_all_that_can_be_printed_on_a_card_is_shown(royale, asked, key):
    shown = [line for line in ways(royale, asked) if line.startswith("referee prints CARD ")]
    assert any(line.startswith(f"referee prints CARD {key}=") for line in shown)
