"""Dueling Runes: what the table waits for (section 6)."""

from collections.abc import Iterator
from enum import StrEnum

from events.base import Seat
from events.dueling_runes.values import Effect
from projections.dueling_runes.state import AI, DRAW, HAND, SPELL, State, hands
from projections.dueling_runes.state import due as due_to_play
from referee.rules.due import ALSO, NOBODY, Answers, Due, Dues
from referee.rules.dueling_runes.end_draws import most_drawn, to_draw

_TABLE = ("table",)


class Decision(StrEnum):
    """What is decided.

    `play`: a card; `at-random`: one that the table draws from a hand. `spell`: of those whose rune
    it is. `resolve`: waiting spells take effect; `round-end`: the round ends; `answer`: a spell
    against it before. `draw`: how many cards. `flip`: the opponent's card is turned up; `choice`:
    it is kept or not. `excuse`: that it was drawn.
    """

    PLAY = "play"
    AT_RANDOM = "at-random"
    SPELL = "spell"
    RESOLVE = "resolve"
    ROUND_END = "round-end"
    ANSWER = "answer"
    DRAW = "draw"
    FLIP = "flip"
    CHOICE = "choice"
    EXCUSE = "excuse"


def due(state: State) -> Dues:
    """What is waited for, and what may be entered besides; nothing when the game is over."""
    return () if state.match.over else (*_next(state), *_besides(state))


def _next(state: State) -> Iterator[Due]:
    if state.waiting:
        decision = Decision.ROUND_END if state.round_waits else Decision.RESOLVE
        yield Due(_TABLE, decision, verbs=("resolves",))
    elif state.phase is SPELL:
        seats = tuple(seat for seat in state.members if seat not in state.declared)
        yield Due(seats, Decision.SPELL, {"step": state.step}, verbs=("casts", "passes"))
    elif state.phase is DRAW:
        for drawer in to_draw(state)[:1]:
            facts = {"seats": (drawer,), "most": most_drawn(state, drawer)}
            yield Due((drawer,), Decision.DRAW, facts, verbs=("draws",))
    else:
        yield from _cards(state)


def _cards(state: State) -> Iterator[Due]:
    """The cards of a play phase; the opponent's comes when the others lie there (DR-12.1)."""
    expected = due_to_play(state)
    seats = tuple(seat for seat in expected if seat != AI)
    if seats:
        yield Due(seats, Decision.PLAY, verbs=("plays",))
        confused = tuple(seat for seat in seats if state.has(seat, Effect.CONFUSED))
        if confused and not state.match.dealt:
            yield Due(confused, Decision.AT_RANDOM, {"seats": confused}, verbs=("plays",))
    elif state.flip.choice:
        yield Due(("a",), Decision.CHOICE, verbs=("keeps", "rejects"))
    elif expected:
        yield Due(_TABLE, Decision.FLIP, verbs=("flips",))


def _besides(state: State) -> Iterator[Due]:
    """Answers to what waits, and the Excuse that a seat may have drawn (DR-5.7, DR-10.3)."""
    holding = _holding(state)
    if state.waiting and holding:
        verbs = ("counters",) if state.round_waits else ("mirrors", "counters")
        yield Due(holding, Decision.ANSWER, how=ALSO, verbs=verbs)
    if state.excuse_open:
        drawers = _drawers(state)
        yield Due(drawers, Decision.EXCUSE, {"seats": drawers}, ALSO, ("excuse",))


def _holding(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in hands(state) if not state.table.is_empty(HAND[seat]))


def answers(state: State) -> Answers:
    """Spells that wait are answered by who has cards and did not cast all of them (DR-5.7)."""
    if state.match.over or not state.waiting:
        return NOBODY
    casters = [spell.caster for spell in state.spells]
    others = (seat for seat in _holding(state) if any(caster != seat for caster in casters))
    return Answers("spells", tuple(others))


def _drawers(state: State) -> tuple[Seat, ...]:
    """The seats that may have drawn the Excuse."""
    order = () if state.drawing is None else state.drawing.order[state.drawing.since :]
    return tuple(seat for seat in dict.fromkeys(order) if seat != AI)
