"""Fate/Ace Royal's cards as shipped, their costs, and what a table enters of its own."""

import pytest

from events.catalogues import shelf
from events.catalogues.fate_ace_royal import (
    COUNTS,
    FREE,
    KOJIROU,
    CardType,
    Cost,
    Printed,
    edition,
    entered,
    folded,
    in_force,
    in_order,
    read_cost,
    values_fit,
)
from events.errors import Unreadable


@pytest.fixture
def data():
    return shelf.shipped("fate-ace-royal")


@pytest.fixture
def shipped(data):
    return edition(data)


def changed(data, index, **values):
    cards = [dict(card) for card in data["card"]]
    cards[index].update(values)
    return {**data, "card": cards}


def refused(data):
    with pytest.raises(Unreadable) as raised:
        edition(data)
    return raised.value


def test_a_set_has_100_cards_of_four_types(shipped):
    assert len(shipped.cards) == 100
    assert {type_: len(shipped.of_type(type_)) for type_ in CardType} == COUNTS
    assert KOJIROU in shipped.cards
    assert list(shipped.order.values()) == list(range(100))


def test_what_is_known_of_artoria_is_in_the_catalogue(shipped):
    artoria = shipped.cards["artoria"]
    assert artoria.values == (6, 5, 3, 3)
    assert artoria.classes == ("saber", "lancer", "rider", "berserker")
    excalibur = artoria.ability("Excalibur")
    assert (excalibur.cost, excalibur.timing) == ("tap:4", "damage")
    assert artoria.ability("caliburn") is None


def test_of_an_event_the_card_itself_is_known(shipped):
    assert shipped.cards["event-01"].ability("").cost == ""
    assert shipped.cards["event-04"].ability("").cost is None
    assert shipped.cards["event-05"].ability("") is None


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("", FREE),
        ("tap", Cost(tap=True)),
        ("tap:4", Cost(taps=4)),
        ("tap,tap:2", Cost(tap=True, taps=2)),
        ("dice:12,discard:1", Cost(dice=frozenset({1, 2}), discards=1)),
        ("x-discard,x-tap", Cost(x_discard=True, x_tap=True)),
        ("tap,tap", None),
        ("tap:0", None),
        ("dice:11", None),
        ("dice:7", None),
        ("mana:1", None),
        ("tap,", None),
    ],
)
def test_a_cost_is_read_by_its_parts(text, cost):
    assert read_cost(text) == cost
    assert cost is None or cost.has_x is ("x-" in text)


def test_values_are_within_what_can_be_printed():
    assert values_fit(CardType.CRAFT, (-20, 0, 0, 20))
    assert not values_fit(CardType.CRAFT, (-21, 0, 0, 0))
    assert not values_fit(CardType.SPIRIT, (-1, 0, 0, 0))
    assert not values_fit(CardType.CLASS, (21, 0, 0, 0))
    assert not values_fit(CardType.EVENT, (1, 0, 0, 0))


def test_cards_are_put_in_the_order_of_the_catalogue(shipped):
    assert in_order(shipped, ["?", "event-02", "craft-10", "saber"]) == [
        *("saber", "craft-10", "event-02", "?")
    ]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Cu_Chulainn", "cu-chulainn"),
        ("Hassan of the Hundred Faces", "hassan-hundred-faces"),
        ("庫夫林", "cu-chulainn"),
        ("库夫林", "cu-chulainn"),
        ("禮裝7", "craft-07"),
        ("与从者的邂逅", "event-03"),
    ],
)
def test_a_card_goes_by_its_slug_and_its_names(shipped, name, slug):
    assert shipped.called[folded(name)] == slug


# What the table enters


def test_nothing_entered_leaves_the_edition_itself(shipped):
    assert in_force(shipped, ()) is shipped


def test_what_is_entered_replaces_the_edition_and_the_rest_stays(shipped):
    known = in_force(
        shipped,
        (
            Printed("emiya", values=(4, 4, 5, 3)),
            Printed("emiya", skills=("housework",)),
            Printed("archer", apt_skills=()),
        ),
    )
    emiya = known.cards["emiya"]
    assert (emiya.values, emiya.skills) == ((4, 4, 5, 3), ("housework",))
    assert emiya.classes == shipped.cards["emiya"].classes
    assert known.cards["archer"].apt_skills == ()
    assert known.cards["lancer"] is shipped.cards["lancer"]
    assert emiya.values_origin == "table"


def test_an_ability_is_entered_bit_by_bit(shipped):
    known = in_force(
        shipped,
        (
            Printed("artoria", ability="Avalon", requires_apt=True),
            Printed("craft-01", ability="", cost="tap", timing="any"),
        ),
    )
    avalon = known.cards["artoria"].ability("avalon")
    assert (avalon.cost, avalon.timing, avalon.requires_apt) == ("dice:12,tap:4", "any", True)
    assert len(known.cards["artoria"].abilities) == 2
    assert known.cards["craft-01"].ability("").cost == "tap"


def test_what_was_entered_makes_an_edition_of_its_own(data, shipped):
    printed = (Printed("craft-05", values=(0, 1, 0, 0), skills=("support",)),)
    mine = edition(entered(data, printed))
    assert mine.cards == in_force(shipped, printed).cards
    assert edition(entered(data, ())).cards == shipped.cards


def test_what_was_entered_of_a_card_that_an_edition_lacks_cannot_be_saved_there(data):
    with pytest.raises(Unreadable) as raised:
        entered(data, (Printed("craft-99", values=(0, 1, 0, 0)),))
    assert raised.value.text == "edition.incomplete"


# What makes an edition impossible

SPIRIT, CLASS, CRAFT, EVENT = 0, 17, 24, 51


@pytest.mark.parametrize(
    ("change", "text", "place"),
    [
        (lambda d: {**d, "game": "chess"}, "edition.other-game", "game"),
        (lambda d: {**d, "colour": "red"}, "edition.unknown-key", "the file"),
        (lambda d: {**d, "card": d["card"][1:]}, "edition.count", "spirit"),
        (lambda d: changed(d, 14, slug="kojirou"), "edition.incomplete", "card"),
        (lambda d: changed(d, SPIRIT, slug="A b"), "edition.value", "card[0].slug"),
        (lambda d: changed(d, SPIRIT, slug="servant"), "edition.value", "card[0].slug"),
        (lambda d: changed(d, SPIRIT, slug="emiya"), "edition.twice", "card[1].slug"),
        (lambda d: changed(d, SPIRIT, en="EMIYA"), "edition.twice", "card[1]"),
        (lambda d: changed(d, SPIRIT, copies=2), "edition.value", "card[0].copies"),
        (lambda d: changed(d, SPIRIT, values=[-1, 0, 0, 0]), "edition.value", "card[0].values"),
        (lambda d: changed(d, SPIRIT, values=[99, 0, 0, 0]), "edition.range", "card[0].values[0]"),
        (lambda d: changed(d, SPIRIT, values=[1, 2, 3]), "edition.shape", "card[0].values"),
        (lambda d: changed(d, SPIRIT, classes=["emiya"]), "edition.value", "card[0].classes"),
        (lambda d: changed(d, SPIRIT, apt_skills=["x"]), "edition.value", "card[0].apt_skills"),
        (lambda d: changed(d, CLASS, classes=["saber"]), "edition.value", "card[17].classes"),
        (lambda d: changed(d, EVENT, values=[1, 0, 0, 0]), "edition.value", "card[51].values"),
        (lambda d: changed(d, EVENT, skills=["dragon"]), "edition.value", "card[51].skills"),
        (
            lambda d: changed(d, CRAFT, abilities=[{"cost": "mana:1"}]),
            "edition.value",
            "card[24].abilities[0].cost",
        ),
        (
            lambda d: changed(d, CRAFT, abilities=[{"timing": "dawn"}]),
            "edition.value",
            "card[24].abilities[0].timing",
        ),
        (
            lambda d: changed(d, CRAFT, abilities=[{"name": "a"}, {"name": "A"}]),
            "edition.twice",
            "card[24].abilities[1].name",
        ),
        (
            lambda d: changed(d, EVENT, abilities=[{"name": "a"}]),
            "edition.value",
            "card[51].abilities[0].name",
        ),
    ],
)
def test_what_is_wrong_with_an_edition_is_told_with_its_place(data, change, text, place):
    error = refused(change(data))
    assert error.text == text
    assert error.facts["place"] == place
