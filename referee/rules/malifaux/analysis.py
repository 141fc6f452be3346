"""Malifaux: what is told to who analyses it: contests and discards; the rest is the table's."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from msgspec.structs import replace

from events.base import Seat
from events.catalogues.malifaux import Edition, face
from events.malifaux.values import Band, Step
from projections.cards.lists import named
from projections.malifaux.last import LastDamage
from projections.malifaux.state import (
    DAMAGE,
    INITIATIVE,
    REDUCE,
    SEATS,
    Contest,
    Damages,
    Hold,
    State,
    deck,
    discard,
    hand,
    other,
    step,
)
from referee.moves.declared import Played
from referee.moves.move import Move
from referee.moves.offers import Blank, Offer
from referee.rules.analysed import Analysis, Shared, shared
from referee.rules.malifaux import flips
from referee.rules.malifaux.due import answers
from referee.rules.malifaux.outcomes import PLACES

VALUED = (Step.MODIFY, Step.FLIP, Step.CHEAT, Step.TRIGGER, Step.SUFFER, Step.DISCARD)
"""The steps of a contest, and that of a discard."""

SHARES: Mapping[Band, float] = {Band.WEAK: 1 / 3, Band.MODERATE: 2 / 3, Band.SEVERE: 1.0}
"""What a flip reached that is measured by its band alone."""

SEVERITIES: Mapping[str, float] = {"none": 0.0, "weak": 1 / 3, "moderate": 2 / 3}
"""The same of damage to no model; the others are severe."""

MEAN, NEAR = 7, 4
"""What a card is worth that is not turned yet; by how much a duel is won for sure, or nearly."""

HURTS = 0.4
"""What a duel that leads to damage is worth, until it is known how much."""

FILLED: Mapping[tuple[str, str], str] = {
    ("duel", "stat"): "5",
    ("duel", "tn"): "12",
    ("duel", "vs"): "5",
    ("damage", "damage"): "2/3/5",
}
"""What may be called for with the fate decks alone, where the table would say it."""


def utility(state: State) -> Shared | None:
    """What was reached in the contest that has ended, or what hands were kept in a discard."""
    over = shared(state)
    if over is not None or step(state) in VALUED:
        return over
    duel, damage, flip = state.last_duel, state.last_damage, state.last_flip
    if damage is not None:
        return _suffered(state, damage)
    if duel is not None:
        return _of(duel.acting, float(duel.success))
    if flip is not None:
        return _of(flip.seat, SHARES[flip.band])
    if state.won and state.initiative is not None and not _anybody_activated(state):
        return _of(state.initiative, 1.0)
    return _hands(state)


def _of(seat: Seat, share: float) -> Shared:
    return {seat: share, other(seat): 1 - share}


def _suffered(state: State, damage: LastDamage) -> Shared:
    """The share of its health that a model has lost is its opponent's."""
    if damage.model is None:
        seat = state.last_flip.seat if state.last_flip is not None else SEATS[0]
        return _of(seat, SEVERITIES.get(damage.severity, 1.0))
    model = state.models[damage.model]
    before = model.health + damage.suffered
    return _of(other(model.seat), min(1.0, damage.suffered / before) if before else 1.0)


def _anybody_activated(state: State) -> bool:
    return any(model.activated for model in state.models.values())


def _hands(state: State) -> Shared:
    """The values of the cards that each has in hand."""
    a, b = (sum(face(card).value for card in state.table.known(hand(seat))) for seat in SEATS)
    return _of(SEATS[0], a / (a + b) if a + b else 0.5)


def evaluate(edition: Edition, state: State) -> Shared:
    """What the open contest is about to come to."""
    del edition
    if state.pending is not None:
        return _pending(state, state.pending)
    if state.contest is not None:
        return _of(state.contest.acting, _reached(state, state.contest))
    return utility(state) or _hands(state)


def _pending(state: State, pending: Damages) -> Shared:
    """Damage that waits, less what a flip is about to take from it."""
    model, amount = state.models[pending.model], float(pending.amount - pending.by)
    if state.contest is not None and state.contest.kind is REDUCE:
        value = _value(state.contest, model.seat)
        amount -= 1 + value / MEAN
    return _of(other(model.seat), max(0.0, min(1.0, amount / model.health)))


def _reached(state: State, contest: Contest) -> float:
    """What the acting side gets of it."""
    if contest.kind is DAMAGE:
        return _damage(state, contest)
    if not contest.is_duel and contest.kind is not INITIATIVE:
        return _value(contest, contest.acting) / 14
    won = 1 / (1 + exp(-_ahead(contest) / NEAR))
    return won * (HURTS if contest.damage is not None else 1.0)


def _damage(state: State, contest: Contest) -> float:
    """The share of the target's health that the flip would take."""
    value = _value(contest, contest.acting)
    if contest.damage is None or contest.target is None:
        return value / 14
    band = PLACES[Band.WEAK if value < 6 else Band.MODERATE if value < 11 else Band.SEVERE]
    amount = max(0, contest.damage[band] + contest.bonus) if value else 0
    return min(1.0, amount / state.models[contest.target].health)


def _ahead(contest: Contest) -> float:
    """By how much the acting side is beyond what it needs."""
    totals = {
        seat: side.stat + side.changes + _value(contest, seat)
        for seat, side in contest.sides.items()
    }
    ours = totals.pop(contest.acting)
    return ours - max((*totals.values(), contest.tn or 0))


def _value(contest: Contest, seat: Seat) -> float:
    """A side's card, or what one is worth in the mean, with its modifier."""
    side = contest.sides[seat]
    return side.value if side.card is not None else MEAN + max(-4, min(4, 2 * side.modifier))


def asked(edition: Edition, state: State) -> Sequence[str]:
    """Who may answer an action, the cards turned, or damage."""
    del edition
    return answers(state).seats


def chance(move: Move) -> bool:
    """A flip that names its cards tells what came up; lines of the table do not."""
    return (
        isinstance(move, Played) and move.declared is flips.flips and bool(move.fields.get("cards"))
    )


def horizon(before: State, after: State) -> bool:
    """A line ends with its contest or discard: what else is done lies on the table."""
    del before
    return after.match.over or step(after) not in VALUED


def attributes(edition: Edition, state: State, card: str) -> Mapping[str, Sequence[str] | int]:
    """Value and suit; a joker has no suit."""
    del edition, state
    _, value, suit = face(card)
    return {"value": value} if suit is None else {"value": value, "suit": (str(suit),)}


def fillings(edition: Edition, state: State, offer: Offer, blank: Blank) -> Sequence[str]:
    """A usual duel, a usual damage flip."""
    del edition, state
    word = FILLED.get((offer.verb, blank.name))
    return () if word is None else (word,)


def complete(state: State, world: Mapping[str, Sequence[str]]) -> State:
    """The cards put on a deck unseen; and what was reached before is not told again."""
    holds: Mapping[str, Any] = {seat: _hold(state.hold(seat), world, seat) for seat in SEATS}
    return replace(state, last_duel=None, last_damage=None, last_flip=None, **holds)


def _hold(hold: Hold, world: Mapping[str, Sequence[str]], seat: Seat) -> Hold:
    lying = tuple(world.get(deck(seat), ()))
    top, bottom = lying[: len(hold.top)], lying[len(lying) - len(hold.bottom) :]
    return replace(hold, top=named(hold.top, top), bottom=named(hold.bottom, bottom))


ANALYSIS = Analysis(
    utility=utility,
    evaluate=evaluate,
    asked=asked,
    chance=chance,
    horizon=horizon,
    attributes=attributes,
    fillings=fillings,
    renewed={deck(seat): discard(seat) for seat in SEATS},
    complete=complete,
)
