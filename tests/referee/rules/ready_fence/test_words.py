"""The words of a bout in Chinese (section 2 of the rulebook)."""

import pytest

from events.catalogues import shelf
from events.catalogues.ready_fence import KINDS, edition
from events.ready_fence.bout import EffectApplied
from referee.rules.ready_fence import words
from referee.speech import Naming, tell, texts
from tools.build_zh_hans import simplified

BOX = edition(shelf.shipped("ready-fence"))

TABLES = {
    "seats": words.SEATS,
    "positions": words.POSITIONS,
    "verbs": words.GLOSSARY.words("verb"),
    "effects": words.GLOSSARY.words("effect-kind"),
    "keys": words.GLOSSARY.words("key"),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_word_means_one_thing_where_it_is_read(table):
    found = {}
    for slug, others in table.items():
        for word in (slug, *others):
            assert found.setdefault(word, slug) == slug


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_word_is_there_in_both_scripts(table):
    for slug, others in table.items():
        assert {simplified(word) for word in others} <= set(others), slug


def test_two_ways_back_share_no_word_that_would_decide_between_them():
    first, second = (words.GLOSSARY.words("verb")[verb] for verb in ("withdraws", "retreats"))
    assert words.STEP_BACK == ["後退", "后退"]
    assert set(first) - set(words.STEP_BACK) == {"倒退"}
    assert not set(first) & set(second)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_a_card_is_called_in_sentences_as_the_edition_calls_it(lang):
    said = texts(lang, "ready-fence")
    for kind in KINDS:
        assert said[f"ready-fence.card.{kind}"] == BOX.kinds[kind].name(lang)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_seats_and_positions_are_called_in_sentences_as_they_are_typed(lang):
    said = texts(lang, "ready-fence")
    tables = {"seat": words.SEATS, "position": words.POSITIONS}
    for category, table in tables.items():
        for slug, others in table.items():
            assert said[f"ready-fence.{category}.{slug}"] in others


def test_an_effect_is_told_by_its_kind_and_what_follows_says_the_rest():
    effect = EffectApplied(kind="weapon", words=("red", "invitation"))
    told = tell("zh-Hant", effect, Naming("ready-fence"))
    assert told == "裁判記入牌上的效果：武器。"
