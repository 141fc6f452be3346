"""`referee effect` for several Masters at once (8.2, FA-12.4)."""

import pytest

from referee.moves.offers import lines
from tests.referee.rules.fate_ace_royal.table import Table, face_up, given

THREE = ("artoria saber", "diarmuid lancer", "cu-chulainn rider")


def table(*entered: str, **options: str) -> Table:
    return given(*entered, servants=THREE, **options)


def mana(at: Table) -> tuple[int, ...]:
    return tuple(at.master(seat).mana for seat in ("p1", "p2", "p3"))


def test_fa_12_4_all_may_lose_in_one_move() -> None:
    at = table("referee effect mana all -5")
    assert at.state.match.result.winners == ()
    assert at.state.match.result.reason == "FA-12.4"
    one_by_one = table("referee effect mana p1 -5", "referee effect mana p2 -5")
    assert one_by_one.state.match.result.winners == ("p3",)


def test_fa_12_1_who_is_left_of_a_loss_of_several_wins() -> None:
    at = table("referee effect spells p3,p1 -3")
    assert at.state.match.result.winners == ("p2",)
    assert [at.master(seat).left_by for seat in ("p1", "p2", "p3")] == ["FA-12.2", None, "FA-12.2"]


def test_all_is_every_living_seat() -> None:
    assert mana(table("referee effect mana all +1")) == (6, 6, 6)
    at = table("p2 resign", "referee effect mana all +1")
    assert mana(at) == (6, 5, 6)


@pytest.mark.parametrize("word", ["all", "全體", "全体", "ALL"])
def test_all_is_understood_in_every_script(word: str) -> None:
    assert mana(table(f"referee effect mana {word} +1")) == (6, 6, 6)


def test_several_seats_are_done_in_the_order_in_which_they_are_named() -> None:
    at = table("referee effect mana 玩家三,p1 +2")
    assert mana(at) == (7, 5, 7)
    changed = [event.seat for event in at.events if hasattr(event, "now")]
    assert changed == ["p3", "p1"]


@pytest.mark.parametrize(
    "line",
    [
        "referee effect mana p1,p3 +1",
        "referee effect spells p1,p3 -1",
        "referee effect token p1,p3 thirst +1",
        "referee effect stats p1,p3 1/0/0/0",
        "referee effect draw p1,p3 2",
        "referee effect discard p1,p3 ?",
        "referee effect skill p1,p3 dragon on",
        "referee effect tap p1,p3 servant",
        "referee effect invert p1,p3",
    ],
)
def test_each_kind_does_for_several_what_it_does_for_each(line: str) -> None:
    at = table()
    together = at.when(line)
    each = at.when(line.replace("p1,p3", "p1"), line.replace("p1,p3", "p3"))
    assert together.state.masters == each.state.masters
    for seat in ("p1", "p2", "p3"):
        assert together.seat(seat) == each.seat(seat)


def test_fa_14_3_damage_may_change_for_both_sides_at_once() -> None:
    fought = table("p1 raids p2", "p1 attacks physical", "p2 counters physical")
    at = fought.when("p1 proceeds", "referee effect damage p1,p2 +1")
    before = fought.when("p1 proceeds").battle
    assert at.battle.attacker_damage == (before.attacker_damage or 0) + 1
    assert at.battle.defender_damage == (before.defender_damage or 0) + 1
    at.refused("referee effect damage all +1", "FA-14.3", "damage")  # p3 has no side


def test_fa_14_2_what_one_of_several_cannot_do_none_does() -> None:
    at = table("referee effect tap p2 servant")
    at.refused("referee effect tap p1,p2 servant", "FA-14.2", "posture")
    at.refused("referee effect tap all servant", "FA-14.2", "posture")
    at.when("referee effect tap p1,p3 servant")


def test_fa_14_4_a_condition_is_asked_once_for_the_line() -> None:
    at = table(*face_up("p2", THREE[1]), "referee effect skill p2 intuition on")
    void = "referee effect mana p1,p3 -1 against=p2 unless=intuition"
    assert mana(at.when(void)) == (5, 5, 5)
    assert mana(at.when(void.replace("against=p2", "against=p1"))) == (4, 5, 4)


def test_a_card_that_a_void_effect_names_is_noted_in_each_hand() -> None:
    at = table("referee effect skill p2 intuition on")
    at = at.when("referee effect discard p1,p3 event-05 against=p2 unless=intuition")
    assert [event.zone for event in at.events if hasattr(event, "zone")] == ["p1.hand", "p3.hand"]


@pytest.mark.parametrize(
    ("seats", "rule"),
    [
        ("p1,p1", "FA-0.1"),
        ("p1,p3,p1", "FA-0.1"),
        ("p1,", "FA-0.1"),
        (",p1", "FA-0.1"),
        ("p1,,p2", "FA-0.1"),
        (",", "FA-0.1"),
        ("p1,all", "FA-0.1"),
        ("all,all", "FA-0.1"),
        ("p1、p2", "FA-0.1"),
        ("p8", "FA-0.1"),
        ("p1,referee", "FA-0.1"),
        ("p1,p4", "FA-0.3"),
        ("p4,p1", "FA-0.3"),
        ("p1,p2", "FA-0.3"),
    ],
)
def test_a_list_that_is_none_or_names_who_is_not_there(seats: str, rule: str) -> None:
    at = table("p2 resign")
    at.refused(f"referee effect mana {seats} +1", rule)


@pytest.mark.parametrize(
    "kind", ["steal p1,p2 p3 ?", "equip all craft-01 from=deck", "bar all raid"]
)
def test_fa_0_1_other_kinds_name_one_seat(kind: str) -> None:
    table().refused(f"referee effect {kind}", "FA-0.1")


def test_what_is_offered_for_several_is_accepted() -> None:
    at = table("referee effect tap p2 servant", "p1 raids p2")
    offered = at.opening.game.offers(at.opening.edition, at.state, "referee")
    several = [offer for offer in offered if any(b.name == "seats" for b in offer.blanks)]
    assert {offer.blanks[0].choices[0] for offer in several} >= {
        *("mana", "spells", "token", "draw", "tap", "untap", "invert", "discard")
    }
    for offer in several:
        for line in lines(offer):
            at.when(line)
    taps = [b.choices for o in several for b in o.blanks[1:2] if o.blanks[0].choices == ("tap",)]
    assert taps == [("p1", "p3")]


def test_in_the_dealt_mode_a_card_of_each_hand_is_drawn() -> None:
    at = table(seed="5").when("referee effect discard all ?")
    assert [at.hand(seat) for seat in ("p1", "p2", "p3")] == [4, 3, 3]
    assert len(at.state.pile) == 3
