"""Peak Duel as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.peak_duel import Edition, edition, printed
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import SEATS, State
from referee.games.game import CommonRules, Game, Rules
from referee.moves.offers import Offer
from referee.render.peak_duel import board
from referee.rules.analysed import Analysis
from referee.rules.peak_duel.cards import look_up
from referee.rules.peak_duel.due import answers, due
from referee.scenes.scene import Column, Scene
from referee.views.peak_duel import View, naming, view
from referee.views.position import Position


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Two seats whatever the options (PD-1.1)."""
    del options
    return SEATS


def _in_order(edition: Edition, cards: Iterable[str]) -> list[str]:
    """Cards in canonical order, which is that of every edition (3.3)."""
    del edition
    return sorted(cards, key=printed)


def _rules() -> Rules:
    from referee.rules.peak_duel.adjudicate import adjudicate
    from referee.rules.peak_duel.moves import LANGUAGE
    from referee.rules.peak_duel.options import OPTIONS
    from referee.rules.peak_duel.setup import opening

    return Rules(OPTIONS, LANGUAGE, opening, adjudicate)


def _offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    from referee.rules.peak_duel.offers import offers

    return offers(edition, state, mover)


def _scene(position: Position[View]) -> Scene:
    from referee.scenes.peak_duel import scene

    return scene(position)


def _sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    from referee.scenes.peak_duel import sheet

    return sheet(position, before)


def _pictures() -> Any:
    from referee.pictures.peak_duel import PICTURES

    return PICTURES


def _analysis() -> Analysis:
    from referee.rules.peak_duel.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    kit=KIT,
    prefix="PD",
    revision=1,
    seats=_seats,
    common=CommonRules(
        over="PD-9.6",
        resign="PD-9.4",
        award="PD-9.5",
        adjust="PD-11.2",
        custody="PD-C.1",
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
    scene=_scene,
    sheet=_sheet,
    pictures=_pictures,
    board=board,
    analysis=_analysis,
)
