"""The row of one entry: what it was worth, what was lost by it, what came with it."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from events.errors import RefereeError
from events.places import write_place
from projections.fold import onward
from referee.analysis import luck
from referee.analysis.as_played import Reading, Step
from referee.analysis.budgets import Budget, Params, chance
from referee.analysis.choices import Valued, lines_of, mean, valued
from referee.analysis.hands import Hands
from referee.analysis.playing import SILENT, play_of
from referee.analysis.rows import Candidate, Estimate, LeftOut, Row
from referee.analysis.untold import Untold, known, why
from referee.desk.sitting import Sitting
from replays.redact import PUBLIC, REFEREE


class Made(msgspec.Struct, frozen=True):
    """What was found of an entry. `stands`: what each seat has after it, where that is told.

    `start`: of the first, what each had before it.
    """

    at: int
    row: Row | None
    stands: Estimate | None
    left_out: tuple[LeftOut, ...] = ()
    start: Estimate | None = None


class Maker:
    """Makes the rows of one match. No row depends on another, nor on how many there are."""

    def __init__(self, sitting: Sitting, params: Params, until: float | None = None) -> None:
        """`until`: the moment at which there is no more time, where there is one."""
        self.reading = Reading(sitting)
        self.params = params
        self._until = until
        self.play = play_of(sitting.game, sitting.edition)
        self.eye = self.reading.eye(params.viewer)
        self._hands = Hands(self.reading)
        self._kept: dict[tuple[int, int], Estimate] = {}

    def steps(self) -> list[Step]:
        """The entries that are gone into."""
        return self.reading.steps(self.play.told.chance, self._move)

    def _move(self, at: int) -> Any:
        """The move of an entry; None: it cannot be read where it stands."""
        whole = self.reading
        entry = whole.whole.entries[at]
        before = whole.after(whole.whole.viewer, at - 1)
        try:
            return before.read(entry.body.words).move
        except RefereeError:
            return None

    # The beginning

    def start(self) -> Made:
        """What each seat had before the first shuffle was dealt out, and what the deal brought."""
        at, budget = self.reading.dealt_at, self.params.budget
        n = write_place(self.reading.whole.entries[at].place)
        try:
            self._require_valued(self.reading.state(self.eye, at))
            after = self._stands(at, n, budget)
            if self.reading.physical:
                return Made(at, None, after, start=after)
            rng = self._chance("start", n)
            before = luck.beginning(self.play, self.reading.whole, budget.worlds, rng)
        except (RefereeError, Untold) as error:
            return Made(at, None, None, (LeftOut(n, "luck", why(error)),))
        came = luck.difference(after, before)
        row = Row(
            n=n,
            kind="chance",
            mover="",
            line="",
            luck=came.mean,
            luck_se=came.error,
            method=self._method,
            standing=after.mean,
        )
        return Made(at, row, after, start=before)

    def before(self, step: Step) -> Made:
        """What each seat had before an entry with which the rows begin."""
        try:
            stands = self._before(step, self.params.budget)
        except (RefereeError, Untold):
            stands = None
        return Made(step.at - 1, None, stands, start=stands)

    # An entry

    def rows(self, steps: Sequence[Step]) -> list[Made]:
        """The rows of entries, each if there is anything to be said of it."""
        budget = self.params.budget
        if self._until is None:
            return [self._made(step, budget) for step in steps]
        return [
            self._within(step, budget, self._until, len(steps) - at)
            for at, step in enumerate(steps)
        ]

    def _within(self, step: Step, budget: Budget, end: float, rows: int) -> Made:
        """What can be told in the time of a row, of so many: with twice as much while it lasts."""
        began = monotonic()
        if began >= end:
            return self._too_late(step)
        until = began + (end - began) / rows
        while True:
            found = self._made(step, budget)
            now = monotonic()
            if now + 2 * (now - began) > until:
                return found
            began = now
            budget = replace(budget, playouts=2 * budget.playouts, worlds=2 * budget.worlds)

    def _too_late(self, step: Step) -> Made:
        """An entry of which nothing is told, for want of time."""
        row = Row(n=step.n, kind=step.act, mover=step.mover, line=self._line(step))
        untold = [LeftOut(step.n, "choice", "no-time")] if self._is_asked(step) else []
        if step.act != "ruled" and self.reading.brings(self.eye, step.at):
            untold.append(LeftOut(step.n, "luck", "no-time"))
        return Made(step.at, row if untold else None, None, tuple(untold))

    def _is_asked(self, step: Step) -> bool:
        """Whether it is told what a choice was worth: one seat is told of its own."""
        return step.act == "choice" and self.params.viewer in ("all", step.mover)

    def _made(self, step: Step, budget: Budget) -> Made:
        left_out: list[LeftOut] = []
        row = Row(n=step.n, kind="chance", mover=step.mover, line=self._line(step))
        stands = self._told(step, "luck", left_out, self._standing, budget)
        if step.act == "ruled" or not self.reading.brings(self.eye, step.at):
            left_out.clear()  # there was no luck that could have been told
        told = row
        if step.act == "ruled":
            told = replace(row, kind="ruled")
        else:
            told = self._with_luck(told, step, stands, budget, left_out)
            if self._is_asked(step):
                told = self._told(step, "choice", left_out, self._judged, told, budget) or replace(
                    told, kind="choice"
                )
        if told is row and not left_out:
            return Made(step.at, None, stands)
        mean = None if stands is None else stands.mean
        return Made(step.at, replace(told, standing=mean), stands, tuple(left_out))

    def _told(self, step: Step, what: Any, left_out: list[LeftOut], ask: Any, *given: Any) -> Any:
        """What `ask` finds; None where it cannot be told, and `left_out` has why."""
        try:
            return ask(step, *given)
        except (RefereeError, Untold) as error:
            left_out.append(LeftOut(step.n, what, why(error)))
            return None

    def _line(self, step: Step) -> str:
        """The line, as the mover read it; to one seat as that seat reads it.

        Of a ruling all of it, with its reason: it is told of a match that is over.
        """
        if self.params.viewer != "all":
            return self.reading.line(self.eye, step.at)
        other = REFEREE if step.act == "ruled" else self.eye
        seat = step.mover if step.mover in self.reading.seats else other
        return self.reading.line(seat, step.at)

    def _chance(self, *of: str) -> Any:
        return chance(self.params.seed, self.eye, *of)

    # Luck

    def _standing(self, step: Step, budget: Budget) -> Estimate:
        """What each seat has after an entry. Raises Untold."""
        return self._stands(step.at, step.n, budget)

    def _stands(self, at: int, n: str, budget: Budget) -> Estimate:
        kept = self._kept.get((at, budget.worlds))
        if kept is None:
            after = self.reading.after(self.eye, at)
            if not self.play.over(after.state) and self._ends(after.state):
                kept = self._ended(at)
            else:
                rng = self._chance("worlds", n)
                kept = luck.standing(self.play, after, budget.worlds, rng)
            self._kept = {(at, budget.worlds): kept}
        return kept

    def _ends(self, state: Any) -> bool:
        return self.play.told.horizon(state, state)

    def _ended(self, at: int) -> Estimate:
        """What each seat has where an entry ended a line of analysis, and not the game."""
        before = self.reading.state(self.eye, at - 1)
        if self._ends(before):
            raise Untold("no-utility")
        world = {zone: before.table.cards(zone) for zone in before.table.zones}
        began = self.play.told.complete(before, world)
        events = self.reading.seen(self.eye).entries[at].events
        return luck.certain(self.play.worth(onward(self.play.game.kit, began, events)))

    def _require_valued(self, state: Any) -> None:
        """Raise Untold where nothing is to be told of a state."""
        if self._ends(state):
            raise Untold("no-utility")

    @property
    def _method(self) -> str:
        return "playouts" if self.play.told.evaluate is None else "evaluated"

    def _with_luck(
        self,
        row: Row,
        step: Step,
        stands: Estimate | None,
        budget: Budget,
        left_out: list[LeftOut],
    ) -> Row:
        """The row with what came of it, where anything did."""
        if stands is None or not self.reading.brings(self.eye, step.at):
            return row
        came = self._told(step, "luck", left_out, self._came, stands, budget)
        if came is None:
            return row
        return replace(row, luck=came.mean, luck_se=came.error, method=self._method)

    def _came(self, step: Step, stands: Estimate, budget: Budget) -> Estimate:
        before = self.reading.after(self.eye, step.at - 1)
        self._require_valued(before.state)
        if self.reading.physical and step.act == "chance":
            return luck.difference(stands, self._before(step, budget))
        entry = self.reading.seen(self.eye).entries[step.at]
        rng = self._chance("worlds", step.n)
        due = luck.expected(self.play, before, entry, budget.worlds, rng)
        came = luck.difference(stands, due.mean)
        if due.had is None:
            return came
        return luck.both(came, luck.difference(due.had, self._before(step, budget)))

    def _before(self, step: Step, budget: Budget) -> Estimate:
        """What each seat had before the entry, as the row before it says."""
        return self._stands(step.at - 1, step.before, budget)

    # Choices

    def _judged(self, step: Step, row: Row, budget: Budget) -> Row | None:
        """The row with what the choice was worth; as it is where there was none."""
        before = self._hands.before(step)
        if self.play.told.opaque(self.play.edition, before.state, self._move(step.at)):
            raise Untold("opaque")
        self._require_valued(before.state)
        line = self._hands.line(step)
        rng = self._chance("groups", step.n)
        lines = lines_of(self.play, known(before), line, rng)
        if len(lines) < 2:
            return row
        return self._valued(step, replace(row, kind="choice"), line, lines, budget)

    def _valued(self, step: Step, row: Row, line: str, lines: Sequence[str], budget: Budget) -> Row:
        """The row with the mean over the hands that the mover may have had.

        `lines`: what could be done with any of them.
        """
        before = self._hands.before(step)
        hands = self._hands.of(step, self._chance("hands", step.n))
        share = replace(budget, playouts=max(budget.playouts // len(hands), 1))
        found: list[Valued] = []
        for number, hand in enumerate(hands):
            held = known(before, hand)
            rng = self._chance("choice", step.n, str(number))
            own = lines_of(self.play, held, line, rng) if hand else lines
            found.append(valued(self.play, held, own, line, share, rng))
        told = mean(found, line)
        candidates = tuple(
            Candidate(
                each,
                value,
                self._is_open(step, each, hands),
                each != line and self._opaque(step, each),
            )
            for each, value in told.candidates
        )
        return replace(
            row,
            value=told.value,
            low=told.low,
            high=told.high,
            loss=told.loss,
            loss_low=told.loss_low,
            margin=told.margin.mean,
            margin_se=told.margin.error,
            loss_high=told.loss_high,
            candidates=candidates,
            mark=None if candidates[0].opaque else told.mark(self.params.marks),
            method="playouts",
            hand=self._hands.known(step),
            missed=None if len(found) < 2 else sum(one.loss > 0 for one in found) / len(found),
        )

    def _opaque(self, step: Step, line: str) -> bool:
        """Whether the program does not play all that a line does."""
        if line == SILENT:
            return False
        state = self._hands.before(step).state
        return self.play.told.opaque(self.play.edition, state, self.play.read(state, line))

    def _is_open(self, step: Step, line: str, hands: Sequence[Sequence[str]]) -> bool:
        """Whether a line names no card that the public could not know then, as those at hand."""
        public = self.reading.after(PUBLIC, step.at - 1).state
        own = self.reading.after(step.mover, step.at - 1).state
        hidden = {
            card
            for zone in own.table.zones
            if public.table.hidden(zone)
            for card in own.table.known(zone)
        }
        hidden.update(*hands)
        said = {card for word in line.split()[2:] for card in word.rpartition("=")[2].split(",")}
        return hidden.isdisjoint(said)
