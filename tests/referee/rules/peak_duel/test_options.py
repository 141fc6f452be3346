"""What is agreed before a duel (section 4)."""

import pytest

from events.catalogues import shelf
from events.catalogues.peak_duel import edition
from events.errors import Unreadable
from referee.rules.peak_duel.options import OPTIONS
from referee.speech import explain, render

EDITION = edition(shelf.shipped("peak-duel"))
BY_NAME = {option.name: option for option in OPTIONS}
EVEN = EDITION.decks["even"].cards


def read(name, value):
    return BY_NAME[name].read(value, EDITION)


def refused(name, value):
    with pytest.raises(Unreadable) as raised:
        read(name, value)
    assert render("en", raised.value.text, raised.value.facts)
    return raised.value.text


@pytest.mark.parametrize(
    ("name", "value", "canonical"),
    [
        ("first", "a", "a"),
        ("first", "乙", "b"),
        ("first", "Turned", "turned"),
        ("start-rule", "比大", "high"),
        ("repelled", "destroyed", "destroyed"),
        ("breeze-counts", "是", "yes"),
        ("change-reset", "ＰＨＡＳＥ", "phase"),
        ("deck-a", "?", "?"),
        ("deck-a", "？", "?"),
        ("deck-b", "Even", "even"),
        ("deck-b", "混合", "mixed"),
    ],
)
def test_a_value_is_read_in_any_of_its_spellings(name, value, canonical):
    assert read(name, value) == canonical


def test_a_list_is_kept_in_canonical_form_with_its_names():
    typed = ",".join(("木35:fox", *EVEN[1:]))
    assert read("deck-a", typed) == ",".join(("wood-3-5:fox", *EVEN[1:]))
    assert read("deck-a", read("deck-a", typed)) == read("deck-a", typed)


@pytest.mark.parametrize("name", ["first", "start-rule", "repelled", "breeze-counts"])
def test_another_value_is_refused(name):
    assert refused(name, "red") == "error.option"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("odd", "peak-duel.option.deck-card"),
        ("", "peak-duel.option.deck-card"),
        ("wood-3-5:hand", "peak-duel.option.deck-name"),
        (",".join(EVEN[1:]), "peak-duel.option.deck-rule"),
        (",".join(("wood-9-5", *EVEN[1:])), "peak-duel.option.deck-rule"),
    ],
)
def test_a_bad_deck_is_refused_with_what_is_wrong(value, text):
    assert refused("deck-a", value) == text


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        (EVEN[1:], "24 cards, wood 4, fire 5, earth 5, metal 5, water 5"),
        (("fire-3-5", *EVEN[1:]), "25 cards, wood 4, fire 6"),
        (("wood-4-7", *EVEN[1:]), "defence 101, attack 102."),
        (("wood-9-5", *EVEN[1:]), "attack 100; wood-9-5 is no card."),
        ((*EVEN[:2], "odd", *EVEN[2:]), '"odd" is neither'),
        ((*EVEN[:2], "odd", *EVEN[2:]), "(card 3 of this one)"),
        ((*EVEN[:2], "wood-3-5:hand"), '"hand" (card 3 of the list) cannot be'),
    ],
)
def test_a_bad_deck_is_told_with_what_was_found_and_where(deck, found):
    with pytest.raises(Unreadable) as raised:
        read("deck-a", ",".join(deck))
    assert found in explain("en", raised.value)


def test_every_default_is_a_value_of_its_option():
    for option in OPTIONS:
        assert option.read(option.default, EDITION) == option.default
        if option.dealt is not None:
            assert option.read(option.dealt, EDITION) == option.dealt


def test_the_options_of_the_section_on_ambiguities_stand_for_readings():
    readings = [option.name for option in OPTIONS if option.reading]
    assert readings == ["repelled", "breeze-counts", "change-reset"]
