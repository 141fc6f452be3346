"""Calls for the referee: a seat puts up its hand, and somebody comes.

Each has the id that its device gave it, so that it is made once; one at a time is open of a seat.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.service.problems import Unserved
from referee.service.said import Said

Answer = Literal["coming", "done"]


class Called(Said, frozen=True, tag="called"):
    """A seat calls."""

    call: str
    seat: str
    text: str


class CallAnswered(Said, frozen=True, tag="answered"):
    """Somebody comes, or came."""

    call: str
    answer: Answer


class CallLeft(Said, frozen=True, tag="call left"):
    """The seat needs nobody any more."""

    call: str


OfCalls = Called | CallAnswered | CallLeft


class Call(Struct, frozen=True):
    """A call; `since`: when it was made."""

    id: str
    seat: str
    text: str
    since: str
    answer: Literal["coming"] | None = None
    open: bool = True


Calls = Mapping[str, Call]
"""By id; those that are over, too."""


def evolve(calls: Calls, event: OfCalls, at: str) -> Calls:
    """The calls after this, which was said then."""
    match event:
        case Called(call, seat, text):
            return {**calls, call: Call(call, seat, text, at)}
        case CallAnswered(call, "coming"):
            return {**calls, call: replace(calls[call], answer="coming")}
        case CallAnswered(call) | CallLeft(call):
            return {**calls, call: replace(calls[call], open=False)}


def standing(calls: Calls) -> Iterator[Call]:
    """Those that are open, in order."""
    return (call for call in calls.values() if call.open)


def called(calls: Calls, call: str, seat: str, text: str) -> list[OfCalls]:
    """A seat calls. Raises `serve.id_used`, `serve.call_open`."""
    known = calls.get(call)
    if known is not None:
        if (known.seat, known.text) != (seat, text):
            raise Unserved(409, "serve.id_used", id=call)
        return []
    if any(one.seat == seat for one in standing(calls)):
        raise Unserved(409, "serve.call_open")
    return [Called(call, seat, text)]


def answered(calls: Calls, call: str, answer: Answer) -> list[OfCalls]:
    """Somebody answers. Raises `serve.not_found` where no such call is open."""
    known = _open(calls, call)
    return [] if answer == known.answer else [CallAnswered(call, answer)]


def left(calls: Calls, call: str, seat: str) -> list[OfCalls]:
    """The caller takes it back. Raises `serve.not_found` where it is none of his."""
    if _open(calls, call).seat != seat:
        raise Unserved(404, "serve.not_found")
    return [CallLeft(call)]


def _open(calls: Calls, call: str) -> Call:
    known = calls.get(call)
    if known is None or not known.open:
        raise Unserved(404, "serve.not_found")
    return known
