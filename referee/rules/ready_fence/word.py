"""Ready... Fence!: who has the word, and when a phrase ends by itself.

What is pending, and what may follow (section 6, RF-8.4 to RF-8.13):

    attack        a parry by card: stopped, and mostly a riposte, which is an attack
                  a counter-attack at least as fast: counter
                  a defence without cards: parry; with a glide-attack: attack
    counter       counter-time; by option a parry, or a renewed attack
    counter-time  feint-in-time, which scores
    parry         a renewed attack: attack

A joker, a feint, a passed word and whatever is too slow end the phrase.
"""

from typing import Literal

from events.base import Seat
from events.ready_fence.phrase import WordGiven, WordPassed
from events.ready_fence.values import Met, Pending
from projections.ready_fence.state import State, other
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.answers import Situation, conceivable
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.decks import kinds_of
from referee.rules.ready_fence.pending import (
    if_passed,
    pending_of,
    phrase_of,
    renewable,
    speed_of,
)
from referee.rules.ready_fence.phrase_end import finish
from referee.rules.ready_fence.rule import Rule

FENCING_ACTIONS = 2
"""So many cards or defences without cards a fencer has in a phrase (RF-8.5)."""


def met_by(attack: Pending, answer: str, speed: int | None) -> Met:
    """A pending attack and the answer that it has just met; `answer` and `speed` as in Met."""
    return Met(
        seat=attack.seat,
        kind=attack.kind,
        speed=speed_of(attack),
        answer=answer,
        answer_speed=speed,
    )


def next_action(state: State, seat: Seat) -> int:
    """Which fencing action of the seat comes now: its first or its second (RF-8.5)."""
    return phrase_of(state).side(seat).actions + 1


def require_word(state: State, mover: str) -> Seat:
    """The mover as the seat that has the word; raise RF-8.4 for another."""
    word = phrase_of(state).word
    if word is None or mover != word:
        raise Refusal(Rule.WORD, seat=mover, word=word or "")
    return word


def situation(state: State) -> Situation:
    """What the seat with the word has to answer, as its cards see it (RF-9)."""
    phrase, pending = phrase_of(state), pending_of(state)
    if pending.type == "attack":
        met, blue_vs_cyan = pending.kind, False
    else:
        met = pending.type
        blue_vs_cyan = met == "counter" and state.match.option("blue-vs-cyan") == "any"
    return Situation(
        met,
        state.distance,
        renews=renewable(state) is not None,
        feints=phrase.met is not None and phrase.word == phrase.attacker,
        blue_vs_cyan=blue_vs_cyan,
    )


def give(bout: Bout, pending: Pending, met: Met | None = None) -> None:
    """Give the word to the other seat, and end the phrase where that cannot answer (RF-8.13)."""
    word = other(pending.seat)
    bout.write(WordGiven(seat=word, pending=pending, met=met))
    if cannot_answer(bout, word):
        pass_word(bout, word, "rule")


def pass_word(bout: Bout, seat: Seat, by: Literal["seat", "rule"]) -> None:
    """The word passes: what threatens, hits (RF-8.12)."""
    result = if_passed(bout.state)
    bout.tell(WordPassed(seat=seat, by=by))
    finish(bout, result)


def cannot_answer(bout: Bout, word: Seat) -> bool:
    """Whether, by public knowledge, this seat has no answer (RF-8.13 (a), (b))."""
    state = bout.state
    phrase = phrase_of(state)
    side = phrase.side(word)
    if side.actions >= FENCING_ACTIONS or (phrase.fleche and word == phrase.attacker):
        return True
    if side.parried and bout.option("after-parry") == "closed":
        return True
    if pending_of(state).type == "attack":
        return False
    if not state.holds_cards(word):
        return True
    return conceivable(situation(state)).isdisjoint(kinds_of(bout))
