"""Moves that others are asked about before they are entered.

A proposal has the id that its device gave the move. It falls when the game moves on, when somebody
says no, or when nobody has answered for a while: then the move is not entered.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.service.problems import Unserved
from referee.service.said import Said

PATIENCE = 300
"""Seconds after which a proposal falls."""

MOST_OPEN = 8
"""Proposals of one seat that are open at once."""

End = Literal["entered", "declined"]


class Proposed(Said, frozen=True, tag="proposed"):
    """A seat's device wants to enter a move; `number`: the last entry then, `needs`: who is asked.

    `asked`: the move as the device sent it; `move`: as it is entered when all have agreed, and
    `recorder` by whom.
    """

    proposal: str
    seat: str
    recorder: str
    asked: str | list[str]
    move: str | list[str]
    needs: list[str]
    number: int
    until: str


class Consented(Said, frozen=True, tag="agreed"):
    """One who was asked says yes."""

    proposal: str
    by: str


class ProposalEnded(Said, frozen=True, tag="proposal ended"):
    """Nobody is asked any more."""

    proposal: str
    end: End


OfProposals = Proposed | Consented | ProposalEnded


class Proposal(Struct, frozen=True):
    """A move that is proposed, who has said yes, and what became of it."""

    said: Proposed
    agreed: tuple[str, ...] = ()
    end: End | None = None

    @property
    def needs(self) -> list[str]:
        """Who has not answered yet."""
        return [one for one in self.said.needs if one not in self.agreed]


Proposals = Mapping[str, Proposal]


def evolve(proposals: Proposals, event: OfProposals) -> Proposals:
    """The proposals after this."""
    match event:
        case Proposed(proposal):
            return {**proposals, proposal: Proposal(event)}
        case Consented(proposal, by):
            known = proposals[proposal]
            return {**proposals, proposal: replace(known, agreed=(*known.agreed, by))}
        case ProposalEnded(proposal, end):
            return {**proposals, proposal: replace(proposals[proposal], end=end)}


def agreed(proposal: Proposal, who: str) -> list[OfProposals]:
    """One says yes. Raises `serve.not_found` where he is not asked."""
    if who not in proposal.said.needs:
        raise Unserved(404, "serve.not_found")
    return [] if who in proposal.agreed else [Consented(proposal.said.proposal, who)]


def declined(proposal: Proposal, who: str) -> list[OfProposals]:
    """One says no, or who proposed it takes it back. Raises `serve.not_found` as `agreed`."""
    if who not in (*proposal.said.needs, proposal.said.seat):
        raise Unserved(404, "serve.not_found")
    return [ProposalEnded(proposal.said.proposal, "declined")]
