"""A record that is whole, and tells what cannot have happened.

The chain shows that a log holds what was written, not that the rules stood behind it. What a forged
event does to a state nobody can foresee; so where a match cannot be shown, an audit tells whether
its record is to blame or the program. Events that the rules make anew are not forged: where no
state can be made of those, it is the program.
"""

from events.errors import CorruptLog, RefereeError
from events.log.base import EventLog
from projections.cards.groups import Misplaced
from referee.desk.audits import of_match
from replays.findings import Check, Finding

IMPOSSIBLE = (Check.OPENING, Check.LEGALITY, Check.CONSEQUENCES)
"""What an audit looked at where it found that an entry cannot have happened so."""


def blamed(log: EventLog, match: str, error: BaseException) -> CorruptLog | None:
    """What is wrong with the record of a match that could not be shown because of this error.

    None where the error says it already, or the record is as the rules make it.
    """
    if isinstance(error, RefereeError) and not isinstance(error, Misplaced):
        return None
    for finding in of_match(log, match).report.findings:
        if finding.number is not None and _is_impossible(finding):
            return CorruptLog("log.impossible", match=match, number=finding.number)
    return None


def _is_impossible(finding: Finding) -> bool:
    """Whether it says that an entry cannot have happened so.

    An opening is held against no entry before it: the rules may fail at what it says itself.
    """
    return finding.check in IMPOSSIBLE or (finding.check is Check.STATE and finding.number == 0)
