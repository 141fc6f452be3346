"""Ready... Fence! as the program knows it: kit, rules and words together."""

from collections.abc import Iterable, Mapping
from functools import partial

from events.base import Seat
from events.catalogues import shelf
from events.catalogues.ready_fence import Edition, edition, in_order
from projections.ready_fence.kit import KIT, SEATS
from referee.games.game import CommonRules, Game, later, table
from referee.rules.ready_fence.due import due
from referee.views.ready_fence import naming, view


def _seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """Two fencers whatever the options."""
    del options
    return SEATS


def _in_order(edition: Edition, cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in card order, which is that of every edition."""
    del edition
    return in_order(cards)


GAME = Game(
    kit=KIT,
    prefix="RF",
    revision=1,
    seats=_seats,
    asks=table("referee.rules.ready_fence.options", "OPTIONS"),
    speaks=table("referee.rules.ready_fence.verbs", "LANGUAGE"),
    common=CommonRules(
        over="RF-12.13",
        resign="RF-12.11",
        award="RF-12.12",
        adjust="RF-13.2",
        custody="RF-C.1",
    ),
    shipped=partial(shelf.shipped, KIT.slug),
    edition=edition,
    opening=later("referee.rules.ready_fence.setup", "opening"),
    judges=table("referee.rules.ready_fence.adjudicate", "adjudicate"),
    offers=later("referee.rules.ready_fence.offers", "offers"),
    dues=lambda edition, state: due(state),
    naming=naming,
    in_order=_in_order,
    view=view,
    card=later("referee.rules.ready_fence.cards", "look_up"),
    entered=later("referee.rules.ready_fence.cards", "entered"),
    scene=later("referee.scenes.ready_fence", "scene"),
    board=later("referee.render.ready_fence", "board"),
)
