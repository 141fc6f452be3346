"""The game that is meant: one of the program's own, or one that others have installed."""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from importlib import import_module

from events.errors import NoGame, RefereeError
from referee.games import BUILT_IN
from referee.games.game import Game
from replays.characters import caseless


def find(word: str) -> Game:
    """The game of a slug, or of its name in any language; raise NoGame where there is none."""
    slug = word.strip().lower().replace("_", "-")
    module = BUILT_IN.get(slug)
    if module is None:
        return _searched(word, slug)
    game: Game = import_module(module).GAME
    return game


def slugs() -> tuple[str, ...]:
    """The games that may be asked for: the program's, then those that others have installed."""
    from referee.games import plugins  # slow, and only where games are listed

    return (*BUILT_IN, *plugins.installed().slugs)


NAMELESS: Mapping[str, str] = {}


def names_of(slug: str) -> Mapping[str, str]:
    """What a game is called in each language; one that others have installed does not run."""
    if slug in BUILT_IN:
        found: Mapping[str, str] = find(slug).shipped()["names"]
        return found
    from referee.games import plugins

    return next((one.names for one in plugins.installed().of(slug) if one.names), NAMELESS)


def _called(name: str) -> Game | None:
    """The game of this name in any language."""
    wanted = caseless(name.strip())
    named = (slug for slug in slugs() if wanted in map(caseless, names_of(slug).values()))
    return next(map(find, named), None)


def _searched(word: str, slug: str) -> Game:
    """The game that others have installed, or one by its name; a word that names none runs none."""
    from referee.games import plugins  # slow, and only for games of others

    here = plugins.installed()
    game = plugins.game(slug) or _called(word)
    if game is None:
        from referee.notation.spelled import listed

        known = sorted({*BUILT_IN, *here.slugs})
        near, games = nearest_games(slug, known), listed(known, _in_scripts(known))
        raise NoGame("error.game", game=slug, near=near, known=games, unread=here.unread)
    return game


def _in_scripts(games: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The Chinese names of games, as messages spell them."""
    from referee.notation.spelled import SCRIPTS

    names = {slug: names_of(slug) for slug in games}
    return {
        slug: tuple(own[lang] for lang in SCRIPTS if lang in own) for slug, own in names.items()
    }


@contextmanager
def at_work(game: Game) -> Generator[None]:
    """Whatever fails here without a word is the fault of this game, if others have installed it.

    Raises NoGame then, which names it; what a game of the program does is let through.
    """
    try:
        yield
    except (RefereeError, KeyboardInterrupt):
        raise
    except BaseException as failure:
        if game.kit.slug in BUILT_IN:
            raise
        from referee.games import plugins

        wrong = plugins.failed(game, failure)
        if wrong is None:
            raise
        raise wrong from failure


def nearest_games(name: str, known: Iterable[str] = BUILT_IN) -> tuple[str, ...]:
    """Of these slugs, and of the Chinese names of the games, those that it may mean.

    They are those that begin so; where none does, those that are spelt most like it.
    """
    from referee.notation.nearest import nearest
    from referee.notation.spelled import as_begun  # only a wrong name pays for it

    means = {slug: slug for slug in known}
    means |= {name: slug for slug, names in _in_scripts(means).items() for name in names}
    begun = [word for word in means if name.strip() and caseless(word).startswith(caseless(name))]
    return as_begun(begun or nearest(name, means), means)
