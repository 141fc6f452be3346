"""The verdict of a record: what `referee adjudicate` answers."""

from typing import Any

import msgspec

from events.corrections import DisputeDecided
from events.entry import Entry
from events.errors import Unreadable
from events.places import write_place
from projections.history import History, revises
from referee.desk import record as rec
from referee.desk.opening import Editions, edition_tag, no_editions
from referee.desk.played import Played, Stop, play
from referee.desk.sitting import Sitting
from referee.games.game import Doubt
from referee.moves.refusal import Refusal
from referee.speech import because, explain
from referee.views.position import Ended, plain
from replays import record
from replays.redact import PUBLIC


class Outcome(msgspec.Struct, frozen=True):
    """What came of one file.

    `answer` is the verdict, or `{"error": ...}` where the file cannot be read as a record;
    `status` the exit status: 0, 3 (a move refused) or 2. `played`: what led to a verdict; `error`:
    what is in the way of one.
    """

    answer: dict[str, Any]
    status: int
    doubts: tuple[Doubt, ...] = ()
    played: Played | None = None
    error: Unreadable | None = None


def adjudicate(
    data: bytes, viewer: str = PUBLIC, *, editions: Editions = no_editions, lang: str = "en"
) -> Outcome:
    """Adjudicate a record from its first line to its last; nothing is written anywhere.

    Never raises what a record can be the cause of; raises Unreadable for a viewer that is none.
    """
    try:
        played = play(record.decode(data), editions)
    except Unreadable as error:
        return unread(error, lang)
    status = Refusal.exit_status if played.stop else 0
    answer = verdict(played.sitting, viewer, lang, played.stop)
    return Outcome(answer, status, _doubts(played), played)


def unread(error: Unreadable, lang: str = "en") -> Outcome:
    """What comes of a file that is no record."""
    return Outcome({"error": _fault(error, lang)}, error.exit_status, error=error)


def _fault(error: Unreadable, lang: str) -> dict[str, Any]:
    """Why and where a file is no record. Lines and columns count from 1."""
    return {"line": error.line, "column": error.column, "message": explain(lang, error)}


def verdict(sitting: Sitting, viewer: str, lang: str, stop: Stop | None = None) -> dict[str, Any]:
    """The verdict of a match, its keys in their order; the state is the viewer's.

    `stop`: where its record came to an end before the last line.
    """
    seen = sitting.position(sitting.called(viewer), on_record=True)
    return {
        "game": sitting.game.kit.slug,
        "edition": edition_tag(sitting.opened),
        "status": seen.status,
        "result": None if seen.result is None else _result(seen.result),
        "moves": sitting.number,
        "refusal": None if stop is None else _refusal(stop, sitting, lang),
        "to_move": list(seen.to_move),
        "state": plain(seen.state),
        "due": plain(seen.due),
        **_of_the_record(sitting),
    }


def _of_the_record(sitting: Sitting) -> dict[str, Any]:
    """What stands of the record, once anything of it was changed, and who does not agree."""
    found: dict[str, Any] = {}
    if disputes := sitting.state.match.disputes:
        found["disputes"] = [
            {"number": one.number, "status": one.status, "outcome": one.outcome, "claim": one.claim}
            for one in disputes
        ]
    if any(map(_is_about_what_stands, sitting.entries)):
        history = History(sitting.entries)
        found["standing"] = [write_place(line.place) for line in history.moves()]
        found["fallen"] = [
            {"number": write_place(line.place), "rule": line.rule or None}
            for line in history.fallen()
        ]
    return found


def _is_about_what_stands(entry: Entry) -> bool:
    """Whether the entry changes the record, or decides that it is to read as a claim has it."""
    event = entry.events[0] if entry.events else None
    put = isinstance(event, DisputeDecided) and event.outcome != "stands"
    return put or revises(entry)


def _result(result: Ended) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "reason": result.reason,
        "scores": result.scores,
    }


def _refusal(stop: Stop, sitting: Sitting, lang: str) -> dict[str, Any]:
    naming = sitting.naming
    return {
        "line": stop.line,
        "move": stop.move,
        "rule": stop.refusal.rule,
        "message": " ".join(
            (explain(lang, stop.refusal, naming), *because(lang, stop.refusal, naming))
        ),
    }


def _doubts(played: Played) -> tuple[Doubt, ...]:
    """What may not be meant: options without effect, a result that the moves do not have."""
    false = false_result(played)
    return (*played.setup.doubts, *((false,) if false else ()))


def false_result(played: Played) -> Doubt | None:
    """The tag `Result`, where it does not say what the moves led to."""
    tag = played.record.tag("Result")
    if tag is None or played.stop is not None:
        return None
    found = rec.result(played.sitting.entries)
    if tag.value == found:
        return None
    return Doubt("opening.result", {"result": tag.value, "found": found}, tag.line)
