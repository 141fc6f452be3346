"""Games as JSON: what can be played here, with which options."""

from typing import Any

from referee.games import plugins
from referee.games.game import Game
from referee.moves.common_options import COMMON_OPTIONS
from referee.moves.option import Option
from referee.speech import Lang


def described(game: Game, lang: Lang) -> dict[str, Any]:
    """A game with its options and those of every match."""
    return {
        "game": game.kit.slug,
        "name": game.name(lang),
        "prefix": game.prefix,
        "revision": game.revision,
        "distribution": plugins.bringing(game.kit.slug),
        "options": [*map(_option, game.options)],
        "match_options": [*map(_option, COMMON_OPTIONS)],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": option.values,
        "default": option.default,
        "reading": option.reading,
    }
