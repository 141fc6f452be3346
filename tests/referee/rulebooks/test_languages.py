"""The rulebooks in three languages: the same rules, in the same order, in one script each."""

import re

import pytest

from referee.rulebooks.book import book, rule, search
from referee.speech import LANGS
from tools.build_rulebooks import FOLDER

BOOKS = sorted({source.name.partition(".")[0] for source in FOLDER.glob("*.md")})
TRANSLATED = tuple(lang for lang in LANGS if lang != "en")
CHINESE = ("zh-Hant", "zh-Hans")
CODE = re.compile(r"`[^`]*`")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_stands_in_every_language(name, lang):
    assert (FOLDER / f"{name}.{lang}.json").is_file()
    assert [p.id for p in book(name, lang)] == [p.id for p in book(name, "en")]


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", BOOKS)
def test_the_chapters_are_the_same_in_every_language(name, lang):
    def numbers(tongue):
        return [p.heading.partition(" ")[0] for p in book(name, tongue) if p.heading[0].isdigit()]

    assert numbers(lang) == numbers("en")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_names_the_same_rules_and_shows_the_same_moves_in_every_language(name, lang):
    def cited(text):
        return sorted(re.findall(r"[A-Z]{1,2}-[0-9C]+(?:\.[0-9]+)?|\bR[0-9]+", text))

    def moves(text):
        """Whole moves that are shown; single words may be told in Chinese instead."""
        return sorted(
            code for code in CODE.findall(text) if re.match(r"`(table|referee) (?!rules)\w+ ", code)
        )

    for there, here in zip(book(name, "en"), book(name, lang), strict=True):
        assert cited(here.text) == cited(there.text), there.id or there.text
        assert moves(here.text) == moves(there.text), there.id or there.text


@pytest.mark.parametrize("lang", CHINESE)
@pytest.mark.parametrize("name", BOOKS)
def test_every_passage_is_told_in_chinese(name, lang):
    for passage in book(name, lang):
        assert re.search("[\u3400-\u9fff]", passage.text), passage
        assert passage.text == passage.text.strip() or passage.text.startswith("    ")


@pytest.mark.parametrize(("lang", "word"), [("zh-Hant", "壁壘"), ("zh-Hans", "壁垒")])
def test_a_chinese_word_finds_what_speaks_of_it(lang, word):
    found = {passage.id for passage in search("peak-duel", word, lang)}
    assert {"PD-6.6", "R21", "R23"} <= found


def test_a_chapter_is_found_in_chinese():
    found = search("peak-duel", "PD-9", "zh-Hant")
    assert [passage.id for passage in found] == [f"PD-9.{n}" for n in range(1, 7)]
    assert rule("peak-duel", "PD-3.3", "zh-Hant").text.startswith("第 1 回合沒有戰鬥階段。")
