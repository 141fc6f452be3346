"""Open business of a match as somebody may know it: calls, proposals, clocks."""

from collections.abc import Iterator
from typing import Any

from events.entry import Entry
from events.errors import RefereeError
from projections.history import is_book_keeping, revises
from referee.notation.canonical import line_of
from referee.service import calling, clocks, gates, open_shapes, waiting
from referee.service.access import Access
from referee.service.proposing import Proposal
from referee.service.shapes import At
from referee.service.table import Table


def told(table: Table, access: Access) -> dict[str, Any]:
    """The members of a match that tell of it."""
    changes = table.changes()
    seats = {seat: At(False, changes.get(seat, 0)) for seat, _ in table.sitting.opened.seats}
    return {
        "devices": {**seats, "referee": table.referees()},
        "calls": [call(one, access) for one in calling.standing(table.business.calls)],
        "proposals": [*_proposals(table, access)],
        "clocks": the_clocks(table),
        "window": waiting.told(table),
    }


def call(one: calling.Call, access: Access) -> open_shapes.Call:
    """A call; why is told to referee, organiser and caller."""
    knows = access.role == "referee" or access.organiser or access.seat == one.seat
    return open_shapes.Call(one.id, one.seat, one.text if knows else None, one.since, one.answer)


def the_clocks(table: Table) -> open_shapes.Clocks | None:
    """The clocks as they were at the last press; none: nobody set them."""
    found = table.business.clocks
    if found is None:
        return None
    left = {seat: time / clocks.SECOND for seat, time in found.left.items()}
    since = clocks.moment(found.since)
    return open_shapes.Clocks(found.running, since, found.increment, found.auto, left)


# Proposals


def unanswered(table: Table) -> Iterator[Proposal]:
    """The proposals that have not fallen: the game has not moved on, and there is time."""
    for one in table.business.proposals.values():
        open_still = one.end is None and table.now() < one.said.until
        if open_still and not moved_on(table, one.said.number):
            yield one


def changes_in(table: Table, access: Access) -> float | None:
    """In how many seconds somebody sees the match otherwise, if nothing comes in."""
    with table.lock:
        if access.gate is not None and table.waits(access):
            return table.in_seconds(table.opens(access.gate))
        falls = (gates.seconds(one.said.until) for one in unanswered(table))
        return table.in_seconds(min(falls, default=None))


def moved_on(table: Table, number: int) -> bool:
    """Whether the game is not any more where it was after an entry."""
    return not all(
        is_book_keeping(entry) and not revises(entry)
        for entry in table.sitting.entries[number + 1 :]
    )


def _proposals(table: Table, access: Access) -> Iterator[open_shapes.Proposal]:
    for one in unanswered(table):
        told = told_proposal(table, access, one)
        if told is not None:
            yield told


def told_proposal(table: Table, access: Access, one: Proposal) -> open_shapes.Proposal | None:
    """A proposal as somebody reads it; none: it cannot be entered any more."""
    said = one.said
    line = proposed_line(table, access, said.move)
    if line is None:
        return None
    return open_shapes.Proposal(said.proposal, said.seat, line, one.needs, said.until)


def proposed_line(table: Table, access: Access, move: str | list[str]) -> str | None:
    """A move that was proposed, as somebody reads it; none: it cannot be entered any more."""
    sitting = table.sitting
    try:
        judged = sitting.judge(move)
    except RefereeError:
        return None
    entry = Entry(number=sitting.number + 1, id="", text=judged.text, body=judged.body)
    after = sitting.followed_by([entry])
    return line_of(after.entries_for(access.viewer)[-1].body)
