"""Ready... Fence!: what follows a fencing phrase (RF-8.14), and where the fencers stand then."""

from typing import Literal

from events.base import Seat
from events.catalogues.ready_fence import kind_of
from events.ready_fence.phrase import PhraseEnded
from events.ready_fence.values import TUTORIAL, Result
from projections.ready_fence.state import GREEN, RED, Phrase, other
from referee.rules.ready_fence.after import onward
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.hands import JOKER, draw, fill_up, give_back
from referee.rules.ready_fence.pending import sudden_death
from referee.rules.ready_fence.points import game_won, score
from referee.rules.ready_fence.stamina import recover
from referee.rules.ready_fence.strip import return_on_guard, stand

SCORERS: dict[Result, tuple[Seat, ...]] = {
    "red": (RED,),
    "green": (GREEN,),
    "both": (RED, GREEN),
    "annulled": (),
    "none": (),
}

SCORED_BY: dict[Seat, Result] = {RED: "red", GREEN: "green"}
"""A touch of one seat, as the result of a phrase."""

LONG_STEP = 3
"""Two empty squares lie between fencers who stand so many squares apart (RF-4.1)."""


def finish(bout: Bout, result: Result, *, off_strip: bool = False) -> None:
    """The phrase ends with this touch; what follows, follows in the order of RF-8.14."""
    if result == "both" and sudden_death(bout.state):
        result = "annulled"
    phrase = bout.state.phrase
    assert phrase is not None, "a phrase that ends goes on until then"
    bout.write(PhraseEnded(result=result))
    give_back(bout)
    scorers = SCORERS[result]
    if scorers:
        reason: Literal["touch", "double", "off-strip"] = "touch" if len(scorers) == 1 else "double"
        score(bout, scorers, "off-strip" if off_strip else reason)
        if game_won(bout, scorers):
            return
        recover(bout)
    _draw(bout, phrase, scorers)
    if scorers:
        return_on_guard(bout)
    elif phrase.fleche:
        _run_past(bout, phrase.attacker)
    onward(bout)


def _draw(bout: Bout, phrase: Phrase, scorers: tuple[Seat, ...]) -> None:
    """RF-8.14 (5): the tutorial fills the hands, elsewhere a played joker is replaced (R20)."""
    if bout.state.settings.mode is TUTORIAL:
        first = scorers[0] if len(scorers) == 1 else bout.active
        for seat in (first, other(first)):
            fill_up(bout, seat)
        return
    for played in phrase.cards:
        if kind_of(played.card) is JOKER and bout.option("joker-refill") == "yes":
            draw(bout, played.seat, 1)


def _run_past(bout: Bout, attacker: Seat) -> None:
    """RF-9.7: the defender steps forward, the attacker is placed at long distance before him.

    Where there is no square for the attacker both stay where they are (R29).
    """
    state, defender = bout.state, other(attacker)
    forward = 1 if defender == RED else -1
    ahead = state.fencer(defender).square + forward
    behind = ahead + forward * LONG_STEP
    first, last = state.settings.strip
    if not first <= behind <= last:
        return
    stand(bout, attacker, behind, "fleche")
    stand(bout, defender, ahead, "fleche")
