"""`advise`: which lines are best for a seat, and what they are worth."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.errors import Unreadable
from referee.analysis.advice import Advised, advised, unknown_hand
from referee.desk.desk import Desk
from referee.render.layout import columns
from referee.speech import say
from referee.terminal import place
from referee.terminal.output import folded, width_here, write, write_json
from referee.terminal.settings import Settings
from referee.terminal.stopped import stoppable
from replays.redact import PUBLIC, REFEREE

PLACES = 4
"""Decimal places of a value, for programs."""


def advise(
    settings: Settings,
    match: str | None = None,
    *,
    seat: str,
    hand: str,
    bot: str,
    top: int,
    as_json: bool = False,
) -> None:
    """Rank the lines of a seat by what it may know; nothing is entered."""
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
        viewer = _seat(desk, seat)
        cards = [card.strip() for card in hand.split(",") if card.strip()]
        with stoppable(settings):
            found = advised(desk.match, desk.sitting, viewer, bot, cards)[:top]
        is_unknown = unknown_hand(desk.sitting, viewer, cards)
    if as_json:
        write_json(_told(desk, viewer, bot, found))
        return
    for line in _lines(desk, viewer, bot, found, settings):
        write(line)
    if is_unknown:
        for line in folded(
            say(settings.language(), "advice.hand", {"seat": viewer}, settings.naming)
        ):
            write(line)


def _seat(desk: Desk, named: str) -> str:
    """The seat that is meant; raise Unreadable for whoever is none."""
    seats = tuple(seat for seat, _ in desk.sitting.opened.seats)
    seat = desk.whose(named)
    if seat in ("", PUBLIC, REFEREE) or seat in desk.sitting.game.automatic:
        raise Unreadable("advice.whose", known=seats)
    return seat


def _told(desk: Desk, seat: str, bot: str, found: Sequence[Advised]) -> dict[str, Any]:
    return {
        "match": desk.match,
        "at": desk.sitting.number,
        "as": seat,
        "bot": bot,
        "lines": [_line(one) for one in found],
    }


def _line(one: Advised) -> dict[str, Any]:
    low, high = one.between or (None, None)
    numbers = {"value": one.value, "low": low, "high": high}
    return {
        "line": one.line,
        **{name: None if it is None else round(it, PLACES) for name, it in numbers.items()},
        "tried": one.tried,
        "opaque": one.opaque,
    }


def _lines(
    desk: Desk, seat: str, bot: str, found: Sequence[Advised], settings: Settings
) -> Iterator[str]:
    lang = settings.language()
    facts = {"match": desk.match, "number": desk.sitting.number, "seat": seat, "bot": bot}
    yield from folded(say(lang, "advice.head", facts, settings.naming))
    for nth, one in enumerate(found, start=1):
        line = settings.naming.line(one.line, lang) if one.line else say(lang, "advice.silent", {})
        if one.opaque:
            line = f"{line}   {say(lang, 'advice.opaque', {})}"
        numbers = f"{nth:>3}  {_value(one)}  "
        room = columns(numbers)
        first, *rest = folded(line, width=width_here() - room)
        yield f"{numbers}{first}"
        yield from (f"{'':{room}}{more}" for more in rest)
    yield from folded(say(lang, _remark(found), {}))


def _value(one: Advised) -> str:
    """A value, its interval where it has one, and how often it was looked at, in columns."""
    if one.value is None:
        return f"{'–':<4}"
    between = "" if one.between is None else "  ({:.2f} – {:.2f})".format(*one.between)
    return f"{one.value:.2f}{between}  {one.tried:>4}×"


def _remark(found: Sequence[Advised]) -> str:
    first = found[0]
    if first.value is None:
        return "advice.only"
    return "advice.looked_at" if first.between is None else "advice.means"
