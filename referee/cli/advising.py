"""`advise`: which lines are best for a seat, and what they are worth."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.errors import Unreadable
from referee.analysis.advice import Advised, advised
from referee.desk.desk import Desk
from referee.speech import say
from referee.terminal import place
from referee.terminal.output import folded, write, write_json
from referee.terminal.settings import Settings
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
        found = advised(desk.match, desk.sitting, viewer, bot, cards)[:top]
    if as_json:
        write_json(_told(desk, viewer, bot, found))
        return
    for line in _lines(desk, viewer, bot, found, settings):
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
        told = f"{nth:>3}  {_value(one)}  {line}"
        if one.opaque:
            told = f"{told}   {say(lang, 'advice.opaque', {})}"
        yield from folded(told, hang=25)
    yield from folded(say(lang, _remark(found), {}))


def _value(one: Advised) -> str:
    """A value and its interval, in columns."""
    if one.value is None or one.between is None:
        return f"{'–':<4}  {'':<13}"
    low, high = one.between
    return f"{one.value:.2f}  ({low:.2f} – {high:.2f})"


def _remark(found: Sequence[Advised]) -> str:
    return "advice.only" if len(found) == 1 and found[0].value is None else "advice.means"
