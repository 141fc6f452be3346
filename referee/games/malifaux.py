"""Malifaux as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping
from functools import partial

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.malifaux import Edition, edition, in_order
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS
from referee.games.game import CommonRules, FormRule, Game, later, table
from referee.rules.malifaux.to_move import to_move
from referee.views.malifaux import naming, view


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Two seats whatever the options (section 4)."""
    del options
    return SEATS


def _in_order(edition: Edition, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in card order, which is that of every edition."""
    del edition
    return in_order(cards)


GAME = Game(
    kit=KIT,
    prefix="MF",
    revision=1,
    seats=_seats,
    asks=table("referee.rules.malifaux.options", "OPTIONS"),
    speaks=table("referee.rules.malifaux.verbs", "LANGUAGE"),
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
    opening=later("referee.rules.malifaux.setup", "opening"),
    judges=table("referee.rules.malifaux.adjudicate", "adjudicate"),
    offers=later("referee.rules.malifaux.offers", "offers"),
    to_move=to_move,
    naming=naming,
    in_order=_in_order,
    view=view,
    card=later("referee.rules.malifaux.cards", "look_up"),
    entered=later("referee.rules.malifaux.cards", "entered"),
    load=later("referee.rules.malifaux.crew", "lines"),
    picture=later("referee.render.malifaux", "picture"),
    due=later("referee.render.malifaux", "due"),
    odds=later("referee.rules.malifaux.questions", "asked"),
)
