"""The shipped editions and a table's own."""

from collections import Counter

import pytest

from events.catalogues import shelf
from events.catalogues.peak_duel import broken_deck_rule, edition, kinds, printed
from events.catalogues.reading import parse
from events.errors import Unreadable
from events.peak_duel.values import Effect, Element
from tools.build_catalogues import FOLDER, built

EVEN = edition(shelf.shipped("peak-duel")).decks["even"].cards


@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_shipped_catalogue_is_the_one_that_was_written(source):
    fresh = source.with_suffix(".json").read_bytes() == built(source)
    assert fresh, "run python -m tools.build_catalogues"


@pytest.fixture
def data():
    return shelf.shipped("peak-duel")


def refused(data):
    with pytest.raises(Unreadable) as raised:
        edition(data)
    return raised.value


def test_the_edition_names_every_element_and_effect(data):
    found = edition(data)
    assert set(found.elements) == set(Element)
    assert set(found.effects) == set(Effect)
    assert found.effects[Effect.PIERCE].windows == {"damage"}
    assert found.effects[Effect.ADAMANT].element is Element.METAL
    assert found.effects[Effect.BREEZE].name("zh-Hant") == "春風"
    assert found.names.name("zh-Hans") == "尖峰对决"


def test_its_spells_are_told_by_the_phases_and_steps_that_their_windows_name(data):
    found = edition(data)
    for effect, entry in found.effects.items():
        named = {now for now, spells in found.spells.items() if effect in spells[entry.element]}
        assert named - {"declared"} == entry.windows
    assert found.spells["declared"][Element.WATER] == (Effect.SINK, Effect.CYCLE)
    assert found.spells["attack"][Element.WATER] == (Effect.CYCLE,)


def test_its_decks_are_legal_and_its_cards_are_named(data):
    found = edition(data)
    assert set(found.decks) == {"even", "edge", "mixed"}
    for deck in found.decks.values():
        assert broken_deck_rule(deck.cards) is None
        assert set(deck.cards) <= set(found.cards)


def test_there_are_320_kinds_in_canonical_order():
    assert len(set(kinds())) == 320
    assert kinds()[:2] == ("wood-1-1", "wood-1-2")
    assert kinds()[-1] == "water-8-8"
    assert list(kinds()) == sorted(kinds(), key=printed)
    assert Counter(printed(kind).element for kind in kinds()) == dict.fromkeys(Element, 64)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        (EVEN, None),
        (("wood-9-5", *EVEN[1:]), "PD-1.2"),
        (("wood-0-5",), "PD-1.2"),
        (EVEN[1:], "PD-1.3"),
        ((), "PD-1.3"),
        (("fire-3-5", *EVEN[1:]), "PD-1.4"),
        (("wood-3-6", *EVEN[1:]), "PD-1.5"),
        (("wood-4-5", *EVEN[1:]), "PD-1.5"),
    ],
)
def test_a_deck_breaks_the_first_rule_that_it_breaks(cards, rule):
    assert broken_deck_rule(cards) == rule


def test_equal_data_have_one_digest_whatever_their_order(data):
    turned = dict(reversed(data.items()))
    assert shelf.digest(turned) == shelf.digest(data)
    assert shelf.digest({**data, "edition": "mine"}) != shelf.digest(data)


def changed(data, key, index, **values):
    entries = [dict(entry) for entry in data[key]]
    entries[index].update(values)
    return {**data, key: entries}


@pytest.mark.parametrize(
    ("change", "text", "place"),
    [
        (lambda d: {**d, "colour": "red"}, "edition.unknown-key", "the file"),
        (lambda d: {k: v for k, v in d.items() if k != "names"}, "edition.missing-key", "the file"),
        (lambda d: {**d, "names": {"en": "Peak Duel"}}, "edition.missing-key", "names"),
        (lambda d: {**d, "edition": 3}, "edition.type", "edition"),
        (lambda d: {**d, "game": "chess"}, "edition.other-game", "game"),
        (lambda d: {**d, "cards": {"deck_size": 26}}, "edition.fixed", "cards"),
        (lambda d: {**d, "element": d["element"][1:]}, "edition.incomplete", "element"),
        (lambda d: {**d, "effect": d["effect"][1:]}, "edition.incomplete", "effect"),
        (lambda d: changed(d, "element", 0, slug="gold"), "edition.value", "element[0].slug"),
        (lambda d: changed(d, "effect", 2, windows=["x"]), "edition.value", "effect[2].windows[0]"),
        (lambda d: changed(d, "deck", 1, cards=["x"]), "edition.value", "deck[1].cards[0]"),
        (lambda d: changed(d, "deck", 1, slug="A b"), "edition.value", "deck[1].slug"),
        (lambda d: changed(d, "deck", 0, cards=EVEN[1:]), "edition.deck", "deck[0].cards"),
        (lambda d: changed(d, "card", 0, attack=7), "edition.card", "card[0].slug"),
        (
            lambda d: changed(d, "card", 0, attack=9, slug="wood-1-9"),
            "edition.value",
            "card[0].slug",
        ),
        (lambda d: {**d, "deck": d["deck"] * 2}, "edition.twice", "deck[3].slug"),
    ],
)
def test_what_is_wrong_with_an_edition_is_told_with_its_place(data, change, text, place):
    error = refused(change(data))
    assert error.text == text
    assert error.facts["place"] == place


def test_a_file_of_ones_own_is_read(tmp_path, data):
    file = tmp_path / "mine.toml"
    file.write_bytes((FOLDER / "peak-duel.toml").read_bytes())
    assert shelf.own(file) == data


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Unreadable) as raised:
        shelf.own(tmp_path / "none.toml")
    assert raised.value.text == "edition.file"
    assert "none.toml" in str(raised.value.facts["file"])


@pytest.mark.parametrize(
    ("raw", "text", "line", "column"),
    [
        (b"a = 1\nb = \n", "edition.toml", 2, 5),
        (b"a = ", "edition.toml", 1, 5),
        (b'a = "\n', "edition.toml", 1, 6),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "edition.toml", 1, 1),
        (b"a = 1\nb = '\xff'\n", "edition.encoding", 2, 6),
    ],
)
def test_what_is_no_toml_is_told_with_line_and_column(raw, text, line, column):
    with pytest.raises(Unreadable) as raised:
        parse(raw)
    assert (raised.value.text, raised.value.line, raised.value.column) == (text, line, column)
