"""Conditions as they are published (MF-10), Focused among them."""

from tests.referee.rules.malifaux.table import Table, activating
from tests.referee.rules.malifaux.test_turn import ALL


def published(*lines: str) -> Table:
    return activating(*lines, conditions="published")


def ended(*lines: str, **options: str) -> Table:
    """Everybody has activated."""
    return activating(*lines, *ALL, conditions="published", **options)


def test_mf_10_1_conditions_are_counted_and_not_below_nothing() -> None:
    at = activating("referee effect condition bea shielded 2")
    assert at.model("bea").conditions == {"shielded": 2}
    assert at.when("referee effect condition bea shielded -5").model("bea").conditions == {}
    most = at.when("referee effect condition bea shielded 99")
    assert most.model("bea").conditions == {"shielded": 99}


def test_mf_10_1_by_default_they_are_read_at_the_table() -> None:
    at = activating(
        "referee effect condition dov injured 2", "referee effect condition dov burning 1"
    )
    at = at.when("a activates ana", "a attacks pistol dov")
    assert at.side("b").stat == 6
    at = activating("referee effect condition dov burning 3", *ALL)
    assert at.model("dov").health == 8


def test_mf_10_2_injured_lowers_df_and_wp_as_they_stand_when_the_contest_opens() -> None:
    at = published("referee effect condition dov injured 2", "a activates ana")
    duel = at.when("a attacks pistol dov", "referee effect condition dov injured 3")
    assert duel.side("b").stat == 4
    worse = at.when("referee effect condition dov injured 9", "a attacks pistol dov")
    assert worse.side("b").stat == 0


def test_mf_10_2_a_distracted_model_attacks_worse_and_is_less_so_afterwards() -> None:
    at = published("referee effect condition ana distracted 2", "a activates ana")
    duel = at.when("a attacks pistol dov")
    assert duel.side("a").parts == (("distracted", -1),)
    after = duel.when("a flips ram/1,ram/2", "b flips tome/9", "table passes")
    assert after.model("ana").conditions == {"distracted": 1}
    assert at.when("a uses rally").side("a").parts == ()


def test_mf_10_2_burning_and_poison_work_in_the_end_phase() -> None:
    at = ended(
        "referee effect condition dov burning 4",
        "referee effect condition dov poison 1",
        "referee effect condition cal poison 7",
        "referee effect condition cal injured 2",
    )
    assert (at.model("dov").health, at.model("cal").health) == (5, 2)
    assert at.model("dov").conditions == {"burning": 4}
    assert at.model("cal").conditions == {"poison": 6}
    assert at.damage == ("dov", "poison", 1, 0, 1)
    assert at.step == "end"


def test_mf_10_2_their_damage_may_be_reduced_and_injured_ends_last() -> None:
    at = ended(
        "referee effect condition bea burning 1",
        "referee effect condition bea poison 1",
        "referee effect condition bea injured 1",
    )
    assert (at.step, at.state.pending.severity) == ("suffer", "burning")
    at = at.when("b spends reduce", "b flips crow/1", "b passes")
    assert at.state.pending.severity == "poison"
    assert at.model("bea").conditions == {"burning": 1, "poison": 1, "injured": 1}
    at = at.when("b takes")
    assert (at.step, at.model("bea").conditions) == ("end", {"burning": 1})
    assert at.when("referee effect condition bea injured 1").model("bea").condition("injured") == 1


def test_mf_10_2_who_dies_of_burning_does_not_suffer_poison() -> None:
    at = ended(
        "referee effect damage cal 4",
        "referee effect condition cal burning 1",
        "referee effect condition cal poison 1",
    )
    assert at.damage == ("cal", "burning", 1, 0, 1)
    assert not at.model("cal").alive


def test_mf_10_3_focused_helps_the_duel_and_the_damage_that_follows() -> None:
    at = published("a activates ana", "a concentrates", "a attacks pistol dov")
    at.refused("b focuses", "MF-10.3", "none")
    at = at.when("a focuses")
    assert at.side("a").parts == (("focused", 1),)
    assert at.model("ana").conditions == {}
    more = at.when("referee effect condition ana focused 1")
    more.refused("a focuses", "MF-10.3", "twice")
    at.when("b flips tome/2").refused("b focuses", "MF-10.3", "moment")
    hit = at.when("a flips ram/9,ram/8 keep=ram/9", "b flips tome/2", "table passes")
    assert (hit.contest.kind, hit.side("a").parts) == ("damage", (("focused", 1),))


def test_mf_10_3_only_where_published_and_in_an_opposed_duel() -> None:
    at = activating("a activates ana", "a concentrates", "a attacks pistol dov")
    at.refused("a focuses", "MF-10.3", "option")
    simple = published("a activates ana", "a concentrates", "a uses rally")
    simple.refused("a focuses", "MF-10.3", "moment")
    published().refused("a focuses", "MF-10.3", "moment")


def test_mf_6_4_accuracy_stands_before_focused() -> None:
    at = activating("a activates ana", conditions="published", accuracy="margin")
    at = at.when("a concentrates", "a attacks pistol dov", "a focuses")
    at = at.when("a flips ram/9,ram/8 keep=ram/9", "b flips tome/8", "table passes")
    assert at.side("a").parts == (("accuracy", -1), ("focused", 1))
