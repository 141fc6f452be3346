"""A game played on in memory, in worlds of which all is known.

A state here is a world made playable (`referee.analysis.known`): each card is certain, the program
deals. Nothing is put on record, and nothing is asked of the match that the world was made of.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import Event
from events.errors import Unreadable
from referee.analysis.policy import Chance, Choosing, filled
from referee.analysis.reading import Lines
from referee.games.game import Game
from referee.moves.move import Move
from referee.moves.offers import Offer, lines
from referee.moves.refusal import Refusal
from referee.rules.analysed import Analysis, Shared, shared
from referee.rules.due import to_move
from referee.rules.ruling import Ruling

MOST_MOVES = 2000
"""After so many moves a playout is a draw."""

MOST_LINES = 5000
"""So many lines of a position are looked at."""

TRIES = 8
"""How often something else is tried where a way to fill an offer in is refused."""

SILENT = ""
"""What stands for a line where a seat that may answer says nothing."""

SAYS_NOTHING = 0.5
"""How often a seat that may answer says nothing, where nobody thinks."""

TABLE = "table"

OF_NOBODY = "referee"
"""Where he is due, people decide: nothing is played on."""


class Entered(msgspec.Struct, frozen=True, gc=False):
    """A line, and what follows from it."""

    line: str
    ruling: Ruling[Any]

    @property
    def state(self) -> Any:
        """The state after it."""
        return self.ruling.state


def in_order(answering: Iterable[str], due: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Those who may answer what lies open, and may stay silent; then those on whom one waits."""
    yield from ((seat, True) for seat in answering if seat not in due)
    yield from ((mover, False) for mover in due)


def play_of(game: Game, edition: Any) -> "Play":
    """How the game is played on, kept with the lines that it has read."""
    found = next((one for one in _KEPT if one.game is game and one.edition is edition), None)
    if found is None:
        found = Play(game, edition)
        _KEPT.append(found)
    return found


_KEPT: deque["Play"] = deque(maxlen=8)
"""The games that were played on last."""


class Play:
    """How one game is played on, in an edition."""

    def __init__(self, game: Game, edition: Any) -> None:
        self.game = game
        self.edition = edition
        self.told: Analysis = Analysis() if game.analysis is None else game.analysis()
        self.choosing = Choosing(self.told, edition)
        self._lines = Lines(game.language, edition)
        self._adjudicate = game.adjudicate
        self._offers = game.offers

    # Who is asked, and what may be entered

    def to_move(self, state: Any) -> tuple[str, ...]:
        """On whom the table waits: seats, the table or the referee."""
        return to_move(self.game.dues(self.edition, state))

    def asked(self, state: Any) -> Iterator[tuple[str, bool]]:
        """Who is asked, in order, and whether he may stay silent.

        First come those who may answer what lies open, though nobody waits for them.
        """
        return in_order(self.told.asked(self.edition, state), self.to_move(state))

    def answering(self, state: Any) -> tuple[str, ...]:
        """The seats that may answer what lies open, though nobody waits for them."""
        return tuple(seat for seat, may_wait in self.asked(state) if may_wait)

    def offers(self, state: Any, mover: str) -> Sequence[Offer]:
        """What of a mover's offers is a choice, each to be filled in with what it lists."""
        return self.choosing.choices(state, self._offers(self.edition, state, mover))

    def lines(self, state: Any, mover: str) -> list[str]:
        """Every line of these offers."""
        return self.listed(self.offers(state, mover))

    def listed(self, offers: Iterable[Offer]) -> list[str]:
        """Every line of offers, as far as they are looked at."""
        return list(islice(chain.from_iterable(map(lines, offers)), MOST_LINES))

    def groups(self, state: Any, seat: str, also: str = "") -> list[str]:
        """One line for each thing that a seat can do: of those that come to the same, the shortest.

        `also`: a line that is listed by its own name, for all that come to the same.
        """
        return self.grouped(self.lines(state, seat), (state,), also)

    def grouped(self, found: Iterable[str], worlds: Sequence[Any], also: str = "") -> list[str]:
        """Of lines that come to the same in each of these worlds the shortest, in their order.

        Those are left out that are refused in all of them, and those that come to what `also` does.
        """
        shortest: dict[tuple[bytes | None, ...], str] = {}
        listed = self._comes_to(worlds, also) if also else None
        for line in found:
            came = tuple([self._come_to(world, line) for world in worlds])
            if line == also or came == listed or not any(came):
                continue
            known = shortest.get(came)
            if known is None or len(line) < len(known):
                shortest[came] = line
        return [*shortest.values(), also] if also else [*shortest.values()]

    def _comes_to(self, worlds: Iterable[Any], line: str) -> tuple[bytes | None, ...] | None:
        """What a line comes to in each world; None: it cannot be read, as free text."""
        try:
            return tuple([self._come_to(world, line) for world in worlds])
        except Unreadable:
            return None

    def _come_to(self, world: Any, line: str) -> bytes | None:
        """What a line leads to, but for how often chance was asked; None: it is refused."""
        try:
            after = self.enter(world, line)
        except Refusal:
            return None
        return _encode(replace(after, match=replace(after.match, position=0)))

    # What follows

    def read(self, state: Any, line: str) -> Move:
        """The move that a line is. Raises Unreadable, Misfit, Refusal."""
        return self._lines.read(line, state)

    def rule(self, state: Any, line: str) -> Ruling[Any]:
        """What follows from a line, and the state after it. Raises as `read`, and Refusal."""
        return self._adjudicate(self.edition, state, self._lines.read(line, state))

    def enter(self, state: Any, line: str) -> Any:
        """The state after a line. Raises as `rule`."""
        return self.rule(state, line).state

    def events(self, state: Any, line: str) -> tuple[Event, ...]:
        """What follows from a line. Raises as `rule`."""
        return self.rule(state, line).events

    # What a state is worth

    def over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.match.over)

    def ends(self, before: Any, after: Any) -> bool:
        """Whether a line of analysis ends between these states."""
        return after.match.over or self.told.horizon(before, after)

    def valued(self, state: Any) -> bool:
        """Whether anything is told of what can come of this state."""
        return not self.ends(state, state)

    def utility(self, state: Any) -> Shared | None:
        """What each seat has of a match that ended so; None: it has not ended."""
        return shared(state) if self.told.utility is None else self.told.utility(state)

    def value(self, state: Any) -> Shared | None:
        """What each seat has, or is likely to have; None where nothing is said of it."""
        found = self.utility(state)
        if found is None and self.told.evaluate is not None:
            return self.told.evaluate(self.edition, state)
        return found

    def worth(self, state: Any) -> Shared:
        """The same, all having the same of it where nothing is said."""
        return self.value(state) or self.even(state)

    def even(self, state: Any) -> Shared:
        """A draw."""
        seats = [seat for seat, _ in state.match.seats]
        return dict.fromkeys(seats, 1 / len(seats))

    # Playing on

    def playout(self, state: Any, rng: Chance, cut: int | None = None) -> Mapping[str, float]:
        """What each seat has after everybody went on by policy.

        `cut`: after so many moves what the game says of the state, if it says anything; else to the
        end, and a draw after `MOST_MOVES`.
        """
        most = MOST_MOVES if cut is None or self.told.evaluate is None else cut
        for _ in range(most):
            entered = self.step(state, rng)
            if entered is None:
                break
            before, state = state, entered.state
            if self.ends(before, state):
                return self.worth(state)
        if most == MOST_MOVES:
            return self.utility(state) or self.even(state)
        return self.worth(state)

    def step(self, state: Any, rng: Chance) -> Entered | None:
        """What whoever is asked next enters by policy; None: nobody plays on."""
        if state.match.over:
            return None
        for mover, may_wait in self.asked(state):
            if mover == OF_NOBODY:
                return None
            if may_wait and rng.random() < SAYS_NOTHING:
                continue
            entered = self.by_policy(state, mover, rng, answers=may_wait)
            if entered is not None:
                return entered
        return None

    def by_policy(
        self, state: Any, mover: str, rng: Chance, *, answers: bool = False
    ) -> Entered | None:
        """Some line of a mover, and what follows; None where he has none.

        `answers`: nobody waits for him.
        """
        entered = self._some(state, self.offers(state, mover), rng)
        return self._owed(state, mover, rng) if entered is None and not answers else entered

    def _some(self, state: Any, offers: Sequence[Offer], rng: Chance) -> Entered | None:
        """A line of these offers that the world admits: by policy, or the first; None: none is."""
        if not offers:
            return None
        choosing = self.choosing
        for _ in range(TRIES):
            entered = self._tried(state, choosing.line(offers, rng, choosing.likes))
            if entered is not None:
                return entered
        tried = (self._tried(state, line) for line in self.listed(offers))
        return next(filter(None, tried), None)

    def _tried(self, state: Any, line: str) -> Entered | None:
        """What follows from a line; None: not all of its cards lie so in this world."""
        try:
            return Entered(line, self.rule(state, line))
        except Refusal:
            return None

    def _owed(self, state: Any, mover: str, rng: Chance) -> Entered | None:
        """What people were still to tell of a physical table: a coin, dice, the card on a pile.

        Cards are told as they lie in this world; of all else one is as likely as another.
        """
        match = state.match
        by_hand = replace(state, match=replace(match, dealt=False, seed=None))
        told = [_as_it_lies(state, one) for one in self._offers(self.edition, by_hand, mover)]
        entered = self._some(by_hand, self.choosing.choices(by_hand, told), rng)
        if entered is None:
            return None
        after = replace(entered.state.match, dealt=True, seed=match.seed, position=match.position)
        ruling = Ruling(entered.ruling.events, replace(entered.state, match=after))
        return Entered(entered.line, ruling)

    def some_line(self, offers: Sequence[Offer], rng: Chance) -> str:
        """A line of these, any verb, offer and way to fill it in as likely as another."""
        return filled(self.choosing.liked(offers, rng, {}), rng)


def _as_it_lies(state: Any, offer: Offer) -> Offer:
    """The offer where cards of a pile that are not listed are those on top of it."""
    blanks = (
        replace(blank, choices=(",".join(state.table.first(blank.zone, blank.least)),), most=1)
        if blank.zone and not blank.choices and not blank.optional
        else blank
        for blank in offer.blanks
    )
    return replace(offer, blanks=tuple(blanks))


_encode = msgspec.msgpack.Encoder(order="deterministic").encode
