"""Which language is meant."""

import pytest

from events.errors import Unreadable
from referee.speech import LANGS, choose, explain, of_system


@pytest.mark.parametrize("lang", LANGS)
def test_a_language_is_chosen_by_its_tag_whatever_its_letters_look_like(lang):
    assert choose(lang) == lang
    assert choose(f" {lang.upper().replace('-', '_')} ") == lang


@pytest.mark.parametrize(
    ("word", "lang"),
    [
        ("en-GB", "en"),
        ("English", "en"),
        ("zh_TW", "zh-Hant"),
        ("zh-tw", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-Hans-TW", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh_SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("繁體", "zh-Hant"),
        ("简体", "zh-Hans"),
    ],
)
def test_a_language_is_chosen_by_a_region_or_a_name(word, lang):
    assert choose(word) == lang


@pytest.mark.parametrize("word", ["klingon", "", "zh-klingon", "fr", "繁"])
def test_a_language_that_is_not_known_is_named_with_those_that_are(word):
    with pytest.raises(Unreadable) as raised:
        choose(word)
    for lang in LANGS:
        assert word in explain(lang, raised.value)
        assert "zh-Hant" in explain(lang, raised.value)


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_HK"}, "zh-Hant"),
        ({"LANG": "zh_CN.GB18030"}, "zh-Hans"),
        ({"LANG": "zh_TW@radical"}, "zh-Hant"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
        ({"LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"}, "zh-Hant"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_TW.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_SG"}, "zh-Hans"),
    ],
)
def test_the_language_of_a_system_is_that_of_its_locale(environment, lang):
    assert of_system(environment) == lang
