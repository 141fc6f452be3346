"""A random player of any game, who plays it to the result and looks at every position."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from projections.custody import answers
from projections.history import last_moves
from referee.checking import play
from referee.checking.broken import Broken
from referee.desk.sitting import Sitting
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal

TRIES = 8
"""How often several cards are guessed, which may be possible one by one and not together."""

MOST = 1000
"""How often somebody is asked for a move before it is said that nobody has one."""

ENDS_AT_ONCE = frozenset({"resign", "award", "draw", "finish"})

Words = tuple[str, ...]


def _as_listed(random: Random, sitting: Sitting, offer: Offer, blank: Blank) -> Blank:
    del random, sitting, offer
    return blank


def _nothing(random: Random, sitting: Sitting) -> Words | None:
    del random, sitting
    return None


def _never(offer: Offer, words: Words) -> bool:
    del offer, words
    return False


@dataclass(frozen=True, kw_only=True)
class Player:
    """How a game is played at random, and what holds in each of its positions.

    - `mover(random, sitting)` who enters the next line
    - `weights` how he likes what he may do, by verb; one is the rule
    - `any_line(random, sitting)` a line of any kind, most of them wrong
    - `assert_possible(state)` what holds in every position
    - `guess(random, sitting, offer, blank)` the blank with choices, where none are listed
    - `may_clash(offer, words)` whether the line names what is possible one by one and may not be
      together, and is then refused by one of the rules `clash`
    - `unlisted(random, sitting)` something that no offer lists; None: an offer is taken
    - `try_out(sitting, words)` what holds of any line
    - `resigns` how often an end at once is not left out; `undoes` how often a move is taken back,
      once as many stand as `kept` says
    """

    mover: Callable[[Random, Sitting], str]
    weights: Mapping[str, float]
    any_line: Callable[[Random, Sitting], Words]
    assert_possible: Callable[[Any], None]
    guess: Callable[[Random, Sitting, Offer, Blank], Blank] = _as_listed
    may_clash: Callable[[Offer, Words], bool] = _never
    clash: frozenset[str] = frozenset()
    unlisted: Callable[[Random, Sitting], Words | None] = _nothing
    try_out: Callable[[Sitting, Words], object] = play.assert_refused_or_offered
    resigns: float = 0.005
    undoes: float = 0.02
    kept: int = 1

    def play(self, random: Random, sitting: Sitting, *, most: int, wrong: int) -> Sitting:
        """Enter what is chosen until the game is over, and look at every position.

        `most`: entries at which it is left open; `wrong`: how many other lines are tried before
        each. It is left open also where custody has too many worlds to look at: from there on more
        is accepted than offered.
        """
        while not sitting.state.match.over and sitting.number < most and _is_decided(sitting):
            words = self._chosen(random, sitting)
            play.assert_accepted(sitting, words)
            for _ in range(wrong):
                self.try_out(sitting, self.any_line(random, sitting))
            sitting.enter(words)
            play.assert_coherent(sitting)
            self.assert_possible(sitting.state)
        return sitting

    def _chosen(self, random: Random, sitting: Sitting) -> Words:
        """What a random player, the table or the referee enters next."""
        standing = last_moves(sitting.entries, self.kept)
        if len(standing) == self.kept and random.random() < self.undoes:
            return ("referee", "undo")
        words = self.unlisted(random, sitting)
        for _ in range(MOST):
            if words is not None:
                return words
            words = self._offered(random, sitting)
        raise Broken("check.stuck", to_move=sitting.to_move)

    def _offered(self, random: Random, sitting: Sitting) -> Words | None:
        """One way to fill in an offer, if it is found."""
        offered = self._unless_it_ends(random, play.offers(sitting, self.mover(random, sitting)))
        if not offered:
            return None
        offer = play.choose(random, offered, self.weights)
        for _ in range(TRIES):
            words = play.filled(random, self._guessed(random, sitting, offer))
            if words is None or self._go_together(sitting, offer, words):
                return words
        return None

    def _unless_it_ends(self, random: Random, offered: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """The offers, mostly without those that end the game at once."""
        if random.random() < self.resigns:
            return offered
        return tuple(offer for offer in offered if offer.verb not in ENDS_AT_ONCE)

    def _guessed(self, random: Random, sitting: Sitting, offer: Offer) -> Offer:
        blanks = tuple(self.guess(random, sitting, offer, blank) for blank in offer.blanks)
        return Offer(offer.mover, offer.verb, blanks)

    def _go_together(self, sitting: Sitting, offer: Offer, words: Words) -> bool:
        if not self.may_clash(offer, words):
            return True
        try:
            sitting.judge(words)
        except Refusal as refusal:
            if refusal.rule not in self.clash:
                raise
            return False
        return True


def _is_decided(sitting: Sitting) -> bool:
    constraints = sitting.game.kit.constraints
    return answers.consistent(sitting.state.table, constraints) is not answers.Answer.UNDECIDED
