"""Entries as bytes: one canonical JSON, read back strictly, old shapes included."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Union, get_args

import msgspec
from msgspec.structs import replace

from events.chain import Row
from events.entry import Body, Entry
from events.errors import Unreadable
from events.upcasts import UPCASTS, Upcast, lift

_encode = msgspec.json.Encoder(order="deterministic").encode

BROKEN = (msgspec.DecodeError, RecursionError)
"""What reading raises of JSON that is none, or not of the shape, or nested too deep to be read."""


def encode(body: Body[Any]) -> str:
    """The canonical JSON of a body: the same text for equal bodies in every process.

    Raises Unreadable where a string in it is no text that UTF-8 can say.
    """
    try:
        return _encode(body).decode()
    except UnicodeEncodeError as error:
        raise Unreadable("log.not_text", text=ascii(error.object)) from None


_RAW: msgspec.json.Decoder[Body[Any]] = msgspec.json.Decoder(Body[dict[str, Any]])  # type: ignore[type-var]  # events as JSON gives them


class Decoder:
    """Reads the bodies of one game's entries. Make it with `decoder`."""

    def __init__(self, union: Any, upcasts: Sequence[Upcast]) -> None:
        self._union: Any = union
        self._events: Any = tuple[union, ...]
        self._upcasts = (*UPCASTS, *upcasts)
        self._has_read = False

    @property
    def events(self) -> tuple[type[msgspec.Struct], ...]:
        """The types of all events that it reads."""
        return get_args(self._union)

    @cached_property
    def _one(self) -> msgspec.json.Decoder[Body[Any]]:
        return _of_one(self._union)

    @cached_property
    def _many(self) -> msgspec.json.Decoder[list[Body[Any]]]:
        return _of_many(self._union)

    def decode(self, body: str | bytes, *, number: int = 0) -> Body[Any]:
        """The body of entry `number`; raise Unreadable where its shape is unknown."""
        try:
            return self._one.decode(body)
        except msgspec.ValidationError:
            pass  # an old shape, perhaps
        except BROKEN as error:
            raise Unreadable("log.entry", number=number, reason=str(error)) from None
        try:
            raw = _RAW.decode(body)
            return self._lifted(raw)
        except BROKEN as error:
            raise Unreadable("log.entry", number=number, reason=str(error)) from error

    def _lifted(self, raw: Body[Any]) -> Body[Any]:
        """A body whose events are as JSON gives them, with old shapes as they are now."""
        events = msgspec.convert(lift(raw.events, self._upcasts), self._events)
        restated = tuple(replace(move, body=self._lifted(move.body)) for move in raw.restated)
        return replace(raw, events=events, restated=restated)

    def entries(self, rows: Sequence[Row]) -> list[Entry]:
        """The entries of verified rows; raise Unreadable as `decode` does.

        All bodies are read in one call, as one array; one by one only where that fails.
        """
        bodies = self._at_once(rows)
        if len(bodies) != len(rows):
            bodies = [self.decode(row.body, number=row.number) for row in rows]
        return [
            Entry(
                number=row.number,
                id=row.id,
                text=row.text,
                body=body,
                recorder=row.recorder,
                at=row.at,
            )
            for row, body in zip(rows, bodies, strict=True)
        ]

    def _at_once(self, rows: Sequence[Row]) -> list[Body[Any]]:
        """All bodies, or none where some of them must be looked at alone."""
        text = f"[{','.join([row.body for row in rows])}]"
        try:
            return self._reader(text).decode(text)
        except BROKEN:
            return []

    def _reader(self, text: str) -> msgspec.json.Decoder[list[Body[Any]]]:
        """What reads these bodies: at first only those events whose tags occur there.

        To learn all of a game takes longer than to read a match, and most commands read one. An
        event that is not known then, its tag being spelled otherwise, is read alone, as any of all.
        """
        if self._has_read:
            return self._many
        self._has_read = True
        kinds = get_args(self._union)
        occurring = tuple([kind for kind in kinds if kind.__struct_config__.tag in text])
        return _of_many(_any_of(occurring)) if occurring else self._many


def _of_one(union: Any) -> msgspec.json.Decoder[Body[Any]]:
    body: Any = Body[union]
    return msgspec.json.Decoder(body)


def _of_many(union: Any) -> msgspec.json.Decoder[list[Body[Any]]]:
    body: Any = Body[union]
    return msgspec.json.Decoder(list[body])


def decoder(*unions: Any, upcasts: Sequence[Upcast] = ()) -> Decoder:
    """The decoder of a game whose events are those of the unions (or single classes) given.

    `upcasts` are the game's own, oldest first.
    """
    return Decoder(_any_of(unions), upcasts)


def _any_of(unions: tuple[Any, ...]) -> Any:
    union: Any = Union
    return union[unions]
