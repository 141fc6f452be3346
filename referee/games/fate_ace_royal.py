"""Fate/Ace Royal as the program knows it: kit, rules and words together."""

from functools import partial

from events.catalogues import shelf
from events.catalogues.fate_ace_royal import edition, in_order
from projections.fate_ace_royal.kit import KIT
from referee.games.game import CommonRules, FormRule, Game, later, table
from referee.rules.fate_ace_royal.cards import entered, look_up
from referee.rules.fate_ace_royal.to_move import to_move
from referee.views.fate_ace_royal import naming, view

GAME = Game(
    kit=KIT,
    prefix="FA",
    revision=2,
    seats=later("referee.rules.fate_ace_royal.options", "seats"),
    asks=table("referee.rules.fate_ace_royal.options", "OPTIONS"),
    speaks=table("referee.rules.fate_ace_royal.moves", "LANGUAGE"),
    common=CommonRules(
        over="FA-0.2",
        resign="FA-12.6",
        award="FA-12.7",
        adjust="FA-0.6",
        custody="FA-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    opening=later("referee.rules.fate_ace_royal.setup", "opening"),
    judges=table("referee.rules.fate_ace_royal.adjudicate", "adjudicate"),
    offers=later("referee.rules.fate_ace_royal.offers", "offers"),
    to_move=to_move,
    naming=naming,
    in_order=in_order,
    view=view,
    card=look_up,
    entered=entered,
    form_rule=FormRule("FA-0.1", first=True, absent="FA-0.3"),
    picture=later("referee.render.fate_ace_royal", "picture"),
    due=later("referee.render.fate_ace_royal", "due"),
)
