"""What is said of an encounter: each thing once, in words that fit it."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.speech import tell
from referee.speech.told import told
from replays.record import Tag

BEGUN = (
    "a hires ana profile=sample-marshal leader=yes",
    "b hires bea profile=sample-warden",
    "a stones 2",
    "referee begins",
    "a ready",
    "b ready",
    "a flips crow/9",
    "b flips mask/4",
    "table passes",
    "a activates ana",
)


def said(*lines, lang="en"):
    """What the last of these lines brings, a sentence each."""
    sitting = Sitting.begin(
        read_tags([Tag("Game", "malifaux"), Tag("Seat.a", "Ana"), Tag("Seat.b", "Bea")])
    )
    for line in (*BEGUN, *lines):
        sitting.enter(line)
    naming = sitting.game.naming(sitting.state)
    events = told(sitting.entries[-1].events, naming)
    return [sentence for event in events if (sentence := tell(lang, event, naming))]


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("a walks 3", ['ana walks 3".']),
        ("a concentrates", ["ana concentrates.", "ana: focused 0 → 1."]),
        ("a interacts", ["ana places a scheme marker.", "Ana (a): scheme markers 0 → 1."]),
        (
            "a attacks pistol bea",
            ["ana uses pistol → bea.", "Due: opposed duel, ana with pistol → bea."],
        ),
        ("referee scores a 2 why=scheme", ["Ana (a) scores 2: 2 victory points (scheme)."]),
        ("referee effect draw b 1", ["Bea (b) draws 1 card (by effect).", "Bea (b) owes 1 card."]),
        (
            "referee effect move a ? hand deck-top",
            ["Ana (a): an unknown card goes from the hand to the top of the deck."],
        ),
        (
            "referee effect damage bea 3",
            ["bea suffers 3 damage (direct): health 7."],
        ),
        (
            "referee effect condition bea slow on",
            ["bea: slow 0 → 1."],
        ),
    ],
)
def test_a_consequence_is_told_once(line, sentences):
    assert said(line) == sentences


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("a spends plus", "Ana (a)'s flip is modified by +1 (soulstone)."),
        ("referee effect modifier b -2", "Bea (b)'s flip is modified by -2 (referee)."),
        ("referee effect total a 3", "Ana (a)'s total changes by +3."),
    ],
)
def test_a_change_is_told_with_its_sign(line, sentence):
    assert sentence in said("a attacks pistol bea", line)


def test_damage_is_told_as_it_is_typed():
    line = "referee action sample-oracle stare kind=magic stat=5 resist=wp damage=1/3/30"
    assert said(line)[-1] == (
        "sample-oracle has the action stare: magic 5, against Wp, damage 1/3/30."
    )


def test_a_covered_card_that_leaves_the_pile_is_told_without_the_open_ones():
    hidden = ("table reveals a ram/5,ram/6", "referee effect discard a 6", "a discards ?,?,?,?,?,?")
    assert said(*hidden, "referee effect move a ? discard hand") == [
        "Ana (a): an unknown card goes from the discard pile to the hand."
    ]


def test_a_flip_that_reduces_damage_names_its_model_once():
    sentences = said("referee effect damage ana 2", "a spends reduce")
    assert "Due: reduce flip, ana, 2 damage." in sentences


def test_actions_and_triggers_are_told_by_their_names():
    attack = "a attacks sabre bea"
    assert "進行對抗決鬥：ana 以 軍刀 對 bea。" in said(attack, lang="zh-Hant")
    duel = (attack, "a flips ram/12", "b flips crow/2", "table passes", "a declares onslaught")
    assert "Ana（甲）宣告觸發 猛攻。" in said(*duel, lang="zh-Hant")


def test_a_name_that_people_gave_is_told_as_it_is():
    entered = said("referee action sample-ranger kick kind=melee stat=4", lang="zh-Hant")
    assert "樣本遊騎 的行動 kick：近戰 4。" in entered


def test_a_hidden_discard_is_told_by_its_seat():
    assert said("referee effect discard b 1", "b discards ?") == [
        "Bea (b) discards an unknown card."
    ]


def test_a_duel_is_told_with_its_totals():
    lines = ("a attacks pistol bea", "a flips ram/9", "b flips tome/3", "table passes")
    assert "The opposed duel is a success: a 15, b 8 (margin 7)." in said(*lines)
    assert "對抗決鬥成功：甲 15、乙 8（差距 7）。" in said(*lines, lang="zh-Hant")


def test_what_goes_to_the_discard_pile_after_every_contest_is_not_told():
    lines = ("a attacks pistol bea", "a flips ram/9", "b flips tome/3", "table passes")
    assert said(*lines)[-2:] == [
        "The opposed duel is a success: a 15, b 8 (margin 7).",
        "Due: damage flip, ana with pistol → bea.",
    ]
    assert not any("discard pile" in sentence for sentence in said(*lines))


def test_who_cannot_cheat_is_told_with_the_rule():
    lines = ("a attacks pistol bea", "a flips black-joker", "b flips tome/3")
    assert "Ana (a) cannot cheat (MF-3.10)." in said(*lines)
