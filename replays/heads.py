"""A match's head as text, for people to keep, or to sign, outside of the log.

    referee head 1
    match club-7
    number 42
    chain 64 hexadecimal digits

A chain does not show that its tail was cut off, and nothing inside a log can show that the whole of
it was written anew. Who holds a head that was written down earlier can tell both.
"""

import re
from collections.abc import Sequence

from events.chain import Head, Row
from events.errors import Unreadable
from replays.findings import Check, Finding, Said

_LINES = (
    re.compile(r"referee head 1"),
    re.compile(r"match (\S(?:.*\S)?)"),
    re.compile(r"number (0|[1-9][0-9]{0,8})"),
    re.compile(r"chain ([0-9a-f]{64})"),
)


def write(head: Head) -> str:
    """The text of a head: the same of the same head, byte for byte, so that it can be signed."""
    return f"referee head 1\nmatch {head.match}\nnumber {head.number}\nchain {head.chain.hex()}\n"


def read(text: str) -> Head:
    """The head that a text is; raise Unreadable with the first line that is not as it must be."""
    lines = text.removeprefix("\ufeff").rstrip().splitlines()
    found: list[str] = []
    for place, form in enumerate(_LINES, 1):
        line = lines[place - 1].rstrip() if place <= len(lines) else ""
        said = form.fullmatch(line)
        if said is None:
            raise Unreadable("head.form", line=place, column=1, found=line)
        found += said.groups()
    if len(lines) > len(_LINES):
        raise Unreadable("head.form", line=len(_LINES) + 1, column=1, found=lines[len(_LINES)])
    match, number, chain = found
    return Head(match, int(number), bytes.fromhex(chain))


def at(match: str, rows: Sequence[Row], number: int) -> Head:
    """Where a match stood with an entry; `rows` are all that it has. Raises IndexError."""
    return Head(match, number, rows[number].chain)


def differing(match: str, rows: Sequence[Row], heads: Sequence[Head]) -> list[Finding]:
    """What is found of a match that does not lead, or not any more, to heads that were kept."""
    return [
        Finding(
            match=match,
            check=Check.HEAD,
            number=min(head.number, len(rows) - 1),
            found=(_found(rows, head),),
            expected=(Said(text="audit.expected.kept", facts=_facts(head)),),
        )
        for head in heads
        if head.match == match and not _leads_to(rows, head)
    ]


def _leads_to(rows: Sequence[Row], head: Head) -> bool:
    return head.number < len(rows) and rows[head.number].chain == head.chain


def _found(rows: Sequence[Row], head: Head) -> Said:
    if head.number >= len(rows):
        return Said(text="audit.ends", facts={"number": len(rows) - 1})
    return Said(text="audit.other_chain", facts=_facts(at(head.match, rows, head.number)))


def _facts(head: Head) -> dict[str, str | int]:
    return {"number": head.number, "chain": head.chain.hex()}
