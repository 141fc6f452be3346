"""What the edition calls its profiles, actions and triggers, in moves (section 3)."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.catalogues import shelf
from events.catalogues.malifaux import Edition, edition
from referee.moves.refusal import Misfit
from referee.moves.verbs import Reading
from referee.rules.malifaux.kinds import PrintedWord
from tests.referee.rules.malifaux.table import Table, set_up

PASSES = ("a ready", "b ready", "a flips crow/9", "b flips mask/4", "b passes", "a passes")


@pytest.mark.parametrize("name", ["樣本元帥", "样本元帅", '"Sample Marshal"', "Sample-Marshal"])
def test_a_profile_is_called_by_any_of_its_names(name: str) -> None:
    at = set_up(f"a hires ana profile={name}")
    assert at.model("ana").profile == "sample-marshal"


def attacked(*lines: str) -> Table:
    """Ana, a marshal, is about to attack Bea."""
    crews = ("a hires ana profile=樣本元帥 leader=yes", "b hires bea profile=sample-warden")
    return set_up(*lines, *crews, "referee begins", *PASSES, "a activates ana")


def test_actions_and_triggers_are_called_by_their_names() -> None:
    at = attacked("referee action 樣本守衛 kick kind=melee stat=4")
    assert "kick" in at.state.profiles["sample-warden"].actions
    at = at.when("a attacks 軍刀 bea")
    assert at.contest.action == "sabre"
    at = at.when("a flips ram/12", "b flips crow/2", "b passes", "a passes")
    assert at.when("a declares 猛攻").duel.success


def test_a_name_that_the_table_has_given_goes_before_one_of_the_edition() -> None:
    at = attacked("referee action sample-marshal 軍刀 kind=melee stat=9 resist=df")
    assert at.when("a attacks 軍刀 bea").contest.action == "軍刀"
    ours = "referee profile 樣本元帥 rank=minion df=4 wp=4 mv=4 sz=1 health=3"
    assert set_up(ours, "a hires ana profile=樣本元帥").model("ana").max_health == 3


def test_what_nobody_has_is_refused_as_before() -> None:
    attacked().refused("a attacks 短棍 bea", "MF-9.10")
    attacked().refused("a attacks 木棍 bea", "MF-9.10")
    set_up().refused("a hires ana profile=樣本", "MF-1.2")


def shared() -> Edition:
    """An edition in which two actions have one name."""
    data: dict[str, Any] = dict(shelf.shipped("malifaux"))
    knife = {"en": "Knife", "zh-Hant": "軍刀", "zh-Hans": "军刀"}
    return edition({**data, "profile": [_renamed(profile, knife) for profile in data["profile"]]})


def _renamed(profile: Mapping[str, Any], knife: Mapping[str, str]) -> Mapping[str, Any]:
    actions = profile.get("action", ())
    named = [{**each, "names": knife} if each["slug"] == "knife" else each for each in actions]
    return {**profile, "action": named}


def test_of_a_name_that_several_share_it_is_said_which_there_are() -> None:
    reading = Reading(shared(), None, "a", {})
    with pytest.raises(Misfit) as misfit:
        PrintedWord("action").read("軍刀", reading)
    assert misfit.value.text == "malifaux.misfit.several"
    assert misfit.value.facts["slugs"] == ("sabre", "knife")
    assert PrintedWord("action").read("sabre", reading) == "sabre"
