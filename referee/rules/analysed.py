"""What a game declares for analysis: what positions are worth, and what is no choice."""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import exp
from typing import Any

import msgspec

from events.base import Seat
from projections.kit import State
from referee.moves.declared import Played
from referee.moves.move import Move, Reveals
from referee.moves.offers import Blank, Offer

Shared = Mapping[str, float]
"""What each seat has of a whole of 1: of the game that was won, or is going to be."""


def no_words(edition: Any, state: Any, offer: Offer, blank: Blank) -> Sequence[str]:
    """Nothing is filled in where nothing can be chosen."""
    del edition, state, offer, blank
    return ()


def tells(move: Move) -> bool:
    """Whether anything stands behind the verb: a line without it only lets the game go on."""
    return bool(move.fields) if isinstance(move, Played) else isinstance(move, Reveals)


class Analysis(msgspec.Struct, frozen=True, eq=False):
    """What odds, bots and post-mortems ask of a game; with none of it all is played to the end.

    The first arguments are the edition in use and the state, where nothing else is said.

    - `utility(state)` what each seat has of a match as it ended there, which is 1 together; None
      where it has not ended. Left out, winners share
    - `evaluate(edition, state)` what each seat is likely to have, 0 to 1 and 1 together
    - `idle` verbs that change nothing much, entered only where nothing else can be
    - `ends` verbs that end the game at once, which are never tried
    - `omits` keys that nobody fills in: what they announce is entered by the referee
    - `likes` how often a verb is played where anything may be, beside 1 for the others
    - `asked(edition, state)` seats that may answer now what stands open, though nobody waits for
      them
    - `opaque(edition, state, move)` whether the program does not play what the move does
    - `chance(move)` whether the move only tells what chance brought; left out, a line of the table
      that says something
    - `horizon(before, after)` whether a line of analysis ends between these states; left out, where
      the game is over. Of a state and itself: whether nothing is to be told of it at all
    - `attributes(edition, state, card)` what is printed on a card, by attribute: words, or a number
    - `fillings(edition, state, offer, blank)` words for a blank without choices
    - `renewed` by pile the zone that is shuffled to renew it when it is empty
    - `above(state)` by pile how many of its cards go before what is left is shuffled with what
      renews it, where that is not at its end; None where nobody knows
    - `complete(state, world)` the state where all that is hidden outside the table is as the world
      has it: its cards by zone, from the top
    """

    utility: Callable[[Any], Shared | None] | None = None
    evaluate: Callable[[Any, Any], Shared] | None = None
    idle: Collection[str] = ()
    ends: Collection[str] = ("resign", "award", "draw", "finish")
    omits: Collection[str] = ()
    likes: Mapping[str, float] = {}
    asked: Callable[[Any, Any], Sequence[str]] = lambda edition, state: ()
    opaque: Callable[[Any, Any, Move], bool] = lambda edition, state, move: False
    chance: Callable[[Move], bool] = lambda move: move.mover == "table" and tells(move)
    horizon: Callable[[Any, Any], bool] = lambda before, after: after.match.over
    attributes: Callable[[Any, Any, str], Mapping[str, Sequence[str] | int]] | None = None
    fillings: Callable[[Any, Any, Offer, Blank], Sequence[str]] = no_words
    renewed: Mapping[str, str] = {}
    above: Callable[[Any], Mapping[str, int | None]] = lambda state: {}
    complete: Callable[[Any, Mapping[str, Sequence[str]]], Any] = lambda state, world: state


def shared(state: State) -> Shared | None:
    """What each seat has of a match that is over: winners share, and all share a draw."""
    match = state.match
    if match.result is None:
        return None
    seats = [seat for seat, _ in match.seats]
    winners = match.result.winners or seats
    return {seat: (1 / len(winners) if seat in winners else 0.0) for seat in seats}


def likely(strengths: Mapping[Seat, float]) -> Shared:
    """What each seat is likely to have, by how strong it stands: 1 more is e times as likely."""
    most = max(strengths.values())
    weights = {seat: exp(strength - most) for seat, strength in strengths.items()}
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}
