"""Dueling Runes as the program knows it: kit, rules and words together."""

from collections.abc import Mapping
from functools import partial

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.dueling_runes import Edition, edition
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import AI, State
from referee.games.game import CommonRules, FormRule, Game, Rules
from referee.moves.offers import Offer
from referee.render.dueling_runes import due, face, picture
from referee.rules.dueling_runes.cards import in_order, look_up
from referee.rules.dueling_runes.to_move import to_move
from referee.views.dueling_runes import naming, view


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
    to_move=to_move,
    naming=naming,
    in_order=in_order,
    view=view,
    automatic=(AI,),
    card=look_up,
    form_rule=FormRule("DR-3.3", first=False),
    picture=picture,
    due=due,
    face=face,
)
