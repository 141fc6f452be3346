"""A match as data: what its viewer may know of it after an entry, with a version of its own."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from events.entry import Entry
from events.log.base import EventLog
from events.places import Place, number_of
from projections.history import Line, effective, lines_of
from referee.desk import edge, laid
from referee.desk.bound import bound
from referee.desk.opening import edition_tag
from referee.desk.scenes import scene
from referee.desk.sitting import Sitting
from referee.exports.entry import entry_json
from referee.exports.words import Words
from referee.render.layout import seen
from referee.service import boards
from referee.service.shapes import Match, Timed, Told
from referee.speech import Lang
from referee.speech.told import sentences
from replays.heads import Receipt
from replays.redact import PUBLIC
from replays.timeline import put_in

MOST_TOLD, MOST_BYTES = 10, 4_000
"""Of the last entries that a frame tells: how many, and how much of them."""


class Frame(msgspec.Struct, frozen=True):
    """A match as it is told, and its version; `number` is that of its last entry."""

    told: Match
    number: int
    version: str

    def now(self) -> Timed:
        """What is sent of it."""
        plain = {name: getattr(self.told, name) for name in self.told.__struct_fields__}
        return Timed(**plain, version=self.version, time=edge.now())


def framed(
    log: EventLog, match: str, sitting: Sitting, number: int, lang: Lang, *, board: bool = False
) -> Frame:
    """The match as the public sees it; `number`: of the entry in the log that it comes after."""
    position = sitting.position(PUBLIC)
    plain: dict[str, Any] = msgspec.to_builtins(position)
    opened = sitting.opened
    told = Match(
        match=match,
        game=position.game,
        number=position.number,
        status=position.status,
        result=plain["result"],
        to_move=[*position.to_move],
        viewer=PUBLIC,
        state=plain["state"],
        scene=msgspec.to_builtins(scene(sitting, PUBLIC)),
        edition=edition_tag(opened),
        revision=opened.revision,
        deal="physical" if opened.seed is None else "secret",
        seats=dict(opened.seats),
        options=dict(opened.options),
        due=plain["due"],
        told=_last(sitting, lang),
        disputes=laid.listed(sitting, match, PUBLIC),
        head=_head(log, match, sitting, number),
        begun=sitting.entries[0].at,
        last=sitting.entries[-1].at,
        board=boards.drawn(sitting, lang) if board else msgspec.UNSET,
    )
    digest = sha256(msgspec.json.encode(told, order="deterministic")).hexdigest()
    return Frame(told, position.number, f"{position.number}.{digest[:8]}")


def _head(log: EventLog, match: str, sitting: Sitting, number: int) -> str | None:
    """What the public may keep of the match; a log of an older form may not tell."""
    if sitting.sealed and not log.keyed:
        return None
    kept = bound(log, match, log.read(match), number, PUBLIC).kept
    return (kept.head if isinstance(kept, Receipt) else kept.chain).hex()


def _last(sitting: Sitting, lang: Lang) -> list[Told]:
    """The last entries that stand, the newest last."""
    found: list[Told] = []
    size = 0
    words = Words(lang, sitting.naming_for(PUBLIC))
    standing = [one for one in effective(sitting.entries_for(PUBLIC)) if one.body.words]
    for entry in standing[: -MOST_TOLD - 1 : -1]:
        told = Told(number_of(entry.place), lines(entry, words))
        size += len(msgspec.json.encode(told))
        if size > MOST_BYTES:
            break
        found.append(told)
    return found[::-1]


def lines(entry: Entry, words: Words) -> list[str]:
    """What is told of an entry; if nothing is, the line itself."""
    told = [*sentences(entry.events, words.lang, words.naming)]
    return [*map(seen, told or ([words.line(entry.body)] if entry.body.words else []))]


def entries(sitting: Sitting, lang: Lang, after: int, limit: int) -> list[dict[str, Any]]:
    """Entries after a number as JSON, each with what is told of it."""
    read = sitting.entries_for(PUBLIC)
    standing = lines_of(read)
    return [*_told(read[after + 1 : after + 1 + limit], read, standing, sitting, lang)]


def _told(
    wanted: Sequence[Entry],
    read: Sequence[Entry],
    standing: Mapping[Place, Line],
    sitting: Sitting,
    lang: Lang,
) -> Iterator[dict[str, Any]]:
    words, later = Words(lang, sitting.naming_for(PUBLIC)), put_in(standing, read)
    for entry in wanted:
        told = entry_json(unsigned(entry), standing[entry.place], later.get(entry.number, ()))
        yield {**told, "lines": lines(entry, words)}


def unsigned(entry: Entry) -> Entry:
    """An entry without what nobody but its recorder and the referee is told."""
    return msgspec.structs.replace(entry, id="", recorder="")
