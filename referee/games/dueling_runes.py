"""Dueling Runes as the program knows it: kit, rules and words together."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.dueling_runes import LOWEST, Edition, edition
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import AI, State
from referee.games.game import CommonRules, FormRule, Game, Rules
from referee.moves.offers import Offer
from referee.render.dueling_runes import board, face
from referee.rules.analysed import Analysis
from referee.rules.dueling_runes.cards import in_order, look_up
from referee.rules.dueling_runes.due import answers, due
from referee.rules.dueling_runes.runes import printed
from referee.scenes.scene import Column, Scene
from referee.views.dueling_runes import View, naming, view
from referee.views.position import Position


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """The seats that the options leave."""
    from referee.rules.dueling_runes.options import seats

    return seats(options)


def _rules() -> Rules:
    from referee.rules.dueling_runes.adjudicate import adjudicate
    from referee.rules.dueling_runes.moves import LANGUAGE
    from referee.rules.dueling_runes.options import OPTIONS
    from referee.rules.dueling_runes.setup import opening

    return Rules(OPTIONS, LANGUAGE, opening, adjudicate)


def _offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    from referee.rules.dueling_runes.offers import offers

    return offers(edition, state, mover)


def _face(edition: Edition, state: State, card: str, lang: str) -> str:
    shown = printed(edition, state, card)
    return face(shown.rank, shown.suits, naming(state), lang)


def _signs(edition: Edition, state: State, card: str) -> tuple[str, ...]:
    shown = printed(edition, state, card)
    rank = "A" if shown.rank == LOWEST else str(shown.rank or "–")
    return rank, *shown.suits


def _scene(position: Position[View]) -> Scene:
    from referee.scenes.dueling_runes import scene

    return scene(position)


def _sheet(position: Position[View], before: Position[View] | None) -> tuple[Column, ...]:
    from referee.scenes.dueling_runes import sheet

    return sheet(position, before)


def _pictures() -> Any:
    from referee.pictures.dueling_runes import PICTURES

    return PICTURES


def _analysis() -> Analysis:
    from referee.rules.dueling_runes.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    kit=KIT,
    prefix="DR",
    revision=1,
    seats=_seats,
    common=CommonRules(
        over="DR-11.5",
        resign="DR-11.4",
        award="DR-11.6",
        adjust="DR-13.4",
        custody="DR-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    rules=_rules,
    offers=_offers,
    dues=lambda edition, state: due(state),
    answers=lambda edition, state: answers(state),
    naming=naming,
    in_order=in_order,
    view=view,
    automatic=(AI,),
    card=look_up,
    form_rule=FormRule("DR-3.3", first=False),
    scene=_scene,
    sheet=_sheet,
    pictures=_pictures,
    board=board,
    analysis=_analysis,
    face=_face,
    signs=_signs,
)
