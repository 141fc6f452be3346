"""`audit`: whether records are what was written, and what the rules say of them now."""

import traceback
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from events.errors import CorruptLog, UnknownMatch, Unreadable
from events.log.base import EventLog
from referee.cli import heads as heads_of
from referee.desk.audits import (
    Audited,
    Stored,
    of_notes,
    of_record,
    of_stored,
    stored,
    with_open_disputes,
)
from referee.desk.elsewhere import Elsewhere
from referee.desk.verdict import unread
from referee.render.tabular import narrowed, table
from referee.speech import Lang, Naming, brief, say, tell
from referee.terminal import place
from referee.terminal.audited import document
from referee.terminal.errors import message
from referee.terminal.files import content, editions, is_record
from referee.terminal.output import (
    complain,
    file_name,
    folded,
    width_here,
    write,
    write_json_line,
)
from referee.terminal.progress import Progress
from referee.terminal.settings import Settings
from replays.findings import Check, Finding, Item, Listed, Said
from replays.heads import Kept, Tagged

FINDINGS = (5, 13, 28, 28)
"""Columns: entry, check, found, expected; 80 with the gaps between them."""

LISTED = (5, 13, 58)
"""Columns: entry, kind, what it is about."""


class Missing(NamedTuple):
    """A file that cannot be opened: nothing is known of the record that was meant."""

    file: str
    error: Unreadable


def audit(
    settings: Settings,
    targets: Sequence[str],
    *,
    everything: bool = False,
    revision: int | None = None,
    heads: Sequence[str] = (),
    open_disputes: bool = False,
    as_json: bool = False,
) -> int:
    """Audit matches and record files, and give the exit status.

    It is 4 where something was found, else 2 where a file cannot be opened or the game of a match
    cannot be used here, so that nobody judged it. Without a target: the match used last. `heads`:
    files of heads that were kept; their matches are audited, too. `open_disputes`: one that waits
    for a decision is a finding. Of all matches those are judged
    under `revision` whose game has it; raises Unreadable where none has.
    Matches are read by handfuls, so that a long log needs no more memory than a handful or its
    longest match.
    """
    if everything and targets:
        raise Unreadable("audit.all_or_some")
    lang = settings.language()
    matches = found = wrong = missing = 0
    kept = [heads_of.kept(file) for file in heads]
    records = [file for file, head in zip(heads, kept, strict=True) if isinstance(head, Tagged)]
    targets = [*targets, *(file for file in records if file not in targets)]
    for audited in _each(settings, targets, revision, kept, everything=everything):
        if isinstance(audited, Missing):
            missing += 1
            _tell_missing(audited, settings, as_json=as_json)
            continue
        if open_disputes:
            audited = with_open_disputes(audited)
        matches += not audited.whole
        found += len(audited.report.findings)
        wrong += sum(not _is_unjudged(finding) for finding in audited.report.findings)
        if settings.debug and audited.report.failure is not None:
            complain("".join(traceback.format_exception(audited.report.failure)))
        if as_json:
            write_json_line(document(audited, lang))
        else:
            for line in lines(audited, lang):
                write(line)
    if not as_json and (everything or matches > 1):
        write(say(lang, "audit.total", {"matches": matches, "findings": found or ""}))
    if wrong:
        return CorruptLog.exit_status
    return Unreadable.exit_status if found or missing else 0


def _is_unjudged(finding: Finding) -> bool:
    """Whether it says no more than that the game of a match of the log cannot be used here."""
    return finding.check is Check.GAME and not finding.line


def _tell_missing(missing: Missing, settings: Settings, *, as_json: bool) -> None:
    """Say so as a verdict says it."""
    if as_json:
        outcome = unread(missing.error, settings.language())
        write_json_line({"file": file_name(missing.file), **outcome.answer})
        return
    for line in message(missing.error, settings, missing.file):
        complain(line)


# What is audited


def _each(
    settings: Settings,
    targets: Sequence[str],
    revision: int | None,
    kept: Sequence[Kept],
    *,
    everything: bool,
) -> Iterator[Audited | Missing]:
    """The audits of all that is meant; what is meant is settled before the first begins."""
    files = [target for target in targets if is_record(target)]
    if targets and len(files) == len(targets) and not kept:
        for file in files:
            yield _file(settings, file, revision)
        return
    with place.reading(settings) as log:
        if isinstance(log, Elsewhere):
            _require_as_it_is(settings, revision, kept, everything=everything)
            yield from (log.audited(place.meant(log, settings, one)) for one in targets or (None,))
        else:
            yield from _of_log(log, settings, targets, revision, kept, everything=everything)


def _of_log(
    log: EventLog,
    settings: Settings,
    targets: Sequence[str],
    revision: int | None,
    kept: Sequence[Kept],
    *,
    everything: bool,
) -> Iterator[Audited | Missing]:
    """The audits of matches of this log, and of files among them."""
    files = [target for target in targets if is_record(target)]
    named = bool(targets or everything or not kept)
    chosen = _chosen(log, settings, targets, files, everything=everything) if named else []
    of_kept = dict.fromkeys(head.match for head in kept)
    chosen += [match for match in of_kept if match not in chosen]
    torn = False
    lacking: list[Unreadable] | None = [] if everything else None
    progress = Progress(len(chosen))
    may_go = {*chosen} - {*of_kept} if everything else set[str]()
    for target, found in _read(log, chosen, files, kept, may_go):
        progress.show()
        audited = (
            _file(settings, target, revision)
            if target in files
            else _judged(log, found, revision, kept, lacking)
        )
        progress.clear()
        if audited is not None:
            torn = torn or (isinstance(audited, Audited) and audited.is_torn)
            yield audited
    if lacking and len(lacking) == len(chosen):
        raise lacking[0]
    if everything:
        yield from of_notes(log, settings.log_name(), torn=torn)


def _require_as_it_is(
    settings: Settings, revision: int | None, kept: Sequence[Kept], *, everything: bool
) -> None:
    """Raise Unreadable for what is asked of a log alone."""
    if everything:
        place.require_file(settings)
    if revision is not None or kept:
        raise Unreadable("remote.audit")


def _chosen(
    log: EventLog,
    settings: Settings,
    targets: Sequence[str],
    files: Sequence[str],
    *,
    everything: bool,
) -> list[str]:
    """The matches and files that are meant, as the log has them at this moment."""
    with log.reading():
        ids = [head.match for head in log.heads()]
        if everything:
            return [*ids, *log.strays()]
    if targets:
        return [target if target in files else place.pick(ids, target) for target in targets]
    return [place.last_used(settings, ids)]


Found = Stored | Audited | None
"""A match that was read, what is wrong where that cannot be; nothing where it went meanwhile."""


def _read(
    log: EventLog,
    chosen: Sequence[str],
    files: Sequence[str],
    kept: Sequence[Kept],
    may_go: set[str],
) -> Iterator[tuple[str, Found]]:
    """What is meant, matches as they were read; `may_go`: those that may be forgotten meanwhile.

    A handful is of one moment. One for all of them would keep what is written meanwhile beside the
    file, and with it the text of matches that are forgotten, for as long as the whole log takes.
    """
    for some in log.handfuls(chosen) if not files else ([target] for target in chosen):
        matches = [target for target in some if target not in files]
        with log.reading(matches):
            found = {one: _stored(log, one, kept, may_go=one in may_go) for one in matches}
        yield from ((target, found.get(target)) for target in some)


def _stored(log: EventLog, match: str, kept: Sequence[Kept], *, may_go: bool) -> Found:
    if may_go:
        try:
            log.head(match)
        except UnknownMatch as error:
            if error.text == "log.match_forgotten" and match not in log.strays():
                return None
    return stored(log, match, kept)


def _judged(
    log: EventLog,
    found: Found,
    revision: int | None,
    kept: Sequence[Kept],
    lacking: list[Unreadable] | None,
) -> Audited | None:
    """The audit of what was read.

    `lacking` takes that its game has no such revision, and it is judged under its own; null: that
    is raised.
    """
    if found is None:
        return None
    try:
        return of_stored(log, found, revision, kept)
    except Unreadable as error:
        if lacking is None:
            raise
        lacking.append(error)
        return of_stored(log, found, None, kept)


def _file(settings: Settings, file: str, revision: int | None) -> Audited | Missing:
    try:
        data = content(file)
    except Unreadable as error:
        return Missing(file, error)
    if not place.is_there(settings):
        return of_record(file, data, editions(settings), revision)
    with place.reading(settings) as log:
        return of_record(file, data, editions(settings), revision, log)


# Told to people


def lines(audited: Audited, lang: Lang) -> Iterator[str]:
    """The table of an audit."""
    report, naming = audited.report, audited.naming
    facts = {
        "match": report.match,
        "game": report.game,
        "entries": report.entries,
        "findings": len(report.findings) or "",
    }
    yield from folded(say(lang, "audit.of", facts, naming), 0, 4)
    if report.findings:
        titles = ("entry", "check", "found", "expected")
        rows = [tuple(say(lang, f"audit.title.{title}", {}) for title in titles)]
        rows += [_finding_row(finding, lang, naming) for finding in report.findings]
        yield from table(rows, narrowed(FINDINGS, width_here()))
    if report.listed:
        yield say(lang, "audit.listed", {})
        rows = [_listed_row(one, lang, naming) for one in report.listed]
        yield from table(rows, narrowed(LISTED, width_here()))
    if report.findings or report.listed:
        yield ""


def _finding_row(finding: Finding, lang: Lang, naming: Naming) -> tuple[str, ...]:
    check = say(lang, f"audit.check.{finding.check}", {})
    severity = say(lang, f"audit.severity.{finding.severity}", {})
    number = "" if finding.number is None else str(finding.number)
    line = say(lang, "audit.line", {"line": finding.line}) if finding.line else ""
    found, expected = _told_apart(finding, lang, naming)
    return number, f"{check}\n({severity})", f"{line}{found}", expected


def _told_apart(finding: Finding, lang: Lang, naming: Naming) -> tuple[str, str]:
    """What was found and what was expected: in words, or as stored where the words are the same."""
    nothing = say(lang, "audit.nothing", {})
    found = _items(finding.found, lang, naming) or nothing
    expected = _items(finding.expected, lang, naming) or nothing
    if found != expected:
        return found, expected
    return _as_stored(finding.found) or nothing, _as_stored(finding.expected) or nothing


def _listed_row(listed: Listed, lang: Lang, naming: Naming) -> tuple[str, ...]:
    number = str(listed.number) if listed.stands else f"({listed.number})"
    kind = say(lang, f"audit.kind.{listed.kind}", {})
    return number, kind, _items(listed.items, lang, naming)


def _items(items: Sequence[Item], lang: Lang, naming: Naming) -> str:
    return "\n".join(sentence for item in items if (sentence := _sentence(item, lang, naming)))


def _sentence(item: Item, lang: Lang, naming: Naming) -> str:
    match item:
        case str():
            return naming.line(item, lang)
        case Said(text=text, facts=facts, rule=rule):
            sentence = say(lang, text, brief(facts), naming)
            return say(lang, "cli.ruled", {"rule": rule, "text": sentence}) if rule else sentence
        case _:
            return tell(lang, item, naming)


def _as_stored(items: Sequence[Item]) -> str:
    return "\n".join(msgspec.json.encode(item).decode() for item in items)
