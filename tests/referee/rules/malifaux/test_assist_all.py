"""Assisting with all conditions at once: the option `assist` = all (MF-9.9, MF-9.11, ruling 17)."""

import pytest

from referee.rules.malifaux.offers import offers
from tests.referee.rules.malifaux.table import Table, acting

HURT = (
    "referee effect condition cal burning 3",
    "referee effect condition cal injured 1",
    "referee effect condition cal focused 2",
)


def assisting(*lines: str, **options: str) -> Table:
    return acting(*HURT, *lines, **{"assist": "all", **options})


@pytest.mark.parametrize(
    "line", ["a assists cal", "a assists cal burning", "甲 協助 cal", "甲 协助 cal 燃烧"]
)
def test_mf_9_9_all_three_fall_by_one(line: str) -> None:
    assert assisting(line).model("cal").conditions == {"burning": 2, "focused": 2}


def test_mf_9_9_one_of_them_has_to_be_there() -> None:
    at = assisting()
    at.refused("a assists cal distracted", "MF-9.9", "none")
    at.refused("a assists cal focused", "MF-9.9", "condition")
    at.refused("a assists ana", "MF-9.9", "model")
    healthy = acting("referee effect condition cal focused 2", assist="all")
    healthy.refused("a assists cal", "MF-9.9", "nothing")


def test_mf_9_11_a_published_assist_takes_its_flip_from_each() -> None:
    at = assisting("a assists cal", "a flips crow/7", "a passes", actions="published")
    assert at.model("cal").conditions == {"burning": 1, "focused": 2}


def test_mf_1_2_by_default_the_condition_is_named() -> None:
    at = acting(*HURT)
    at.refused("a assists cal", "MF-1.2", "no-condition")
    assert at.when("a assists cal burning").model("cal").conditions == {
        "burning": 2,
        "injured": 1,
        "focused": 2,
    }
    over = at.when("b resign")
    over.refused("a assists cal", "MF-1.1")
    owing = acting(*HURT, "referee effect limit a 1")
    owing.refused("a assists cal", "MF-1.2", "no-condition")


@pytest.mark.parametrize(("assist", "optional"), [("one", False), ("all", True)])
def test_the_condition_is_offered_as_it_may_be_entered(assist: str, optional: bool) -> None:
    at = assisting(assist=assist)
    found = offers(at.opening.edition, at.state, "a")
    (offer,) = (offer for offer in found if offer.verb == "assists")
    model, condition = offer.blanks
    assert model.choices == ("cal",)
    assert (condition.choices, condition.optional) == (("burning", "injured"), optional)
