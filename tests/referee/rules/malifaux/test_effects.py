"""Effects of printed card texts (MF-12), engagement as the table tells it, corrections (MF-1.5)."""

import pytest

from events.malifaux.contests import FlipTurnedAgain
from events.malifaux.hands import CardMoved
from events.match import FieldAdjusted
from tests.referee.rules.malifaux.table import Table, acting, activating, begun

DUEL = ("a attacks pistol dov",)


def test_mf_12_1_effects_act_on_what_is_there() -> None:
    at = activating("referee effect kill dov")
    for line in (
        "referee effect damage dov 1",
        "referee effect heal dov 1",
        "referee effect kill dov",
        "referee effect condition dov burning 1",
        "referee effect damage-flip dov 1/2/3 by=a",
        "referee duel dov 4 tn=10",
        "referee duel ana 4 vs=dov resist=df",
    ):
        at.refused(line, "MF-12.1", "not-living")
    at.refused("referee duel ana 4 vs=cal resist=df", "MF-12.1", "same-seat")
    at.refused("referee effect summon b DOV sample-oracle", "MF-12.1", "id-in-use")
    at.refused("referee effect move b crow/1 discard hand", "MF-C.1")
    at.refused("referee effect move b ? discard hand", "MF-12.1", "all-known")
    begun().refused("referee effect move b ? discard hand", "MF-12.1", "empty-zone")


def test_mf_12_1_more_than_there_is_goes_as_far_as_it_goes() -> None:
    at = activating("referee effect damage dov 3", "referee effect heal dov 9")
    assert at.model("dov").health == 8
    assert activating("referee effect stones a -9").state.a.stones == 0
    assert activating("referee effect markers a 7").state.a.markers == 7
    assert activating("referee effect tokens b 2").state.b.pass_tokens == 2


def test_mf_12_1_a_summoned_model_is_in_play() -> None:
    at = activating("referee effect summon a zoe sample-oracle activated=yes")
    assert (at.model("zoe").activated, at.model("zoe").health) == (True, 4)
    at.refused("a activates zoe", "MF-8.5")


def test_mf_12_2_effects_on_a_contest_have_their_moments() -> None:
    at = acting()
    for line in (
        "referee effect modifier a 1",
        "referee effect total a 1",
        "referee effect bonus 1",
        "referee effect suit a ram",
        "referee effect may-cheat a no",
        "referee effect flip-again a",
    ):
        at.refused(line, "MF-12.2")
    duel = acting("a uses rally")
    duel.refused("referee effect modifier b 1", "MF-12.2", "no-side")
    duel.refused("referee effect bonus 1", "MF-12.2", "no-damage")
    flip = acting("referee effect flip a mod=2")
    flip.refused("referee effect total a 1", "MF-12.2", "no-duel")
    flip.refused("referee effect suit a ram", "MF-12.2", "no-duel")
    flipped = acting(*DUEL, "a flips ram/3")
    flipped.refused("referee effect total a 1", "MF-12.2")
    flipped.when("referee effect may-cheat a no")
    cheating = flipped.when("b flips tome/9")
    cheating.refused("referee effect may-cheat a no", "MF-12.2")
    cheating.when("referee effect flip-again a")


def test_mf_12_2_totals_and_suits() -> None:
    at = acting("a uses rally", "referee effect total a +2", "referee effect suit a mask")
    at = at.when("a flips ram/5", "a passes")
    assert (at.duel.success, dict(at.duel.totals)) == (True, {"a": 12})


def test_mf_12_3_a_text_may_forbid_or_allow_cheating() -> None:
    barred = acting(*DUEL, "referee effect may-cheat a no", "a flips ram/3", "b flips tome/9")
    assert (barred.side("a").barred, barred.contest.decide) == ("MF-12.3", ("b",))
    barred.refused("a cheats ram/12", "MF-12.3")
    allowed = acting(*DUEL, "referee effect may-cheat a no", "referee effect may-cheat a yes")
    allowed = allowed.when("a flips black-joker", "b flips tome/9")
    assert allowed.contest.decide == ("a", "b")


def test_mf_12_4_a_flip_is_turned_again_with_the_same_modifier() -> None:
    at = acting(*DUEL, "referee effect modifier a 1", "a flips ram/3,ram/4 keep=ram/4")
    at = at.when("b flips tome/9", "a cheats crow/13", "referee effect flip-again a")
    assert at.event(FlipTurnedAgain).cards == ("ram/3", "ram/4", "crow/13")
    assert (at.step, at.to_move) == ("flip", ("a",))
    assert at.cards("a") == (45, 5, 4)
    at.refused("a flips ram/5", "MF-3.3")
    at = at.when("a flips ram/5,ram/6 keep=ram/6")
    assert at.contest.decide == ("a", "b")


def test_mf_12_4_it_may_be_noted_before_the_flip() -> None:
    at = acting("a uses rally", "referee effect flip-again a")
    assert at.side("a").flip_again
    at = at.when("a flips ram/3")
    assert (at.side("a").flips, at.side("a").flip_again, at.step) == ((), False, "flip")
    assert at.cards("a") == (46, 6, 2)
    assert at.when("a flips mask/9").side("a").total == 14


def test_mf_12_5_named_cards_on_the_deck_come_up_in_their_turn() -> None:
    at = activating("referee effect move a crow/9 discard deck-top")
    assert at.state.a.top == ("crow/9",)
    assert at.state.a.pile == ()
    at = at.when("referee effect move a ram/2 hand deck-top")
    assert at.state.a.top == ("ram/2", "crow/9")
    at = at.when("referee effect draw a 1")
    assert (at.state.a.known, at.state.a.top) == (("ram/2",), ("crow/9",))
    at = at.when("a activates ana", "a uses rally")
    at.refused("a flips ram/2", "MF-C.1")
    assert at.when("a flips crow/9").state.a.top == ()


def test_mf_12_5_an_unseen_card_is_known_to_nobody() -> None:
    at = activating("table reveals a ram/2", "referee effect move a ? hand deck-bottom")
    assert at.event(CardMoved).card == "?"
    assert (at.state.a.known, at.state.a.bottom) == ((), ("?",))
    assert at.when("referee effect reshuffle a").state.a.bottom == ()


def covered(*shown: str) -> Table:
    """Two cards lie open in the pile of seat a, and all of its hand lies covered beside them.

    Those that it had shown before are known to be among the covered ones.
    """
    at = begun("referee effect limit a 4", "a discards ram/1,ram/2")
    return at.when(
        f"table reveals a {','.join(shown)}", "referee effect discard a 4", "a discards ?,?,?,?"
    )


@pytest.mark.parametrize("taken", ["ram/5", "ram/6", "ram/7", "ram/8"])
def test_mf_12_5_any_of_the_covered_cards_of_a_pile_may_be_the_one_moved(taken) -> None:
    for shown in ("ram/5,ram/6,ram/7,ram/8", "ram/5,ram/6", "ram/5"):
        at = covered(*shown.split(",")).when("referee effect move a ? discard hand")
        assert at.state.a.pile == ("ram/1", "ram/2")
        at.refused("table reveals a ram/1", "MF-C.1")
        after = at.when(f"table reveals a {taken}")
        after.refused(f"referee effect move a {taken} discard deck-top", "MF-C.1")
    covered("ram/5", "ram/6", "ram/7", "ram/8").when(
        "referee effect move a ? discard hand"
    ).refused("table reveals a ram/9", "MF-C.1")


def test_mf_12_5_what_is_covered_in_a_pile_is_so_after_one_of_it_has_left() -> None:
    at = covered("ram/5", "ram/6").when("referee effect move a ? discard deck-top")
    at.refused("table reveals a ram/5", "MF-C.1")
    at.when("referee effect move a ? discard hand", "table reveals a ram/5")
    at.when("referee effect move a ram/5 discard hand", "referee effect move a ram/6 discard hand")
    last = at.when(*["referee effect move a ? discard hand"] * 3)
    last.refused("referee effect move a ? discard hand", "MF-12.1")


def test_mf_12_5_a_card_of_the_deck_may_go_to_its_other_end() -> None:
    at = activating("referee effect move a crow/9 discard deck-bottom")
    at = at.when("referee effect move a crow/9 deck-bottom deck-top")
    assert (at.state.a.top, at.state.a.bottom) == (("crow/9",), ())
    at = at.when("referee effect move a ? deck-top deck-bottom")
    assert (at.state.a.top, at.state.a.bottom) == ((), ("crow/9",))


def test_mf_12_5_the_hand_limit_holds() -> None:
    at = activating("referee effect move a crow/9 discard hand")
    assert at.state.a.owes == 1
    assert at.state.a.known == ("crow/9",)


def test_effects_wait_between_a_flip_and_its_outcome() -> None:
    at = acting(*DUEL, "a flips ram/3")
    for line in ("referee effect damage bea 1", "referee effect draw a 1", "referee effect flip a"):
        at.refused(line, "MF-1.3")
    modify = acting(*DUEL)
    modify.when("referee effect draw b 1")
    modify.refused("referee effect flip a", "MF-1.3")
    modify.refused("referee duel ana 4 tn=10", "MF-1.3")
    begun("referee effect flip a").refused("referee duel ana 4 tn=10", "MF-1.3")


def test_a_plain_flip_is_read_at_the_table() -> None:
    at = begun("referee effect flip b mod=-1", "b flips ram/9,tome/3")
    assert at.state.last_flip.band == "weak"
    assert at.step == "draw"


def test_ruling_21_engagement_is_directed() -> None:
    at = activating("table engages ana bea only=yes")
    assert (at.model("bea").engaged_by, at.model("ana").engaged_by) == (("ana",), ())
    at.refused("table parts bea ana only=yes", "MF-1.2", "not-engaged")
    assert at.when("table parts bea ana").model("bea").engaged_by == ()
    activating().refused("table parts ana bea", "MF-1.2", "not-engaged")
    activating().refused("table engages ana cal", "MF-1.2", "same-seat")
    killed = activating("referee effect kill bea")
    killed.refused("table engages ana bea", "MF-1.2", "not-living")


# MF-1.5


def adjusted(path: str, value: str) -> Table:
    return acting(f'referee adjust {path} {value} why="x"')


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.a.stones", "0"),
        ("seats.b.vp", "99"),
        ("seats.a.markers", "4"),
        ("seats.a.pass_tokens", "2"),
        ("seats.a.hand-limit", "54"),
        ("models.ana.health", "1"),
        ("models.cal.activated", "true"),
        ("models.cal.activated", "是"),
        ("models.ana.conditions.burning", "99"),
        ("models.ana.conditions.slow", "1"),
    ],
)
def test_mf_1_5_the_fields_that_may_be_set(path, value) -> None:
    assert adjusted(path, value).event(FieldAdjusted).why == "x"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.a.stones", "100"),
        ("seats.a.hand_limit", "55"),
        ("seats.a.hand_count", "3"),
        ("seats.c.stones", "3"),
        ("models.ana.health", "0"),
        ("models.ana.health", "13"),
        ("models.ana.activated", "1"),
        ("models.zoe.health", "1"),
        ("models.ana.conditions.fast", "2"),
        ("models.ana.conditions.tired", "1"),
        ("models.ana.df", "4"),
        ("turn", "3"),
    ],
)
def test_mf_1_5_no_other_path_or_value(path, value) -> None:
    acting().refused(f'referee adjust {path} {value} why="x"', "MF-1.5")


def test_mf_1_5_not_both_fast_and_slow_and_actions_follow() -> None:
    at = adjusted("models.ana.conditions.slow", "1")
    assert at.state.activation.limit == 2
    at.refused("referee adjust models.ana.conditions.fast 1 why=x", "MF-1.5")


def test_mf_1_5_a_dead_models_health_is_not_set() -> None:
    at = acting("referee effect kill dov")
    at.refused("referee adjust models.dov.health 1 why=x", "MF-1.5")
