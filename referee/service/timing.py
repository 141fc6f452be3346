"""The clocks of a match: who may press them, what a move does to them, what is put on record."""

from events.errors import RefereeError
from referee.desk import edge
from referee.service import clocks, notes
from referee.service.access import Access
from referee.service.business import Business
from referee.service.clocks import Clocks, Pressed
from referee.service.open_shapes import Pressing
from referee.service.problems import Unserved
from referee.service.table import Table

RECORDER = "clock"


def press(table: Table, access: Access, asked: Pressing) -> None:
    """Press the clocks; what has stopped is put on record. Raises `serve.not_yours`, `serve.clock`.

    Whoever plays presses his own alone: he ends his time.
    """
    if access.seat and (asked.action != "switch" or asked.seat not in (None, access.seat)):
        raise Unserved(403, "serve.not_yours")
    seats = [seat for seat, _ in table.sitting.opened.seats]
    if asked.seat is not None and asked.seat not in seats:
        raise Unserved(400, "serve.unreadable", member="seat")
    with table.lock:
        table.refresh()
        now, stopped = table.milliseconds(), list[str]()

        def pressed(business: Business) -> list[Pressed]:
            if asked.id in business.presses:
                return []
            before = business.clocks or clocks.NONE
            after = _pressed(before, now, asked, access.seat or asked.seat, seats)
            if before.running is not None and after.running != before.running:
                stopped.append(before.running)
            return [Pressed(after, asked.id)]

        table.say(pressed)
        for seat in stopped:
            _record(table, seat)


def _pressed(
    before: Clocks, now: int, asked: Pressing, seat: str | None, seats: list[str]
) -> Clocks:
    if asked.action == "set":
        return clocks.put(
            before,
            now,
            seat=asked.seat,
            time=asked.seconds,
            increment=asked.increment,
            auto=asked.auto,
        )
    if (asked.seconds, asked.increment, asked.auto) != (None, None, None):
        raise Unserved(400, "serve.unreadable", member="seconds")
    match asked.action:
        case "start":
            if seat is None:
                raise Unserved(400, "serve.unreadable", member="seat")
            return clocks.start(before, now, seat)
        case "stop":
            return clocks.stop(before, now)
        case "switch":
            of = seat or before.running or ""
            to = clocks.after(before, seats, of)
            return clocks.switch(before, now, of, to or "")


def moved(table: Table, mover: str) -> None:
    """A move was entered: where it was that of the seat whose time runs, the next one's runs."""
    with table.lock:
        found, sitting = table.business.clocks, table.sitting
        if found is None or found.running is None:
            return
        stopped, now = found.running, table.milliseconds()
        if sitting.state.match.over:
            after = clocks.stop(found, now)
        elif found.auto and mover == stopped and mover not in sitting.to_move:
            to = next((seat for seat in sitting.to_move if seat in found.left), None)
            if to is None:
                return  # the table, or the referee: his time runs on until a seat is on move
            after = clocks.switch(found, now, stopped, to)
        else:
            return
        table.say(lambda _: [Pressed(after)])
        try:
            _record(table, stopped)
        except RefereeError as error:  # the move is entered; it is answered so
            notes.note("unrecorded", match=table.match, text=error.text)


def _record(table: Table, seat: str) -> None:
    """Put on record what a seat has left."""
    found = table.business.clocks
    assert found is not None, "they were pressed"
    words = ("referee", "clock", seat, str(clocks.seconds(found, seat)))
    table.desk.enter(words, entry_id=edge.EDGE.new_id(), recorder=RECORDER)
