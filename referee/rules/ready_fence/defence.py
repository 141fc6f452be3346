"""Ready... Fence!: the defence without cards (RF-10)."""

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Kind
from events.ready_fence.phrase import AttackStopped, CardPlayed, DefenceMade
from events.ready_fence.values import TUTORIAL, Met, Pending
from projections.ready_fence.state import State, hand, other
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import hands
from referee.rules.ready_fence.additions import require_additions_to_parry, require_stamina
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.card_answers import threaten
from referee.rules.ready_fence.custody import impossible
from referee.rules.ready_fence.feint import CARDLESS, DISTANCE, DISTANCE_LIMIT
from referee.rules.ready_fence.kinds import Discard, SpOfAddition, With
from referee.rules.ready_fence.moments import IN_PHRASE
from referee.rules.ready_fence.pending import pending_of, phrase_of, speed_of
from referee.rules.ready_fence.phrase_end import SCORED_BY, finish
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.speeds import cardless_parry, glide_riposte
from referee.rules.ready_fence.stamina import spend
from referee.rules.ready_fence.strip import step
from referee.rules.ready_fence.word import give, met_by, next_action, require_word

EVASION_COST = 1
EVASION_SQUARES = 2
"""What an evasion costs, in SP, and how far it leads back (RF-10.8)."""


def require_parry(state: State, mover: str) -> Seat:
    """The mover as the seat that parries without cards, whatever that would cost.

    Raises the rule that keeps it from that.
    """
    seat = require_word(state, mover)
    if state.settings.mode is TUTORIAL:
        raise Refusal(Rule.DEFENCE_OF_MODE, seat=seat)
    pending = pending_of(state)
    if pending.type != "attack":
        raise Refusal(Rule.DEFENCE_AGAINST, "no-attack", seat=seat, pending=pending.type)
    if not (pending.first or pending.renewed):
        raise Refusal(Rule.DEFENCE_AGAINST, "second", seat=seat)
    if pending.kind == Kind.TOE_TOUCH:
        raise Refusal(Rule.TOE_TOUCH, "cardless", seat=seat)
    if phrase_of(state).side(seat).cardless:
        raise Refusal(Rule.ONE_DEFENCE, seat=seat)
    _require_any_stamina(state, seat)
    return seat


def _require_any_stamina(state: State, seat: Seat) -> None:
    if not state.fencer(seat).stamina:
        raise Refusal(Rule.DEFENCE_STAMINA, seat=seat)


@declare("seat", when=IN_PHRASE)
def parries(bout: Bout, move: Move, additions: With = (), sp: SpOfAddition = None) -> None:
    """`SEAT parries [with=glide-attack/N [sp=N]]`: it always succeeds (RF-10.5)."""
    state = bout.state
    seat = require_parry(state, move.mover)
    require_additions_to_parry(bout, additions)
    attack, fencer = pending_of(state), state.fencer(seat)
    against = speed_of(attack)
    cost, speed = cardless_parry(against, fencer.weapon)
    if cost > fencer.stamina:
        raise Refusal(Rule.PARRY, seat=seat, cost=cost, stamina=fencer.stamina, speed=against)
    paid = require_stamina(bout, seat, additions, sp, beside=cost)
    bout.write(
        DefenceMade(
            seat=seat,
            how="parry",
            speed=speed,
            cost=cost,
            additions=additions,
            action=next_action(state, seat),
        )
    )
    spend(bout, seat, cost, "parry")
    met = met_by(attack, CARDLESS, speed)
    if additions:
        _glides(bout, move, additions, paid, met)
    else:
        bout.write(AttackStopped(seat=attack.seat, by="cardless"))
        give(bout, Pending(type="parry", seat=seat, speed=speed, by="cardless"), met)


def _glides(bout: Bout, move: Move, additions: tuple[str, ...], sp: int, met: Met) -> None:
    """The added glide-attack is the riposte of the parry that has just been made (RF-9.5)."""
    seat, (card,) = Seat(move.mover), additions
    spend(bout, seat, sp, "card")
    hands.play(bout, move, seat, additions)
    speed = glide_riposte(bout.state.fencer(other(seat)).weapon)
    action = phrase_of(bout.state).side(seat).actions
    bout.write(CardPlayed(seat=seat, card=card, role="riposte", speed=speed, action=action, sp=sp))
    bout.write(AttackStopped(seat=met.seat, by="cardless"))
    threaten(bout, seat, Kind.GLIDE_ATTACK, speed, met)


def require_distance(state: State, mover: str) -> Seat:
    """The mover as the seat that defends by distance; raise the rule that keeps it from that."""
    seat = require_word(state, mover)
    pending = pending_of(state)
    if pending.type != "attack":
        raise Refusal(Rule.DEFENCE_AGAINST, "no-attack", seat=seat, pending=pending.type)
    if pending.riposte or pending.renewed:
        variant = "riposte" if pending.riposte else "renewed"
        raise Refusal(Rule.DISTANCE_AGAINST, variant, seat=seat)
    _require_any_stamina(state, seat)
    if state.settings.mode is not TUTORIAL:
        modified = state.match.option("distance-speed") == "modified"
        speed = pending.speed if modified else pending.printed
        if speed is not None and speed > DISTANCE_LIMIT:
            raise Refusal(Rule.DISTANCE_SPEED, seat=seat, speed=speed, limit=DISTANCE_LIMIT)
    return seat


@declare("seat", when=IN_PHRASE)
def evades(bout: Bout, move: Move, discard: Discard = None) -> None:
    """`SEAT evades [discard=CARD?]`: back two squares, and another card for one of the hand."""
    seat = require_distance(bout.state, move.mover)
    hands.require_not_bound(bout.state, seat, discard)
    _require_dealt(bout.state, seat, discard)
    attack = pending_of(bout.state)
    action = next_action(bout.state, seat)
    bout.write(DefenceMade(seat=seat, how="distance", cost=EVASION_COST, action=action))
    spend(bout, seat, EVASION_COST, "distance")
    stays = step(bout, seat, -EVASION_SQUARES, "evade")
    if hands.discard(bout, move, seat, discard, "evade"):
        hands.draw(bout, seat, 1)
    bout.write(AttackStopped(seat=attack.seat, by="distance"))
    if stays:
        parry = Pending(type="parry", seat=seat, by="distance")
        give(bout, parry, met_by(attack, DISTANCE, None))
    else:
        finish(bout, SCORED_BY[other(seat)], off_strip=True)


def _require_dealt(state: State, seat: Seat, card: str | None) -> None:
    """In the dealt mode the tutorial's fencer names his card, elsewhere chance does.

    Raises RF-C.1.
    """
    if not state.match.dealt:
        return
    zone = hand(seat)
    if state.settings.mode is TUTORIAL:
        if card is None and state.table.count(zone):
            raise impossible("dealt", UNKNOWN, zone)
    elif card is not None:
        raise impossible("drawn", card, zone)
