"""A match out of the JSON that `export --format json` wrote: judged anew, kept as it was entered.

The document has what a record leaves out: ids, times and recorders. So the rows of the log come out
as they were, and with the id of the match so does the chain, of which it can be asked whether it
leads to the head.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events import chain
from events.codec import Decoder
from events.entry import Body, Entry
from events.errors import CorruptLog, RefereeError, Unreadable
from events.match import MatchOpened
from projections.fold import opening_of
from referee.desk.desk import drafts_of
from referee.desk.opening import Editions, read_tags, write_tags
from referee.desk.sitting import Sitting
from referee.games.finding import find
from referee.games.game import Setup
from replays.heads import Tagged, tagged
from replays.record import Tag, beyond_a_tag

VERSION = 1
"""Of the document's shape (`referee.exports.document`)."""

_OF_THE_BODY = frozenset(Body.__struct_fields__)


class _Entry(msgspec.Struct):
    """An entry of the document, its body aside; `id` is null for who may not know it."""

    number: int
    id: str | None
    text: str
    recorder: str
    at: str


class _Match(msgspec.Struct):
    """As much of the document as a match is made of: all else follows."""

    version: int
    match: str
    game: str
    entries: list[dict[str, Any]]
    head: str | None = None


class Restored(msgspec.Struct, frozen=True):
    """The match of a document: its entries have the ids, times and recorders that they had."""

    match: str
    setup: Setup
    sitting: Sitting
    entries: tuple[Entry, ...]


def is_json(text: str) -> bool:
    """Whether a file is rather JSON than a record, which begins with tags."""
    begun = text.lstrip("\ufeff \t\r\n")
    return begun.startswith("[{") or (begun[:1] == "{" and begun[1:].lstrip()[:1] in ('"', "}"))


def restore(text: str, editions: Editions, seen: Callable[[Entry], None]) -> Restored:
    """The match that the document tells, each entry of it judged anew; each is `seen` before it is.

    Raises Unreadable with the place where it is no such document, or not the referee's; CorruptLog
    where an entry says otherwise than follows, or where all do not lead to the head; the Refusal of
    a move that cannot be.
    """
    document = _convert(_parsed(text), _Match, "$")
    if document.version != VERSION:
        raise Unreadable("import.version", version=document.version, known=VERSION)
    game = find(document.game)
    if not document.entries:
        raise _misfit("$.entries", "[]")
    decoder = game.kit.decoder
    entries = [_entry(decoder, data, place) for place, data in enumerate(document.entries)]
    if not any(isinstance(event, MatchOpened) for event in entries[0].events[:1]):
        raise _misfit("$.entries[0].events", "[]")
    setup = read_tags(write_tags(opening_of(entries), ""), editions=editions)
    head = tagged((Tag("Match", document.match), Tag("Head", document.head or "")))
    sitting = _judged(setup, entries, seen)
    _require_head(entries, head)
    return Restored(document.match, setup, sitting, tuple(entries))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        raise Unreadable(
            "import.json", line=error.lineno, column=error.colno, reason=error.msg
        ) from None
    except RecursionError:
        raise _misfit("$", "...") from None


def _convert(data: Any, kind: type[Any], place: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _misfit(place, str(error)) from None


def _misfit(place: str, reason: str) -> Unreadable:
    return Unreadable("import.shape", place=place, reason=reason)


def _entry(decoder: Decoder, data: Mapping[str, Any], place: int) -> Entry:
    """An entry of the document as it was stored."""
    where = f"$.entries[{place}]"
    told: _Entry = _convert(data, _Entry, where)
    if not told.id:
        raise Unreadable("import.view", place=f"{where}.id")
    if told.number != place:
        raise _misfit(f"{where}.number", str(told.number))
    for name in ("id", "recorder", "at"):
        if character := beyond_a_tag(getattr(told, name)):
            raise _misfit(f"{where}.{name}", character)
    own = {name: value for name, value in data.items() if name in _OF_THE_BODY}
    try:
        body = decoder.decode(json.dumps(own, ensure_ascii=False), number=place)
    except (RefereeError, UnicodeEncodeError) as error:
        raise _misfit(where, str(getattr(error, "facts", {}).get("reason", ""))) from error
    return Entry(
        number=place, id=told.id, text=told.text, body=body, recorder=told.recorder, at=told.at
    )


def _judged(setup: Setup, entries: Sequence[Entry], seen: Callable[[Entry], None]) -> Sitting:
    """The match as its moves lead to it; raise CorruptLog where an entry says otherwise."""
    first = entries[0]
    sitting = Sitting.begin(setup, entry_id=first.id, comments=first.body.comments)
    _require_same(sitting.entries[0].body, first)
    for entry in entries[1:]:
        seen(entry)
        told = entry.body
        judged = sitting.judge(entry.text)
        beside = {"comments": told.comments, "variations": told.variations}
        _require_same(replace(judged.body, remark=told.remark, **beside), entry)
        sitting.add(entry, judged.state)
    return sitting


def _require_same(found: Body[Any], told: Entry) -> None:
    if found != told.body:
        raise CorruptLog("import.otherwise", number=told.number, line=told.text)


def _require_head(entries: Sequence[Entry], head: Tagged | None) -> None:
    """Raise CorruptLog where the entries do not lead to the head that the document says."""
    if head is None:
        return
    drafts = drafts_of(entries)
    rows = chain.link(drafts, chain.leaves(drafts), number=-1, chain=chain.origin(head.match))
    if head.number >= len(rows):
        raise CorruptLog("head.lines", number=head.number, lines=len(rows) - 1)
    if rows[head.number].chain != head.head:
        raise CorruptLog("import.head", match=head.match, number=head.number)
