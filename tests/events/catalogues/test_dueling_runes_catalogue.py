"""The extended Decktet as shipped, and a table's own printing of it."""

import pytest

from events.catalogues import shelf
from events.catalogues.dueling_runes import (
    DECK_SIZE,
    EXCUSE,
    SPELLS,
    Face,
    Recipe,
    edition,
    face,
    folded,
)
from events.dueling_runes.values import Effect, Spell, Suit
from events.errors import Unreadable


@pytest.fixture
def data():
    return shelf.shipped("dueling-runes")


@pytest.fixture
def shipped(data):
    return edition(data)


def changed(data, key, index, **values):
    entries = [dict(entry) for entry in data[key]]
    entries[index].update(values)
    return {**data, key: entries}


def refused(data):
    with pytest.raises(Unreadable) as raised:
        edition(data)
    return raised.value


def test_the_deck_has_45_different_cards_in_catalogue_order(shipped):
    assert len(shipped.cards) == DECK_SIZE
    assert list(shipped.order.values()) == list(range(DECK_SIZE))
    assert next(iter(shipped.cards)) == "ace-moons"
    assert list(shipped.cards)[-1] == EXCUSE
    ranks = [shipped.faces[slug].rank for slug in shipped.cards if slug != EXCUSE]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("suit", Suit)
def test_each_suit_is_on_fourteen_cards(shipped, suit):
    assert sum(suit in printed.suits for printed in shipped.faces.values()) == 14


def test_the_excuse_has_no_rank_and_no_runes(shipped):
    assert shipped.faces[EXCUSE] == Face(0, (), (), ())


def test_a_card_s_runes_are_told_apart(shipped):
    harvest = shipped.faces["harvest"]
    assert harvest.power == (Suit.SUNS, Suit.LEAVES)
    assert harvest.activation == (Suit.MOONS,)
    assert face(3, (Suit.KNOTS, Suit.LEAVES, Suit.MOONS)).activation == (Suit.MOONS, Suit.KNOTS)


def test_every_spell_and_effect_has_its_entry(shipped):
    assert set(shipped.spells) == set(Spell) == set(SPELLS)
    assert set(shipped.effects) == set(Effect)
    assert set(shipped.special) == {"counters", "mirrors"}
    assert shipped.names.name("zh-Hant") == "符文對決"


def test_no_two_spells_are_made_alike():
    assert len({(recipe.activation, recipe.power) for recipe in SPELLS.values()}) == len(SPELLS)
    assert SPELLS[Spell.FIREBALL] == Recipe(Suit.WYRMS, Suit.SUNS, physical=True)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("huntress", "huntress"),
        ("crown-moons", "huntress"),
        ("Crown_Moons", "huntress"),
        ("明月冠", "huntress"),
        ("the Huntress", "huntress"),
        ("Chance Meeting", "chance-meeting"),
        ("Ace of Suns", "ace-suns"),
        ("湧浪么", "ace-waves"),
        ("涌浪幺", "ace-waves"),
        ("藉口", "excuse"),
    ],
)
def test_a_card_goes_by_its_slug_its_aliases_and_its_names(shipped, name, slug):
    assert shipped.called[folded(name)] == slug


def test_another_printing_may_change_ranks_and_suits(data):
    found = edition(changed(data, "card", 6, rank=5, suits=["wyrms", "suns", "knots"]))
    author = found.faces["author"]
    assert author.rank == 5
    assert author.suits == (Suit.WYRMS, Suit.SUNS, Suit.KNOTS)


def test_an_edition_without_names_is_called_by_the_game_s(data):
    del data["names"]
    assert edition(data).names.name("zh-Hans") == "符文对决"


@pytest.mark.parametrize(
    ("change", "text", "place"),
    [
        (lambda d: {**d, "game": "chess"}, "edition.other-game", "game"),
        (lambda d: {**d, "colour": "red"}, "edition.unknown-key", "the file"),
        (lambda d: {**d, "suits": {"moons": d["suits"]["moons"]}}, "edition.incomplete", "suits"),
        (
            lambda d: {**d, "suits": {**d["suits"], "moons": d["suits"]["suns"]}},
            "edition.fixed",
            "suits.moons.kind",
        ),
        (lambda d: {**d, "card": d["card"][1:]}, "edition.count", "card"),
        (lambda d: changed(d, "card", 44, slug="fool"), "edition.incomplete", "card"),
        (lambda d: changed(d, "card", 3, slug="A b"), "edition.value", "card[3].slug"),
        (lambda d: changed(d, "card", 3, slug="author"), "edition.twice", "card[6].slug"),
        (lambda d: changed(d, "card", 3, copies=2), "edition.value", "card[3].copies"),
        (lambda d: changed(d, "card", 3, rank=13), "edition.value", "card[3].rank"),
        (lambda d: changed(d, "card", 44, rank=1), "edition.value", "card[44].rank"),
        (lambda d: changed(d, "card", 3, suits=[]), "edition.value", "card[3].suits"),
        (lambda d: changed(d, "card", 3, suits=["suns"] * 2), "edition.value", "card[3].suits"),
        (lambda d: changed(d, "card", 44, suits=["suns"]), "edition.value", "card[44].suits"),
        (lambda d: changed(d, "card", 3, suits=["stars"]), "edition.value", "card[3].suits[0]"),
        (lambda d: changed(d, "card", 3, aliases=["author"]), "edition.twice", "card[6]"),
        (lambda d: {**d, "spell": d["spell"][1:]}, "edition.incomplete", "spell"),
        (lambda d: changed(d, "spell", 0, power="waves"), "edition.fixed", "spell[0]"),
        (lambda d: changed(d, "spell", 3, power="waves"), "edition.fixed", "spell[3]"),
        (lambda d: changed(d, "spell", 4, physical=False), "edition.fixed", "spell[4]"),
        (lambda d: {**d, "effect": d["effect"][1:]}, "edition.incomplete", "effect"),
        (lambda d: {**d, "special": d["special"][1:]}, "edition.incomplete", "special"),
        (
            lambda d: changed(d, "special", 0, activation_runes=1),
            "edition.fixed",
            "special[0].activation_runes",
        ),
    ],
)
def test_what_is_wrong_with_an_edition_is_told_with_its_place(data, change, text, place):
    error = refused(change(data))
    assert error.text == text
    assert error.facts["place"] == place
