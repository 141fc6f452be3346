"""Games that others install: found by their names alone, run when a match of theirs is asked for.

Such a game may fail in ways that nobody foresees. It is named then, and costs nothing but itself:
the log, its other matches and all other games go on.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from functools import lru_cache
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path
from traceback import format_exception_only, walk_tb

import msgspec

from events.catalogues import shelf
from events.errors import NoGame, Unreadable
from referee.games import BUILT_IN
from referee.games.game import Game
from referee.speech import bring

GROUP = "tabletop_referee.games"
"""The entry-point group of games that others install."""

_FILE = "entry_points.txt"


class Plugin(msgspec.Struct, frozen=True):
    """A game that a distribution brings, as its entry point names it; nothing of it has run."""

    slug: str
    distribution: str
    entry: EntryPoint

    @property
    def folder(self) -> Path | None:
        """Where what it brings to read lies: beside its module. Nothing runs to find it."""
        try:
            package, *inner = self.entry.module.split(".")
            spec = find_spec(package)
        except Exception:  # whatever a file of others holds
            return None
        places = spec.submodule_search_locations if spec else None
        if not places:  # a module without a package has no folder of its own
            return None
        place = Path(next(iter(places)), *inner)
        return place if place.is_dir() else place.parent

    @property
    def names(self) -> Mapping[str, str]:
        """What the game is called in each language, as its edition says; nothing runs."""
        file = self.folder and self.folder / "edition.toml"
        try:
            found: object = shelf.own(file).get("names", {}) if file and file.is_file() else {}
            return msgspec.convert(found, dict[str, str])
        except (Unreadable, msgspec.ValidationError):  # it is told of where the game is used
            return {}

    @property
    def shadowed(self) -> bool:
        """Whether a game of the program is called so, which is played in its place."""
        return self.slug in BUILT_IN


class Installed(msgspec.Struct, frozen=True):
    """What is installed. `unread`: distributions of which nobody can tell what they bring."""

    plugins: tuple[Plugin, ...]
    unread: tuple[str, ...]
    loaded: dict[str, Game | NoGame] = {}

    @property
    def slugs(self) -> tuple[str, ...]:
        """The games that may be asked for, each once, in the order of their names."""
        return tuple(sorted({one.slug for one in self.plugins if not one.shadowed}))

    def of(self, slug: str) -> tuple[Plugin, ...]:
        """All that bring a game of this name."""
        return tuple(one for one in self.plugins if one.slug == slug)


def installed() -> Installed:
    """What is installed in the folders from which Python imports now."""
    return _installed(tuple(sys.path))


def game(slug: str) -> Game | None:
    """The game of this name, None where nobody brings one; raise NoGame where it fails.

    It runs once in a process, whatever comes of it.
    """
    here = installed()
    plugins = here.of(slug)
    if not plugins:
        return None
    if slug not in here.loaded:
        here.loaded[slug] = _game_of(plugins)
    found = here.loaded[slug]
    if isinstance(found, NoGame):
        raise NoGame(found.text, line=0, column=0, **found.facts) from found.__cause__
    return found


def bringing(slug: str) -> str:
    """The distribution that brings the game of this name; empty for those of the program."""
    return ", ".join(one.distribution for one in installed().of(slug) if not one.shadowed)


def folder_of(slug: str) -> Path | None:
    """Where what the game of this name brings lies, if others have installed it in a folder."""
    return next((one.folder for one in installed().of(slug)), None)


def failed(game: Game, failure: BaseException) -> NoGame | None:
    """That this game failed at work, naming it; None where it is one of the program's own."""
    plugins = installed().of(_slug(game.kit.slug))
    return _failed(plugins[0], failure) if plugins else None


def culprit(failure: BaseException) -> NoGame | None:
    """The game, of those that ran, in whose modules this failed; None where in none of theirs."""
    modules = {frame.f_globals.get("__name__", "") for frame, _ in walk_tb(failure.__traceback__)}
    packages = {module.partition(".")[0] for module in modules}
    here = installed()
    for slug, ran in here.loaded.items():
        (plugin, *_) = here.of(slug)
        if isinstance(ran, Game) and plugin.entry.module.partition(".")[0] in packages:
            return _failed(plugin, failure)
    return None


# Found by name


@lru_cache(maxsize=1)
def _installed(path: Sequence[str]) -> Installed:
    """What is installed in these folders; a distribution that is there twice counts once."""
    found: dict[str, Sequence[Plugin]] = {}
    unread: list[str] = []
    for one in distributions(path=list(path)):
        try:
            text = one.read_text(_FILE) or ""
            entries = one.entry_points.select(group=GROUP) if GROUP in text else ()
        except Exception:  # whatever a file of others holds
            unread.append(_called(one))
            continue
        if entries:
            name = _called(one)
            found.setdefault(name, [Plugin(_slug(each.name), name, each) for each in entries])
    return Installed(tuple(each for plugins in found.values() for each in plugins), tuple(unread))


def _called(distribution: Distribution) -> str:
    """The name of a distribution; the folder where it lies, if it does not tell its name."""
    try:
        name = distribution.metadata["Name"]
    except Exception:  # whatever a file of others holds
        name = None
    return name or str(distribution.locate_file(""))


def _slug(name: str) -> str:
    return name.strip().lower().replace("_", "-")


# Run


def _game_of(plugins: Sequence[Plugin]) -> Game | NoGame:
    """The game that these bring, or why there is none."""
    plugin, *others = plugins
    if others:
        names = tuple(one.distribution for one in plugins)
        return NoGame("plugin.several", game=plugin.slug, distributions=names)
    try:
        with redirect_stdout(sys.stderr):  # what it says is no part of an answer
            game = plugin.entry.load()
        if not isinstance(game, Game):
            return _unfit(plugin, "plugin.no_game", found=type(game).__name__)
        if _slug(game.kit.slug) != plugin.slug:
            return _unfit(plugin, "plugin.other_name", found=game.kit.slug)
        bring(game.kit.slug, game.prefix, plugin.folder)
    except KeyboardInterrupt:  # the user, not the game
        raise
    except BaseException as failure:  # `sys.exit`, too: it ends nobody else's command
        wrong = _failed(plugin, failure)
        wrong.__cause__ = failure
        return wrong
    return game


def _failed(plugin: Plugin, failure: BaseException) -> NoGame:
    told = format_exception_only(failure)[-1]
    return _unfit(plugin, "plugin.failed", found=" ".join(told.split()))


def _unfit(plugin: Plugin, text: str, *, found: str) -> NoGame:
    facts: Mapping[str, str] = {
        "game": plugin.slug,
        "distribution": plugin.distribution,
        "entry": f"{plugin.entry.name} = {plugin.entry.value}",
    }
    return NoGame(text, line=0, column=0, found=found, **facts)


# Told


def remarks() -> Iterator[NoGame]:
    """What is to be said of all that is installed; no game runs for it."""
    here = installed()
    for one in here.plugins:
        if one.shadowed:
            yield NoGame("plugin.shadowed", game=one.slug, distribution=one.distribution)
    for slug in here.slugs:
        plugins = here.of(slug)
        if len(plugins) > 1:
            names = tuple(each.distribution for each in plugins)
            yield NoGame("plugin.several", game=slug, distributions=names)
    if here.unread:
        yield NoGame("plugin.unread", distributions=here.unread)
