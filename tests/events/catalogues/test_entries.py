"""Names in the languages of the program."""

import msgspec
import pytest

from events.catalogues import entries
from events.catalogues.entries import FIELDS, Named
from events.languages import LANGS

NAMED = Named(en="Fire", zh_hant="火", zh_hans="火")


class Later(Named, frozen=True, kw_only=True):
    """What `Named` would be with one language more."""

    de: str | msgspec.UnsetType = msgspec.UNSET


@pytest.fixture
def speaks_german(monkeypatch):
    monkeypatch.setitem(entries.FIELDS, "de", "de")


def test_a_thing_has_a_name_in_every_language():
    assert tuple(FIELDS) == LANGS
    assert NAMED.by_language() == {"en": "Fire", "zh-Hant": "火", "zh-Hans": "火"}


def test_in_another_language_it_is_called_as_in_english():
    assert NAMED.name("zh-Hans") == "火"
    assert NAMED.name("tlh") == "Fire"


@pytest.mark.usefixtures("speaks_german")
def test_an_edition_of_before_says_nothing_in_a_language_that_came_later():
    data = {"en": "Fire", "zh-Hant": "火", "zh-Hans": "火"}
    before = msgspec.convert(data, type=Later)
    assert before.by_language() == data
    assert before.name("de") == "Fire"
    assert msgspec.to_builtins(before) == data
    now = msgspec.convert({**data, "de": "Feuer"}, type=Later)
    assert now.name("de") == "Feuer"
