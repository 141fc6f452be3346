"""What a shell completes a word to: games, matches, languages, viewers, words of a fixed list."""

from collections.abc import Callable

import typer

from events.errors import RefereeError
from referee.program.declared.invocation import settings_of
from referee.speech import LANGS


def one_of(*words: str) -> Callable[[str], list[str]]:
    """Those of a few words that begin so."""

    def begun(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return begun


languages = one_of(*LANGS)
"""The languages that begin so."""

deals = one_of("physical", "secret", "shared", "seed:")
"""The ways to deal that begin so."""

viewers = one_of("public", "referee")
"""Those of whom every match knows; what the seats are is for each game to say."""


def games(incomplete: str) -> list[str]:
    """The games whose word begins so."""
    from referee.games.finding import slugs

    return one_of(*slugs())(incomplete)


def matches(context: typer.Context, incomplete: str) -> list[str]:
    """The matches whose id begins so, the newest first."""
    from referee.terminal import place

    try:
        with place.reading(settings_of(context)) as log:
            ids = [head.match for head in reversed(log.heads())]
    except RefereeError:  # no log, say: nothing to offer, and completion is no place to say why
        return []
    return one_of(*ids)(incomplete)


def matches_and_games(context: typer.Context, incomplete: str) -> list[str]:
    """What one can sit down at."""
    return [*matches(context, incomplete), *games(incomplete)]
