"""A match's head as text, for people to keep, or to sign, outside of the log.

    referee head 1                      referee head 2
    match club-7                        match club-7
    number 42                           number 42
    chain 64 hexadecimal digits         head 64 hexadecimal digits

A chain does not show that its tail was cut off, and nothing inside a log can show that the whole of
it was written anew. Who holds a head that was written down earlier can tell both.

The chain hangs on every word of the match. Who knows all of it but a card finds that card by trying
each, so those who may not know all of it get the second form, a receipt: made of the chain with the
key of the match, it binds as the first does, and tells nothing to whom the key was not told.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from events.chain import Head, Row
from events.codec import BROKEN
from events.digests import sha256_for
from events.errors import CorruptLog, Unreadable
from events.match import MatchPublished
from replays.characters import caseless
from replays.findings import Check, Finding, Said
from replays.record import Tag

_BEFORE = (
    re.compile(r"referee head ([12])"),
    re.compile(r"match (\S(?:.*\S)?)"),
    re.compile(r"number (0|[1-9][0-9]{0,8})"),
)
_LAST = {
    "1": re.compile(r"chain ([0-9a-f]{64})"),
    "2": re.compile(r"head ([0-9a-f]{64})"),
}


class Receipt(msgspec.Struct, frozen=True):
    """A head that binds and hides: `head` is a digest of the match's key and the chain."""

    match: str
    number: int
    head: bytes


class Tagged(msgspec.Struct, frozen=True):
    """What the tags `Match` and `Head` of a record say: `head` is of the one form or the other."""

    match: str
    number: int
    head: bytes


Kept = Head | Receipt | Tagged
"""What people keep of a match."""

MATCH, HEAD = "Match", "Head"
"""The tags of a record that say which match it is of, and its head: `[Head "42 HEX"]`."""

_TAG = re.compile(r"(0|[1-9][0-9]{0,8}) ([0-9a-f]{64})")
_OF_A_RECORD = re.compile(r"[0-9a-f]{20}-0")
"""The id of the opening of a match that a record was imported as: it has a chain of its own."""


def tagged(tags: Iterable[Tag]) -> Tagged | None:
    """What the tags of a record say of its head.

    Nothing where one of the two is missing or of another form: then they are tags like any others.
    """
    found = {caseless(tag.name): tag.value for tag in tags}
    said = _TAG.fullmatch(found.get(caseless(HEAD), ""))
    match = found.get(caseless(MATCH), "")
    return Tagged(match, int(said[1]), bytes.fromhex(said[2])) if said and match else None


def is_of_head(tag: Tag) -> bool:
    """Whether a tag is one of the two, of a record that has both."""
    return caseless(tag.name) in (caseless(MATCH), caseless(HEAD))


def tags_of(head: Kept) -> tuple[Tag, ...]:
    """A head as the tags of a record."""
    digest = head.chain if isinstance(head, Head) else head.head
    return Tag(MATCH, head.match), Tag(HEAD, f"{head.number} {digest.hex()}")


def begins_anew(rows: Sequence[Row]) -> bool:
    """Whether a match was imported from a record, so that no head from elsewhere is its own."""
    return _OF_A_RECORD.fullmatch(rows[0].id) is not None


def receipt(head: Head, key: bytes) -> Receipt:
    """The same head for those who may not know all of the match; the bytes are as ADR 17 says."""
    text = f"referee head 1\n{key.hex()}\n{head.chain.hex()}"
    return Receipt(head.match, head.number, sha256_for(1)(text.encode()).digest())


class _Event(msgspec.Struct, gc=False):
    """As much of an event as tells whether there is a secret, and until when."""

    type: str = ""
    seed: Any = None
    commit: str = ""


class _Body(msgspec.Struct, gc=False):
    events: list[_Event] = []


_read_body = msgspec.json.Decoder(_Body).decode
_PUBLISHED = MatchPublished.__struct_config__.tag


def secrecy(rows: Sequence[Row]) -> tuple[bool, bool]:
    """Whether the program dealt in this match, and whether that is published; of any game.

    Raises CorruptLog where a row cannot be read.
    """
    dealt = published = False
    for row in rows:
        events = _events(row)
        dealt = dealt or (row.number == 0 and any(event.seed is not None for event in events))
        published = published or any(event.type == _PUBLISHED for event in events)
    return dealt, published


def _events(row: Row) -> Sequence[_Event]:
    try:
        return _read_body(row.body).events
    except BROKEN as error:
        raise CorruptLog("log.entry", number=row.number, reason=str(error)) from error


def is_shared(rows: Sequence[Row]) -> bool:
    """Whether the deal of a match is made of everybody's lots. Raises as `secrecy`."""
    return any(event.commit for event in _events(rows[0]))


def write(head: Kept) -> str:
    """The text of a head: the same of the same head, byte for byte, so that it can be signed."""
    if isinstance(head, Head):
        form, last = 1, f"chain {head.chain.hex()}"
    else:
        form, last = 2, f"head {head.head.hex()}"
    return f"referee head {form}\nmatch {head.match}\nnumber {head.number}\n{last}\n"


def read(text: str) -> Kept:
    """The head that a text is; raise Unreadable with the first line that is not as it must be."""
    lines = text.removeprefix("\ufeff").rstrip().splitlines()
    form, match, number = (_said(lines, place, line) for place, line in enumerate(_BEFORE))
    digest = bytes.fromhex(_said(lines, len(_BEFORE), _LAST[form]))
    if len(lines) > len(_BEFORE) + 1:
        place = len(_BEFORE) + 1
        raise Unreadable("head.form", line=place + 1, column=1, found=lines[place])
    make = Head if form == "1" else Receipt
    return make(match, int(number), digest)


def _said(lines: Sequence[str], place: int, form: re.Pattern[str]) -> str:
    """What a line says; raise Unreadable where it is not of this form."""
    line = lines[place].rstrip() if place < len(lines) else ""
    said = form.fullmatch(line)
    if said is None:
        raise Unreadable("head.form", line=place + 1, column=1, found=line)
    return said[1]


def at(match: str, rows: Sequence[Row], number: int) -> Head:
    """Where a match stood with an entry; `rows` are all that it has. Raises IndexError."""
    return Head(match, number, rows[number].chain)


def differing(
    match: str, rows: Sequence[Row], heads: Sequence[Kept], key: bytes | None = None
) -> list[Finding]:
    """What is found of a match that does not lead, or not any more, to heads that were kept.

    `key`: the match's; without it no receipt is right.
    """
    return [
        Finding(
            match=match,
            check=Check.HEAD,
            number=min(head.number, len(rows) - 1),
            found=(_found(there, len(rows) - 1),),
            expected=(_kept(head),),
        )
        for head in heads
        if head.match == match
        and not (isinstance(head, Tagged) and begins_anew(rows))
        and (there := _there(rows, head, key)) != head
    ]


def _there(rows: Sequence[Row], head: Kept, key: bytes | None) -> Kept | str:
    """What the match has where the head was kept, in the same form; else why it has nothing."""
    if head.number >= len(rows):
        return "audit.ends"
    plain = at(head.match, rows, head.number)
    if isinstance(head, Head):
        return plain
    if isinstance(head, Tagged) and head.head == plain.chain:
        return head
    bound = None if key is None else receipt(plain, key)
    if isinstance(head, Receipt):
        return "audit.no_key" if bound is None else bound
    if bound is not None and head.head == bound.head:
        return head
    return plain


def _found(there: Kept | str, last: int) -> Said:
    match there:
        case str():
            return Said(text=there, facts={"number": last} if there == "audit.ends" else {})
        case Head():
            return Said(text="audit.other_chain", facts=_facts(there))
        case _:
            return Said(text="audit.other_head", facts=_facts(there))


def _kept(head: Kept) -> Said:
    text = "audit.expected.kept" if isinstance(head, Head) else "audit.expected.receipt"
    return Said(text=text, facts=_facts(head))


def _facts(head: Kept) -> dict[str, str | int]:
    if isinstance(head, Head):
        return {"number": head.number, "chain": head.chain.hex()}
    return {"number": head.number, "head": head.head.hex()}
