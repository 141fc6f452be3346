"""The words of an encounter in Chinese (section 2 of the rulebook)."""

import pytest

from events.catalogues import shelf
from events.malifaux.values import ActionKind, Condition, Rank, Stat, Suit
from referee.rules.malifaux import words
from referee.speech import texts
from tools.build_zh_hans import simplified

TABLES = {
    "seats": words.SEATS,
    "suits": words.SUITS,
    "jokers": words.JOKERS,
    "ranks": words.RANKS,
    "stats": words.STATS,
    "kinds": words.KINDS,
    "conditions": words.CONDITIONS,
    "uses of a stone": words.STONE_USES,
    "interactions": words.INTERACTS,
    "choices": words.CHOICES,
    "on and off": words.ON_OFF,
    "zones": words.MOVE_ZONES,
    "verbs": words.GLOSSARY.words("verb"),
    "effects": words.GLOSSARY.words("effect-kind"),
}


def tables():
    return pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


@tables()
def test_a_word_means_one_thing_where_it_is_read(table):
    found = {}
    for slug, others in table.items():
        for word in (slug, *others):
            assert found.setdefault(word, slug) == slug


def test_only_suit_and_suits_share_a_word_among_the_keys():
    """No move takes both."""
    found = {}
    for slug, others in words.GLOSSARY.words("key").items():
        for word in dict.fromkeys((slug, *others)):
            found.setdefault(word, []).append(slug)
    assert [slugs for slugs in found.values() if len(slugs) > 1] == [["suits", "suit"]]


@tables()
def test_every_word_is_there_in_both_scripts(table):
    for slug, others in table.items():
        assert {simplified(word) for word in others} <= {slug, *others}, slug


@tables()
def test_the_first_word_is_traditional_and_the_second_simplified(table):
    for slug, others in table.items():
        assert simplified(others[0]) == others[min(1, len(others) - 1)], slug


@pytest.mark.parametrize(
    ("table", "slug", "word"),
    [
        (words.GLOSSARY.words("effect-kind"), "modifier", "命運修正"),
        (words.GLOSSARY.words("effect-kind"), "total", "決鬥結果"),
        (words.JOKERS, "red-joker", "紅鬼牌/14"),
        (words.JOKERS, "black-joker", "黑鬼牌/0"),
    ],
)
def test_further_names_of_the_glossary_are_taken(table, slug, word):
    assert {word, simplified(word)} <= set(table[slug])


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_who_wins_ties_is_called_alike_in_options_and_in_questions_of_chance(lang):
    said, place = texts(lang, "malifaux"), ["zh-Hant", "zh-Hans"].index(lang)
    for slug, others in words.TIES.items():
        assert others[place] == said[f"malifaux.option-word.{slug}"]
        assert others[place] in said["malifaux.slot.tie"]


@pytest.mark.parametrize(
    ("table", "slugs"),
    [
        (words.SUITS, Suit),
        (words.RANKS, Rank),
        (words.STATS, Stat),
        (words.KINDS, ActionKind),
        (words.CONDITIONS, Condition),
    ],
)
def test_no_value_is_without_words(table, slugs):
    assert set(table) == set(slugs)


@pytest.mark.parametrize("part", ["suit", "condition"])
def test_words_are_those_of_the_edition(part):
    table = words.SUITS if part == "suit" else words.CONDITIONS
    for entry in shelf.shipped("malifaux")[part]:
        assert {entry["names"]["zh-Hant"], entry["names"]["zh-Hans"]} <= set(table[entry["slug"]])


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_what_the_edition_prints_is_called_in_sentences_as_it_is_typed(lang):
    said = texts(lang, "malifaux")
    for profile in shelf.shipped("malifaux")["profile"]:
        actions = profile.get("action", ())
        triggers = [trigger for action in actions for trigger in action.get("trigger", ())]
        for entry in (profile, *actions, *triggers, *profile.get("resist_trigger", ())):
            assert said[f"malifaux.printed.{entry['slug']}"] == entry["names"][lang]


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(
    ("category", "table"),
    [
        ("seat", words.SEATS),
        ("suit", words.SUITS),
        ("card", {**words.SUITS, **words.JOKERS}),
        ("rank", words.RANKS),
        ("stat", words.STATS),
        ("action-kind", words.KINDS),
        ("condition", words.CONDITIONS),
    ],
)
def test_things_are_called_in_sentences_as_they_are_typed(lang, category, table):
    said = texts(lang, "malifaux")
    for slug, others in table.items():
        assert said[f"malifaux.{category}.{slug}"] in others
