"""Ready... Fence!: the moves of a fencing phrase, by the names that the table of moves gives them.

A card opens it (opening_attack), cards and defences without cards answer (card_answers, feint,
defence), the word goes from one to the other (word), and when the phrase ends its consequences
follow (phrase_end). Here are the word that passes, and what the referee may enter meanwhile.
"""

from msgspec.structs import replace

from events.ready_fence.phrase import SpeedChanged
from events.ready_fence.values import PHRASE, TURN
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.card_answers import answers, compare
from referee.rules.ready_fence.kinds import Plays, Signed, Touch
from referee.rules.ready_fence.moments import ANY_TIME, IN_PHRASE, WITH_CARDS
from referee.rules.ready_fence.opening_attack import opens
from referee.rules.ready_fence.pending import pending_of, phrase_of, speed_of
from referee.rules.ready_fence.phrase_end import finish
from referee.rules.ready_fence.referee_effects import apply, require_within
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.word import cannot_answer, give, pass_word, require_word

FASTEST = 9
"""No effect changes a speed by more (section 8)."""


@declare("seat", when=WITH_CARDS)
def plays(bout: Bout, move: Plays) -> None:
    """`SEAT plays CARD ...`: it opens a phrase, or answers in one."""
    (opens if bout.state.phase is TURN else answers)(bout, move)


@declare("seat", when=IN_PHRASE, quiet=True, letter="x")
def passes(bout: Bout, move: Move) -> None:
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


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def speed(bout: Bout, move: Move, amount: Signed) -> None:
    """`referee effect speed N`: a counter-attack is compared anew (RF-8.11)."""
    del move
    _require_phrase(bout, "speed")
    pending = pending_of(bout.state)
    if pending.type not in ("attack", "counter"):
        raise Refusal(Rule.EFFECT, "no-speed", pending=pending.type)
    require_within(amount, -FASTEST, FASTEST)
    now = speed_of(pending) + amount
    if now < 0:
        raise Refusal(Rule.EFFECT, "negative-speed", speed=now)
    met = phrase_of(bout.state).met
    apply(bout, "speed", amount)
    bout.tell(SpeedChanged(seat=pending.seat, speed=now))
    changed = replace(pending, speed=now)
    if pending.type == "attack":
        give(bout, changed, met)
    else:
        assert met is not None, "a pending counter-attack has met an attack"
        compare(bout, changed, replace(met, answer_speed=now))


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def hits(bout: Bout, move: Move, result: Touch) -> None:
    """`referee effect hits SEAT|both`: the phrase ends with that touch."""
    del move
    _require_phrase(bout, "hits")
    apply(bout, "hits", result)
    finish(bout, result)


@declare("referee", under="effect", when=ANY_TIME, weight="rare")
def stops(bout: Bout, move: Move) -> None:
    """`referee effect stops`: the phrase ends, nobody scores."""
    del move
    _require_phrase(bout, "stops")
    apply(bout, "stops")
    finish(bout, "none")
