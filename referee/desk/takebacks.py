"""Whether moves may be taken back: what the table agreed on beforehand."""

from collections.abc import Collection, Iterator, Sequence

from events.entry import Entry
from events.places import Place, write_place
from projections.fold import opening_of
from projections.history import effective
from referee.desk.judged import Judgeable
from referee.games.game import Game
from referee.moves.corrections import Undo
from referee.moves.refusal import Refusal
from referee.notation.common import AUTOMATIC
from referee.rules.match import Rule
from replays.known import Known, made_known


def require_agreed(sitting: Judgeable, move: Undo, places: Sequence[Place]) -> None:
    """Raise M-4 where somebody has not agreed, M-5 where what was made known stays known."""
    match sitting.state.match.takeback:
        case "consent":
            seats = [seat for seat, _ in sitting.opened.seats if seat != AUTOMATIC]
            missing = tuple(seat for seat in seats if seat not in move.by)
            if missing:
                raise Refusal(Rule.CONSENT, seats=missing)
        case "sealed":
            for place, _ in known_by(sitting.game, sitting.entries, places):
                raise Refusal(Rule.SEALED, number=write_place(place))
        case _:
            pass


def known_by(
    game: Game, entries: Sequence[Entry], places: Collection[Place]
) -> Iterator[tuple[Place, Known]]:
    """What the moves at these places made known, as the reader of the entries may read it."""
    moves = ((entry.place, entry.body) for entry in effective(entries))
    return made_known(game.kit, opening_of(entries), moves, places)
