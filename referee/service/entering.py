"""A move from a device: whether it may enter it, and its way into the record."""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, TypeVar

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardsMoved, CardsNamed, CardsShown
from events.entry import Entry
from events.errors import Conflict, RefereeError
from projections.history import is_book_keeping, revises
from referee.desk.judged import Source
from referee.desk.own_lines import in_own_name, of_seat
from referee.desk.sitting import Sitting
from referee.desk.veiled import judge_veiled
from referee.moves.move import Move, Reveals, Throws
from referee.moves.offers import Offer, lines
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of
from referee.notation.common import MOVERS
from referee.notation.lines import typed
from referee.notation.slots import says
from referee.notation.tokens import write_words
from referee.rules.due import WAITS
from referee.service import agreeing, dealing, notes, publishing, waiting
from referee.service.access import Access
from referee.service.frames import entries, is_own
from referee.service.knowing import is_blind, require_knowable
from referee.service.problems import Overtaken, Unserved
from referee.service.proposing import Proposal
from referee.service.sent_shapes import One
from referee.service.table import Table
from replays.redact import PUBLIC, REFEREE, saw_faces

T = TypeVar("T")

MOST_LINES = 50
"""Lines of an offer among which one is looked for that is like another."""

MOST_ENTRIES = 100_000
"""Entries of a match."""


def enter(table: Table, access: Access, one: One, expect: int) -> tuple[Entry | Proposal, bool]:
    """Enter a move as whoever asks may; the entry, and whether it is a new one.

    It is a proposal where others are asked before. Raises in this order: what is wrong with its
    form, `log.id_taken`, `serve.id_used`, `serve.declined`, Conflict, `serve.not_yours`,
    `serve.published`, `serve.covered`, what is wrong in the mover's view, what is wrong,
    `serve.window`.
    """
    return _as_it_is(table, lambda: _entered(table, access, one, expect))


def _as_it_is(table: Table, enter: Callable[[], T]) -> T:
    """What entering gives at the table as it is in memory; only where it fails the log is read.

    What was accepted the log has compared with its head; what was refused others may have
    overtaken.
    """
    with table.lock:
        try:
            return enter()
        except RefereeError:
            if not table.refresh():
                raise
        return enter()


def _entered(table: Table, access: Access, one: One, expect: int) -> tuple[Entry | Proposal, bool]:
    sitting = table.sitting
    source = _source(sitting, access, one)
    there = known(table, access, one, source) or agreeing.known(table, access, one)
    if there is not None:
        return there, False
    require_room(sitting, 1)
    require_seen(table, access, source, expect)
    move = sitting.read(source).move
    require_own(table, access, move)
    publishing.require_unpublished(sitting, source)
    require_uncovered(sitting, access, source)
    needs = agreeing.asked(table, access, move)
    table.desk.speak_to(access.viewer)
    try:
        waiting.require_over(table, access, source)
        if needs:
            return agreeing.propose(table, access, one, source, needs), True
        require_knowable(sitting, access, move, source)
        entry = table.desk.enter(
            source, expect=sitting.number, entry_id=one.id, recorder=access.recorder
        )
    except Refusal as refusal:
        told = as_seen(sitting, access, source, refusal)
        if isinstance(told, Refusal):
            told.nearest = nearest(sitting, access, move.mover, source)
        raise told from None
    return entry, True


def enter_all(
    table: Table, access: Access, moves: Sequence[One], expect: int
) -> tuple[list[Entry], bool]:
    """Enter moves of the referee's, all or none; those that are there already are answered."""
    return _as_it_is(table, lambda: _all_entered(table, access, moves, expect))


def _all_entered(
    table: Table, access: Access, moves: Sequence[One], expect: int
) -> tuple[list[Entry], bool]:
    there = [known(table, access, one, one.move) for one in moves]
    found = [entry for entry in there if entry is not None]
    if len(found) == len(moves):
        return found, False
    if found:  # a part of them was entered as something else
        raise Unserved(409, "serve.id_used", id=found[0].id)
    require_room(table.sitting, len(moves))
    require_seen(table, access, moves[0].move, expect)
    table.desk.speak_to(access.viewer)
    if is_blind(table.sitting, access):  # each is judged on what he knows then: one by one
        raise Unserved(403, "serve.not_yours")
    for one in moves:
        publishing.require_unpublished(table.sitting, one.move)
    sources = [one.move for one in moves]
    ids = [one.id for one in moves]
    return table.desk.enter_all(sources, ids=ids, recorder=access.recorder), True


def _source(sitting: Sitting, access: Access, one: One) -> Source:
    """What is entered: what a seat puts on record it says in its own name."""
    if not access.seat:
        return one.move
    line = one.move if isinstance(one.move, str) else write_words(one.move)
    return in_own_name(line, of_seat(sitting, access.seat))


# The id, and what the device has seen


def known(table: Table, access: Access, one: One, source: Source) -> Entry | None:
    """The entry with this id, if it is there and the device's own."""
    sitting = table.sitting
    found = next((entry for entry in reversed(sitting.entries) if entry.id == one.id), None)
    if found is None:
        return None
    if not is_own(found, access):
        raise Unserved(409, "serve.id_used", id=one.id)
    same = found.text == typed(source, sitting.game.language)
    if not same and not agreeing.is_proposed(table, one):
        told = sitting.entries_for(access.viewer)[found.number]
        raise Conflict(
            "log.id_taken", match=access.match, id=one.id, number=found.number, text=told.text
        )
    return found


def require_room(sitting: Sitting, count: int, most: int = MOST_ENTRIES) -> None:
    """Raise `serve.too_many_entries` where a match would have more than it may."""
    if len(sitting.entries) + count > most:
        raise Unserved(409, "serve.too_many_entries", most=most)


def require_seen(table: Table, access: Access, source: Source, expect: int) -> None:
    """Raise Conflict where something came in that the device has not seen and should have."""
    sitting = table.sitting
    last = sitting.number
    if expect > last or expect < 0:
        raise Unserved(409, "serve.behind", expected=expect, actual=last)
    between = sitting.entries[expect + 1 :]
    if all(_changes_nothing(entry) for entry in between) or at_once(
        sitting, access, source, expect
    ):
        return
    between = sitting.entries_for(access.viewer)[expect + 1 :]
    overtaken = Overtaken(
        "desk.conflict",
        match=access.match,
        expected=expect,
        actual=last,
        between=tuple(f"{one.number} {line_of(one.body)}" for one in between),
    )
    overtaken.told = lambda lang: entries(table, access, lang, expect, last - expect)
    raise overtaken


def _changes_nothing(entry: Entry) -> bool:
    return is_book_keeping(entry) and not revises(entry)


def at_once(sitting: Sitting, access: Access, source: Source, expect: int) -> bool:
    """Whether the seat chooses at the same time as those who entered something meanwhile."""
    seat, between = access.seat, sitting.entries[expect + 1 :]
    if not seat or any(revises(entry) for entry in between):
        return False
    before = sitting.as_of(expect)
    others = {*before.to_move} - {seat}
    waited_for = seat in before.to_move and seat in sitting.to_move
    if not waited_for or any(entry.body.words[0] not in others for entry in between):
        return False
    then, now = (one.seen_by(seat).offers(seat) for one in (before, sitting))
    return then == now or _is_open_still(before, seat, sitting.read(source).words[1], then, now)


def _is_open_still(
    before: Sitting, seat: str, verb: str, then: Sequence[Offer], now: Sequence[Offer]
) -> bool:
    """Whether a move makes the choice that was waited for, and all is offered for it that was.

    What may be entered besides can be over then; who chooses last may say more, if he likes.
    """
    verbs = {
        verb for due in before.due if due.how is WAITS and seat in due.seats for verb in due.verbs
    }
    chosen = [offer for offer in then if offer.verb == verb]
    return verb in verbs and all(any(_is_kept(old, new) for new in now) for old in chosen)


def _is_kept(old: Offer, new: Offer) -> bool:
    blanks = tuple(one for one in new.blanks if one in old.blanks or not one.optional)
    return replace(new, blanks=blanks) == old


# Whose line it is


def require_own(table: Table, access: Access, move: Move) -> None:
    """Raise `serve.not_yours` where a device may not enter a line of this mover."""
    sitting, settings = table.sitting, table.business.settings
    if isinstance(move, Throws):
        dealing.require_throwable(table, access, move)
    if move.mover == access.seat or (access.role == "referee" and not is_blind(sitting, access)):
        return
    if access.role == "referee" and move.mover in MOVERS:
        return
    if move.mover == "table":
        own = settings.table == "seats" or _reveals_own(move, access.seat)
        if own:
            return
    elif move.mover == REFEREE:
        agreeing.require_own_name(table, access, move)
        return
    raise Unserved(403, "serve.not_yours")


def _reveals_own(move: Move, seat: str) -> bool:
    return isinstance(move, Reveals) and move.seat == seat


def nearest(sitting: Sitting, access: Access, mover: str, source: Source) -> tuple[str, ...]:
    """Lines that this mover may enter now, as whoever asked knows it, most like the one refused."""
    offered = sitting.seen_by(access.viewer).offers(mover)
    known = [line for offer in offered for line in islice(lines(offer), MOST_LINES)]
    typed_line = source if isinstance(source, str) else " ".join(source)
    return tuple(get_close_matches(typed_line, known, n=3, cutoff=0.0))


# Covered cards, and what the mover cannot know


def require_uncovered(sitting: Sitting, access: Access, source: Source) -> None:
    """Raise `serve.covered` where a seat names a card at a table that lies face down.

    Custody would answer the moves of others with it. The line as the public reads it is another.
    """
    if access.role == "referee" or sitting.opened.seed is not None:
        return
    line = sitting.read(source)
    hidden = unnamed(sitting, line.words)
    if hidden != tuple(line.words) and covers(sitting, hidden):
        raise Unserved(403, "serve.covered")


def covers(sitting: Sitting, words: Sequence[str]) -> bool:
    """Whether a line at a table in which `?` stands for cards leaves one of them face down."""
    try:
        judged = sitting.judge(tuple(words))
    except RefereeError:
        return False  # a card that has to be named is no secret
    zones = sitting.game.kit.zones(sitting.opened)
    return any(
        isinstance(event, CardsMoved | CardsShown | CardsNamed)
        and UNKNOWN in event.cards
        and not saw_faces(event, PUBLIC, zones)
        for event in judged.body.events
    )


def unnamed(sitting: Sitting, words: Sequence[str]) -> tuple[str, ...]:
    """Canonical words with `?` for each card that may lie hidden."""
    said = says(words, sitting.game.language, sitting.edition) or ()
    return tuple(_covered(words, said))


def _covered(words: Sequence[str], said: Sequence[Any]) -> Iterator[str]:
    for word, what in zip(words, said, strict=True):
        if what != "card":
            yield word
            continue
        key, equals, value = word.rpartition("=")
        yield f"{key}{equals}{','.join(UNKNOWN for _ in value.split(','))}"


def as_seen(sitting: Sitting, access: Access, source: Source, refusal: Refusal) -> RefereeError:
    """A refusal as the one who entered the move may hear it: in a dealt match by his own view.

    Should only what he cannot see refuse it, no rule is named.
    """
    if not sitting.sealed or access.viewer == REFEREE:
        return refusal
    try:
        judge_veiled(sitting.seen_by(access.viewer), source, unseen=True)
    except Refusal as seen:
        return seen
    notes.note("defect", kind="unseen", rule=refusal.rule, match=access.match)
    return Unserved(422, "serve.unseen")
