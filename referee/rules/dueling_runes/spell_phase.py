"""Dueling Runes: the steps and groups of the spell phase (DR-5), and how a round goes on."""

from collections.abc import Sequence

from events.base import Seat
from events.dueling_runes.drawing import DrawsDue
from events.dueling_runes.rounds import ExtraPhasesEnded, RoundBegan, RoundHeld
from events.dueling_runes.spells import (
    EffectEnded,
    GroupCompleted,
    GroupFormed,
    MemberLeft,
    SpellPassed,
)
from events.dueling_runes.values import Members, Rune, Suit
from projections.dueling_runes.state import AI, DRAW, HAND, HASTE, PLAY, State, due, hands
from referee.rules.dueling_runes.drawing import draw
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import draw_up, seats_choose, to_draw
from referee.rules.dueling_runes.play import played_by_itself, turn_up
from referee.rules.dueling_runes.resolution import take_effect
from referee.rules.dueling_runes.runes import INVISIBLE, WYRMS, targets
from referee.rules.dueling_runes.solo import PLAYER, by_procedure, declare


def go_on(duel: Duel, *, held: bool = False) -> None:
    """Lead the duel on to where somebody has something to enter, or to its end (section 6).

    `held`: the end of the round waits, if it is reached.
    """
    if len(duel.state.declared) < len(duel.state.group):
        _drop_out(duel)
    while (state := duel.state).match.result is None:
        if state.phase is PLAY:
            seats = due(state)
            if not seats:
                turn_up(duel)
                _next_group(duel, held=held)
            elif not played_by_itself(duel, seats):
                return
        elif state.waiting:
            return
        elif state.phase is DRAW:
            if to_draw(state):
                return
            _next_round(duel)
        elif len(state.declared) < len(state.group):
            if not _declared_by_itself(duel):
                return
        elif state.spells or state.used:
            _complete(duel)
        else:
            _next_group(duel, held=held)


# Groups


def _next_group(duel: Duel, *, held: bool) -> None:
    """The seats of the highest rank declare next; after the last step the phase is over (DR-5)."""
    while active := duel.state.active:
        step = active[0].suit
        runes: Sequence[Rune] = active
        if active[-1].suit is not step:  # they are in step order
            runes = [rune for rune in active if rune.suit is step]
        if step is WYRMS:
            runes = _with_target(duel, runes)
        if runes:
            members = _highest(runes)
            duel.write(GroupFormed(round=duel.state.round, step=step, members=members))
            return
    _spells_over(duel, held=held)


def _highest(runes: Sequence[Rune]) -> Members:
    """Higher ranks declare first, and at equal rank the newer card (DR-1.5, DR-5.2)."""
    if len(runes) == 1:
        return ((runes[0].seat, runes[0].card),)
    best = max(map(_precedence, runes))
    return tuple([(rune.seat, rune.card) for rune in runes if _precedence(rune) == best])


def _precedence(rune: Rune) -> tuple[int, bool]:
    return rune.rank, not rune.kept


def _with_target(duel: Duel, runes: Sequence[Rune]) -> Sequence[Rune]:
    """DR-5.5: the wyrms with somebody to be cast on; the others count as declared."""
    state = duel.state
    visible = [seat for seat in state.living if not state.has(seat, INVISIBLE)]
    if len(visible) > 1:  # one of them at least is an opponent of each
        return runes
    for seat in state.living:
        for rune in runes:
            if rune.seat == seat and not targets(state, seat, WYRMS):
                _without_target(duel, seat, rune.card)
    return [rune for rune in runes if targets(state, rune.seat, WYRMS)]


def _without_target(duel: Duel, seat: Seat, card: str) -> None:
    passed = SpellPassed(
        round=duel.state.round, seat=seat, step=WYRMS, card=card, reason="no-target"
    )
    duel.write(passed)


def _drop_out(duel: Duel) -> None:
    """Members that have yet to declare and cannot any more, after a move, drop out (8.9)."""
    if duel.state.match.over:
        return
    for seat, card in duel.state.group:
        state, step = duel.state, duel.state.step
        if seat in state.declared or step is None:
            continue
        if not _serves(state, step, seat, card):
            duel.write(MemberLeft(round=state.round, seat=seat))
        elif step is WYRMS and not targets(state, seat, WYRMS):
            duel.write(MemberLeft(round=state.round, seat=seat))
            _without_target(duel, seat, card)


def _serves(state: State, step: Suit, seat: Seat, card: str) -> bool:
    """Whether this card of the seat still has a rune for the step."""
    runes = [rune.suit for rune in state.active if rune.card == card and rune.seat == seat]
    return step in runes


def _declared_by_itself(duel: Duel) -> bool:
    """Whether the opponent, the last of the seats, had to declare and has done so (DR-12.6)."""
    state = duel.state
    seat, card = state.group[-1]
    if seat != AI or AI in state.declared or state.step is None or not by_procedure(state):
        return False
    declare(duel, state.step, card)
    return True


def _complete(duel: Duel) -> None:
    """All have declared: the runes show as used, and the group waits or takes effect (DR-5.7)."""
    state = duel.state
    assert state.step is not None, "a group is formed for a step"
    waits = _waits(state)
    duel.write(GroupCompleted(round=state.round, step=state.step, waits=waits))
    if not waits:
        take_effect(duel)


def _waits(state: State) -> bool:
    """Whether the group waits for responses (DR-5.7, DR-12.5)."""
    if not state.spells:
        return False
    if state.match.options["window"] == "open":
        return True
    for spell in state.spells:
        if spell.hold or (spell.origin == AI and _may_be_answered(state)):
            return True
    return False


def _may_be_answered(state: State) -> bool:
    """Whether the opponent's spells, which nobody types, wait for an answer (DR-12.5)."""
    return by_procedure(state) and not state.table.is_empty(HAND[PLAYER])


# The round


def _spells_over(duel: Duel, *, held: bool) -> None:
    """After the extra phases those of all follow; after these the end phase (DR-3.1, DR-3.2)."""
    state = duel.state
    if state.extra:
        fresh = duel.option("haste-runes") == "fresh"
        duel.write(ExtraPhasesEnded(round=state.round, fresh=fresh))
        return
    if held:
        duel.write(RoundHeld(round=state.round))
        return
    _end_effects(duel)
    runs = draw_up(duel.state)
    if runs and seats_choose(state):
        duel.write(DrawsDue(round=state.round, seats=hands(state)))
        return
    draw(duel, runs)
    _next_round(duel)


def _end_effects(duel: Duel) -> None:
    """Effects whose last round this is are over (DR-7.5)."""
    state = duel.state
    for seat in state.living:
        for effect, window in state.sides[seat].effects.items():
            if window.last <= state.round:
                duel.write(EffectEnded(round=state.round, seat=seat, effect=effect))


def _next_round(duel: Duel) -> None:
    """The next round begins, with extra phases where a living seat is hasted in it (DR-3.2)."""
    if duel.state.phase is DRAW:
        _end_effects(duel)  # of counterspells that were cast while seats drew
    state = duel.state
    extra = any(state.has(seat, HASTE, later=1) for seat in state.living)
    duel.write(RoundBegan(round=state.round + 1, extra=extra))
