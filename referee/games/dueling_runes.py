"""Dueling Runes as the program knows it: kit, rules and words together."""

from functools import partial

from events.catalogues import shelf
from events.catalogues.dueling_runes import edition
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import AI
from referee.games.game import CommonRules, FormRule, Game, later, table
from referee.rules.dueling_runes.cards import in_order, look_up
from referee.rules.dueling_runes.to_move import to_move
from referee.views.dueling_runes import naming, view

GAME = Game(
    kit=KIT,
    prefix="DR",
    revision=1,
    seats=later("referee.rules.dueling_runes.options", "seats"),
    asks=table("referee.rules.dueling_runes.options", "OPTIONS"),
    speaks=table("referee.rules.dueling_runes.verbs", "LANGUAGE"),
    common=CommonRules(
        over="DR-11.5",
        resign="DR-11.4",
        award="DR-11.6",
        adjust="DR-13.4",
        custody="DR-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    opening=later("referee.rules.dueling_runes.setup", "opening"),
    judges=table("referee.rules.dueling_runes.adjudicate", "adjudicate"),
    offers=later("referee.rules.dueling_runes.offers", "offers"),
    to_move=to_move,
    naming=naming,
    in_order=in_order,
    view=view,
    automatic=(AI,),
    card=look_up,
    form_rule=FormRule("DR-3.3", first=False),
    picture=later("referee.render.dueling_runes", "picture"),
    due=later("referee.render.dueling_runes", "due"),
    face=later("referee.render.dueling_runes", "face"),
)
