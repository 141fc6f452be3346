"""What the pages of the games show can be typed."""

import re
from pathlib import Path

import pytest

from referee.checking import play
from referee.desk.verdict import adjudicate
from referee.games.finding import find
from referee.notation.spelled import usual
from referee.rules.fate_ace_royal import words
from referee.speech.option_words import OptionWords, values_of
from replays.characters import plain

PAGES = sorted((Path(__file__).parents[1] / "docs" / "games").glob("*.md"))


def records(page):
    """The records of a page: blocks of code that begin with tags."""
    for block in re.findall(r"(?:^    .*\n|^\n)+", page.read_text(encoding="utf-8"), re.MULTILINE):
        text = re.sub(r"^    ", "", block, flags=re.MULTILINE).strip()
        if text.startswith("[Game"):
            yield text + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_records_of_a_page_are_accepted(page):
    found = list(records(page))
    assert found, "a page shows at least one game"
    for text in found:
        outcome = adjudicate(text.encode())
        assert outcome.status == 0, outcome.answer
        assert outcome.answer["status"] == "over"


def table_of_options(page):
    """The rows of the table that lists what is chosen before a match."""
    _, table = re.split(
        r"^\| (?:option|選項|选项) \|", page.read_text(encoding="utf-8"), flags=re.M
    )
    for row in table.partition("\n\n")[0].splitlines()[2:]:
        yield row.split("|")[1:-1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_lists_options_and_values_in_the_words_of_its_language(page):
    slug, _, lang = page.stem.partition(".")
    named = OptionWords(slug, values_of(find(slug).options), lang or "en")
    rows = [[re.findall("`([^`]+)`", cell) for cell in row] for row in table_of_options(page)]
    assert rows
    for names, values, *_ in rows:
        option = named.option(names[0])
        assert named.called(option) == plain(names[0]).replace("_", "-")
        for value in values:
            assert named.called(named.value(option, value), option) == value


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem.startswith("fate")], ids=lambda page: page.stem
)
def test_the_page_of_fate_ace_royal_shows_every_effect_as_it_is_typed(page):
    sitting = play.sit("fate-ace-royal")
    typed = re.findall("`((?:referee effect|裁判 效果) [^`]+)`", page.read_text(encoding="utf-8"))
    assert {sitting.read(line).words[2] for line in typed} == set(
        words.GLOSSARY.words("effect-kind")
    )


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem.startswith("fate")], ids=lambda page: page.stem
)
def test_the_page_of_fate_ace_royal_names_what_is_printed_on_its_cards(page):
    lang = page.stem.partition(".")[2] or "en"
    text = page.read_text(encoding="utf-8")
    for known in (words.SKILLS, words.COST_PARTS):
        for slug, others in known.items():
            spelled = usual(lang, slug, others)
            assert re.search(f"`{spelled}(:[0-9]+)?`", text, re.IGNORECASE), spelled


BROKEN = re.compile("[\u3400-\u9fff]\n *[\u3400-\u9fff]")
"""A Chinese word that a new line cuts in two: it is shown with a blank in it."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_word_that_is_typed_is_broken_between_two_lines(page):
    paragraphs = page.read_text(encoding="utf-8").split("\n\n")
    typed = [code for each in paragraphs for code in each.split("`")[1::2]]
    assert [code for code in typed if BROKEN.search(code)] == []
