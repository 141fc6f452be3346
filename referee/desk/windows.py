"""The time in which what was laid open may be answered: who still may, and which line would end it.

Told of what the public may know alone, so that it tells nobody more.
"""

from collections.abc import Iterator, Sequence

import msgspec

from events.entry import Entry
from projections.fold import onward
from projections.history import effective, is_book_keeping, revises
from projections.kit import State
from referee.desk.judged import Judged
from referee.desk.sitting import Sitting
from referee.rules.due import NOBODY, Answers
from replays.redact import PUBLIC


class Window(msgspec.Struct, frozen=True):
    """The time for answers: the entry that opened it last, and the seats that may still answer."""

    opened: int
    waiting: tuple[str, ...]


def window(sitting: Sitting) -> Window | None:
    """The time for answers in which the match stands; None: nobody may answer anything.

    Each answer opens it anew, for it may be answered in its turn.
    """
    found = _answers(sitting, sitting.seen_by(PUBLIC).state)
    opened, waiting = _opened(sitting.entries), found.seats
    if found.others:
        waiting = tuple([seat for seat in waiting if seat not in opened.body.words[:1]])
    return Window(opened.number, waiting) if waiting else None


def ends(sitting: Sitting, judged: Judged) -> tuple[str, ...]:
    """The seats, but for its mover, whose time for answers the line would end; mostly none.

    `judged`: what follows from it in this match. Who answers in his time does not end that of
    others by it; who lays the next thing open does, if the one before could be answered for itself.
    """
    found, mover = window(sitting), judged.body.words[0]
    waiting = () if found is None else tuple([s for s in found.waiting if s != mover])
    entry = Entry(number=sitting.number + 1, id="", text=judged.text, body=judged.body)
    if found is None or not waiting or revises(entry) or is_book_keeping(entry):
        return ()
    now, *then = _following(sitting, entry)
    after = then[-1] if then else now
    renewed = now.last not in ("", after.last) and mover not in found.waiting
    if renewed or any(each.to != now.to for each in then):
        return waiting
    return tuple([seat for seat in waiting if seat not in after.seats])


def _answers(sitting: Sitting, state: State) -> Answers:
    if state.match.closed or state.match.paused:
        return NOBODY
    return sitting.game.answers(sitting.edition, state)


def _following(sitting: Sitting, entry: Entry) -> Iterator[Answers]:
    """What may be answered before a move, and after each of its consequences."""
    state = sitting.seen_by(PUBLIC).state
    yield _answers(sitting, state)
    for event in sitting.followed_by([entry]).entries_for(PUBLIC)[-1].events:
        state = onward(sitting.game.kit, state, (event,))
        yield _answers(sitting, state)


def _opened(entries: Sequence[Entry]) -> Entry:
    """The move that laid something open last."""
    standing = effective(entries)
    return next((each for each in reversed(standing) if _lays_open(each)), standing[0])


def _lays_open(entry: Entry) -> bool:
    """Whether it is a move that others see anything new by: not who passes, nor what is noted."""
    words = entry.body.words
    nothing_new = words[1:2] == ("passes",) or words[:2] == ("table", "reveals")
    return not nothing_new and not is_book_keeping(entry)
