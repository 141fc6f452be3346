"""How the words for cards are read (section 3), and what the table's own say of them."""

import pytest

from events.catalogues import shelf
from events.catalogues.fate_ace_royal import TIMINGS, edition
from events.fate_ace_royal.turns import CardPrinted
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.cards import look_up, read_card
from referee.speech import Naming, tell

SHIPPED = edition(shelf.shipped("fate-ace-royal"))


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("artoria", "artoria"),
        ("Gilles_de_Rais", "gilles-de-rais"),
        ("吉爾伽美什(幼年)", "gilgamesh-child"),
        ("吉爾伽美什（幼年）", "gilgamesh-child"),
        ("吉尔·德·雷", "gilles-de-rais"),
        ("禮裝5", "craft-05"),
        ("craft-05#2", "craft-05#2"),
        ("礼装5＃2", "craft-05#2"),
        ("craft-05#1", "craft-05"),
        ("craft-05#3", None),
        ("saber#2", None),
        ("event-1", "event-01"),
        ("craft-7#2", "craft-07#2"),
        ("事件1", "event-01"),
        ("事件01", "event-01"),
        ("禮裝05", "craft-05"),
        ("event-50", None),
        ("event-0", None),
        ("servant", None),
        ("?", None),
    ],
)
def test_a_card_is_read_in_any_of_its_spellings(word, slug):
    assert read_card(word, SHIPPED) == slug


def test_a_card_is_looked_up_as_the_catalogue_has_it():
    assert look_up(SHIPPED, "與從者的邂逅")["slug"] == "event-03"
    assert look_up(SHIPPED, "artoria")["values"] == [6, 5, 3, 3]
    assert look_up(SHIPPED, "craft-05#2") is None
    assert look_up(SHIPPED, "excalibur") is None


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "skills charisma, frist-strike (not a skill of the rules)"),
        ("zh-Hant", "技能領袖氣質、frist-strike（不是規則裡的技能）"),
    ],
)
def test_an_invented_skill_is_kept_and_told_to_be_none_of_the_rules(lang, told):
    printed = CardPrinted(card="craft-05", skills=("charisma", "frist-strike"))
    assert told in tell(lang, printed, Naming("fate-ace-royal"))


def test_every_time_that_an_edition_may_name_can_be_typed_in_chinese():
    assert set(words.TIMINGS) == set(TIMINGS)


@pytest.mark.parametrize(
    "group",
    [
        *("seat", "half", "posture", "system", "stat", "token", "skill", "verb", "key"),
        *("commands-kind", "effect-kind", "bar", "on-off", "lasts", "limit", "place"),
        *("cost", "phase", "step", "timing"),
    ],
)
def test_no_word_of_a_group_means_two_things(group):
    known = words.TIMINGS if group == "timing" else words.GLOSSARY.words(group)
    spelled = [word for others in known.values() for word in dict.fromkeys(others)]
    assert len(spelled) == len(set(spelled))
    assert all(known.values())
