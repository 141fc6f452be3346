"""What the program does not play of a card, and how a token of it is taken to fight."""

import pytest

from referee.moves.offers import Blank, Offer
from referee.notation.lines import read_words
from referee.rules.fate_ace_royal.analysis import ANALYSIS
from tests.referee.rules.fate_ace_royal.table import (
    ARTORIA,
    DIARMUID,
    Table,
    default_edition,
    face_up,
    given,
)


def fighting(*lines: str) -> Table:
    up = (*face_up("p1", ARTORIA), *face_up("p2", DIARMUID))
    return given(*up, "p1 raids p2", *lines, servants=(ARTORIA, DIARMUID))


def likely(at: Table, seat: str) -> float:
    return ANALYSIS.evaluate(default_edition(), at.state)[seat]


@pytest.mark.parametrize(
    ("line", "opaque"),
    [
        ("p1 activates spirit", True),
        ("p1 plays event-05", True),
        ("p1 summons spirit stats=1/1/1/1", True),
        ("p1 commands activate spirit", True),
        ("p1 commands mana", False),
        ("p1 proceeds", False),
    ],
)
def test_what_a_text_says_is_not_played(line, opaque) -> None:
    at = given()
    edition = default_edition()
    move = read_words(line.split(), Table.GAME.language, edition, at.state).move
    assert ANALYSIS.opaque(edition, at.state, move) is opaque


def test_a_token_fights_as_its_servant_does() -> None:
    at, stats = fighting(), Blank("stats", key=True)
    fill = ANALYSIS.fillings
    assert fill(default_edition(), at.state, Offer("p1", "summons"), stats) == ("8/7/4/5",)
    assert fill(default_edition(), at.state, Offer("p3", "activates"), stats) == ()
    at.when("p1 summons spirit stats=8/7/4/5")


def test_a_token_of_a_servant_that_lies_face_down_is_unknown() -> None:
    offer = Offer("p1", "summons")
    blank = Blank("stats", key=True)
    assert ANALYSIS.fillings(default_edition(), given().state, offer, blank) == ()


def test_who_is_hit_is_likely_to_lose() -> None:
    at = fighting("p1 proceeds", "p1 attacks physical")
    assert likely(at, "p2") < likely(fighting(), "p2") < 0.5 + 0.1


def test_who_has_left_gets_nothing() -> None:
    at = given(servants=("? ?",) * 3).when("p3 resign")
    assert likely(at, "p3") == 0
    assert likely(at, "p1") > 0.3


def test_the_battle_alone_is_answered() -> None:
    assert ANALYSIS.asked(default_edition(), given().state) == ()
    assert ANALYSIS.asked(default_edition(), fighting().state) == ("p2",)
