"""Ready... Fence!: the feint, which takes the first attack back or replaces it (RF-9.17)."""

from events.base import Seat
from events.catalogues.ready_fence import Kind, face, kind_of
from events.ready_fence.phrase import AttackSwapped, CardPlayed
from events.ready_fence.values import Met, Result
from projections.ready_fence.state import other
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.additions import require_additions, require_stamina
from referee.rules.ready_fence.answers import ATTACKS, WINS_BY_CEDING, stands_against
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.hands import play
from referee.rules.ready_fence.kinds import Plays
from referee.rules.ready_fence.opening_attack import misplaced, speed_against
from referee.rules.ready_fence.pending import phrase_of
from referee.rules.ready_fence.phrase_end import SCORED_BY, finish
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import spend
from referee.rules.ready_fence.word import next_action

SWAPPED = ATTACKS - {Kind.FLECHE, Kind.INFIGHTING}
"""The kinds of cards that can replace the first attack."""

CARDLESS, DISTANCE = "cardless", "distance"
"""Answers without cards, as Met names them."""

DISTANCE_LIMIT = 5
"""Defence by distance escapes attacks up to this speed (RF-10.7)."""


def outcome(met: Met, kind: Kind, speed: int, measured: int) -> Result | None:
    """How a phrase ends in which this attack replaces the first; None: it is refused.

    The first of RF-9.17 (1) to (6) that holds. `speed` of the new attack (RF-8.9), `measured` the
    speed of it at which RF-10.7 looks.
    """
    attacker, defender = SCORED_BY[met.seat], SCORED_BY[other(met.seat)]
    if met.answer == DISTANCE:
        return attacker if measured > DISTANCE_LIMIT else None
    answer = None if met.answer == CARDLESS else Kind(met.answer)
    if answer is Kind.CEDING_PARRY and kind in WINS_BY_CEDING:
        return defender
    if not stands_against(answer, kind):
        return attacker
    assert met.answer_speed is not None, "every answer but distance has a speed"
    if speed > met.answer_speed:
        return attacker
    return "both" if speed == met.answer_speed and answer is not None else None


def by_speed_alone(seat: Seat, speed: int, answer: int) -> Result:
    """How a phrase ends where a seat's new attack and the answer are compared by speed alone.

    Option `feint` = `speeds`; nothing is refused as too slow.
    """
    if speed == answer:
        return "both"
    return SCORED_BY[seat] if speed > answer else "none"


def feints(bout: Bout, move: Plays) -> None:
    """`SEAT plays feint ends=yes`, or `swaps=CARD [with=LIST]`; the word may play a feint."""
    if move.ends is not None and move.swaps is not None:
        raise Refusal(Rule.FEINT, "both")
    if move.swaps is not None:
        _swaps(bout, move, move.swaps)
    elif not move.ends:
        raise Refusal(Rule.FEINT, "neither")
    elif move.additions:
        raise Refusal(Rule.FEINT, "addition", card=move.additions[0])
    else:
        _lay(bout, move, ())
        finish(bout, "none")


def _swaps(bout: Bout, move: Plays, card: str) -> None:
    """The card replaces the first attack, and the phrase ends."""
    seat = Seat(move.mover)
    speed, result = require_swap(bout, seat, card, move.additions)
    first = phrase_of(bout.state).cards[0].card
    _lay(bout, move, (card, *move.additions))
    bout.write(
        AttackSwapped(seat=seat, start=first, to=card, additions=move.additions, speed=speed)
    )
    finish(bout, result)


def require_swap(
    bout: Bout, seat: Seat, card: str, additions: tuple[str, ...]
) -> tuple[int, Result]:
    """The speed of the card that replaces the first attack, and how the phrase ends with it.

    Raises RF-9.17, the rule of the card's weapon condition, or that of an addition.
    """
    state = bout.state
    kind, weapon = kind_of(card), state.fencer(other(seat)).weapon
    if kind not in SWAPPED:
        raise Refusal(Rule.FEINT, "kind", card=card)
    rule = misplaced(kind, weapon)
    if rule is not None:
        raise Refusal(rule, "opening", seat=seat, card=card, distance=state.distance, weapon=weapon)
    require_additions(bout, additions, card, answers=False)
    met = phrase_of(state).met
    assert met is not None, "a feint is barred where the first attack has not been answered"
    speed = speed_against(state, seat, card, additions)
    measured = speed_for_distance(bout, card, speed)
    if bout.option("feint") == "speeds" and met.answer_speed is not None:
        return speed, by_speed_alone(met.seat, speed, met.answer_speed)
    result = outcome(met, kind, speed, measured)
    if result is None:
        raise _too_slow(met, card, speed, measured)
    return speed, result


def _too_slow(met: Met, card: str, speed: int, measured: int) -> Refusal:
    """RF-9.17 (6): the swap is refused."""
    if met.answer_speed is None:
        limit = DISTANCE_LIMIT
        return Refusal(Rule.FEINT, "distance", card=card, speed=measured, limit=limit)
    return Refusal(Rule.FEINT, "too-slow", card=card, speed=speed, answer=met.answer_speed)


def speed_for_distance(bout: Bout, card: str, speed: int) -> int:
    """The speed of an attack at which a defence by distance looks (RF-10.7, R39)."""
    return speed if bout.option("distance-speed") == "modified" else face(card).speed


def _lay(bout: Bout, move: Plays, along: tuple[str, ...]) -> None:
    """The feint, and the cards that come with it, are laid down and paid for."""
    seat, cards = Seat(move.mover), (move.card, *along)
    sp = require_stamina(bout, seat, cards, move.sp)
    spend(bout, seat, sp, "card")
    play(bout, move, seat, cards)
    action = next_action(bout.state, seat)
    bout.write(CardPlayed(seat=seat, card=move.card, role="feint", action=action, sp=sp))
