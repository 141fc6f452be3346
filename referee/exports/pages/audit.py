"""What the audit says of a match, at the foot of its page."""

from collections.abc import Iterator, Sequence

import htpy as h

from referee.desk.audits import Audited
from referee.exports.pages.voices import Voices
from referee.exports.words import Words
from referee.pictures.words import Told
from referee.speech import brief
from replays.findings import Finding, Item, Listed, Said


def audit(audited: Audited, voices: Voices, *, whole: bool) -> Iterator[h.Node]:
    """How many findings there are and which, and what is listed apart.

    `whole`: the reader may know all cards, so what was found is told in words, too.
    """
    report = audited.report
    facts = {
        "match": report.match,
        "game": report.game,
        "entries": report.entries,
        "findings": len(report.findings) or "",
    }
    span = voices.table.span
    yield h.p[span(voices.say("audit.of", **facts))]
    if report.findings:
        yield h.ul[(_finding(one, voices, whole=whole) for one in report.findings)]
    if report.listed:
        yield h.p[span(voices.say("audit.listed"))]
        yield h.ul[(_listed(one, voices) for one in report.listed)]


def _finding(finding: Finding, voices: Voices, *, whole: bool) -> h.Element:
    words, span = voices.table, voices.table.span
    check = words.word(f"audit.check.{finding.check}")
    severity = words.word(f"audit.severity.{finding.severity}")
    return h.li[
        finding.number is not None and f"{finding.number} ",
        span(words.filled("pages.finding", check=check, severity=severity)),
        whole and h.ul[_said(finding, voices)],
    ]


def _said(finding: Finding, voices: Voices) -> Iterator[h.Node]:
    words = voices.table
    for title, items in (("found", finding.found), ("expected", finding.expected)):
        label = words.word(f"audit.title.{title}")
        told = _items(items, voices)
        yield h.li[words.span(words.joined((label, told), "pictures.colon"))]


def _items(items: Sequence[Item], voices: Voices) -> Told:
    if not items:
        return voices.table.word("audit.nothing")
    return voices.each(_all, items)


def _all(words: Words, items: Sequence[Item]) -> str:
    return " ".join(_item(words, item) for item in items)


def _item(words: Words, item: Item) -> str:
    match item:
        case str():
            return words.typed(item)
        case Said(text=text, facts=facts, rule=rule):
            sentence = words.say(text, brief(facts))
            return words.say("cli.ruled", {"rule": rule, "text": sentence}) if rule else sentence
        case _:
            return words.sentence(item)


def _listed(listed: Listed, voices: Voices) -> h.Element:
    number = str(listed.number) if listed.stands else f"({listed.number})"
    kind = voices.table.word(f"audit.kind.{listed.kind}")
    return h.li[f"{number} ", voices.table.span(kind)]
