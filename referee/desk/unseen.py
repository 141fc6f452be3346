"""What a viewer has not seen, and whether a move hangs on it: there a trial ends (M-9)."""

from collections.abc import Sequence
from typing import Any

from events.base import UNKNOWN, Event
from events.cards import CardsDenied, CardsMoved, CardsNamed, CardsShown, Showing
from events.entry import Body
from events.match import MatchPublished
from projections.custody.certain import certain
from projections.custody.held import certain_there
from projections.fold import onward
from projections.kit import State
from referee.desk.sitting import Sitting
from replays.redact import PUBLIC, REFEREE, may_look


def hangs_on_unseen(sitting: Sitting, body: Body[Any], viewer: str) -> bool:
    """Whether something that the viewer has not seen decides what follows from a move.

    `sitting`: the match before the move, as the viewer may know it; the referee knows what any
    seat does. That is what chance brings, and the cards that come from where he could not look,
    unless custody held them certain there. At a table a card that stays covered decides nothing.
    """
    state = sitting.state
    for event in body.events:
        if _is_news(sitting, state, event, viewer):
            return True
        state = onward(sitting.game.kit, state, (event,))
    # of what a correction restates custody is not asked: the table was another one there
    restated = (event for move in body.restated for event in move.body.events)
    return any(_is_news(sitting, None, event, viewer) for event in restated)


def _is_news(sitting: Sitting, state: State | None, event: Event, viewer: str) -> bool:
    """Whether the event tells of something unseen; `state`: the one before it, if it is known."""
    if event.chance or isinstance(event, MatchPublished):  # that would turn up everything
        return True
    match event:
        case CardsMoved(src=zone, cards=cards) | CardsShown(zone=zone, cards=cards):
            if UNKNOWN in cards:
                return sitting.sealed or (event.seen == "all" and not _looks(sitting, zone, viewer))
            return not (_looks(sitting, zone, viewer) or _certain(sitting, state, event, viewer))
        case CardsNamed(zone=zone, cards=cards):
            return not (_looks(sitting, zone, viewer) or _known(sitting, state, zone, cards))
        case CardsDenied(zone=zone):
            return sitting.sealed and not _looks(sitting, zone, viewer)
        case _:
            return False


def _looks(sitting: Sitting, zone: str, viewer: str) -> bool:
    """Whether he may look at the cards there; the referee where anybody may."""
    zones = sitting.game.kit.zones(sitting.opened)
    if viewer == REFEREE:
        return zone in zones and zones[zone].sees != "none"
    return may_look(viewer, zone, zones)


def _known(sitting: Sitting, state: State | None, zone: str, cards: Sequence[str]) -> bool:
    if state is None:
        return False
    return set(cards) <= set(certain(state.table, zone, sitting.game.kit.constraints))


def _certain(sitting: Sitting, state: State | None, event: Showing, viewer: str) -> bool:
    """Whether all its cards were certain where they lay; the referee asks what each seat knows."""
    constraints = sitting.game.kit.constraints
    if state is None:
        return False
    if viewer != REFEREE:
        return all(certain_there(state.table, event, constraints))
    onlookers = (*dict(sitting.opened.seats), PUBLIC)
    tables = (sitting.seen_by(onlooker).state.table for onlooker in onlookers)
    return any(all(certain_there(table, event, constraints)) for table in tables)
