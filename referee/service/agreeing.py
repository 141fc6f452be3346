"""What a device may enter only if others agree: it is proposed, and entered when all said yes."""

from events.entry import Entry
from events.errors import Conflict
from referee.desk import own_lines
from referee.desk.judged import Source
from referee.desk.own_lines import of_seat
from referee.desk.sitting import Sitting
from referee.moves.corrections import Undo
from referee.moves.move import Move
from referee.notation.common import AUTOMATIC
from referee.service import beside, proposing
from referee.service.access import Access
from referee.service.invitations import later
from referee.service.knowing import require_knowable
from referee.service.limits import too_many
from referee.service.problems import Unserved
from referee.service.proposing import MOST_OPEN, PATIENCE, Proposal, ProposalEnded, Proposed
from referee.service.sent_shapes import One
from referee.service.table import Table
from replays.redact import REFEREE


def require_own_name(table: Table, access: Access, move: Move) -> None:
    """Raise where a seat may not enter a line of the referee: without one, all may be proposed."""
    if table.business.settings.referee != "none":
        own_lines.require_own_name(of_seat(table.sitting, access.seat), move)


def asked(table: Table, access: Access, move: Move) -> tuple[str, ...]:
    """Who is asked before this is entered."""
    if not access.seat:
        return ()
    sitting, settings = table.sitting, table.business.settings
    seats = (seat for seat, _ in sitting.opened.seats)
    others = tuple(seat for seat in seats if seat not in (access.seat, AUTOMATIC))
    if move.mover == REFEREE:
        return () if own_lines.is_own_name(of_seat(sitting, access.seat), move) else others
    if sitting.opened.seed is not None or settings.confirm == "no":
        return ()
    by_referee = settings.confirm == "referee" and settings.referee != "none"
    return (REFEREE,) if by_referee else others


def is_proposed(table: Table, one: One) -> bool:
    """Whether a move was proposed so, under this id."""
    found = table.business.proposals.get(one.id)
    return found is not None and found.said.asked == one.move


def known(table: Table, access: Access, one: One) -> Proposal | None:
    """The proposal with this id, if it waits and is the device's own.

    Raises `serve.id_used`, `log.id_taken`; `serve.declined` where somebody has said no.
    """
    found = table.business.proposals.get(one.id)
    if found is None:
        return None
    if found.said.seat != access.seat:
        raise Unserved(409, "serve.id_used", id=one.id)
    if found.said.asked != one.move:
        number, text = found.said.number, beside.proposed_line(table, access, found.said.move)
        raise Conflict(
            "log.id_taken", match=access.match, id=one.id, number=number, text=text or ""
        )
    if found.end == "declined":
        raise Unserved(409, "serve.declined")
    return next((it for it in beside.unanswered(table) if it.said.proposal == one.id), None)


def propose(
    table: Table, access: Access, one: One, source: Source, needs: tuple[str, ...]
) -> Proposal:
    """Ask the others, if the move can be. Raises as `Sitting.judge`, and `serve.too_many`."""
    own = [one for one in beside.unanswered(table) if one.said.seat == access.seat]
    if len(own) >= MOST_OPEN:  # each is judged, and told to all, whenever anybody looks
        raise too_many(PATIENCE)
    sitting = table.sitting
    move = _with_all(sitting, source, (access.seat, *needs))
    require_knowable(sitting, access, sitting.read(move).move, move)
    sitting.judge(move)
    said = Proposed(
        one.id,
        access.seat,
        access.recorder,
        one.move,
        move,
        [*needs],
        sitting.number,
        later(table.now(), PATIENCE),
    )
    table.say(lambda _: [said])
    return table.business.proposals[one.id]


def _with_all(sitting: Sitting, source: Source, seats: tuple[str, ...]) -> str | list[str]:
    """A takeback is agreed on by all who are asked; all else stays as it is."""
    line = sitting.read(source)
    if not isinstance(line.move, Undo):
        return source if isinstance(source, str) else [*source]
    words = [word for word in line.words if not word.startswith("by=")]
    by = [seat for seat, _ in sitting.opened.seats if seat in seats]
    return [*words, f"by={','.join(by)}"]


def reply(
    table: Table, access: Access, name: str, *, yes: bool
) -> tuple[Proposal | None, Entry | None]:
    """One who is asked says yes or no: what still waits, and the entry if all have agreed.

    Raises `serve.not_found` where nothing of this name waits for him.
    """
    return replied(table, access.seat or REFEREE, name, yes=yes)


def replied(
    table: Table, who: str, name: str, *, yes: bool
) -> tuple[Proposal | None, Entry | None]:
    """The same of a seat, or the referee."""
    with table.lock:
        table.refresh()
        found = next((one for one in beside.unanswered(table) if one.said.proposal == name), None)
        if found is None:
            raise Unserved(404, "serve.not_found")
        answer = proposing.agreed if yes else proposing.declined
        table.say(lambda business: answer(business.proposals[name], who))
        now = table.business.proposals[name]
        if now.end is not None:
            return None, None
        if now.needs:
            return now, None
        return None, _entered(table, now.said)


def _entered(table: Table, said: Proposed) -> Entry:
    table.desk.speak_to(said.seat)
    entry = table.desk.enter(
        said.move, expect=table.sitting.number, entry_id=said.proposal, recorder=said.recorder
    )
    table.say(lambda _: [ProposalEnded(said.proposal, "entered")])
    return entry
