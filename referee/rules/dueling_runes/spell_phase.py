"""Dueling Runes: the steps and groups of the spell phase (DR-5), and how a round goes on."""

from events.base import Seat
from events.catalogues.dueling_runes import ACTIVATION
from events.dueling_runes import (
    Effect,
    EffectEnded,
    ExtraPhasesEnded,
    GroupCompleted,
    GroupFormed,
    MemberLeft,
    Phase,
    RoundBegan,
    Rune,
    SpellPassed,
    Suit,
)
from projections.dueling_runes.state import AI, HAND, State, due
from referee.rules.dueling_runes.drawing import draw, draw_up
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.play import played_by_itself, turn_up
from referee.rules.dueling_runes.resolution import take_effect
from referee.rules.dueling_runes.runes import targets
from referee.rules.dueling_runes.solo import by_procedure, declare


def go_on(duel: Duel) -> None:
    """Lead the duel on to where somebody has something to enter, or to its end (section 6)."""
    while not duel.over:
        if duel.state.phase is Phase.PLAY:
            seats = due(duel.state)
            if played_by_itself(duel, seats):
                continue
            if seats:
                return
            turn_up(duel)
            _next_group(duel)
        elif duel.state.waiting or _somebody_declares(duel):
            return
        elif duel.state.spells or duel.state.used:
            _complete(duel)
        else:
            _next_group(duel)


# Groups


def _next_group(duel: Duel) -> None:
    """The seats of the highest rank declare next; after the last step the phase is over (DR-5)."""
    begun = duel.state.step
    for step in ACTIVATION[ACTIVATION.index(begun) if begun else 0 :]:
        if step is Suit.WYRMS:
            _pass_over(duel)
        runes = _serving(duel.state, step)
        if runes:
            best = max(map(_precedence, runes))
            members = tuple((rune.seat, rune.card) for rune in runes if _precedence(rune) == best)
            duel.write(GroupFormed(round=duel.round, step=step, members=members))
            return
    _end_phase(duel)


def _serving(state: State, step: Suit) -> list[Rune]:
    """The runes for a step that nobody has declared yet, in seat order."""
    return [rune for seat in state.living for rune in state.sides[seat].active if rune.suit is step]


def _precedence(rune: Rune) -> tuple[int, bool]:
    """Higher ranks first, and at equal rank the newer card (DR-1.5, DR-5.2)."""
    return rune.rank, not rune.kept


def _pass_over(duel: Duel) -> None:
    """DR-5.5: with nobody to cast on, the wyrms of a seat count as declared."""
    for rune in _serving(duel.state, Suit.WYRMS):
        if not targets(duel.state, rune.seat, Suit.WYRMS):
            _without_target(duel, rune.seat, rune.card)


def _without_target(duel: Duel, seat: Seat, card: str) -> None:
    passed = SpellPassed(
        round=duel.round, seat=seat, step=Suit.WYRMS, card=card, reason="no-target"
    )
    duel.write(passed)


def _somebody_declares(duel: Duel) -> bool:
    """Whether a member has yet to declare. Those that cannot any more drop out (8.9)."""
    for name, card in duel.state.group:
        seat, state = Seat(name), duel.state
        if seat in state.declared or state.step is None:
            continue
        active = state.sides[seat].active
        if not any(rune.suit is state.step and rune.card == card for rune in active):
            duel.write(MemberLeft(round=duel.round, seat=seat))
        elif state.step is Suit.WYRMS and not targets(state, seat, Suit.WYRMS):
            duel.write(MemberLeft(round=duel.round, seat=seat))
            _without_target(duel, seat, card)
        elif seat == AI and by_procedure(state):
            declare(duel, state.step, card)
    declared = duel.state.declared
    return any(seat not in declared for seat, _ in duel.state.group)


def _complete(duel: Duel) -> None:
    """All have declared: the runes show as used, and the group waits or takes effect (DR-5.7)."""
    state = duel.state
    assert state.step is not None, "a group is formed for a step"
    waits = _waits(state)
    duel.write(GroupCompleted(round=duel.round, step=state.step, waits=waits))
    if not waits:
        take_effect(duel)


def _waits(state: State) -> bool:
    """Whether the group waits for responses (DR-5.7, DR-12.5)."""
    if not state.spells:
        return False
    if any(spell.hold for spell in state.spells) or state.match.option("window") == "open":
        return True
    declared = any(spell.origin == AI for spell in state.spells)
    return declared and by_procedure(state) and state.table.count(HAND[Seat("a")]) > 0


# The round


def _end_phase(duel: Duel) -> None:
    """After the extra phases those of all follow; after these the end phase (DR-3.1, DR-3.2)."""
    if duel.state.extra:
        fresh = duel.option("haste-runes") == "fresh"
        duel.write(ExtraPhasesEnded(round=duel.round, fresh=fresh))
        return
    for seat in duel.state.living:
        for effect, window in duel.state.sides[seat].effects.items():
            if window.last <= duel.round:
                duel.write(EffectEnded(round=duel.round, seat=seat, effect=effect))
    draw(duel, draw_up(duel.state))
    following = duel.round + 1
    sides = duel.state.sides
    extra = any(sides[seat].has(Effect.HASTE, following) for seat in duel.state.living)
    duel.write(RoundBegan(round=following, extra=extra))
