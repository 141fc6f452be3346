"""Ready... Fence!: the moves of a fencing phrase, by the names that the table of moves gives them.

A card opens it (opening_attack), cards and defences without cards answer (card_answers, feint,
defence), the word goes from one to the other (word), and when the phrase ends its consequences
follow (phrase_end). Here are the word that passes, and what the referee may enter meanwhile.
"""

from msgspec.structs import replace

from events.ready_fence import PHRASE, SpeedChanged
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.card_answers import answers, compare
from referee.rules.ready_fence.defence import evades, parries
from referee.rules.ready_fence.moves import EffectHits, EffectSpeed, EffectStops, Passes
from referee.rules.ready_fence.opening_attack import opens
from referee.rules.ready_fence.pending import pending_of, phrase_of, speed_of
from referee.rules.ready_fence.phrase_end import finish
from referee.rules.ready_fence.referee_effects import apply, require_within
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.word import cannot_answer, give, pass_word, require_word

__all__ = [
    "answers",
    "close_if_unanswerable",
    "effect_hits",
    "effect_speed",
    "effect_stops",
    "evades",
    "opens",
    "parries",
    "passes",
]


FASTEST = 9
"""No effect changes a speed by more (section 8)."""


def passes(bout: Bout, move: Passes) -> None:
    """`SEAT passes`: against an attack it waives the answer (R41)."""
    pass_word(bout, require_word(bout.state, move.mover), "seat")


def close_if_unanswerable(bout: Bout) -> None:
    """End the phrase if what was entered meanwhile leaves the word without an answer (RF-8.13)."""
    phrase = bout.state.phrase
    if bout.state.phase is not PHRASE or phrase is None or phrase.word is None:
        return
    if cannot_answer(bout, phrase.word):
        pass_word(bout, phrase.word, "rule")


def _require_phrase(bout: Bout, kind: str) -> None:
    if bout.state.phrase is None:
        raise Refusal(Rule.EFFECT, "no-phrase", kind=kind)


def effect_speed(bout: Bout, move: EffectSpeed) -> None:
    """`referee effect speed N`: a counter-attack is compared anew (RF-8.11)."""
    _require_phrase(bout, "speed")
    pending = pending_of(bout.state)
    if pending.type not in ("attack", "counter"):
        raise Refusal(Rule.EFFECT, "no-speed", pending=pending.type)
    require_within(move.amount, -FASTEST, FASTEST)
    speed = speed_of(pending) + move.amount
    if speed < 0:
        raise Refusal(Rule.EFFECT, "negative-speed", speed=speed)
    met = phrase_of(bout.state).met
    apply(bout, "speed", move.amount)
    bout.tell(SpeedChanged(seat=pending.seat, speed=speed))
    changed = replace(pending, speed=speed)
    if pending.type == "attack":
        give(bout, changed, met)
    else:
        assert met is not None, "a pending counter-attack has met an attack"
        compare(bout, changed, replace(met, answer_speed=speed))


def effect_hits(bout: Bout, move: EffectHits) -> None:
    """`referee effect hits SEAT|both`: the phrase ends with that touch."""
    _require_phrase(bout, "hits")
    apply(bout, "hits", move.result)
    finish(bout, move.result)


def effect_stops(bout: Bout, move: EffectStops) -> None:
    """`referee effect stops`: the phrase ends, nobody scores."""
    del move
    _require_phrase(bout, "stops")
    apply(bout, "stops")
    finish(bout, "none")
