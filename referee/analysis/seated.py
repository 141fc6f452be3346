"""Seats that the program plays in a match that it deals: by which bots, and what they enter.

A bot is asked after every entry, and gets nothing but what its seat may know. Of the same position
it makes the same of it: its chance is made of the bots' seed, the match and the number of the
entry, and never of the seed that the cards were dealt with.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from events.digests import sha256_for
from events.entry import Entry
from events.errors import Conflict, RefereeError, Unreadable
from referee.analysis.bots import Bot, offered, read
from referee.analysis.playing import in_order, play_of
from referee.desk.bot_tags import TAG, named, seated, seed_of
from referee.desk.desk import OVERTAKEN, Desk
from referee.desk.judged import Judged
from referee.desk.opening import SHARED
from referee.desk.sitting import Sitting
from referee.desk.windows import ends, window
from referee.games.finding import find
from referee.games.game import Game, Setup
from referee.moves.refusal import Refusal
from referee.rules.analysed import Analysis
from replays.characters import caseless

RECORDER = "bot:"

MOST = 20
"""So many lines in a row are entered before people are asked again."""


class Defect(RefereeError):
    """A bot does not do what bots do; nothing was entered."""


class Broken(Defect):
    """A bot failed, or answered what is no line of its seat."""

    def __init__(self, seat: str, spec: str, what: str) -> None:
        super().__init__("seated.broken", bot=spec, seat=seat, what=what)


class Refused(Defect):
    """A bot entered what cannot be: a defect of the bot, or of what is offered."""

    def __init__(self, act: "Act", why: RefereeError) -> None:
        rule = why.rule if isinstance(why, Refusal) else why.text
        super().__init__("seated.refused", bot=act.spec, seat=act.seat, line=act.line, rule=rule)


def require_playable(found: Setup) -> None:
    """Raise Unreadable where a match is to begin with a bot that cannot play its seat."""
    opened, tags = found.opened, named(found.opened)
    if not tags:
        return
    if not opened.dealt:
        raise Unreadable("seated.physical")
    if found.deal == SHARED:
        raise Unreadable("seated.shared")
    seats = tuple(seat for seat, _ in opened.seats if seat not in found.game.automatic)
    for name, spec in tags.items():
        seat = name[len(TAG) :]
        if caseless(seat) not in map(caseless, seats):
            raise Unreadable("seated.seat", seat=seat, known=seats)
        read(spec)


def generator(seed: str, match: str, number: int) -> Random:
    """The chance of whoever enters this entry of a match."""
    named = "\0".join((seed, match, str(number)))
    return Random(int.from_bytes(sha256_for(1)(named.encode()).digest()))


def analysis_of(game: Game) -> Analysis:
    """What a game tells to who analyses."""
    told: Analysis = Analysis() if game.analysis is None else game.analysis()
    return told


class Act(msgspec.Struct, frozen=True):
    """What a bot enters."""

    seat: str
    spec: str
    line: str

    @property
    def recorder(self) -> str:
        """As whom it enters it."""
        return f"{RECORDER}{self.spec}"


class Took(NamedTuple):
    """What a bot took for what it entered: it may count how often it played on in memory."""

    seconds: float = 0.0
    decisions: int = 0
    playouts: int = 0

    def and_also(self, other: "Took") -> "Took":
        """Both together."""
        return Took(
            self.seconds + other.seconds,
            self.decisions + other.decisions,
            self.playouts + other.playouts,
        )


def _is_of(line: object, seat: str) -> bool:
    return isinstance(line, str) and line.split()[:1] == [seat]


def ask(bot: Bot, spec: str, seen: Sitting, chance: Random) -> Act | None:
    """What a bot enters; None: nothing. Raises Broken, whatever a bot of others does."""
    seat = seen.viewer
    try:
        line = bot.choose(seen, chance, perf_counter)
    except RefereeError:
        raise
    except Exception as failure:
        raise Broken(seat, spec, type(failure).__name__) from failure
    if line is None:
        return None
    if not _is_of(line, seat):
        raise Broken(seat, spec, repr(line))
    return Act(seat, spec, line)


class Question(msgspec.Struct, frozen=True):
    """What the bot of a seat is asked: the entries as it may read them, and nothing else."""

    seat: str
    spec: str
    seed: str
    match: str
    game: str
    edition: Any
    entries: Sequence[Entry]

    def answer(self) -> Act | None:
        """What it enters; None: nothing. It can be asked in another process."""
        seen = Sitting(find(self.game), self.edition, [*self.entries], viewer=self.seat)
        chance = generator(self.seed, self.match, len(self.entries))
        return ask(read(self.spec), self.spec, seen, chance)


class Bots:
    """The bots of one match. `took`: what each seat took so far."""

    def __init__(
        self, match: str, game: Game, specs: Mapping[str, str], seed: str, most: int = MOST
    ) -> None:
        """Raises Unreadable for a bot that there is not."""
        self._match = match
        self._specs = specs
        self._seed = seed
        self._most = most
        self._analysis = analysis_of(game)
        self._bots: dict[str, Bot] = {seat: read(spec) for seat, spec in specs.items()}
        self.took: dict[str, Took] = dict.fromkeys(specs, Took())

    @classmethod
    def of(cls, match: str, sitting: Sitting) -> "Bots | None":
        """Those that a match was begun with; None: people sit everywhere. Raises as `Bots`."""
        opened = sitting.opened
        specs = seated(opened)
        return cls(match, sitting.game, specs, seed_of(opened)) if specs else None

    def asked(self, sitting: Sitting) -> Iterator[str]:
        """The seats of bots that are asked now: those that may answer what lies open, if they like.

        Each is asked as it knows the match; then those on whom the table waits, in their order.
        """
        match = sitting.state.match
        if match.over or match.closed or match.paused or match.undealt:
            return
        answering = (seat for seat in self._bots if self._may_answer(sitting, seat))
        for mover, _ in in_order(answering, sitting.to_move):
            if mover in self._bots:
                yield mover

    def _may_answer(self, sitting: Sitting, seat: str) -> bool:
        seen = sitting.seen_by(seat)
        return seat in self._analysis.asked(seen.edition, seen.state)

    def questions(self, sitting: Sitting) -> Iterator[Question]:
        """What each of those is asked."""
        for seat in self.asked(sitting):
            seen = sitting.seen_by(seat)
            slug, spec = sitting.game.kit.slug, self._specs[seat]
            entries = (*seen.entries,)
            yield Question(seat, spec, self._seed, self._match, slug, seen.edition, entries)

    def next(self, sitting: Sitting) -> Act | None:
        """What a bot enters next; None: they wait for others."""
        for seat in self.asked(sitting):
            act = self._ask(seat, sitting)
            if act is not None:
                return act
        return None

    def _ask(self, seat: str, sitting: Sitting) -> Act | None:
        bot, seen = self._bots[seat], sitting.seen_by(seat)
        chance = generator(self._seed, self._match, sitting.number + 1)
        before, began = getattr(bot, "playouts", 0), perf_counter()
        act = ask(bot, self._specs[seat], seen, chance)
        seconds, playouts = perf_counter() - began, getattr(bot, "playouts", 0) - before
        self.took[seat] = self.took[seat].and_also(Took(seconds, 1, playouts))
        return act

    def act(self, desk: Desk, passed: int = -1) -> Iterator[Entry]:
        """Enter what they do, each entry as it is made, until it is up to others.

        Who is overtaken is asked anew. People have their time for answers, but to what was laid
        open up to the entry `passed`. Raises Refused; Unreadable where they are still to go on:
        `seated.answer` where people may answer first, `seated.most` after so many in a row.
        """
        for done in range(self._most + 1):
            found = self.next(desk.sitting)
            if found is None:
                return
            if done == self._most:
                raise Unreadable("seated.most", count=self._most)
            if seats := self._held_up_by(desk.sitting, found, passed):
                raise Unreadable("seated.answer", seats=seats)
            try:
                yield enter(desk, found)
            except Conflict as conflict:
                if conflict.text not in (*OVERTAKEN, "desk.conflict"):
                    raise
                desk.refresh()

    def _held_up_by(self, sitting: Sitting, act: Act, passed: int) -> tuple[str, ...]:
        """The people whose time for answers would end with what a bot is about to enter.

        Who sits alone against bots is not waited for where nothing can be answered with the own
        cards; of several people that would tell the others what one of them holds.
        """
        found = window(sitting)
        if found is None or found.opened <= passed:
            return ()
        others = {*self._bots, *sitting.game.automatic}
        people = [seat for seat, _ in sitting.opened.seats if seat not in others]
        seats = [seat for seat in ends(sitting, judged(sitting, act)) if seat in people]
        return tuple([s for s in seats if len(people) > 1 or self._has_answers(sitting, s)])

    def _has_answers(self, sitting: Sitting, seat: str) -> bool:
        seen = sitting.seen_by(seat)
        return bool(offered(seen, play_of(seen.game, seen.edition)))


def judged(sitting: Sitting, act: Act) -> Judged:
    """What would follow from what a bot enters. Raises Refused."""
    try:
        return sitting.judge(act.line)
    except (Refusal, Unreadable) as wrong:
        raise Refused(act, wrong) from wrong


def enter(desk: Desk, act: Act) -> Entry:
    """Enter what a bot does, upon what it has seen. Raises Refused, Conflict."""
    try:
        return desk.enter(act.line, expect=desk.sitting.number, recorder=act.recorder)
    except (Refusal, Unreadable) as wrong:
        raise Refused(act, wrong) from wrong
