"""The lots of this device, for deals that nobody has to trust: made, kept and opened here.

They lie beside the log, in a file that nobody else may read, and stand in no record before they are
opened. With each is kept what was seen when it was: so that this device can say at the end whether
it was told the same story as all others.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from events.errors import Unreadable
from projections.match import Lots
from referee.desk.desk import Desk
from referee.desk.judged import Source
from referee.desk.sitting import Sitting
from referee.desk.taking import Taking
from referee.notation.grammar import grammar
from referee.remote import private
from referee.rules.lots import OPENS, SEALS, seal, waits_for
from referee.speech import say
from referee.terminal.output import folded
from referee.terminal.settings import Settings
from replays.characters import caseless, plain

if TYPE_CHECKING:  # most matches have no lots
    from referee.desk.bound import Bound

DIGITS = 32
NOBODYS = "0" * DIGITS
"""What stands where a lot may not be told yet: the line is refused, and tells nothing."""


class Kept(msgspec.Struct):
    """What this device keeps of a deal: its seats' lots; commit, seals and heads as told to it."""

    commit: str
    lots: dict[str, str] = {}
    seals: dict[str, str] = {}
    heads: dict[int, str] = {}


_decode = msgspec.json.Decoder(dict[str, Kept]).decode


def file_of(settings: Settings) -> Path:
    """Where they are kept."""
    log = settings.log_file()
    return log.with_name(f"{log.name}.lots")


def completed(settings: Settings, desk: Taking, sitting: Sitting, source: Source) -> Source:
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
    own = kept.setdefault(desk.match, Kept(lots.commit))
    may = seat in _that_may(step, sitting)
    if step == SEALS:
        lot = own.lots.get(seat) or os.urandom(DIGITS // 2).hex()
        if may:  # else it is refused, and binds nobody
            own.lots[seat] = lot
    elif not may:
        lot = NOBODYS
    elif seat in own.lots:
        lot = own.lots[seat]
        own.seals = dict(lots.seals)
    else:
        raise Unreadable("cli.lot_not_here", seat=seat, file=str(file_of(settings)))
    if isinstance(desk, Desk):  # what is tried binds nobody
        number = desk.sitting.number
        own.heads.setdefault(number, _told(_bound(desk, number))[-1])
        private.write(file_of(settings), msgspec.json.encode(kept))
    return f"{seat} {step} {lot if step == OPENS else seal(lots.bound_to, seat, lot)}"


def _that_may(step: str, sitting: Sitting) -> Sequence[str]:
    match = sitting.state.match
    if match.over or not match.undealt:
        return ()
    due, seats = waits_for(match, sitting.game.automatic)
    return seats if step == due else ()


def _bound(desk: Desk, number: int) -> "Bound":
    """What binds the match as it was with an entry, as it is told to this device."""
    from referee.desk.bound import bound
    from referee.desk.elsewhere import Elsewhere

    if isinstance(desk.log, Elsewhere):
        return desk.log.bound(desk.match, number)
    return bound(desk.log, desk.match, desk.log.read(desk.match), number, desk.viewer)


def _told(found: "Bound") -> Sequence[str]:
    """Under what it is known: first the chain, if that is open, last what was told before."""
    known = () if found.receipt is not None and found.key is None else (found.plain.chain.hex(),)
    return known if found.receipt is None else (*known, found.receipt.head.hex())


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


def differing(settings: Settings, desk: Taking) -> Sequence[str] | None:
    """In what a deal is not as this device was told it; None: it keeps nothing of it.

    That is `commit`, `seals`, `lot`, `heads`. The match is as it is told at its end.
    """
    lots = desk.sitting.state.match.lots
    own = None if lots is None else _all(settings).get(desk.match)
    if lots is None or own is None or not own.lots:
        return None
    return tuple(what for what, same in _compared(own, lots, desk) if not same)


def telling(settings: Settings, desk: Taking) -> Sequence[str]:
    """The same in words, folded; nothing where this device keeps nothing of it."""
    found = differing(settings, desk)
    if found is None:
        return ()
    text = "play.lots_differ" if found else "play.lots_same"
    return folded(say(settings.language(), text, {"differing": found}), hang=0)


def _compared(own: Kept, told: Lots, desk: Taking) -> Sequence[tuple[str, bool]]:
    sealed = {seat: seal(told.bound_to, seat, lot) for seat, lot in own.lots.items()}
    return (
        ("commit", own.commit == told.commit),
        ("seals", not own.seals or own.seals == dict(told.seals)),
        ("lot", all(told.seals.get(seat) == one for seat, one in sealed.items())),
        ("heads", not isinstance(desk, Desk) or _leads(own, desk)),
    )


def _leads(own: Kept, desk: Desk) -> bool:
    """Whether the heads that were kept lead to where the match is."""
    last = desk.sitting.number
    return all(
        number <= last and head in _told(_bound(desk, number)) for number, head in own.heads.items()
    )


def _all(settings: Settings) -> dict[str, Kept]:
    file = file_of(settings)
    try:
        return _decode(private.read(file) or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unreadable("cli.lots_unreadable", file=str(file)) from None
