"""Malifaux: the shipped edition and a table's own."""

import copy

import pytest

from events.catalogues import shelf
from events.catalogues.malifaux import CARDS, edition, face, in_order
from events.errors import Unreadable
from events.malifaux.values import ActionKind, Band, Rank, Stat, Suit


@pytest.fixture
def data():
    return shelf.shipped("malifaux")


@pytest.fixture
def shipped(data):
    return edition(data)


def test_a_deck_has_54_cards_one_of_each(shipped):
    assert shipped.deck == tuple((card, 1) for card in CARDS)
    assert len(set(CARDS)) == 54


def test_cards_are_ordered_by_suit_then_value_then_jokers():
    assert in_order(reversed(CARDS)) == CARDS
    assert in_order(["black-joker", "mask/1", "red-joker", "crow/13", "crow/2"]) == (
        *("crow/2", "crow/13", "mask/1", "red-joker", "black-joker"),
    )


@pytest.mark.parametrize(
    ("card", "value", "suit"),
    [
        ("crow/1", 1, Suit.CROW),
        ("mask/13", 13, Suit.MASK),
        ("red-joker", 14, None),
        ("black-joker", 0, None),
    ],
)
def test_a_card_has_its_value_and_its_suit(card, value, suit):
    assert face(card)[1:] == (value, suit)


def test_bands_end_at_5_at_10_and_at_14(shipped):
    bands = [shipped.band(value) for value in range(15)]
    assert bands == [Band.WEAK] * 6 + [Band.MODERATE] * 5 + [Band.SEVERE] * 4


@pytest.mark.parametrize(
    ("margin", "modifier"), [(0, -1), (5, -1), (6, 0), (10, 0), (11, 1), (99, 1)]
)
def test_the_margin_of_a_duel_modifies_the_damage_flip(shipped, margin, modifier):
    assert shipped.accuracy(margin) == modifier


def test_a_sample_profile_is_as_it_is_printed(shipped):
    marshal = shipped.profiles["sample-marshal"]
    assert (marshal.rank, marshal.df, marshal.wp, marshal.mv, marshal.sz, marshal.health) == (
        *(Rank.MASTER, 5, 6, 5, 2, 12),
    )
    assert list(marshal.actions) == ["sabre", "pistol", "rally"]
    assert marshal.actions["sabre"].triggers == {
        "onslaught": (Suit.RAM,),
        "drive-back": (Suit.TOME,),
    }
    rally = marshal.actions["rally"]
    assert (rally.kind, rally.resist, rally.tn, rally.needs) == (
        *(ActionKind.TACTICAL, None, 12, (Suit.MASK,)),
    )
    assert marshal.resist_triggers == {Stat.DF: {"parry": (Suit.MASK,)}}
    assert shipped.profiles["sample-oracle"].soulstones
    assert shipped.profiles["sample-oracle"].actions["glimpse"].stat is None


def test_a_table_may_change_what_the_rules_leave_open(data):
    data["accuracy"] = [{"from": 0, "to": 99, "modifier": 2, "assumed": True}]
    data["hand"]["limit"] = 7
    data["profile"] = []
    del data["names"]
    ours = edition(data)
    assert (ours.accuracy(50), ours.limit, dict(ours.profiles)) == (2, 7, {})
    assert ours.names.name("zh-Hant") == "噩夢鎮"


def at(*path, **values):
    """What changes these values at this place of an edition."""

    def change(data):
        place = data
        for key in path:
            place = place[key]
        place.update(values)

    return change


def without(*path):
    def change(data):
        place = data
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


def again(part):
    return lambda data: data[part].append(data[part][0])


@pytest.mark.parametrize(
    ("change", "text", "place"),
    [
        (at(game="chess"), "edition.other-game", "game"),
        (at(colour="red"), "edition.unknown-key", "the file"),
        (without("hand"), "edition.missing-key", "the file"),
        (without("card", 3), "edition.incomplete", "card"),
        (again("card"), "edition.twice", "card[54].slug"),
        (at("card", 0, slug="crow/14"), "edition.value", "card[0].slug"),
        (at("card", 0, value=2), "edition.fixed", "card[0].value"),
        (at("card", 0, suit="ram"), "edition.fixed", "card[0].suit"),
        (at("card", 52, suit="none"), "edition.fixed", "card[52].suit"),
        (at("card", 0, copies=2), "edition.value", "card[0].copies"),
        (without("suit", 0), "edition.incomplete", "suit"),
        (at("band", 0, to=4), "edition.fixed", "band[0]"),
        (without("band", 0), "edition.incomplete", "band"),
        (at("condition", 0, kind="value"), "edition.fixed", "condition[0].kind"),
        (without("condition", 4), "edition.incomplete", "condition"),
        (at("accuracy", 1, **{"from": 7}), "edition.gap", "accuracy[1].from"),
        (at("accuracy", 0, **{"from": 3, "to": 2}), "edition.gap", "accuracy[0].from"),
        (at("accuracy", 2, to=98), "edition.gap", "accuracy"),
        (at("game_length", turns=6), "edition.value", "game_length.turns"),
        (at("hand", drawn=55), "edition.range", "hand.drawn"),
        (at("profile", 0, df=21), "edition.range", "profile[0].df"),
        (at("profile", 0, health=0), "edition.range", "profile[0].health"),
        (at("profile", 0, rank="king"), "edition.value", "profile[0].rank"),
        (at("profile", 0, slug="a b"), "edition.value", "profile[0].slug"),
        (at("profile", 1, slug="sample-marshal"), "edition.twice", "profile[1].slug"),
        (at("profile", 0, "action", 1, slug="sabre"), "edition.twice", "profile[0].action[1].slug"),
        (without("profile", 0, "action", 0, "stat"), "edition.missing-key", "profile[0].action[0]"),
        (without("profile", 0, "action", 2, "tn"), "edition.missing-key", "profile[0].action[2]"),
        (
            at("profile", 0, "action", 0, "trigger", 0, slug="x,y"),
            *("edition.value", "profile[0].action[0].trigger.slug"),
        ),
    ],
)
def test_what_is_wrong_with_an_edition_is_told_with_its_place(data, change, text, place):
    wrong = copy.deepcopy(data)
    change(wrong)
    with pytest.raises(Unreadable) as raised:
        edition(wrong)
    assert (raised.value.text, raised.value.facts["place"]) == (text, place)


def test_an_edition_over_the_shipped_one_has_of_it_what_it_leaves_out(data):
    own = {"game": "malifaux", "edition": "ours", "hand": {"drawn": 5}, "profile": []}
    whole = shelf.over(data, own)
    assert whole["hand"] == {**data["hand"], "drawn": 5}
    assert (whole["edition"], whole["profile"], "source" in whole) == ("ours", [], False)
    assert whole["card"] == data["card"]
    assert "edition" not in shelf.over(data, {"game": "malifaux"})
