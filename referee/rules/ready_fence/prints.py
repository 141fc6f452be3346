"""Ready... Fence!: the table's own cards, counted by the referee (RF-1.4)."""

from events.base import UNKNOWN
from events.cards import CardsMoved, CardsPooled
from events.catalogues.ready_fence import BOUND, SMALLEST_DECK, deck, face, kind_of
from events.ready_fence.bout import RowPrinted
from events.ready_fence.values import BASIC, TUTORIAL
from projections.custody.answers import Answer, consistent
from projections.ready_fence.kit import KIT, POOL
from projections.ready_fence.state import BOX, RESERVE, TIMER, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.after import SMALL_TIMER
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.decks import reshape
from referee.rules.ready_fence.kinds import ARow, Copies, SomeCopies
from referee.rules.ready_fence.moments import ANY_TIME
from referee.rules.ready_fence.rule import Rule

MOST_COPIES = 20
MOST_SP = 6


@declare("referee", when=ANY_TIME, weight="rare")
def prints(
    bout: Bout,
    move: Move,
    row: ARow,
    copies: Copies,
    sp: SomeCopies = None,
    tutorial: SomeCopies = None,
    basic: SomeCopies = None,
) -> None:
    """`referee prints KIND[/SPEED] copies=N ...`: replaces the row of that kind and speed.

    What is left out is as before, but no more than the copies; of a new row 0 and all copies.
    """
    del move
    if bout.state.match.dealt:
        raise Refusal(Rule.PRINTS, "dealt")
    was = bout.printed.rows.get(row)
    printed = RowPrinted(
        kind=str(kind_of(row)),
        speed=face(row).speed,
        copies=copies,
        sp=(was.sp if was else 0) if sp is None else sp,
        tutorial=min(was.tutorial if was else copies, copies) if tutorial is None else tutorial,
        basic=min(was.basic if was else copies, copies) if basic is None else basic,
    )
    _require_within(printed)
    before = _size(bout)
    bout.write(printed)
    _require_deck(bout)
    reshape(bout, row)
    _resize(bout, _size(bout) - before)
    if consistent(bout.state.table, KIT.constraints) is Answer.NO:
        raise Refusal(Rule.PRINTS, "shown", card=row, copies=copies)


def _require_within(printed: RowPrinted) -> None:
    for key, value, most in (
        ("copies", printed.copies, MOST_COPIES),
        ("sp", printed.sp, MOST_SP),
        ("tutorial", printed.tutorial, printed.copies),
        ("basic", printed.basic, printed.copies),
    ):
        if not 0 <= value <= most:
            raise Refusal(Rule.PRINTS, "range", key=key, value=value, most=most)


def _size(bout: Bout) -> int:
    return sum(number for _, number in deck(bout.printed, bout.state.settings.mode))


def _require_deck(bout: Bout) -> None:
    """The deck of the mode still has cards enough, in the basic mode two bound ones."""
    size = _size(bout)
    if size < SMALLEST_DECK:
        raise Refusal(Rule.PRINTS, "deck", size=size, least=SMALLEST_DECK)
    if bout.state.settings.mode is BASIC and bout.printed.copies(BOUND, BASIC) < 2:
        raise Refusal(Rule.PRINTS, "bound", card=BOUND)


def _resize(bout: Bout, more: int) -> None:
    """Cards come to the reserve or leave it; where it is none or too small, the timer deck.

    Before the first action of the bout the timer deck has its twelve cards afterwards.
    """
    if more:
        pile = _pile(bout.state, more)
        if more > 0:
            bout.write(CardsPooled(pool=POOL, zone=pile, count=more))
        else:
            gone = (UNKNOWN,) * -more
            bout.write(CardsMoved(src=pile, dst=BOX, cards=gone, take="bottom", seen="none"))
    if not bout.state.begun and bout.state.settings.mode is not TUTORIAL:
        _count_anew(bout)


def _pile(state: State, more: int) -> str:
    """Where the difference goes to or comes from; raise RF-1.4 where no timer card is left."""
    reserve, timer = state.table.count(RESERVE), state.table.count(TIMER)
    if reserve and reserve + more >= 0:
        return RESERVE
    if not timer or timer + more < 1:
        raise Refusal(Rule.PRINTS, "timer", timer=timer, more=more)
    return TIMER


def _count_anew(bout: Bout) -> None:
    more = SMALL_TIMER - bout.state.table.count(TIMER)
    if more > 0:
        cards = bout.state.table.cards(RESERVE)[:more]
        bout.write(CardsMoved(src=RESERVE, dst=TIMER, cards=cards, put="bottom", seen="none"))
    elif more < 0:
        cards = (UNKNOWN,) * -more
        bout.write(CardsMoved(src=TIMER, dst=RESERVE, cards=cards, take="bottom", seen="none"))
