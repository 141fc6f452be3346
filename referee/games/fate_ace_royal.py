"""Fate/Ace Royal as the program knows it: kit, rules and words together."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.fate_ace_royal import Edition, edition, in_order
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import State
from referee.games.game import CommonRules, FormRule, Game, Rules
from referee.moves.offers import Offer
from referee.render.fate_ace_royal import board
from referee.rules.analysed import Analysis
from referee.rules.fate_ace_royal.cards import entered, look_up
from referee.rules.fate_ace_royal.due import answers, due
from referee.scenes.scene import Column, Scene
from referee.views.fate_ace_royal import View, naming, view
from referee.views.position import Position


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats that the options leave."""
    from referee.rules.fate_ace_royal.options import seats

    return seats(options)


def _rules() -> Rules:
    from referee.rules.fate_ace_royal.adjudicate import adjudicate
    from referee.rules.fate_ace_royal.moves import LANGUAGE
    from referee.rules.fate_ace_royal.options import OPTIONS
    from referee.rules.fate_ace_royal.setup import opening

    return Rules(OPTIONS, LANGUAGE, opening, adjudicate)


def _offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    from referee.rules.fate_ace_royal.offers import offers

    return offers(edition, state, mover)


def _scene(position: Position[View]) -> Scene:
    from referee.scenes.fate_ace_royal import scene

    return scene(position)


def _pictures() -> Any:
    from referee.pictures.fate_ace_royal import PICTURES

    return PICTURES


def _sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    from referee.scenes.fate_ace_royal import sheet

    return sheet(position, before)


def _analysis() -> Analysis:
    from referee.rules.fate_ace_royal.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    kit=KIT,
    prefix="FA",
    revision=2,
    seats=_seats,
    common=CommonRules(
        over="FA-0.2",
        resign="FA-12.6",
        award="FA-12.7",
        adjust="FA-0.6",
        custody="FA-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    rules=_rules,
    offers=_offers,
    dues=due,
    answers=lambda edition, state: answers(state),
    naming=naming,
    in_order=in_order,
    view=view,
    card=look_up,
    entered=entered,
    form_rule=FormRule("FA-0.1", first=True, absent="FA-0.3"),
    scene=_scene,
    pictures=_pictures,
    sheet=_sheet,
    board=board,
    analysis=_analysis,
)
