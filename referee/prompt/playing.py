"""`play`: the table prompt, from the choice of a match to leaving it."""

import sys
from typing import NamedTuple

from events.errors import RefereeError, UnknownMatch, Unreadable
from events.log.base import EventLog
from referee.desk.desk import Desk
from referee.games.finding import find, nearest_games
from referee.moves.refusal import Ambiguous
from referee.prompt.asking import Asking, Left
from referee.prompt.front import Front
from referee.prompt.plain import Plain
from referee.prompt.refusals import require_referee
from referee.prompt.trying import Playing
from referee.prompt.watching import Watching
from referee.speech import say
from referee.terminal import place
from referee.terminal.beginning import Given
from referee.terminal.output import draws, remark
from referee.terminal.settings import Settings
from replays.redact import PUBLIC

NEWEST = 20
"""So many matches are looked at for open ones; an older one is named."""


class Meant(NamedTuple):
    """What somebody sits down at: a match, or a new one of a game."""

    match: str = ""
    game: str = ""


def play(
    settings: Settings,
    named: str | None = None,
    *,
    given: Given | None = None,
    viewer: str = "",
    plain: bool = False,
    recorder: str = "",
) -> None:
    """Sit down at a match, or begin one, and enter what happens, line by line.

    `viewer`: as whom; else as is usual. A seat of a match that the program deals: what he may not
    know is not shown, and only the seat's own moves are entered. Or the public of any match, which
    watches. `given`: how a new match begins, which is asked where nothing is said.
    """
    place.checked_text(settings, "--recorder", recorder)
    with place.writing(settings) as log:
        ids = [head.match for head in log.heads()]
        meant = None if named is None else _meant(ids, named)
        if given and (meant is None or meant.match):
            raise Unreadable("play.given", match="" if meant is None else meant.match)
        front = _front(settings, plain=plain)
        asking = Asking(front, settings)
        try:
            desk: Desk | None
            if meant is None:
                desk = _chosen(log, settings, ids, front, asking, viewer)
            else:
                desk = _named(log, asking, meant, viewer, given)
            while desk is not None:
                whose = desk.whose(viewer)
                _require_dealt(desk, whose)
                place.remember(settings, desk.match)
                settings.match = desk.match
                settings.naming = desk.sitting.naming_for(whose)
                at = Watching if whose == PUBLIC else Playing
                session = at(desk, settings, front, recorder=recorder, viewer=whose)
                session.run()
                asking = Asking(front, settings)
                played = desk.sitting.state.match.game
                wanted = session.wanted
                desk = None if wanted is None else _begun(log, asking, wanted, usual=played)
        except Left:
            return
        finally:
            front.close()


def _front(settings: Settings, *, plain: bool) -> Front:
    """The terminal, if it can be drawn on; else plain lines, with a word why."""
    if plain:
        return Plain()
    lang = settings.language()
    if not (sys.stdin.isatty() and draws(sys.stdout)):
        remark(say(lang, "play.no_terminal", {}))
        return Plain()
    from referee.prompt.terminal import Terminal  # slow to import: plain lines do without

    return Terminal()


def _chosen(
    log: EventLog,
    settings: Settings,
    ids: list[str],
    front: Front,
    asking: Asking,
    viewer: str,
) -> Desk:
    """Where none is named: the only open match, one of several, or a new one."""
    desks = _open_desks(log, settings, ids)
    if len(desks) == 1:
        return desks[0]
    if desks and not front.asks:
        raise Ambiguous("play.several", matches=tuple(desk.match for desk in desks))
    desk = asking.which(desks) if desks else None
    if desk is None:
        require_referee(viewer)
        desk = _begun(log, asking)
    return desk


def _require_dealt(desk: Desk, viewer: str) -> None:
    """Raise Unreadable where a match on a table is to be shown as a seat may know it."""
    if viewer not in (desk.viewer, PUBLIC) and desk.sitting.opened.seed is None:
        raise Unreadable("play.as_table", match=desk.match, viewer=viewer)


def _named(log: EventLog, asking: Asking, meant: Meant, viewer: str, given: Given | None) -> Desk:
    """The match that is meant, or a new one of the game."""
    if meant.match:
        return place.desk(log, meant.match)
    require_referee(viewer)
    return _begun(log, asking, meant.game, given)


def _meant(ids: list[str], named: str) -> Meant:
    """A match of this id, the game of this name, or a match whose id begins so.

    Raises as `_begun_so`.
    """
    if named in ids:
        return Meant(match=named)
    try:
        return Meant(game=find(named).kit.slug)
    except Unreadable:
        return Meant(match=_begun_so(ids, named))


def _begun_so(ids: list[str], named: str) -> str:
    """The match whose id begins so, for no game is called so.

    Raises Ambiguous, or UnknownMatch with the games and matches that are called most like it.
    """
    try:
        return place.pick(ids, named)
    except UnknownMatch as unknown:
        near = (*nearest_games(named), *place.nearest(named, ids))
        raise UnknownMatch("play.unknown", match=named, near=near) from unknown


def _open_desks(log: EventLog, settings: Settings, ids: list[str]) -> list[Desk]:
    """The open matches, the one used last first, then the newest."""
    used = _last_used(settings, ids)
    newest = [match for match in reversed(ids[-NEWEST:]) if match != used]
    desks = (_readable(log, match) for match in ([used] if used else []) + newest)
    return [desk for desk in desks if desk is not None and not desk.sitting.state.match.over]


def _last_used(settings: Settings, ids: list[str]) -> str:
    try:
        return place.last_used(settings, ids)
    except RefereeError:
        return ""


def _readable(log: EventLog, match: str) -> Desk | None:
    """A match, unless it cannot be read; `matches` tells of those."""
    try:
        return place.desk(log, match)
    except RefereeError:
        return None


def _begun(
    log: EventLog, asking: Asking, game: str = "", given: Given | None = None, usual: str = ""
) -> Desk:
    """A new match, as it is given or as one who is asked says; `usual`: the likeliest game."""
    setup = asking.taken(find(game), given) if given else asking.setup(game, usual)
    return place.begin(log, setup)
