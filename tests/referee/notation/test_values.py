"""A message about a word that is none of a few names those few, as they may be typed."""

import re

import pytest

from referee.moves.kinds import Choice
from referee.moves.verbs import Reading
from referee.notation.common import EVIDENCE, PENALTIES
from referee.speech import LANGS, render

READING = Reading(None, None, "referee", {})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("name", "words"), [("evidence", EVIDENCE), ("penalty", PENALTIES)])
def test_a_kind_of_word_names_all_its_values(lang, name, words):
    told = render(lang, f"match.slot.{name}", {})
    listed = re.search(r"[(（](.*)[)）]", told)
    assert listed, told
    named = re.split(r", |、", listed[1])
    assert [Choice(name, words).read(word, READING) for word in named] == list(words)
