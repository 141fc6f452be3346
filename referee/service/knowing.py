"""No oracle: what a device enters of a dealt match is judged first on what it may know."""

from referee.desk.judged import Source
from referee.desk.sitting import Sitting
from referee.desk.trial import Trial
from referee.moves.corrections import OfTheRecord
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.match import Rule
from referee.service.access import Access
from referee.service.offering import as_known
from referee.service.problems import Unserved
from replays.redact import REFEREE


def is_blind(sitting: Sitting, access: Access) -> bool:
    """Whether whoever enters does not see all cards."""
    return sitting.sealed and access.viewer != REFEREE


def require_knowable(sitting: Sitting, access: Access, move: Move, source: Source) -> None:
    """Raise `serve.unseen` where something that he cannot see would decide of a line of his.

    That is asked of lines about the record, and of the referee's and the table's that name cards;
    whether a seat can name a card its own rules ask of what it has seen. What everybody sees that
    the referee may do next (`referee begins`) may draw cards. Raises also what is wrong with the
    line as far as he knows.
    """
    if not is_blind(sitting, access) or not (move.mover == REFEREE or isinstance(move, Reveals)):
        return
    if not isinstance(move, OfTheRecord) and _stands_open(as_known(sitting, access), source):
        return
    try:
        Trial(access.match, sitting, access.viewer).judge(source)
    except Refusal as refusal:
        if refusal.rule != Rule.UNSEEN:
            raise
        raise Unserved(422, "serve.unseen") from None


def _stands_open(known: Sitting, source: Source) -> bool:
    """Whether a line of the referee is offered to whoever looks on, with nothing to be named."""
    words = known.read(source).words
    return any((one.mover, one.verb) == words for one in known.offers(REFEREE) if not one.blanks)
