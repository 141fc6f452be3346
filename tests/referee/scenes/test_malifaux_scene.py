"""What is to be drawn of an encounter: seats, crews, the open flip and what came of the last."""

import pytest

from referee.desk.opening import read_tags
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.scenes.made import words
from referee.scenes.scene import Form, Link, Mark
from referee.speech import LANGS, written
from referee.speech.glossary import glossary
from replays.record import read

TABLE = '[Game "malifaux"]\n[Seat.a "Ana"]\n'
CREWS = (
    "a hires ana profile=sample-marshal leader=yes",
    "b hires bea profile=sample-warden",
    "a stones 2",
    "b stones 1",
    "referee begins",
)
BEGUN = (
    *CREWS,
    "a ready",
    "b ready",
    "a flips crow/9",
    "b flips mask/4",
    "table passes",
    "a activates ana",
)
PISTOL = (*BEGUN, "a attacks pistol bea", "a spends plus")
FLIPPED = (*PISTOL, "a flips crow/3,mask/12 keep=mask/12", "b flips crow/2")
HIT = (*BEGUN, "a attacks sabre bea", "a flips ram/12", "b flips crow/2")
WORD = "malifaux."


def sat(*lines, tags=TABLE):
    sitting = Sitting.begin(read_tags(read(tags).tags))
    for line in lines:
        sitting.enter(line)
    return sitting


def drawn(*lines, tags=TABLE, viewer="public"):
    found = scene(sat(*lines, tags=tags), viewer)
    for text in words(found):
        assert all(written(lang, text) for lang in LANGS), text
    return found


def zone(found, name):
    (only,) = (zone for zone in found.zones if zone.id == name)
    return only


def place(found, seat):
    (only,) = (place for place in found.seats if place.seat == seat)
    return only


def marks(row):
    return {mark.id.removeprefix(WORD): mark.value for mark in row}


def rows(found, panel):
    (only,) = (each for each in found.panels if each.id == f"{WORD}{panel}")
    return [marks(row) for row in only.rows]


def test_a_seat_sits_near_itself_with_its_counters():
    assert [place.seat for place in drawn(*CREWS).seats] == ["b", "a"]
    assert [place.side for place in drawn(*CREWS, viewer="b").seats] == ["far", "near"]
    found = drawn(*CREWS, tags=f'{TABLE}[Option.pass-tokens "yes"]\n')
    assert marks(place(found, "a").counters) == {
        "counter.vp": 0,
        "counter.stones": 2,
        "counter.markers": 0,
        "counter.hand": 6,
        "counter.tokens": 0,
    }


def test_tags_tell_who_leads_who_is_to_act_and_what_is_owed():
    assert marks(place(drawn(*BEGUN), "a").tags) == {"tag.initiative": None, "tag.active": None}
    owing = drawn(*CREWS, "b ready", "a spends draw")
    assert marks(place(owing, "a").tags) == {"tag.owes": 2}
    assert marks(place(owing, "b").tags) == {"tag.ready": None}


def test_a_model_is_drawn_by_its_name_with_what_it_has():
    lines = ("table engages ana bea", "referee effect condition ana focused 2")
    found = drawn(*BEGUN, *lines, "referee effect condition ana fast on")
    (ana,) = zone(found, "a.models").items
    assert (zone(found, "a.models").form, ana.key, ana.face) == (Form.LIST, "ana", "sample-marshal")
    assert {"rank.master", "state.leader", "state.active"} == {
        state.removeprefix(WORD) for state in ana.states
    }
    told = marks(ana.tokens)
    assert (told["condition.focused"], told["condition.fast"]) == (2, None)
    assert told["token.engaged"] == "bea"
    assert ana.values[f"{WORD}value.max-health"] == ana.value


def test_models_that_have_acted_or_are_killed_say_so():
    found = drawn(*BEGUN, "a ends", "referee effect kill bea")
    states = {
        item.key: item.states for seat in "ab" for item in zone(found, f"{seat}.models").items
    }
    assert f"{WORD}state.activated" in states["ana"]
    assert f"{WORD}state.killed" in states["bea"]


def test_a_charge_leaves_an_attack_open():
    (ana,) = zone(drawn(*BEGUN, "a charges 4"), "a.models").items
    assert f"{WORD}state.charge" in ana.states


def test_a_profile_is_called_in_every_language():
    sitting = sat(*CREWS)
    found = glossary(scene(sitting, "public"), sitting.naming_for("public"))
    assert found["card.sample-marshal"]["en"] == "sample-marshal"
    assert found["card.sample-marshal"]["zh-Hant"] == written(
        "zh-Hant", "malifaux.printed.sample-marshal"
    )


def test_a_duel_is_two_sums_and_a_link():
    found = drawn(*FLIPPED)
    assert found.links == (Link("ana", "bea", "attack"),)
    about, a, b = rows(found, "contest.opposed")
    assert (about["panel.action"], about["panel.target"]) == ("pistol", "bea")
    assert any(word.startswith("resist.") for word in about)
    assert (a["panel.stat"], a["panel.modifier"], a["label.soulstone"]) == (6, 1, 1)
    assert (a["panel.total"], a["suit.mask"]) == (18, None)
    assert {"seat.b", "panel.total"} <= set(b)
    assert "panel.total" not in rows(drawn(*PISTOL), "contest.opposed")[1]
    assert drawn(*BEGUN).links == ()


def test_the_card_that_counts_and_the_one_that_cheats_are_marked():
    turned = zone(drawn(*FLIPPED), "a.table").items
    assert [(item.face, item.value, item.states) for item in turned] == [
        ("crow/3", None, ()),
        ("mask/12", 12, (f"{WORD}state.counts",)),
    ]
    cheated = zone(drawn(*FLIPPED, "b cheats ram/13"), "b.table").items
    assert [(item.face, item.value, item.states) for item in cheated] == [
        ("crow/2", None, ()),
        ("ram/13", 13, (f"{WORD}state.cheats",)),
    ]


def test_who_flips_again_and_who_may_not_cheat_is_told():
    barred = drawn(*PISTOL[:-1], "a flips black-joker", "b flips ram/2")
    assert rows(barred, "contest.opposed")[1]["panel.barred"] == "MF-3.10"


def test_a_reduce_flip_waits_on_nobody_else():
    found = drawn(*BEGUN, "a attacks pistol bea", "referee effect damage ana 3", "a spends reduce")
    (about, _) = rows(found, "contest.reduce")
    assert {"panel.waits", "contest.opposed", "panel.amount"} <= set(about)
    assert found.links == ()


def test_damage_that_waits_and_what_came_of_the_last_duel_have_rows():
    waits = drawn(*BEGUN, "referee effect damage ana 3")
    assert rows(waits, "panel.pending") == [{"panel.model": "ana", "severity.direct": 3}]
    missed = drawn(
        *FLIPPED[:-2], "a flips crow/3,mask/1 keep=mask/1", "b flips crow/12", "table passes"
    )
    (duel,) = rows(missed, "panel.last")
    assert {"contest.opposed", "outcome.False", "seat.a", "seat.b"} <= set(duel)
    hurt = drawn(*HIT, "table passes", "a passes", "a flips crow/12", "a passes", "b takes")
    told = rows(hurt, "panel.last")[1]
    assert told["panel.model"] == "bea"


def test_a_flip_for_no_duel_has_a_row():
    flip = ("referee effect flip a", "a flips ram/9", "a passes")
    (told,) = rows(drawn(*BEGUN, *flip), "panel.last")
    assert told == {
        "contest.plain": None,
        "seat.a": 9,
        "panel.card": "ram/9",
        "band.moderate": None,
    }


@pytest.mark.parametrize(
    ("flipped", "told"),
    [
        (("a flips crow/12", "b flips crow/2"), {"panel.margin": 11, "would.True": None}),
        (("a flips crow/1", "b flips crow/2"), {"panel.margin": 0, "would.True": None}),
        (("a flips crow/1", "b flips crow/13"), {"panel.margin": -11, "would.False": None}),
    ],
)
def test_a_duel_tells_what_would_come_of_it(flipped, told):
    found = drawn(*BEGUN, "a attacks sabre bea", *flipped)
    about, _, _ = rows(found, "contest.opposed")
    assert {word: about[word] for word in about if word.startswith(("would.", "panel.margin"))} == (
        told
    )


def test_a_defender_wins_a_tie_where_the_table_agreed_so():
    lines = (*BEGUN, "a attacks sabre bea", "a flips crow/1", "b flips crow/2")
    found = drawn(*lines, tags=f'{TABLE}[Option.tie "defender"]\n')
    assert "would.False" in rows(found, "contest.opposed")[0]


@pytest.mark.parametrize(
    ("card", "would"),
    [("mask/6", {"would.False"}), ("mask/7", {"would.True"}), ("crow/7", {"would.False"})],
)
def test_a_simple_duel_needs_its_number_and_its_suits(card, would):
    found = drawn(*BEGUN, "a uses rally", f"a flips {card}")
    about, _ = rows(found, "contest.simple")
    assert {word for word in about if word.startswith("would.")} == would


def test_a_joker_whose_suit_is_open_leaves_open_what_would_come_of_it():
    about, _ = rows(drawn(*BEGUN, "a uses rally", "a flips red-joker"), "contest.simple")
    assert not any(word.startswith("would.") for word in about)


@pytest.mark.parametrize(
    ("card", "severity"),
    [
        ("crow/5", "weak"),
        ("crow/10", "moderate"),
        ("crow/13", "severe"),
        ("red-joker", "severe+1"),
        ("black-joker", "none"),
    ],
)
def test_a_damage_flip_tells_how_hard_it_would_be(card, severity):
    allowed = "referee effect may-cheat a yes"  # a black joker would end it at once
    lines = ("table passes", "a passes", allowed, f"a flips {card}")
    (_, side) = rows(drawn(*HIT, *lines), "contest.damage")
    assert f"severity.{severity}" in side
    assert not any(word.startswith("band.") for word in side)


def test_triggers_that_may_be_declared_stand_beside_their_side():
    lines = (*BEGUN, "a attacks sabre bea", "a flips ram/12", "b flips crow/2", "table passes")
    (_, a, b) = rows(drawn(*lines), "contest.opposed")
    assert (a["panel.model"], a["panel.trigger"], b["panel.model"]) == ("ana", "onslaught", "bea")
    assert "panel.trigger" not in b


def test_a_push_and_the_models_own_actions_have_rows():
    leaving = (*BEGUN, "table engages ana bea", "a disengages")
    found = drawn(*leaving, tags=f'{TABLE}[Option.actions "published"]\n')
    assert rows(found, "step.push") == [{"panel.model": "ana", "panel.left": 5}]
    (panel,) = drawn(*BEGUN).panels
    assert [(mark.id, mark.value) for mark in panel.rows[0]] == [
        (f"{WORD}panel.attacks", "sabre"),
        (f"{WORD}panel.attacks", "pistol"),
        (f"{WORD}panel.uses", "rally"),
    ]


def test_cards_on_a_deck_are_placed_from_below():
    lines = (
        "table reveals a mask/2,crow/3",
        "referee effect move a mask/2 hand deck-top",
        "referee effect move a crow/3 hand deck-bottom",
    )
    pile = zone(drawn(*BEGUN, *lines), "a.deck")
    assert [(item.face, item.place) for item in pile.items] == [
        ("crow/3", 1),
        ("mask/2", pile.count),
    ]


def test_discarded_cards_are_open_and_keyed_by_what_they_are():
    found = drawn(*BEGUN)
    assert Mark(f"{WORD}tag.active") in place(found, "a").tags
    (item,) = zone(found, "a.discard").items
    assert (item.key, item.face) == ("a.discard.crow/9", "crow/9")


def test_a_hand_is_seen_by_its_seat_alone():
    dealt = f'{TABLE}[Deal "seed:5"]\n'
    assert "?" not in {
        item.face for item in zone(drawn(*CREWS, tags=dealt, viewer="a"), "a.hand").items
    }
    hidden = zone(drawn(*CREWS, tags=dealt, viewer="b"), "a.hand")
    assert [(item.key, item.face) for item in hidden.items] == [("a.hand", "?")] * 6
