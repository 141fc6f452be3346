"""An audit as JSON, for programs: of the command line, and of the service."""

from typing import Any

import msgspec

from referee.desk.audits import Audited
from referee.speech import Lang, Naming, brief, say
from referee.terminal.output import file_name
from replays.findings import Item, Said


def document(audited: Audited, lang: Lang) -> dict[str, Any]:
    """An audit as JSON; sentences in it are for the reader, all else is for programs."""
    report, naming = audited.report, audited.naming
    return {
        "match": file_name(report.match),
        "game": report.game,
        "revision": report.revision,
        "entries": report.entries,
        "findings": [
            {
                "match": file_name(finding.match),
                "entry": finding.number,
                "line": finding.line or None,
                "check": finding.check,
                "severity": finding.severity,
                "found": [_plain(item, lang, naming) for item in finding.found],
                "expected": [_plain(item, lang, naming) for item in finding.expected],
            }
            for finding in report.findings
        ],
        "listed": [
            {
                "entry": listed.number,
                "kind": listed.kind,
                "stands": listed.stands,
                "items": [_plain(item, lang, naming) for item in listed.items],
            }
            for listed in report.listed
        ],
    }


def _plain(item: Item, lang: Lang, naming: Naming) -> Any:
    """An event as it is stored, a line as it is written, and what is to be said with its words."""
    match item:
        case str():
            return item
        case Said(text=text, facts=facts, rule=rule):
            words = msgspec.to_builtins(dict(facts), enc_hook=str)  # one may know other spellings
            message = say(lang, text, brief(facts), naming)
            told = {"text": text, "facts": words, "message": message}
            return {**told, "rule": rule} if rule else told
        case _:
            return msgspec.to_builtins(item)
