"""Briscola as the program knows it: this is what the entry point names."""

from briscola_referee import rules, view
from briscola_referee.rules import Rule
from briscola_referee.state import KIT, SEATS, edition, shipped
from referee.games.game import CommonRules, Game, Rules

GAME = Game(
    kit=KIT,
    prefix="BR",
    revision=1,
    seats=lambda options: SEATS,
    common=CommonRules(
        over=Rule.OVER,
        resign=Rule.RESIGNED,
        award=Rule.AWARDED,
        adjust=Rule.ADJUST,
        custody=Rule.CUSTODY,
    ),
    shipped=shipped,
    edition=edition,
    rules=lambda: Rules(rules.OPTIONS, rules.MOVES.language, rules.opening, rules.adjudicate),
    offers=rules.offers,
    dues=lambda edition, state: rules.due(state),
    naming=view.naming,
    in_order=lambda edition, cards: edition.in_order(cards),
    view=view.view,
    board=view.board,
    scene=view.scene,
)
