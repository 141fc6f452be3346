"""The Chinese texts: as many as the English ones, with the same facts, each in one script."""

import json
import re
from importlib.resources import files
from string import Formatter

import pytest
from opencc import OpenCC
from typer.main import get_command

from events.peak_duel.values import Element
from referee import speech as locale
from referee.games import BUILT_IN
from referee.games.finding import find
from referee.moves.glossary import Glossary
from referee.program.app import app
from referee.speech import LANGS, Naming, area, render, texts
from tools import build_zh_hans

ENGLISH = locale._FOLDER / "en"
CHINESE = ("zh-Hant", "zh-Hans")
AREAS = sorted(file.stem for file in ENGLISH.glob("*.json"))

HELP = "help"
"""The help of the commands: in English it stands where they are declared."""

PAIRS = list(build_zh_hans.pairs())

CJK = "\u3400-\u9fff"
TYPED = re.compile(r"`[^`]*`|\{[^{}]*\}")
"""What is typed as it stands, and facts: no part of the sentence's own words."""


def spoken(lang):
    """(id, sentence) of every text."""
    return [(text_id, text) for of in (*AREAS, HELP) for text_id, text in texts(lang, of).items()]


def facts(template):
    """Each fact with its format; the forms of a counted word are a matter of the language."""
    return {
        (name, "" if (spec or "").startswith("count") else spec)
        for _, name, spec, _ in Formatter().parse(template.replace("[[", "").replace("]]", ""))
        if name and not (spec or "").startswith("plural")
    }


# Completeness


@pytest.mark.parametrize("lang", LANGS)
def test_a_language_has_the_files_of_every_other(lang):
    own = {file.stem for file in (ENGLISH.parent / lang).glob("*.json")}
    assert own - {HELP} == set(AREAS)


@pytest.mark.parametrize("lang", CHINESE)
@pytest.mark.parametrize("of", AREAS)
def test_a_language_has_every_text_and_none_too_many(lang, of):
    english = [text_id for text_id in texts("en", of) if text_id not in Glossary(of).said("en")]
    there = texts(lang, of)
    assert not [text_id for text_id in english if text_id not in there]
    own = [text_id for text_id in there if text_id not in Glossary(of).said(lang)]
    assert own == [text_id for text_id in english if text_id in own]


@pytest.mark.parametrize("lang", CHINESE)
def test_a_text_tells_the_same_facts_in_every_language(lang):
    english = dict(spoken("en"))
    told = {text_id: facts(text) for text_id, text in spoken(lang)}
    assert told == {text_id: facts(english.get(text_id, "")) for text_id in told}


def declared():
    """The commands as they are declared, and the options of each."""
    group = get_command(app)
    shared = {option.name for option in group.params}
    yield "referee", [f"help.option.{name}" for name in sorted(shared)]
    for name, command in group.commands.items():
        yield name, [option.name for option in command.params if option.name not in shared]


@pytest.mark.parametrize("lang", CHINESE)
def test_every_command_and_option_is_explained_and_nothing_else(lang):
    told, wanted = set(texts(lang, HELP)), set()
    for command, options in declared():
        wanted.add(f"help.{command}")
        for option in options:
            own = f"help.{command}.{option}"
            wanted.add(own if own in told else f"help.option.{option.removeprefix('help.option.')}")
    assert told == wanted | {f"help.place.{word}" for word in stood_in()}


def stood_in():
    """The words in capitals that stand in for something in the usage of commands."""
    group = get_command(app)
    commands = (group, *group.commands.values())
    named = " ".join(str(one.metavar) for command in commands for one in command.params)
    return {"OPTIONS", "COMMAND", "ARGS", *re.findall(r"(?<![\w.-])[A-Z]{2,}(?![\w-])", named)}


@pytest.mark.parametrize(("source", "target"), PAIRS, ids=lambda path: path.name)
def test_the_simplified_text_is_made_of_the_traditional_one(source, target):
    fresh = target.read_text(encoding="utf-8") == build_zh_hans.converted(source)
    assert fresh, "run python -m tools.build_zh_hans"


# One script each


def glyphs(table):
    """The glyphs of a table of OpenCC, each with those that it becomes."""
    file = files("opencc") / "dictionary" / table
    for line in file.read_text(encoding="utf-8").splitlines():
        glyph, written = line.split("\t")
        yield glyph, set(written.split(" "))


IN_TAIWAN = set().union(*(written for _, written in glyphs("TWVariants.txt")))
SIMPLIFIED = {
    glyph for glyph, written in glyphs("STCharacters.txt") if glyph not in written | IN_TAIWAN
}
"""Glyphs that no Traditional text has: another glyph is written for them, always."""

TO_SIMPLIFIED = OpenCC("t2s").convert


def pages(lang):
    """Everything that is said in a language: texts, rulebooks, pages."""
    for pair in PAIRS:
        file = pair[CHINESE.index(lang)]
        yield pytest.param(file.read_text(encoding="utf-8"), id=file.name)


@pytest.mark.parametrize("text", list(pages("zh-Hant")))
def test_traditional_texts_have_no_simplified_glyph(text):
    assert sorted(SIMPLIFIED & set(text)) == []


@pytest.mark.parametrize("text", list(pages("zh-Hans")))
def test_simplified_texts_have_no_traditional_glyph(text):
    assert TO_SIMPLIFIED(text) == text
    assert "著" not in text  # OpenCC leaves it, for 著名 has it in both scripts; 跟着 has not


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_names_in_the_catalogue_are_written_alike(slug):
    shipped = find(slug).shipped()
    lists = (entries for entries in shipped.values() if isinstance(entries, list))
    named = [shipped["names"], *(entry for entries in lists for entry in entries)]
    for entry in named:
        if "zh-Hant" in entry:
            assert build_zh_hans.simplified(entry["zh-Hant"]) == entry["zh-Hans"]


# Typography

ASCII_SIGN = re.compile(rf"[{CJK}」』）][,;:?!()]|[,;:?!()][{CJK}「『（]")


@pytest.mark.parametrize("lang", CHINESE)
def test_punctuation_among_chinese_words_is_full_width(lang):
    narrow = {text_id: ASCII_SIGN.findall(TYPED.sub("", text)) for text_id, text in spoken(lang)}
    assert {text_id: signs for text_id, signs in narrow.items() if signs} == {}


CARDS = re.compile(rf"[{CJK}]{{\w+:cards}}")
"""Cards behind a word; those that nobody has seen are told as a number."""


@pytest.mark.parametrize("lang", CHINESE)
def test_cards_that_may_be_told_as_a_number_are_set_off_by_a_blank(lang):
    assert [text_id for text_id, text in spoken(lang) if CARDS.search(text)] == []


@pytest.mark.parametrize(("lang", "foreign"), [("zh-Hant", "“”‘’"), ("zh-Hans", "「」『』")])
def test_quotes_are_those_of_the_script(lang, foreign):
    assert [text_id for text_id, text in spoken(lang) if set(foreign) & set(text)] == []


NESTED = re.compile("「[^」\n]*「|『[^』\n]*『|“[^”\n]*“|‘[^’\n]*‘")


@pytest.mark.parametrize("text", [*pages("zh-Hant"), *pages("zh-Hans")])
def test_quotes_within_quotes_are_the_inner_ones(text):
    assert NESTED.findall(text) == []


# No English in a Chinese sentence

SEATS = {"a": "小明", "b": "小華"}
GAMES = {area: slug for slug in BUILT_IN for area in (slug, find(slug).prefix)}
"""The game whose words an area's texts are told in; of the others any will do."""
PLAIN = {
    "": 3,
    "card": "wood-3-5",
    "cards": ("wood-3-5", "?"),
    "seat": "a",
    "seats": ("a", "table"),
    "names": ("a", "b"),
    "short": "b",
    "spots": ("a1", "b2"),
    "zone": "a.hand",
    "together": ("a.hand", "b.hand"),
    "chance": "shuffle-a",
    "count": 3,
    "joined": (6, 5),
    "stretch": ("3", "5"),
    "line": "甲 結束",
    "lines": ("甲 結束", "乙 結束"),
    "signed": 2,
    "clock": 540,
}

KEPT = {
    *("UTF", "TOML", "SQLite", "JSON", "SEAT", "VERB", "ARG", "NAME", "VALUE", "FILE", "ZONE"),
    *("ID", "MATCH", "GAME", "Game", "Name", "Edition", "default", "wood", "Enter"),
    *("TEXT", "LANG", "Tab", "Ctrl", "Markdown", "Datasette", "shell", "SHA", "UTC", "SVG"),
    *("PostgreSQL", "PgBouncer", "psycopg", "postgresql", "USER", "HOST", "PORT", "DATABASE"),
    *("SCHEMA", "NTP", "CREATE", "ENCODING", "TEMPLATE", "template", "https"),
    *("bash", "zsh", "fish", "PowerShell", "FA", "TLS", "PEM"),
}
"""Names of formats, keys, shells and rules, and placeholders and slugs of what is typed."""
OPTION = re.compile(r"--[a-z-]+")
WORD = re.compile(r"[A-Za-z]{2,}")


def terms(category, game):
    """The words of a category with their texts, of the game or else of every match."""
    for of in (game, "match"):
        start = f"{of}.{category}."
        found = {
            name.removeprefix(start): text
            for name, text in texts("en", of).items()
            if name.startswith(start)
        }
        if found:
            return found
    return {}


def categories(template):
    """The categories of the terms that a sentence is told in."""
    specs = (spec.partition(" ") for _, spec in facts(template))
    return [
        "option-word" if how == "choice" else category or "word"
        for how, _, category in specs
        if how in ("word", "words", "called", "known", "choice")
    ]


def game_of(text_id, template):
    """The game in whose words a text is told: its own, else the first that has them all."""
    own = GAMES.get(area(text_id))
    games = BUILT_IN if own is None else (own,)
    return next(game for game in games if all(terms(of, game) for of in categories(template)))


def plausible(template, game):
    """A value for each fact of a sentence; a term is one of every category that it is said in."""
    found, said, within = {}, {}, {}
    for name, spec in facts(template):
        how, _, argument = spec.partition(" ")
        if how in ("word", "words"):
            known = terms(argument or "word", game)
            said[name] = [slug for slug in said.get(name, known) if slug in known]
            found[name] = said[name][0] if how == "word" else (said[name][0],)
            within |= plausible(" ".join(known.values()), game)
        elif how in ("called", "known"):
            found[name] = next(iter(terms(argument, game)))
        elif how == "choice":  # of an option, which need not be told itself
            found[name] = found[argument] = next(iter(terms("option-word", game)))
        elif how == "each":
            found[name] = (pair(game, argument),)
        elif how == "unlike":  # said as something else, too
            continue
        else:
            found[name] = PLAIN[how]
    return within | found


def pair(game, text):
    """A pair of a list, as a sentence of its own tells it."""
    own = texts("en", game).get(f"{game}.{text}")
    values = plausible(own or texts("en", "match")[f"match.{text}"], game)
    return values["first"], values["second"]


def english(sentence):
    """Words of a sentence that are no Chinese, and nothing that is typed so."""
    plain = OPTION.sub("", re.sub(r"`[^`]*`", "", sentence))
    return {word for word in WORD.findall(plain) if word not in KEPT}


GLOSSED = re.compile(r"\b[a-z][a-z-]*(?=[（(])")
"""A slug with its meaning behind it."""


EXAMPLES = {
    "notation.nameless-key": {"place"},
    "play.toolbar": {"why", "help"},
    "play.toolbar_seat": {"why", "help"},
    "play.toolbar_board": {"help"},
    "play.toolbar_show": {"show", "help"},
    "notation.path": {"seats", "hand", "count"},
    "opening.deal-untold": {"Deal", "Match", "Commit", "Secret"},
    "odds.prior.peak-duel.unlisted": {"PD"},
    "odds.prior.ready-fence.open": {"RF"},
    "odds.prior.ready-fence.any": {"RF"},
    "serve.bot_easy": {"greedy"},
    "serve.bot_able": {"ismcts"},
    "serve.bot_strong": {"ismcts"},
    "pages.foot": {"referee"},
    "pictures.foot": {"referee"},
}
"""Texts that show how something is typed, which rule it is, or of which program they are."""


@pytest.mark.parametrize("lang", CHINESE)
def test_no_english_word_stands_in_a_chinese_sentence(lang):
    leaks = {}
    for text_id, text in spoken(lang):
        game = game_of(text_id, text)
        naming = Naming(game, SEATS, lambda kind, owner, lookup: "木-3-5")
        said = render(lang, text_id, plausible(text, game), naming)
        if words := english(GLOSSED.sub("", said)) - EXAMPLES.get(text_id, set()):
            leaks[text_id] = words
    assert leaks == {}


@pytest.mark.parametrize("lang", CHINESE)
def test_every_card_is_called_in_chinese(lang):
    for element in Element:
        assert re.fullmatch(f"[{CJK}]", texts(lang, "peak-duel")[f"peak-duel.element.{element}"])


def test_ids_stand_once_in_a_file():
    for lang in LANGS:
        for file in sorted((ENGLISH.parent / lang).glob("*.json")):
            ids = [text_id for text_id, _ in json.loads(file.read_text(), object_pairs_hook=list)]
            assert len(ids) == len(set(ids)), file
