"""The words of the game: those of the glossary are understood, in either script (section 2)."""

import pytest

from events.catalogues import shelf
from events.catalogues.dueling_runes import edition
from events.dueling_runes.values import ADVANCED, Effect, Spell, Suit
from referee.games.dueling_runes import GAME
from referee.rules.dueling_runes import words
from referee.rules.dueling_runes.cards import in_order, look_up, read_card
from referee.rules.dueling_runes.options import OPTIONS
from referee.speech import LANGS, Naming, texts
from referee.speech.option_words import OptionWords
from referee.speech.words import Speech

SHIPPED = edition(shelf.shipped("dueling-runes"))
CHINESE = ("zh-Hant", "zh-Hans")

NAMED = [
    (words.SPELLS, SHIPPED.spells),
    (words.EFFECTS, SHIPPED.effects),
    (words.SUITS, SHIPPED.suits),
]


@pytest.mark.parametrize(("known", "entries"), NAMED, ids=["spells", "effects", "suits"])
def test_the_names_of_the_edition_are_understood(known, entries):
    for slug, entry in entries.items():
        assert {entry.zh_hant, entry.zh_hans} <= set(known[slug])
    assert set(known) - {ADVANCED} == set(entries)


def test_the_special_spells_are_verbs():
    for slug, entry in SHIPPED.special.items():
        assert {entry.zh_hant, entry.zh_hans} <= set(words.GLOSSARY.words("verb")[slug])


def test_a_counterspell_is_cast_by_the_same_word_in_both_scripts():
    for lang in CHINESE:
        assert Speech(GAME.language, lang, Naming(GAME.kit.slug)).verb("a", "counters") == "抵消"


@pytest.mark.parametrize("category", ["spell", "effect", "suit", "verb", "key", "effect-kind"])
def test_no_word_means_two_things(category):
    known = words.GLOSSARY.words(category)
    spelled = [word for slug, others in known.items() for word in {slug, *others}]
    assert len(spelled) == len(set(spelled))


@pytest.mark.parametrize("lang", CHINESE)
def test_cards_spells_and_effects_are_called_as_in_the_edition(lang):
    said = texts(lang, "dueling-runes")
    for part, entries in (
        ("card", SHIPPED.cards),
        ("spell", SHIPPED.spells),
        ("effect", SHIPPED.effects),
        ("suit", SHIPPED.suits),
    ):
        for slug, entry in entries.items():
            assert said[f"dueling-runes.{part}.{slug}"] == entry.name(lang), slug


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_its_values_are_told(lang):
    said = texts(lang, "dueling-runes")
    for option in OPTIONS:
        assert f"dueling-runes.choice.{option.name}" in said
        for word in (option.name, *option.values):
            assert word.isdecimal() or f"dueling-runes.option-word.{word}" in said, word
        agreed = f"dueling-runes.agreed.{option.name}"
        assert agreed in said or {f"{agreed}.{value}" for value in option.values} <= set(said)


@pytest.mark.parametrize("lang", LANGS)
def test_every_member_has_a_term(lang):
    said = texts(lang, "dueling-runes")
    for part, members in (("spell", Spell), ("effect", Effect), ("suit", Suit)):
        assert {f"dueling-runes.{part}.{member}" for member in members} <= set(said)


@pytest.mark.parametrize("word", ["painter", "Painter", "the painter", "畫家", "画家"])
def test_a_card_is_read_in_any_of_its_spellings(word):
    assert read_card(SHIPPED, word) == "painter"


def test_what_is_no_card_is_none():
    assert read_card(SHIPPED, "fool") is None
    assert look_up(SHIPPED, "fool") is None


def test_a_card_is_looked_up_by_an_alias():
    found = look_up(SHIPPED, "crown_moons")
    assert found is not None
    assert (found["slug"], found["rank"], found["suits"]) == ("huntress", 12, ["moons"])


def test_cards_are_put_in_catalogue_order_and_unknown_ones_last():
    assert in_order(SHIPPED, ("windfall", "?", "ace-suns", "author")) == [
        *("ace-suns", "author", "windfall", "?"),
    ]


def test_the_options_of_the_section_on_ambiguities_stand_for_readings() -> None:
    assert [option.name for option in OPTIONS if option.reading] == [
        *("casting", "ward-rounds", "haste-runes", "extra-activation", "stacking"),
        *("drain-at-zero", "window", "ai", "draws"),
    ]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh-Hant", ("抓牌", "全抽", "至多")), ("zh-Hans", ("抓牌", "全抽", "至多"))],
)
def test_how_many_are_drawn_is_agreed_in_chinese(lang, words):
    option = next(option for option in OPTIONS if option.name == "draws")
    named = OptionWords("dueling-runes", {"draws": option.values}, lang)
    assert tuple(map(named.called, ("draws", *option.values))) == words
    assert [named.value("draws", word) for word in words[1:]] == ["full", "up-to"]
