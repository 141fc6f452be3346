"""Malifaux as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping
from functools import partial

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.malifaux import Edition, edition, in_order
from projections.malifaux.kit import KIT
from projections.malifaux.state import SEATS
from referee.game import CommonRules, FormRule, Game, judging, later
from referee.rules.malifaux.cards import entered, look_up
from referee.rules.malifaux.options import OPTIONS
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.to_move import to_move
from referee.rules.malifaux.verbs import LANGUAGE
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
    options=OPTIONS,
    language=LANGUAGE,
    common=CommonRules(
        over=Rule.OVER,
        resign=Rule.RESIGNED,
        award=Rule.AWARDED,
        adjust=Rule.ADJUST,
        custody=Rule.CARD_MUST_BE_POSSIBLE,
    ),
    form_rule=FormRule(Rule.FORM, first=False),
    own_options_only=True,
    partial=True,
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    opening=later("referee.rules.malifaux.setup", "opening"),
    adjudicate=judging("referee.rules.malifaux.adjudicate"),
    offers=later("referee.rules.malifaux.offers", "offers"),
    to_move=to_move,
    naming=naming,
    in_order=_in_order,
    view=view,
    card=look_up,
    entered=entered,
    load=later("referee.rules.malifaux.crew", "lines"),
    picture=later("referee.render.malifaux", "picture"),
    due=later("referee.render.malifaux", "due"),
    odds=later("referee.rules.malifaux.questions", "asked"),
)
