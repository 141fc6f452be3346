"""Soulstones before each flip: the option `stones` = each-flip (MF-5.6, MF-7.4, ruling 24)."""

import pytest

from referee.rules.malifaux.due import due
from referee.rules.malifaux.offers import offers
from referee.speech.dues import due_told
from referee.views.malifaux import naming
from tests.referee.rules.malifaux.table import CREWS, Table, acting, set_up

SABRE = ("table engages ana bea", "a attacks sabre bea")


def each(*lines: str, **options: str) -> Table:
    return acting(*lines, stones="each-flip", **options)


def offered(at: Table, seat: str) -> set[str]:
    """The uses of a soulstone that a seat is offered."""
    found = offers(at.opening.edition, at.state, seat)
    return {offer.blanks[0].choices[0] for offer in found if offer.verb == "spends"}


def damage(**options: str) -> Table:
    """Ana's damage flip against Bea is open."""
    at = acting("a attacks sabre bea", "a flips ram/9", "b flips tome/2", **options)
    at = at.when("table passes", "a passes")
    assert at.contest.kind == "damage"
    return at


def initiative(*lines: str, **options: str) -> Table:
    """Both seats are about to flip for the initiative."""
    return set_up(*CREWS, "referee begins", "a ready", "b ready", *lines, **options)


def reducing(**options: str) -> Table:
    """Bea has 5 damage, and a flip to reduce it is open."""
    at = acting("referee effect damage bea 5", "b spends reduce", **options)
    assert at.contest.kind == "reduce"
    return at


def test_mf_5_6_a_stone_comes_before_ones_own_flip_when_the_other_side_has_flipped() -> None:
    at = each("a attacks sabre bea", "a flips ram/9")
    assert offered(at, "b") == {"plus", "suit"}
    assert at.when("b spends plus").side("b").modifier == 1
    suited = at.when("b spends suit tome")
    assert suited.side("b").suits == ("tome",)
    at.refused("a spends plus", "MF-5.6", "own")
    assert offered(at, "a") == set()
    at.when("b spends plus").refused("b spends suit ram", "MF-7.7")


def test_mf_5_6_by_default_not_once_a_card_is_flipped() -> None:
    at = acting("a attacks sabre bea", "a flips ram/9")
    at.refused("b spends plus", "MF-5.6")
    assert offered(at, "b") == set()


def test_mf_5_6_not_when_all_have_flipped() -> None:
    at = each("a attacks sabre bea", "a flips ram/9", "b flips tome/2")
    assert at.step == "cheat"
    at.refused("b spends plus", "MF-5.6", "own")


def test_mf_5_6_a_side_that_is_to_keep_has_flipped() -> None:
    at = each("a attacks sabre bea", "a spends plus", "a flips ram/9,ram/8")
    assert at.step == "flip"
    at.refused("a spends suit ram", "MF-5.6", "own")


def test_mf_5_6_only_stones_come_later() -> None:
    at = each("a attacks sabre bea", "a flips ram/9")
    at.refused("referee effect modifier b 1", "MF-12.2")
    focused = each(
        "referee effect condition bea focused 1", *SABRE, "a flips ram/9", conditions="published"
    )
    focused.refused("b focuses", "MF-10.3", "moment")


@pytest.mark.parametrize("use", ["plus", "suit ram"])
def test_mf_7_4_a_stone_before_a_damage_flip(use: str) -> None:
    at = damage(stones="each-flip")
    assert offered(at, "a") == {"plus", "suit"}
    assert offered(at, "b") == {"block"}
    assert at.when(f"a spends {use}").state.a.stones == 2
    assert at.when("b spends block", "a spends plus").side("a").modifier == 0
    at.refused("b spends plus", "MF-1.4", "no-side")
    damage().refused(f"a spends {use}", "MF-7.4")


def test_mf_7_4_a_stone_before_an_initiative_flip() -> None:
    at = initiative(stones="each-flip")
    assert offered(at, "a") == offered(at, "b") == {"plus", "suit"}
    at = at.when("a flips crow/9", "b spends plus")
    assert at.state.b.stones == 1
    at = at.when("b flips mask/4,mask/11", "b keeps mask/11")
    assert at.side("b").total == 11
    initiative().refused("a spends plus", "MF-7.4")


def test_mf_7_2_any_model_of_the_crew_that_may_does_it_for_the_initiative() -> None:
    crews = (
        "a hires ana profile=sample-marshal leader=yes",
        "b hires dov profile=sample-ranger leader=yes",
        "a stones 1",
        "b stones 1",
        "referee begins",
        "a ready",
        "b ready",
    )
    at = set_up(*crews, stones="each-flip")
    at.when("a spends plus").refused("a spends plus", "MF-7.1")
    at.refused("b spends plus", "MF-7.2", "crew")
    assert offered(at, "b") == set()


def test_mf_8_2_equal_values_are_flipped_again_and_a_stone_may_help_again() -> None:
    at = initiative("a spends plus", "a flips crow/9,crow/8", "a keeps crow/9", stones="each-flip")
    at = at.when("b flips mask/9", "table passes")
    assert at.contest.kind == "initiative"
    assert at.when("a spends plus").state.a.stones == 1


def test_mf_7_4_a_stone_before_a_reduce_flip() -> None:
    at = reducing(stones="each-flip")
    assert offered(at, "b") == {"plus", "suit"}
    at = at.when("b spends plus", "b flips tome/4,tome/11", "b keeps tome/11", "b passes")
    assert (at.state.b.stones, at.model("bea").health) == (0, 8)
    reducing().refused("b spends plus", "MF-7.4")


def test_mf_7_4_no_stone_before_other_flips() -> None:
    for line in ("referee effect flip a", "referee effect damage-flip bea 1/2/3 by=a"):
        at = each(line)
        rule = "MF-7.4" if "damage" not in line else "MF-7.2"  # nobody makes that damage
        at.refused("a spends plus", rule)
        assert offered(at, "a") == set()
    hurt = "referee effect condition cal burning 3"
    each(hurt, "a assists cal burning", actions="published").refused(
        "a spends plus", "MF-7.4", "each"
    )
    each().refused("a spends plus", "MF-7.4", "each")


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_what_is_due_names_the_stones_that_are_open(lang: str) -> None:
    enhance = {"en": "spends plus", "zh-Hant": "用石 正修正", "zh-Hans": "用石 正修正"}[lang]

    def told(at: Table) -> tuple[str, ...]:
        return due_told(lang, due(at.state), naming(at.state))

    at = each("a attacks sabre bea", "a flips ram/9")
    assert any(enhance in line for line in told(at))
    default = acting("a attacks sabre bea", "a flips ram/9")
    assert not any(enhance in line for line in told(default))
