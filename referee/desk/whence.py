"""Whether a record is what the match was that its tags `Match` and `Head` name.

A record keeps neither ids nor times, so its lines do not lead to the head by themselves. What can
be asked: whether it has as many lines as the head stands for, and, where the match is in the log at
hand, whether each of them is the entry of that number.
"""

from collections.abc import Iterable, Sequence

from msgspec import structs

from events.entry import Entry
from events.errors import CorruptLog, UnknownMatch
from events.log.base import EventLog
from projections.fold import opening_of
from referee.desk.opening import write_tags
from referee.desk.played import Played
from referee.desk.stored import game_of
from referee.notation.canonical import line_of
from replays.findings import Check, Finding, Said
from replays.heads import Tagged, tagged


def named(played: Played) -> Tagged | None:
    """What the record says of its head."""
    return tagged(played.record.tags)


def is_there(log: EventLog, match: str) -> bool:
    """Whether the log has this match; a forgotten one is not there."""
    try:
        log.head(match)
    except UnknownMatch:
        return False
    return True


def parted(log: EventLog | None, name: str, played: Played) -> list[Finding]:
    """Where the record, `name`, is not what its tags say that it is; at most one place."""
    said = named(played)
    if said is None or played.stop is not None:
        return []
    entries = played.sitting.entries
    if entries[-1].number < said.number:
        facts = {"number": said.number, "lines": entries[-1].number}
        text = Said(text="head.lines", facts=facts)
        return [_finding(name, entries[-1].number, text, Said(text="head.whole", facts=facts))]
    return [] if log is None else otherwise(log, name, said.match, entries)


def otherwise(log: EventLog, name: str, match: str, entries: Sequence[Entry]) -> list[Finding]:
    """The first of these entries that the match of this log has otherwise, if it is there."""
    if not is_there(log, match):
        return []
    rows = log.read(match)
    ours = game_of(rows[0]).kit.decoder.entries(rows)
    for theirs, here in zip(entries, ours, strict=False):
        if _moved(theirs) != _moved(here):
            expected = Said(text="head.here", facts={"match": match, "line": _told(here)})
            return [_finding(name, here.number, _told(theirs), expected)]
    return []


def _finding(name: str, number: int, found: str | Said, expected: Said) -> Finding:
    return Finding(
        match=name, check=Check.HEAD, number=number, found=(found,), expected=(expected,)
    )


def _moved(entry: Entry) -> object:
    """What an entry plays; names, remarks, comments and glyphs may be added to a record."""
    if entry.number:
        return entry.body.words, entry.body.overrule
    opened = opening_of((entry,))
    return structs.replace(opened, seats=(), tags=())


def _told(entry: Entry) -> str:
    """An entry as a record has it."""
    if entry.number:
        return line_of(entry.body)
    return " ".join(f'[{tag.name} "{tag.value}"]' for tag in write_tags(opening_of((entry,)), ""))


def require_none(findings: Iterable[Finding]) -> None:
    """Raise CorruptLog for the first of what was found."""
    for finding in findings:
        (found,), (expected,) = finding.found, finding.expected
        assert isinstance(expected, Said), "what a record should be is said"
        if isinstance(found, Said):
            raise CorruptLog(found.text, **found.facts)
        facts = {"number": finding.number or 0, "found": str(found), **expected.facts}
        raise CorruptLog("head.otherwise", **facts)
