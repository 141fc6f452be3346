"""The set-up and the profiles of the table (MF-1.2, MF-1.3, MF-13)."""

from events.malifaux.crew import ActionEntered, ModelHired, ProfileEntered, TriggerEntered
from referee.rules.malifaux.profiles import profile_of
from tests.referee.rules.malifaux.table import CREWS, Table, acting, begun, set_up

PROFILE = "referee profile duelist rank=henchman df=5 wp=5 mv=6 sz=2 health=9"


def profile(at: Table, name: str):
    return profile_of(at.opening.edition, at.state, name)


def test_before_the_game_each_seat_has_a_full_deck_and_a_limit_of_six() -> None:
    at = set_up()
    assert at.cards("a") == at.cards("b") == (54, 0, 0)
    assert (at.state.a.limit, at.state.b.limit) == (6, 6)
    assert (at.step, at.to_move) == ("setup", ("referee",))


def test_mf_13_1_a_profile_is_complete() -> None:
    at = set_up(PROFILE)
    assert at.event(ProfileEntered).health == 9
    assert not profile(at, "duelist").soulstones
    for key in ("rank", "df", "wp", "mv", "sz", "health"):
        line = " ".join(word for word in PROFILE.split() if not word.startswith(f"{key}="))
        set_up().refused(line, "MF-13.1", "missing")
    set_up().refused("referee action sample-ranger kick stat=4", "MF-13.1", "missing")
    set_up().refused("referee trigger sample-ranger knife twist", "MF-13.1", "missing")


def test_mf_13_1_an_action_fits_together() -> None:
    at = set_up(PROFILE)
    at.refused("referee action duelist x kind=melee resist=df", "MF-13.1", "no-stat")
    at.refused("referee action duelist x kind=magic tn=10", "MF-13.1", "no-stat")
    at.refused("referee action duelist x kind=magic stat=4 needs=ram", "MF-13.1", "no-tn")
    at = at.when("referee action duelist rapier kind=melee stat=6 suits=ram resist=df damage=2/3/5")
    rapier = profile(at, "duelist").actions["rapier"]
    assert (rapier.stat, rapier.suits, rapier.damage) == (6, ("ram",), (2, 3, 5))
    plain = at.when("referee action duelist sing kind=tactical resist=none tn=none")
    assert profile(plain, "duelist").actions["sing"].tn is None


def test_mf_13_1_a_trigger_stands_with_an_action_or_a_value() -> None:
    at = set_up(PROFILE, "referee action duelist rapier kind=melee stat=6 resist=df")
    at = at.when("referee trigger duelist Rapier flourish needs=mask,mask")
    assert profile(at, "duelist").actions["rapier"].triggers == {"flourish": ("mask", "mask")}
    at = at.when("referee trigger duelist wp resolve needs=tome")
    assert profile(at, "duelist").resist_triggers == {"wp": {"resolve": ("tome",)}}
    at.refused("referee trigger duelist axe split needs=ram", "MF-13.1", "no-action")


def test_mf_1_2_no_action_is_called_as_a_stat_is_in_any_language() -> None:
    for name in ("df", "DF", "防禦", "移动"):
        set_up().refused(f"referee action sample-oracle {name} kind=melee stat=3", "MF-1.2")


def test_mf_13_1_a_profile_in_use_is_not_changed() -> None:
    at = set_up(*CREWS)
    for line in (
        "referee profile sample-ranger rank=minion df=1 wp=1 mv=1 sz=1 health=1",
        "referee action sample-ranger kick kind=melee stat=3",
        "referee trigger sample-ranger knife twist needs=ram",
    ):
        at.refused(line, "MF-13.1", "in-use")
    at.when("referee profile sample-oracle rank=minion df=1 wp=1 mv=1 sz=1 health=1")


def test_a_new_profile_of_the_same_name_has_none_of_the_old_actions() -> None:
    at = set_up(PROFILE, "referee action duelist rapier kind=melee stat=6", PROFILE)
    assert profile(at, "duelist").actions == {}


def test_what_the_edition_has_goes_on_record_when_the_table_changes_it() -> None:
    at = set_up("referee action sample-marshal kick kind=melee stat=3")
    assert set(profile(at, "sample-marshal").actions) == {"sabre", "pistol", "rally", "kick"}
    assert len(at.all(ActionEntered)) == 4
    assert {event.trigger for event in at.all(TriggerEntered)} == {
        "onslaught",
        "drive-back",
        "parry",
    }


def test_mf_13_2_ids_are_unique_over_both_crews() -> None:
    at = set_up("a hires ana profile=sample-oracle")
    at.refused("b hires ana profile=sample-oracle", "MF-13.2")
    at.refused("a hires ANA profile=sample-marshal", "MF-13.2")
    hired = at.event(ModelHired)
    assert (hired.health, hired.soulstones, hired.leader) == (4, True, False)
    assert at.model("ana").uses_stones


def test_mf_13_3_both_crews_have_a_model() -> None:
    at = set_up("a hires ana profile=sample-oracle")
    at.refused("referee begins", "MF-13.3")
    at.when("b hires bea profile=sample-oracle", "referee begins")


def test_mf_1_2_what_the_game_does_not_know_is_a_fault_of_form() -> None:
    at = acting()
    for line in (
        "a jumps",
        "c walks 3",
        "a attacks pistol zoe",
        "referee effect damage zoe 2",
        "referee effect condition bea tired 1",
        "referee effect suit a gold",
        "a cheats crow/14",
        "a walks 3 far=yes",
        "a attacks pistol",
        "a walks 100",
        "a walks 2.125",
        "a walks -1",
        "referee effect damage bea 0",
        "referee effect modifier a 0",
        "referee effect modifier a 10",
        "referee effect condition bea fast 1",
        "referee effect condition bea burning on",
        "referee duel ana 5",
        "referee duel ana 5 vs=bea",
        "referee duel ana 21 tn=3",
        "referee effect move a crow/1 hand hand",
        "referee profile x rank=king df=1 wp=1 mv=1 sz=1 health=1",
        "referee profile x rank=minion df=21 wp=1 mv=1 sz=1 health=1",
        "referee summon a zoe sample-oracle",
    ):
        at.refused(line, "MF-1.2")
    set_up().refused("a hires ana profile=nobody", "MF-1.2")
    set_up().refused("a stones 100", "MF-1.2")


def test_mf_1_3_the_set_up_has_its_own_moves() -> None:
    at = set_up(*CREWS)
    for line in ("a ready", "referee next", "referee scores a 1", "table reveals a crow/1"):
        at.refused(line, "MF-1.3")
    for line in ("a hires zoe profile=sample-oracle", "a stones 1", "referee begins"):
        begun().refused(line, "MF-1.3")
    begun(PROFILE)


def test_mf_1_4_in_the_set_up_either_seat_hires_for_itself() -> None:
    at = set_up("b stones 9", "a stones 1", "b stones 2")
    assert (at.state.a.stones, at.state.b.stones) == (1, 2)
