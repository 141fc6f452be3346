"""What the service keeps of a match beside its record: events, and what follows from them.

They are slips of the kind `table` of the match (`EventLog.lay`), in JSON.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from events.log.store import Slip
from events.match import MatchOpened
from referee.service import calling, proposing
from referee.service.calling import CallAnswered, Called, CallLeft, Calls, OfCalls
from referee.service.clocks import Clocks, Pressed
from referee.service.proposing import Consented, OfProposals, ProposalEnded, Proposals, Proposed
from referee.service.said import Said
from referee.service.settings import Settings, Wished, usual

KIND = "table"


class Begun(Said, frozen=True, tag="begun"):
    """The match was begun here; `asked`: the digest of what was asked for then."""

    asked: str


class Agreed(Said, frozen=True, tag="set"):
    """Settings from now on; `gates`: how far those who wait had seen then."""

    wished: Wished
    gates: dict[str, int] = msgspec.field(default_factory=dict[str, int])


class Reached(Said, frozen=True, tag="reached"):
    """How far those who wait see from now on, whatever a clock says later."""

    gates: dict[str, int]


class Passed(Said, frozen=True, tag="passed"):
    """A seat does not answer what entry `number` laid open."""

    number: int
    seat: str


class Finished(Said, frozen=True, tag="finished"):
    """The match is over since `at`, and its deal is to be published; empty: it is not any more."""

    at: str


class Seated(Said, frozen=True, tag="seated"):
    """Whether bots play in the match, which is not over."""

    plays: bool


Event = Begun | Agreed | Reached | OfCalls | Pressed | OfProposals | Passed | Finished | Seated

read = msgspec.json.Decoder(Event).decode
"""An event as a slip has it, read."""

MOST_PRESSES = 64
"""Presses of the clocks of which is known that they were made."""


class Business(Struct, frozen=True):
    """How it stands beside the record; `last`: the number of the last slip."""

    settings: Settings
    gates: dict[str, int] = {}
    begun: str = ""
    calls: Calls = {}
    clocks: Clocks | None = None
    presses: tuple[str, ...] = ()
    proposals: Proposals = {}
    passed: tuple[Passed, ...] = ()
    finished: str = ""
    seated: bool = False
    last: int = 0


def text(event: Event) -> str:
    """An event as a slip has it."""
    return msgspec.json.encode(event).decode()


def opening(opened: MatchOpened) -> Business:
    """How a match stands of which nothing was said here."""
    return Business(usual(opened))


def after(business: Business, slips: Iterable[Slip]) -> Business:
    """How it stands after those of these, too, that are news."""
    for slip in slips:
        if slip.number > business.last:
            business = replace(_evolve(business, read(slip.text), slip.at), last=slip.number)
    return business


def _evolve(business: Business, event: Event, at: str) -> Business:
    match event:
        case Begun(asked):
            return replace(business, begun=asked)
        case Agreed(wished, gates):
            settings = wished.over(business.settings)
            return replace(business, settings=settings, gates=_further(business.gates, gates))
        case Reached(gates):
            return replace(business, gates=_further(business.gates, gates))

        case Called() | CallAnswered() | CallLeft():
            return replace(business, calls=calling.evolve(business.calls, event, at))
        case Pressed(clocks, press):
            presses = (*business.presses, press)[-MOST_PRESSES:] if press else business.presses
            return replace(business, clocks=clocks, presses=presses)
        case Proposed() | Consented() | ProposalEnded():
            return replace(business, proposals=proposing.evolve(business.proposals, event))
        case Passed(number):
            others = (one for one in business.passed if one.number == number)
            return replace(business, passed=(*others, event))
        case Finished(since):
            return replace(business, finished=since)
        case Seated(plays):
            return replace(business, seated=plays)


def _further(before: dict[str, int], gates: dict[str, int]) -> dict[str, int]:
    """How far those who wait see: a gate never goes back."""
    return {gate: max(before.get(gate, 0), gates.get(gate, 0)) for gate in {**before, **gates}}
