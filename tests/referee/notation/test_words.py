"""A word of a game is the same in 繁體 and in 简体, each in its own script."""

from collections.abc import Mapping

import pytest

from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.glossary import Glossary
from referee.notation import common
from referee.notation.grammar import grammar, kind_of
from referee.notation.spelled import SCRIPTS, usual
from referee.speech import Naming, term
from referee.speech.option_words import OptionWords, values_of
from referee.speech.words import Speech
from tools.build_zh_hans import simplified

TYPED_SO = {("匯入", "汇入")}
"""A kind of evidence; of files the mainland says 导入."""


def tables(game):
    """The words that the game reads, and those that all games do: of each slug its spellings."""
    glossary = Glossary(game)
    for category in {name.partition(".")[0] for name in glossary.entries("zh-Hant")}:
        yield from glossary.words(category).items()
    for name, table in vars(common).items():
        if name.isupper() and isinstance(table, Mapping):
            yield from (each for each in table.items() if isinstance(each[1], tuple))


@pytest.mark.parametrize("game", BUILT_IN)
def test_readers_of_both_scripts_are_shown_the_same_word(game):
    shown = {
        tuple(usual(lang, slug, words, term(lang, game, "spelling", slug)) for lang in SCRIPTS)
        for slug, words in tables(game)
    }
    assert {(hant, hans) for hant, hans in shown if simplified(hant) != hans} - TYPED_SO == set()
    assert len(shown) > 50


CALLED_SO = {("投降", "认输")}
"""What the page of Peak Duel calls it."""


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_every_match_has_is_called_the_same_in_both_scripts(game):
    language = find(game).language
    hant, hans = (Speech(language, lang, Naming(game)) for lang in SCRIPTS)
    known = grammar(language)
    shown = {(hant.key(slug), hans.key(slug)) for slug in known.key_words}
    for mover in known.mover_words:
        shown.add((hant.mover(mover), hans.mover(mover)))
        verbs = {verb.slug for verb in known.verbs[kind_of(mover)].values()}
        shown |= {(hant.verb(mover, verb), hans.verb(mover, verb)) for verb in verbs}
    assert {(one, other) for one, other in shown if simplified(one) != other} - CALLED_SO == set()


@pytest.mark.parametrize(
    ("word", "slug"),
    [
        ("是否必須施放", "casting"),
        ("是否必须释放", "casting"),
        ("是否必须施放", "casting"),
        ("回應窗口", "window"),
        ("响应窗口", "window"),
        ("回应窗口", "window"),
    ],
)
def test_an_option_is_read_by_the_name_that_it_has_and_by_the_one_it_had(word, slug):
    game = find("dueling-runes")
    words = OptionWords("dueling-runes", values_of(game.options), "zh-Hans")
    assert words.option(word) == slug


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", SCRIPTS)
def test_every_option_and_every_value_of_it_is_called_by_a_chinese_word(game, lang):
    for option, values in values_of(find(game).options).items():
        for slug in (option, *values):
            own = term(lang, game, "option-word", f"{option}.{slug}")
            said = own or term(lang, game, "option-word", slug)
            assert said or not any(map(str.isalpha, slug)), f"{option}: {slug}"
            assert said != slug, f"{option}: {slug}"


@pytest.mark.parametrize(
    ("option", "word"), [("assign", "抽籤"), ("kojirou", "抽到"), ("first", "隨機")]
)
def test_a_value_may_be_called_otherwise_with_each_option(option, word):
    game = find("fate-ace-royal")
    words = OptionWords("fate-ace-royal", values_of(game.options), "zh-Hant")
    assert words.called("drawn", option) == word
    assert words.value(option, word) == words.value(option, "drawn") == "drawn"
    assert words.value("floor", word) == word
