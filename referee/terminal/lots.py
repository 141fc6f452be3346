"""The lots of this device, for deals that nobody has to trust: made, kept and opened here.

They lie beside the log, in a file that nobody else may read, and stand in no record before they are
opened. With each is kept what was seen when it was: so that this device can say at the end whether
it was told the same story as all others.
"""

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import msgspec

from events.errors import Unreadable
from projections.match import Lots, Match
from referee.desk.judged import Source
from referee.desk.sitting import Sitting
from referee.notation.grammar import grammar
from referee.remote import private
from referee.rules.lots import OPENS, SEALS, seal
from referee.terminal.settings import Settings
from replays.characters import caseless, plain

DIGITS = 32


class Kept(msgspec.Struct):
    """What this device keeps of a deal: its seats' lots, and the commit and seals as told to it."""

    commit: str
    lots: dict[str, str] = {}
    seals: dict[str, str] = {}


_decode = msgspec.json.Decoder(dict[str, Kept]).decode


def file_of(settings: Settings) -> Path:
    """Where they are kept."""
    log = settings.log_file()
    return log.with_name(f"{log.name}.lots")


def completed(settings: Settings, match: str, sitting: Sitting, source: Source) -> Source:
    """A line `SEAT seals` or `SEAT opens` with what this device puts there; any other as it is.

    A seat at whose prompt it is typed need not be named. Raises Unreadable where the lot that is to
    be opened is not kept here, or where it cannot be kept.
    """
    lots = sitting.state.match.lots
    found = None if lots is None else _meant(sitting, source)
    if lots is None or found is None:
        return source
    seat, step = found
    kept = _all(settings)
    own = kept.setdefault(match, Kept(lots.commit))
    if step == OPENS:
        if seat not in own.lots:
            raise Unreadable("cli.lot_not_here", seat=seat, file=str(file_of(settings)))
        own.seals = dict(lots.seals)
        private.write(file_of(settings), msgspec.json.encode(kept))
        return f"{seat} {OPENS} {own.lots[seat]}"
    if seat not in own.lots:
        own.lots[seat] = token_hex(DIGITS // 2)
        private.write(file_of(settings), msgspec.json.encode(kept))
    return f"{seat} {SEALS} {seal(lots.bound_to, seat, own.lots[seat])}"


def _meant(sitting: Sitting, source: Source) -> tuple[str, str] | None:
    """The seat and what it does, where a line says no more."""
    words = plain(source).split() if isinstance(source, str) else [*source]
    if len(words) == 1 and sitting.is_of_a_seat:
        words = [sitting.viewer, *words]
    if len(words) != 2:
        return None
    known = grammar(sitting.game.language)
    seat, verb = known.movers.get(caseless(words[0])), known.verbs["seat"].get(caseless(words[1]))
    if seat is None or verb is None or verb.slug not in (SEALS, OPENS):
        return None
    return seat, verb.slug


def differing(settings: Settings, match: str, now: Match) -> Sequence[str] | None:
    """In what a deal is not as this device was told it: `commit`, `seals`, `lot`; None: not kept.

    `now`: the match as it is told at its end.
    """
    own = None if now.lots is None else _all(settings).get(match)
    if now.lots is None or own is None or not own.lots:
        return None
    return [what for what, same in _compared(own, now.lots) if not same]


def _compared(own: Kept, told: Lots) -> Sequence[tuple[str, bool]]:
    sealed = {seat: seal(told.bound_to, seat, lot) for seat, lot in own.lots.items()}
    return (
        ("commit", own.commit == told.commit),
        ("seals", not own.seals or own.seals == dict(told.seals)),
        ("lot", all(told.seals.get(seat) == one for seat, one in sealed.items())),
    )


def _all(settings: Settings) -> dict[str, Kept]:
    file = file_of(settings)
    try:
        return _decode(private.read(file) or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unreadable("cli.lots_unreadable", file=str(file)) from None
