"""Peak Duel: the phases of a turn and how one leads to the next (PD-3, section 6)."""

from typing import Annotated

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsMoved, CardsOverruled, CardsShown
from events.peak_duel.turns import (
    CardDrawn,
    CardsDiscarded,
    DrawConfirmed,
    PhaseEntered,
    SeatPassed,
    TurnEnded,
    TurnStarted,
    WindowClosed,
)
from events.peak_duel.values import (
    ATTACK,
    BATTLE,
    COVER,
    DAMAGE,
    END,
    FINISH,
    START,
    SUMMON,
    Phase,
    Step,
)
from projections.cards.sources import LIST
from projections.peak_duel.state import DECK, DISCARD, HAND, State, other
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.battle import onward, resolve
from referee.rules.peak_duel.custody import CUSTODY, impossible, show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.end import lose
from referee.rules.peak_duel.kinds import ENTERED, Discarded, Drawn
from referee.rules.peak_duel.moments import IN_TURN
from referee.rules.peak_duel.replay import keep, require_aim
from referee.rules.peak_duel.rule import Rule

HAND_LIMIT = 7

REACHED_FROM: dict[str, tuple[str, ...]] = {
    "summon": ("draw",),
    "battle": ("draw", "summon"),
    "attack": ("draw", "summon", "start"),
    "damage": ("attack",),
    "finish": ("start", "attack", "damage"),
    "cover": ("draw", "summon", "start", "attack", "damage", "finish"),
    "end": ("draw", "summon", "start", "attack", "damage", "finish", "cover"),
}
"""What `enters` may name, and from which phases or steps it is reached (section 8)."""

REACHES = {
    now: tuple(to for to, sources in REACHED_FROM.items() if now in sources)
    for now in (*Phase, *Step)
}
"""The same from the other side; `damage` needs an open attack besides."""

BATTLE_WORDS = frozenset({"battle", "attack", "damage", "finish"})


def require_active(duel: Duel, move: Move) -> Seat:
    """The mover, as the active seat: only that does this (PD-3.1)."""
    active = duel.state.active
    if active is None or move.mover != active:
        raise Refusal(Rule.ACTIVE_SEAT, seat=move.mover, active=duel.active)
    return active


# The turn begins


def begin_turn(duel: Duel, seat: Seat, turn: int) -> None:
    """PD-3.4: a turn begins with a draw; PD-9.3: who cannot draw loses."""
    deck = DECK[seat]
    duel.write(TurnStarted(seat=seat, turn=turn))
    if duel.state.table.is_empty(deck):
        lose(duel, seat, Rule.EMPTY_DECK)
        return
    take_from_deck(duel, seat, 1)
    duel.write(CardDrawn(seat=seat, deck_left=duel.state.table.count(deck)))


def take_from_deck(duel: Duel, seat: Seat, count: int) -> None:
    """The top cards go to the hand: unknown ones, then those of the known bottom."""
    deck = DECK[seat]
    cards = duel.state.table.first(deck, count)
    duel.write(CardsMoved(src=deck, dst=HAND[seat], cards=cards, seen="owner"))


@declare("seat", when=IN_TURN)
def draws(duel: Duel, move: Move, card: Drawn = None) -> None:
    """`SEAT draws [CARD]`: a confirmation, and perhaps which card it was."""
    seat = require_active(duel, move)
    draw = duel.state.draw
    if draw is None:
        raise Refusal(Rule.DRAW, seat=seat)
    if card is not None:
        event = drawn(duel.state, seat, card)
        if draw.card not in {"", card}:
            _overrule_draw(duel, move, event, draw.card)
        show(duel, move, event)
    duel.write(DrawConfirmed(seat=seat))


def _overrule_draw(duel: Duel, move: Move, event: CardsShown, known: str) -> None:
    """Another card than the known one was drawn: that becomes unknown, if it still lies there.

    Where that is not enough, nor that the deck has no list then, custody sees it by itself. Raises
    PD-C.1 where nothing is overruled.
    """
    card, zone = event.cards[-1], event.zone
    if not move.overrule or duel.state.match.dealt:
        raise impossible("", card, zone)
    held = duel.state.table.known(zone)
    again = (card,) if held.count(card) == len(event.cards) else ()  # it was shown already
    ruling = CardsOverruled(
        zone=zone,
        card=card,
        rule=str(Rule.CARD_MUST_BE_POSSIBLE),
        take=event.take,
        forgotten=tuple((zone, kind) for kind in (known, *again) if kind in held),
    )
    for tried in (ruling, replace(ruling, lifted=(LIST,))):
        if CUSTODY.can_be(duel.state, tried, event):
            duel.write(tried)
            return


def drawn(state: State, seat: Seat, card: str) -> CardsShown:
    """The turn's draw was this card: the last that came to the hand.

    Once others have been moved or shown since, nobody can tell it from the rest of the hand; but
    it is none of those that were known there before it or came there openly since.
    """
    zone = HAND[seat]
    if is_told_apart(state, seat):
        return CardsShown(zone=zone, cards=(card,), take="newest")
    held = state.table.known(zone).count(card)
    others = held if held <= state.known_before().get(card, 0) else 0
    return CardsShown(zone=zone, cards=(card,) * (others + 1), take="any")


def is_told_apart(state: State, seat: Seat) -> bool:
    """Whether the turn's draw is known from the other cards of the hand."""
    draw = state.draw
    return draw is not None and draw.last and len(state.table.zones[HAND[seat]]) > 1


# Phases and steps


def enter(duel: Duel, phase: Phase, limit: int | None = None, step: Step | None = None) -> None:
    """A phase begins, with the limit that holds in it."""
    anew = duel.state.match.option("change-reset") == "phase"
    duel.write(PhaseEntered(phase=phase, step=step, limit=limit, price_anew=anew))


def enter_summon(duel: Duel) -> None:
    """The summon phase; its limit is fixed now (PD-4.2)."""
    enter(duel, SUMMON, _limit(duel))


def enter_battle(duel: Duel) -> None:
    """The battle phase with its first step; its limit is fixed now (PD-8.1)."""
    enter(duel, BATTLE, _limit(duel), START)


def enter_step(duel: Duel, step: Step) -> None:
    """A later step of the battle phase."""
    duel.write(PhaseEntered(phase=BATTLE, step=step))


def enter_cover(duel: Duel) -> None:
    """The cover phase."""
    enter(duel, COVER)


def _limit(duel: Duel) -> int:
    return duel.state.spirits(other(duel.active)) + 1


@declare("seat", when=IN_TURN)
def enters(duel: Duel, move: Move, to: Annotated[str, ENTERED]) -> None:
    """`SEAT enters PHASE|STEP`."""
    require_active(duel, move)
    require_reachable(duel.state, to)
    state = duel.state
    if to == "damage":
        keep(duel)
        enter_step(duel, DAMAGE)
    elif to == "summon":
        enter_summon(duel)
    elif to in ("battle", "attack"):
        if state.phase is not BATTLE:
            enter_battle(duel)
        if to == "attack":
            enter_step(duel, ATTACK)
    elif not onward(duel):
        return
    elif to == "finish":
        enter_step(duel, FINISH)
    else:
        enter(duel, Phase(to))


def require_reachable(state: State, to: str) -> None:
    """Raise PD-3.3, PD-3.2 where a phase or step cannot be entered from here."""
    if state.turn == 1 and to in BATTLE_WORDS:
        raise Refusal(Rule.NO_BATTLE_IN_TURN_ONE)
    if to not in reachable(state):
        now = state.step or state.phase
        raise Refusal(Rule.ORDER_OF_PHASES, "not-reached", phase=now, to=to)


def reachable(state: State) -> tuple[str, ...]:
    """What can be entered from here (PD-3.2, PD-3.3)."""
    words = REACHES[state.step or state.phase]
    if state.turn == 1:
        return tuple([to for to in words if to not in BATTLE_WORDS])
    if state.step is ATTACK and state.attack is None:
        return tuple([to for to in words if to != "damage"])
    return words


# Passing


@declare("seat", when=IN_TURN, quiet=True, letter="x")
def passes(duel: Duel, move: Move) -> None:
    """`SEAT passes`; when both have, the window closes (PD-3.5)."""
    seat = Seat(move.mover)
    require_pass(duel.state, seat)
    if seat == duel.state.active:
        keep(duel)
    duel.write(SeatPassed(seat=seat))
    if len(duel.state.passed) > 1:
        _both_passed(duel)


def require_pass(state: State, seat: Seat) -> None:
    """Raise PD-5.10, PD-3.5, PD-8.5 where a seat cannot pass."""
    if state.step is FINISH:
        raise Refusal(Rule.WINDOW_OF_EFFECT, "no-window", phase=FINISH)
    if seat in state.passed:
        raise Refusal(Rule.WINDOWS_CLOSE, "passed", seat=seat)
    if seat == state.active:
        require_aim(state)


def _both_passed(duel: Duel) -> None:
    state = duel.state
    if state.attack is not None and state.step is DAMAGE:
        resolve(duel, "passes")
        return
    duel.write(WindowClosed(phase=state.phase, step=state.step, by="passes"))
    if state.attack is not None:
        enter_step(duel, DAMAGE)


# The turn ends


@declare("seat", when=IN_TURN, quiet=True, letter="y")
def ends(duel: Duel, move: Move, discard: Discarded = ()) -> None:
    """`SEAT ends [discard=LIST]`: down to seven cards, and the next turn begins (PD-3.7)."""
    seat = require_active(duel, move)
    if not onward(duel):
        return
    if duel.state.phase is not END:
        enter(duel, END)
    held = duel.state.table.count(HAND[seat])
    surplus = surplus_of(held)
    if len(discard) != surplus:
        raise Refusal(Rule.HAND_OF_SEVEN, seat=seat, hand=held, surplus=surplus, named=len(discard))
    if discard:
        _discard(duel, move, seat, discard)
    duel.write(TurnEnded(seat=seat, turn=duel.state.turn))
    begin_turn(duel, other(seat), duel.state.turn + 1)


def surplus_of(held: int) -> int:
    """How many of so many cards of the hand are discarded at the end of the turn (PD-3.7)."""
    return max(0, held - HAND_LIMIT)


def _discard(duel: Duel, move: Move, seat: Seat, cards: tuple[str, ...]) -> None:
    show(duel, move, CardsMoved(src=HAND[seat], dst=DISCARD[seat], cards=cards, take="chosen"))
    duel.write(CardsDiscarded(seat=seat, cards=cards))
