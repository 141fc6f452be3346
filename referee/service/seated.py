"""What goes with seats that bots play, beside the record: that they do, and what they agree to."""

from referee.service import agreeing, beside, publishing, timing, waiting
from referee.service.business import Seated
from referee.service.table import Table


def settle(table: Table) -> None:
    """Lay beside the record whether bots play, where that is news."""
    plays = bool(table.bots) and not table.sitting.state.match.over
    if plays != table.business.seated:
        table.say(lambda _: [Seated(plays)])


def agree(table: Table) -> None:
    """A bot agrees to what others ask it."""
    for proposal in [*beside.unanswered(table)]:
        for seat in proposal.needs:
            if seat in table.bots:
                _, entry = agreeing.replied(table, seat, proposal.said.proposal, yes=True)
                if entry is not None:
                    timing.moved(table, entry.body.words[0])
                    publishing.notice(table)


def pass_by(table: Table) -> None:
    """Bots that have nothing to say to what lies open let others go on."""
    found = waiting.told(table)
    if found is not None:
        for seat in found.waiting:
            if seat in table.bots and seat not in found.passed:
                waiting.pass_by(table, seat, found.opened)
