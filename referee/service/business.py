"""What the service keeps of a match beside its record: events, and what follows from them.

They are slips of the kind `table` of the match (`EventLog.lay`), in JSON.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events.log.store import Slip
from events.match import MatchOpened
from referee.service.settings import Settings, Wished, usual

KIND = "table"


class _Event(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened beside the record."""


class Begun(_Event, frozen=True, tag="begun"):
    """The match was begun here; `asked`: the digest of what was asked for then."""

    asked: str


class Agreed(_Event, frozen=True, tag="set"):
    """Settings from now on; `gates`: how far those who wait had seen then."""

    wished: Wished
    gates: dict[str, int] = {}


class Reached(_Event, frozen=True, tag="reached"):
    """How far those who wait see from now on, whatever a clock says later."""

    gates: dict[str, int]


Event = Begun | Agreed | Reached

_read = msgspec.json.Decoder(Event).decode


class Business(Struct, frozen=True):
    """How it stands beside the record; `last`: the number of the last slip."""

    settings: Settings
    gates: dict[str, int] = {}
    begun: str = ""
    last: int = 0


def text(event: Event) -> str:
    """An event as a slip has it."""
    return msgspec.json.encode(event).decode()


def opening(opened: MatchOpened) -> Business:
    """How a match stands of which nothing was said here."""
    return Business(usual(opened))


def after(business: Business, slips: Iterable[Slip]) -> Business:
    """How it stands after these too."""
    for slip in slips:
        business = replace(_evolve(business, _read(slip.text)), last=slip.number)
    return business


def _evolve(business: Business, event: Event) -> Business:
    match event:
        case Begun(asked=asked):
            return replace(business, begun=asked)
        case Agreed(wished=wished, gates=gates):
            settings = wished.over(business.settings)
            return replace(business, settings=settings, gates=_further(business.gates, gates))
        case Reached(gates=gates):
            return replace(business, gates=_further(business.gates, gates))


def _further(before: dict[str, int], gates: dict[str, int]) -> dict[str, int]:
    """How far those who wait see: a gate never goes back."""
    return {gate: max(before.get(gate, 0), gates.get(gate, 0)) for gate in {**before, **gates}}
