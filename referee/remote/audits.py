"""An audit as a service tells it, as the command tells one of its own."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.base import Event
from events.codec import Decoder
from referee.desk.audits import Audited
from referee.desk.sitting import Sitting
from replays.findings import Check, Finding, Item, Kind, Listed, Report, Said


class _Found(msgspec.Struct, frozen=True):
    """A finding in JSON."""

    match: str
    entry: int | None
    check: Check
    found: list[Any]
    expected: list[Any]
    line: int | None = None


class _Listed(msgspec.Struct, frozen=True):
    """An entry that is listed, in JSON."""

    entry: int
    kind: Kind
    stands: bool
    items: list[Any]


class _Document(msgspec.Struct, frozen=True):
    """What `referee audit --json` writes."""

    match: str
    game: str
    revision: int
    entries: int
    findings: list[_Found]
    listed: list[_Listed]


def read(document: Any, sitting: Sitting, viewer: str) -> Audited:
    """The audit that a document tells of. Raises ValidationError where it is none."""
    told, decoder = msgspec.convert(document, _Document), sitting.game.kit.decoder
    findings = [
        Finding(
            match=one.match,
            check=one.check,
            number=one.entry,
            line=one.line or 0,
            found=_items(one.found, decoder),
            expected=_items(one.expected, decoder),
        )
        for one in told.findings
    ]
    listed = [
        Listed(
            match=told.match,
            kind=one.kind,
            number=one.entry,
            items=_items(one.items, decoder),
            stands=one.stands,
        )
        for one in told.listed
    ]
    report = Report(
        match=told.match,
        game=told.game,
        revision=told.revision,
        entries=told.entries,
        findings=tuple(findings),
        listed=tuple(listed),
    )
    return Audited(report, sitting.naming_for(viewer))


def _items(told: Iterable[Any], decoder: Decoder) -> tuple[Item, ...]:
    return tuple(_item(one, decoder) for one in told)


def _item(told: Any, decoder: Decoder) -> Item:
    """A line, something to be said, or an event as it is stored."""
    if isinstance(told, str):
        return told
    if "message" in told:
        return msgspec.convert(told, Said)
    body = msgspec.json.encode({"words": [], "events": [told]})
    event: Event = decoder.decode(body).events[0]
    return event
