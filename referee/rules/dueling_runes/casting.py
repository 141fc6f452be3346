"""Dueling Runes: declaring a spell, or letting a rune go unused (DR-5.3, DR-6, DR-13.2)."""

from collections.abc import Sequence

from events.base import Counts, Seat
from events.dueling_runes.spells import SpellDeclared, SpellPassed
from events.dueling_runes.values import ADVANCED, Runes, Spell, Suit
from projections.dueling_runes.state import AI, SEAT, SPELL, State
from referee.moves.declared import declare
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.kinds import Casts, Holding
from referee.rules.dueling_runes.moments import IN_SPELL_PHASE
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import (
    INVISIBLE,
    MOONS,
    POWER_OF,
    SPELLS_OF,
    WYRMS,
    face_up,
    free,
    immune_by,
    opponents,
    targets,
)
from referee.rules.dueling_runes.solo import by_procedure

AMNESIA = Spell.AMNESIA


@declare("seat", when=IN_SPELL_PHASE)
def casts(duel: Duel, move: Casts) -> None:
    """`SEAT casts [SPELL] [X] [TARGET] [runes=CARD,...] [cards=CARD,...|none] [hold=yes]`.

    `advanced` takes `suns`, `waves`, `leaves` and `name`.
    """
    seat, state = SEAT[move.mover], duel.state
    step, card = require_turn(state, seat)
    spell = move.spell or _only_castable(duel, move, seat, step)
    runes = _runes(duel, move, seat, step, spell)
    target = _target(state, move, seat, step)
    if seat == AI and (immune := immune_by(state, target, spell)):
        raise Refusal(Rule.FAIR_TABLE, target=target, spell=spell, effect=immune)
    cards = None
    if spell == AMNESIA:
        cards = amnesia_cards(state, target, len(runes), move.cards)
    duel.write(
        SpellDeclared(
            round=duel.state.round,
            seat=seat,
            step=step,
            card=card,
            spell=spell,
            target=target,
            x=len(runes),
            runes=runes,
            cards=cards,
            name=move.name,
            amounts=_amounts(move) if spell == ADVANCED else None,
            hold=move.hold,
        )
    )


@declare("seat", when=IN_SPELL_PHASE, quiet=True, letter="x")
def passes(duel: Duel, move: Holding) -> None:
    """`SEAT passes [hold=yes]`: the rune goes unused."""
    leave_unused(duel, SEAT[move.mover])


def leave_unused(duel: Duel, seat: Seat) -> None:
    """The seat declares nothing; raise what keeps it from that."""
    step, card = require_turn(duel.state, seat)
    require_may_pass(duel.state, seat)
    duel.write(SpellPassed(round=duel.state.round, seat=seat, step=step, card=card))


def require_may_pass(state: State, seat: Seat) -> None:
    """Raise DR-5.3 where the option makes every seat cast; the opponent may always pass."""
    if seat != AI and state.match.options["casting"] == "must":
        raise Refusal(Rule.DECLARE_ONCE, "must", seat=seat)


def require_turn(state: State, seat: Seat) -> tuple[Suit, str]:
    """The step in which a seat declares, and the card whose rune serves.

    Raise DR-12.6, DR-3.1, DR-5.3, DR-5.2 where it does not declare now.
    """
    if seat == AI and by_procedure(state):
        raise Refusal(Rule.PROCEDURE)
    step = state.step
    if state.round_waits:
        raise Refusal(Rule.ORDER_OF_PHASES, "held")
    if state.phase is not SPELL or step is None:
        raise Refusal(Rule.ORDER_OF_PHASES, "spell", phase=state.phase)
    card = dict(state.group).get(seat)
    if card is not None and seat not in state.declared:
        return step, card
    more = any(rune.suit is step for rune in state.active if rune.seat == seat)
    spoken = any(rune.suit is step for rune in state.spoken if rune.seat == seat)
    if card is not None or (spoken and not more):
        raise Refusal(Rule.DECLARE_ONCE, seat=seat, step=step)
    waits = "" if more else "rune"  # its turn comes, or it has nothing to declare
    raise Refusal(Rule.BY_RANK, waits, seat=seat, step=step, group=state.members)


def _only_castable(duel: Duel, move: Casts, seat: Seat, step: Suit) -> str:
    """The spell that is meant where none is named (DR-6.10)."""
    found = tuple(castable(duel, seat, step))
    if len(found) != 1:
        spells = tuple(map(str, found))
        raise Refusal(Rule.LEFT_OUT, "spell", seat=seat, step=step, spells=spells)
    if move.cards is not None:
        raise Refusal(Rule.FORM, "cards", spell=found[0])
    return found[0]


def castable(duel: Duel, seat: Seat, step: Suit) -> dict[Spell, tuple[str, ...]]:
    """The basic spells of a step that a seat has the power for, each with the cards that show it.

    A spell that uses no power has none (DR-6.2, DR-6.3).
    """
    found: dict[Spell, tuple[str, ...]] = {}
    for spell in SPELLS_OF[step]:
        power = POWER_OF[spell]
        cards = () if power is None else free(duel.edition, duel.state, seat, power)
        if power is None or cards:
            found[spell] = cards
    return found


# Power runes


def _runes(duel: Duel, move: Casts, seat: Seat, step: Suit, spell: str) -> Runes:
    """The power runes that the spell uses."""
    if spell == ADVANCED:
        return _advanced_runes(duel, move, seat)
    if spell not in SPELLS_OF[step]:
        raise Refusal(Rule.SPELL_OF_STEP, spell=spell, step=step)
    power = POWER_OF[spell]
    if power is None:
        if move.x is not None or move.runes is not None:
            raise Refusal(Rule.NO_POWER, spell=spell)
        return ()
    there = free(duel.edition, duel.state, seat, power)
    named = move.runes
    number = move.x
    if number is None:
        number = len(there) if named is None else len(named)
    if not 1 <= number <= len(there):
        wanted = number if there else ""  # of none at all no number will do
        raise Refusal(Rule.POWER, seat=seat, spell=spell, x=wanted, free=len(there), suit=power)
    if named is not None:
        if len(named) != number or len(set(named)) < number or not set(named) <= set(there):
            raise Refusal(Rule.OLDEST_RUNES_FIRST, seat=seat, x=number, suit=power, cards=there)
        there = tuple(card for card in there if card in named)
    return tuple([(card, power) for card in there[:number]])


def _amounts(move: Casts) -> Counts:
    """How many runes of each kind an advanced spell uses."""
    return (Suit.SUNS, move.suns), (Suit.WAVES, move.waves), (Suit.LEAVES, move.leaves)


def _advanced_runes(duel: Duel, move: Casts, seat: Seat) -> Runes:
    if duel.option("advanced") == "no":
        raise Refusal(Rule.ADVANCED_ONLY_BY_OPTION)
    runes: list[tuple[str, Suit]] = []
    for suit, number in _amounts(move):
        there = free(duel.edition, duel.state, seat, Suit(suit))
        if not 0 <= number <= len(there):
            raise Refusal(Rule.ADVANCED, "amount", seat=seat, suit=suit, x=number, free=len(there))
        runes += [(card, Suit(suit)) for card in there[:number]]
    if sum(number > 0 for _, number in _amounts(move)) < 2:
        raise Refusal(Rule.ADVANCED, "kinds", seat=seat)
    return tuple(runes)


# Target and cards


def _target(state: State, move: Casts, seat: Seat, step: Suit) -> Seat:
    """Whom the spell is cast on."""
    target = move.target
    if target is None:
        legal = targets(state, seat, step)
        if len(legal) != 1:
            raise Refusal(Rule.LEFT_OUT, "target", seat=seat, targets=legal)
        return legal[0]
    if not state.lives(target):
        raise Refusal(Rule.TARGET, target=target)
    if step is MOONS and target != seat:
        raise Refusal(Rule.MOONS_ON_ONESELF, seat=seat, target=target)
    if step is WYRMS and target == seat:
        raise Refusal(Rule.WYRMS_ON_AN_OPPONENT, seat=seat, opponents=opponents(state, seat))
    if target != seat and state.has(target, INVISIBLE):
        raise Refusal(Rule.INVISIBLE, target=target)
    return target


def amnesia_cards(
    state: State, target: Seat, most: int, named: Sequence[str] | None
) -> tuple[str, ...]:
    """The cards that amnesia turns down, in queue order (DR-8.11)."""
    there = face_up(state, target)
    if named is None:
        if len(there) > most:
            raise Refusal(Rule.AMNESIA, "left-out", target=target, x=most, cards=there)
        return there
    if len(named) > most or len(set(named)) < len(named) or not set(named) <= set(there):
        raise Refusal(Rule.AMNESIA, "cards", target=target, x=most, cards=there)
    return tuple(card for card in there if card in named)
