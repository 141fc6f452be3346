"""What may be entered now, as who asks may know it."""

from collections.abc import Sequence

import msgspec

from referee.desk.offered import listed
from referee.desk.own_lines import of_seat
from referee.desk.sitting import Sitting
from referee.service.access import Access
from referee.service.problems import Unserved
from referee.service.shapes import Offers
from referee.service.table import Table
from replays.redact import REFEREE

BLIND = ("table", REFEREE)
"""Whose moves a referee enters who does not see what the seats hold."""


def offered(table: Table, access: Access, mover: str | None) -> Offers:
    """What these may enter: one mover, or all for whom somebody enters.

    Raises `serve.not_yours` for the moves of others.
    """
    with table.lock:
        sitting, movers = enterable(table, access)
        if mover is not None:
            chosen = sitting.called(mover)
            if chosen not in movers:
                raise Unserved(403, "serve.not_yours")
            movers = (chosen,)
        due = msgspec.to_builtins(sitting.due)
        told = listed(sitting, movers)
        return Offers(table.match, sitting.number, [*sitting.to_move], due, **told)


def enterable(table: Table, access: Access) -> tuple[Sitting, Sequence[str]]:
    """The match as he knows it, and for whom he enters."""
    sitting = as_known(table.sitting, access)
    return sitting, _movers(sitting, access, table.business.settings.table == "seats")


def as_known(sitting: Sitting, access: Access) -> Sitting:
    """The match as he knows it, who is offered what he enters there."""
    seen = sitting.seen_by(access.viewer)
    if access.seat:
        return of_seat(seen, access.seat)
    return Sitting(seen.game, seen.edition, seen.entries, seen.state, published=seen.published)


def _movers(sitting: Sitting, access: Access, by_seats: bool) -> Sequence[str]:
    """For whom he enters; `by_seats`: whether they enter what chance brought."""
    if access.seat:
        return (*sitting.speakers, "table") if by_seats else sitting.speakers
    return sitting.movers if access.viewer == REFEREE else BLIND
