"""The time for answers to what was laid open, among devices of which one is faster than another."""

from referee.desk import windows
from referee.desk.judged import Source
from referee.service import gates, open_shapes
from referee.service.access import Access
from referee.service.business import Business, Passed
from referee.service.problems import Unserved
from referee.service.table import Table


def told(table: Table) -> open_shapes.Window | None:
    """Who may still answer, and until when others wait for him; none: nobody may."""
    found = table.window
    if found is None:
        return None
    opened = gates.seconds(table.sitting.entries[found.opened].at)
    ends = gates.moment(opened + table.business.settings.window)
    passed = [seat for seat in found.waiting if _has_passed(table.business, found.opened, seat)]
    return open_shapes.Window(found.opened, [*found.waiting], passed, ends)


def require_over(table: Table, access: Access, source: Source) -> None:
    """Raise `serve.window` where a device's line would end the time of a seat that is there.

    The referee is not held up. Raises as `Sitting.judge`.
    """
    if not access.enters_for_all:
        require_over_for_all(table, source)


def require_over_for_all(table: Table, source: Source) -> None:
    """The same of a line whoever enters it. A bot is always there, and says when it has passed."""
    found = told(table)
    if found is None or _is_over(table, found):
        return
    seats = [
        seat
        for seat in windows.ends(table.sitting, table.sitting.judge(source))
        if seat not in found.passed and (seat in table.bots or table.is_live("seat", seat))
    ]
    if seats:
        latest = gates.moment(table.milliseconds() / 1000 + table.business.settings.window)
        until = min(found.ends, latest)  # by a clock that was set back it would be much later
        raise Unserved(409, "serve.window", seats=tuple(seats), until=until)


def _is_over(table: Table, window: open_shapes.Window) -> bool:
    """Whether the time is over by the clock, or by what has gone by since it was seen to begin.

    The latter counts where the clock was set back: nobody waits longer because of that.
    """
    return table.now() >= window.ends or table.waited >= table.business.settings.window


def pass_by(table: Table, seat: str, number: int) -> bool:
    """A seat answers nothing; whether that is new. Raises `serve.window_closed`."""
    with table.lock:
        table.refresh()
        found = table.window
        if found is None or found.opened != number or seat not in found.waiting:
            raise Unserved(409, "serve.window_closed", number=number)
        new = not _has_passed(table.business, number, seat)
        table.say(lambda business: [Passed(number, seat)] if new else [])
        return new


def _has_passed(business: Business, number: int, seat: str) -> bool:
    return Passed(number, seat) in business.passed
