"""Fate/Ace Royal as the program knows it: kit, rules and words together."""

from functools import partial

from events.catalogues import shelf
from events.catalogues.fate_ace_royal import edition, in_order
from projections.fate_ace_royal.kit import KIT
from referee.game import CommonRules, FormRule, Game, judging, later, table
from referee.rules.fate_ace_royal.cards import entered, look_up
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.to_move import to_move
from referee.views.fate_ace_royal import naming, view

GAME = Game(
    kit=KIT,
    prefix="FA",
    revision=1,
    seats=later("referee.rules.fate_ace_royal.options", "seats"),
    asks=table("referee.rules.fate_ace_royal.options", "OPTIONS"),
    speaks=table("referee.rules.fate_ace_royal.verbs", "LANGUAGE"),
    common=CommonRules(
        over=Rule.OVER,
        resign=Rule.RESIGNED,
        award=Rule.AWARDED,
        adjust=Rule.ADJUST,
        custody=Rule.CARD_MUST_BE_POSSIBLE,
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    opening=later("referee.rules.fate_ace_royal.setup", "opening"),
    adjudicate=judging("referee.rules.fate_ace_royal.adjudicate"),
    offers=later("referee.rules.fate_ace_royal.offers", "offers"),
    to_move=to_move,
    naming=naming,
    in_order=in_order,
    view=view,
    card=look_up,
    entered=entered,
    form_rule=FormRule(Rule.FORM, first=True, absent=Rule.LIVING_SEAT),
    picture=later("referee.render.fate_ace_royal", "picture"),
    due=later("referee.render.fate_ace_royal", "due"),
)
