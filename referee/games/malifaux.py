"""Malifaux as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.malifaux import Edition, edition, in_order
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS, State
from referee.games.game import CommonRules, FormRule, Game, Rules
from referee.moves.offers import Offer
from referee.moves.questions import Odds
from referee.render.malifaux import board
from referee.rules.analysed import Analysis
from referee.rules.malifaux.cards import entered, look_up
from referee.rules.malifaux.due import answers, due
from referee.scenes.scene import Column, Scene
from referee.views.malifaux import View, naming, view
from referee.views.position import Position


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Two seats whatever the options (section 4)."""
    del options
    return SEATS


def _in_order(edition: Edition, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in card order, which is that of every edition."""
    del edition
    return in_order(cards)


def _rules() -> Rules:
    from referee.rules.malifaux.adjudicate import adjudicate
    from referee.rules.malifaux.moves import LANGUAGE
    from referee.rules.malifaux.options import OPTIONS
    from referee.rules.malifaux.setup import opening

    return Rules(OPTIONS, LANGUAGE, opening, adjudicate)


def _offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    from referee.rules.malifaux.offers import offers

    return offers(edition, state, mover)


def _scene(position: Position[View]) -> Scene:
    from referee.scenes.malifaux import scene

    return scene(position)


def _sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    from referee.scenes.malifaux import sheet

    return sheet(position, before)


def _pictures() -> Any:
    from referee.pictures.malifaux import PICTURES

    return PICTURES


def _load(data: Mapping[str, Any]) -> tuple[Sequence[str], ...]:
    from referee.rules.malifaux.crew import lines

    return lines(data)


def _odds() -> Odds:
    from referee.rules.malifaux.questions import ODDS

    return ODDS


def _analysis() -> Analysis:
    from referee.rules.malifaux.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    kit=KIT,
    prefix="MF",
    revision=1,
    seats=_seats,
    common=CommonRules(
        over="MF-1.1",
        resign="MF-11.3",
        award="MF-11.4",
        adjust="MF-1.5",
        custody="MF-C.1",
    ),
    form_rule=FormRule("MF-1.2", first=False),
    own_options_only=True,
    partial=True,
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
    load=_load,
    scene=_scene,
    sheet=_sheet,
    pictures=_pictures,
    board=board,
    analysis=_analysis,
    odds=_odds,
)
