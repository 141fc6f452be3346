"""What the prompt says of a game's moves and options has its texts."""

import pytest

from referee.games import BUILT_IN
from referee.games.finding import find
from referee.notation import common
from referee.speech import texts


def has(text_id, of):
    return text_id in texts("en", of)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_verb_says_what_it_does(slug):
    for verb in find(slug).language.table:
        assert has(f"{slug}.does.{verb.slug}", slug) or has(f"match.does.{verb.slug}", "match")


def test_every_common_verb_says_what_it_does():
    for verb in common.VERBS:
        assert has(f"match.does.{verb}", "match")


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_option_is_explained(slug):
    for option in find(slug).options:
        assert has(f"{slug}.choice.{option.name}", slug)


def test_every_command_is_explained():
    from referee.prompt.commands import COLON

    assert all(has(f"play.help.{name}", "play") for name in ("?", "why", "u", *COLON))
