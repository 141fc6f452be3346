"""A match played on for somebody who asks what would be; nothing of it is written."""

from msgspec.structs import replace

from events.errors import Unreadable
from referee.desk.trial import Trial, place_called
from referee.moves.refusal import Refusal
from referee.rules.match import Rule
from referee.service import frames
from referee.service.access import Access
from referee.service.open_shapes import Stopped, Trying
from referee.service.problems import Unserved
from referee.service.shapes import Tried
from referee.service.table import Table
from referee.speech import Lang


def tried(table: Table, access: Access, asked: Trying, lang: Lang) -> Tried:
    """Play on as far as it goes. Raises as `Trial` does, but where something unseen would decide.

    A seat may where the program deals: it tries on its own view, and can learn nothing.
    """
    if access.seat and table.sitting.opened.seed is None:
        raise Unserved(403, "serve.not_yours")
    trial = _trial(table, access, asked.at)
    begun, stopped = trial.sitting.number, None
    for number, move in enumerate(asked.moves, start=1):
        try:
            trial.enter(move)
        except Refusal as refusal:
            if refusal.rule != Rule.UNSEEN:
                raise
            stopped = Stopped(number, "unseen")
            break
    accepted = trial.sitting.number - begun
    with table.lock:
        entries = frames.entries_of(table, trial.sitting, access, lang, begun, accepted)
        told = frames.framed(table, access, trial.sitting, lang).told
    return Tried(accepted, stopped, entries, replace(told, head=None))


def _trial(table: Table, access: Access, at: str | None) -> Trial:
    with table.lock:
        try:
            behind = None if at is None else place_called(at)
            return Trial(table.match, table.sitting, access.viewer, at=behind)
        except Unreadable as error:
            if error.text != "cli.at":
                raise
            raise Unserved(404, "serve.not_yet", open=table.sitting.number) from None
