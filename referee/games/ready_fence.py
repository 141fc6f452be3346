"""Ready... Fence! as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.ready_fence import Edition, edition, in_order
from projections.ready_fence.kit import KIT, SEATS
from projections.ready_fence.state import State
from referee.games.game import CommonRules, Game, Rules
from referee.moves.offers import Offer
from referee.render.ready_fence import board
from referee.rules.analysed import Analysis
from referee.rules.ready_fence.cards import entered, look_up
from referee.rules.ready_fence.due import answers, due
from referee.scenes.scene import Column, Scene
from referee.views.position import Position
from referee.views.ready_fence import View, naming, view


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Two fencers whatever the options."""
    del options
    return SEATS


def _in_order(edition: Edition, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in card order, which is that of every edition."""
    del edition
    return in_order(cards)


def _rules() -> Rules:
    from referee.rules.ready_fence.adjudicate import adjudicate
    from referee.rules.ready_fence.moves import LANGUAGE
    from referee.rules.ready_fence.options import OPTIONS
    from referee.rules.ready_fence.setup import opening

    return Rules(OPTIONS, LANGUAGE, opening, adjudicate)


def _offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    from referee.rules.ready_fence.offers import offers

    return offers(edition, state, mover)


def _scene(position: Position[View]) -> Scene:
    from referee.scenes.ready_fence import scene

    return scene(position)


def _sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    from referee.scenes.ready_fence import sheet

    return sheet(position, before)


def _pictures() -> Any:
    from referee.pictures.ready_fence import PICTURES

    return PICTURES


def _analysis() -> Analysis:
    from referee.rules.ready_fence.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    kit=KIT,
    prefix="RF",
    revision=1,
    seats=_seats,
    common=CommonRules(
        over="RF-12.13",
        resign="RF-12.11",
        award="RF-12.12",
        adjust="RF-13.2",
        custody="RF-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    rules=_rules,
    offers=_offers,
    dues=lambda edition, state: due(state),
    answers=lambda edition, state: answers(state),
    naming=naming,
    in_order=_in_order,
    view=view,
    card=look_up,
    entered=entered,
    scene=_scene,
    pictures=_pictures,
    sheet=_sheet,
    board=board,
    analysis=_analysis,
)
