"""What was wrong in the record is put right, and what came after it is judged anew.

Amend, insert, strike, redo and decide are one mechanism: places and words change, then every later
move is judged in the order of play. What follows otherwise is restated, what cannot be falls. What
had fallen since the last move of the game is judged again with them.
"""

from collections.abc import Mapping, Sequence

import msgspec

from events.base import Event
from events.entry import Entry, Restated
from events.errors import RefereeError, Unreadable
from events.places import Place, write_place
from projections.fold import onward
from projections.history import History, Line, is_book_keeping, is_of_the_record, restated
from projections.kit import State
from referee.desk.judged import Judgeable, Judged, Source
from referee.desk.lines import tell_within
from referee.desk.reasons import explain
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of

EXPLAINED = 8
"""Of so many moves that fall it is told what stands against a card: it takes the whole record."""


class Fall(msgspec.Struct, frozen=True):
    """A move that can no longer be, and why."""

    place: Place
    error: RefereeError

    @property
    def rule(self) -> str:
        """The rule that it breaks; empty where its words mean nothing any more."""
        return str(self.error.rule) if isinstance(self.error, Refusal) else ""


class Refused(Exception):
    """A line of a claim cannot be put in its place."""

    def __init__(self, place: Place, error: RefereeError) -> None:
        super().__init__()
        self.place = place
        self.error = error


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What changes in the record before anything is judged.

    `typed`: lines that were typed, by the places that they are to have: they are judged, and refuse
    the whole where they cannot be; so do the lines of `must`, which are in the record. `reads`:
    lines that may fall; `back`: those that are in the record again as they read, and may fall.
    `out`: those that leave. `tried`: what had fallen, and is judged again. `source`: the line in
    which `typed` stands, if it does; `claimed`: they are those of a claim, made before. `unseen`:
    no later move is asked what its mover could have seen.
    """

    typed: Mapping[Place, str] = {}
    must: frozenset[Place] = frozenset()
    reads: Mapping[Place, str] = {}
    back: frozenset[Place] = frozenset()
    out: frozenset[Place] = frozenset()
    tried: frozenset[Place] = frozenset()
    source: Source = ""
    claimed: bool = False
    unseen: bool = False

    @property
    def places(self) -> frozenset[Place]:
        """Every place where something changes."""
        return frozenset({*self.typed, *self.reads}) | self.must | self.back | self.out | self.tried


class Correction(msgspec.Struct, frozen=True):
    """What follows from a change: moves that read or follow otherwise, what falls, the state.

    `lines`: the canonical lines of what was typed, by place. `entries`: the whole match as it reads
    then, numbered anew.
    """

    restated: tuple[Restated[Event], ...]
    fallen: tuple[Fall, ...]
    lines: Mapping[Place, str]
    state: State
    entries: Sequence[Entry]

    @property
    def falling(self) -> tuple[tuple[str, str], ...]:
        """What falls as events tell it."""
        return tuple((write_place(fall.place), fall.rule) for fall in self.fallen)


def correct(sitting: Judgeable, history: History, change: Change) -> Correction:
    """Judge the match anew from the first place on that changes.

    Raises what a line of `typed`, or of `must`, cannot be for.
    """
    first = min(change.places)
    lines = history.in_order()
    before = [line.entry for line in lines if line.stands and line.place < first]
    later = {line.place: line for line in lines if line.place >= first}
    return _Anew(sitting.afresh(before), change).correction(later)


class _Anew:
    """Goes through the lines from a place on, the match as it is then in hand."""

    def __init__(self, ahead: Judgeable, change: Change) -> None:
        self.ahead = ahead
        self.change = change
        self.restated: list[Restated[Event]] = []
        self.fallen: list[Fall] = []
        self.lines: dict[Place, str] = {}
        self.explained = 0

    def correction(self, later: Mapping[Place, Line]) -> Correction:
        typed = self.change.typed
        for place in sorted({*later, *typed}):
            if place in typed:
                self._enter_typed(place, later.get(place))
            elif self._is_judged(later[place]):
                self._enter(later[place])
        ahead, lines = self.ahead, self.lines
        return Correction(
            tuple(self.restated), tuple(self.fallen), lines, ahead.state, ahead.entries
        )

    def _is_judged(self, line: Line) -> bool:
        change, place = self.change, line.place
        if place in change.out:
            return False
        again = change.must | change.back | change.tried
        return line.stands or place in again or place in change.reads

    def _enter_typed(self, place: Place, line: Line | None) -> None:
        typed, source = self.change.typed[place], self.change.source
        try:
            judged = self.ahead.judge(typed, anew=True)
        except RefereeError as error:
            explain(self.ahead, error)
            if self.change.claimed:
                raise Refused(place, error) from error
            if isinstance(error, Unreadable):
                tell_within(error, source, typed)
            raise
        self.lines[place] = line_of(judged.body)
        self._restate(place, judged, line, text=judged.text)

    def _enter(self, line: Line) -> None:
        entry, place = line.entry, line.place
        if is_book_keeping(line.first):
            self._keep(entry, place)
            return
        other = self.change.reads.get(place)
        try:
            judged = self._again(other or line_of(entry.body), entry)
        except RefereeError as error:
            if place in self.change.must:
                explain(self.ahead, error)
                raise
            if self.explained < EXPLAINED:
                self.explained += explain(self.ahead, error)
            self.fallen.append(Fall(place, error))
            return
        if other is not None:
            self.lines[place] = line_of(judged.body)
            self._restate(place, judged, line, text=judged.text)
        elif not line.stands or judged.body.events != entry.body.events:
            self._restate(place, judged, line)
        else:
            self._add(entry, place, judged.state)

    def _keep(self, entry: Entry, place: Place) -> None:
        """What is entered beside the game stays; of the record nothing more is said here."""
        state = onward(self.ahead.game.kit, self.ahead.state, entry.events)
        if is_of_the_record(entry):
            self.ahead.state = state
        else:
            self._add(entry, place, state)

    def _again(self, line: str, entry: Entry) -> Judged:
        """The line judged anew.

        What follows as it did was accepted, and stays: it may be older than the rule that asks what
        its mover could have seen.
        """
        if self.change.unseen:
            return self.ahead.judge(line, anew=True, unseen=True)
        try:
            return self.ahead.judge(line, anew=True)
        except RefereeError:
            if not self.ahead.sealed:
                raise
            judged = self.ahead.judge(line, anew=True, unseen=True)
            if judged.body.events != entry.body.events:
                raise
            return judged

    def _restate(self, place: Place, judged: Judged, line: Line | None, text: str = "") -> None:
        number = place[0] if len(place) == 1 else write_place(place)
        move = Restated(number=number, body=judged.body, text=text)
        self.restated.append(move)
        entry = Entry(number=0, id="", text=text, body=judged.body) if line is None else line.entry
        self._add(restated(entry, move), place, judged.state)

    def _add(self, entry: Entry, place: Place, state: State) -> None:
        number = self.ahead.number + 1
        self.ahead.add(msgspec.structs.replace(entry, number=number, dotted=place), state)
