"""An audit of one match: every move judged again, every shown card asked for again.

Each entry is held against the state that the record gave before it, at its own time: a move taken
back later is judged as it was then, and one wrong entry does not make all later ones wrong.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, Protocol

from msgspec.structs import replace

from events.base import Event
from events.cards import CardEvent, CardsOverruled
from events.corrections import (
    MoveAmended,
    MovesInserted,
    MovesRedone,
    MovesStruck,
    MovesUndone,
    PlaceAmended,
    PlacesUndone,
)
from events.entry import Body, Entry, Restated
from events.errors import RefereeError
from events.match import (
    FieldAdjusted,
    IrregularityNoted,
    MatchOpened,
    PenaltyGiven,
    RulingStated,
)
from events.places import Place, write_place
from projections.custody.answers import Answer, possible
from projections.disputes import cases
from projections.fold import fold, opening_of
from projections.history import amended_place, effective, revises, undone_by
from projections.kit import Kit, State
from projections.table import Table
from replays import timeline
from replays.findings import Check, Finding, Item, Kind, Listed, Report, Said, in_general, said
from replays.held_against import (
    as_typed,
    consequences,
    differences,
    said_last,
    shows,
    what_was_known,
    why_no_state,
    without,
)
from replays.spans import Span

LISTED: Mapping[type[Event], Kind] = {
    CardsOverruled: Kind.OVERRULED,
    IrregularityNoted: Kind.IRREGULAR,
    FieldAdjusted: Kind.ADJUSTED,
    MoveAmended: Kind.AMENDED,
    PlaceAmended: Kind.AMENDED,
    MovesInserted: Kind.INSERTED,
    MovesStruck: Kind.STRUCK,
    MovesRedone: Kind.REDONE,
    RulingStated: Kind.RULING,
    PenaltyGiven: Kind.PENALTY,
}
"""Consequences for which an entry is listed."""


class Court(Protocol):
    """What an audit needs of the rules and of the people's words, for one match."""

    def opening(self, opened: MatchOpened) -> tuple[Event, ...]:
        """What follows from the opening by itself."""
        ...

    def judge(self, line: str, *, unseen: bool = False) -> tuple[Body[Any], State]:
        """The body that a line would get after what was entered, and the state after it.

        `unseen`: also where a seat named what it could not have seen. Raises Refusal, Unreadable.
        """
        ...

    def enter(self, entry: Entry, state: State) -> None:
        """Take over an entry as the record has it, and the state after it; the opening first."""
        ...

    def write(self, body: Body[Any]) -> str:
        """The canonical line of a move."""
        ...

    def happened(self, entry: Entry) -> Span | None:
        """When it happened, if that is known: as it tells, or else as it was entered."""
        ...


def audit(
    match: str, kit: Kit, entries: Sequence[Entry], court: Court, *, revision: int | None = None
) -> Report:
    """Judge every move again and ask custody for every shown card.

    `revision`: under this reading of the rules instead of the match's own. Raises CorruptLog where
    the entries do not begin with an opening; never what the entries after it can be the cause of.
    """
    opened = opening_of(entries)
    anew = revision is not None and revision != opened.revision
    if revision is not None:
        opened = replace(opened, revision=revision)
        first = entries[0]
        body = replace(first.body, events=(opened, *first.events[1:]))
        entries = [replace(first, body=body), *entries[1:]]
    return _Audit(match, kit, entries, court, anew=anew).report(opened)


class _Audit:
    """Goes through the entries, the state as the record gives it in hand."""

    def __init__(
        self, match: str, kit: Kit, entries: Sequence[Entry], court: Court, *, anew: bool
    ) -> None:
        self.match = match
        self.aside: Mapping[type[Event], tuple[str, ...]] = kit.aside if anew else {}
        self.kit = kit
        self.entries = entries
        self.court = court
        self.said_last = said_last(entries)
        self.before: list[Entry] = []
        self.latest: dict[bool, Span] = {}
        """When of the moves before the one happened that began last: of a known zone, of none."""
        self.state: State  # from the opening on
        self.event: Event | None = None
        """What the state is being changed by."""
        self.findings: list[Finding] = []
        self.listed: list[Listed] = []

    def report(self, opened: MatchOpened) -> Report:
        """All of it, as far as the state can be rebuilt."""
        self.state = self.kit.start(opened)
        failure: Exception | None = None
        for entry in self.entries:
            try:
                self._look(entry)
                self._advance(entry, self._judge(entry))
            except Exception as error:  # what a forged event does to a state, nobody can foresee
                broken: tuple[Item, ...] = () if self.event is None else (self.event,)
                why = why_no_state(error, self.event)
                self._find(Check.STATE, entry, (*broken, why), in_general(Check.STATE))
                failure = error
                break
            self.before.append(entry)
            self.court.enter(entry, self.state)
            self._note_time(entry)
        for case in cases(self.entries):
            self._list(Kind.DISPUTE, case.entry, case.opened, *case.outcome)
        return Report(
            match=self.match,
            game=opened.game,
            revision=opened.revision,
            entries=len(self.entries),
            findings=tuple(self.findings),
            listed=tuple(sorted(self.listed, key=attrgetter("number"))),
            state=self.state,
            failure=failure,
        )

    def _find(
        self, check: Check, entry: Entry, found: Sequence[Item], expected: Sequence[Item]
    ) -> None:
        self.findings.append(
            Finding(
                match=self.match,
                check=check,
                number=entry.number,
                found=tuple(found),
                expected=tuple(expected),
            )
        )

    def _list(self, kind: Kind, entry: Entry, *items: Item, of: Place | None = None) -> None:
        """`of`: the move that the entry says it of, where that is not its own."""
        stands = self.said_last.get(of or entry.place) == entry.number
        self.listed.append(
            Listed(match=self.match, kind=kind, number=entry.number, items=items, stands=stands)
        )

    # What the rules say

    def _judge(self, entry: Entry) -> State | None:
        """Hold words and consequences against what the rules make of the text now.

        Give the state after the entry where they agree; none where they do not.
        """
        if not self.before:
            events = (entry.events[0], *self.court.opening(opening_of(self.entries)))
            self._compare(Check.OPENING, entry, entry.events, events)
            return None
        try:
            body, after = self.court.judge(entry.text)
            if as_typed(body) != as_typed(entry.body):
                written, read = self.court.write(entry.body), self.court.write(body)
                self._find(Check.WORDS, entry, (written,), (read,))
                body, after = self.court.judge(written)
        except RefereeError as error:
            judged = self._judge_unseen(entry)
            if judged is None:
                self._find(Check.LEGALITY, entry, (entry.text,), (said(error),))
                return None
            body, after = judged
            self._list(Kind.UNSEEN, entry, self.court.write(body))
        self._hold_against(body.remark, entry)
        if body.restated != entry.body.restated and amended_place(entry):
            body, after = self._judge_unseen(entry) or (body, after)
        if body.restated != entry.body.restated:
            self._find(
                Check.WORDS, entry, self._lines(entry.body.restated), self._lines(body.restated)
            )
        found, expected = consequences(entry.body), consequences(body)
        agree = self._compare(Check.CONSEQUENCES, entry, found, expected)
        return after if agree else None

    def _hold_against(self, typed: str, entry: Entry) -> None:
        """Hold what people wrote beside a move against its line as it is stored, as far as can be.

        `typed`: the remark that the line has. A line is stored without its own, mostly; and only
        what came with its opening, from a record, has comments and variations.
        """
        remark = entry.body.remark
        if typed and typed != remark:
            self._find(Check.WORDS, entry, (remark,) if remark else (), (typed,))
        elif remark != remark.strip() or "\n" in remark:
            self._find(Check.WORDS, entry, (remark,), (Said(text="audit.expected.remark"),))
        beside = [*entry.body.comments, *chain.from_iterable(entry.body.variations)]
        if beside and entry.at != self.entries[0].at:
            self._find(Check.WORDS, entry, beside, (Said(text="audit.expected.alone"),))
        elif any("}" in comment for comment in entry.body.comments):
            self._find(
                Check.WORDS, entry, entry.body.comments, (Said(text="audit.expected.comments"),)
            )

    def _judge_unseen(self, entry: Entry) -> tuple[Body[Any], State] | None:
        """What followed of it before it was asked what its mover could have seen; none: nothing."""
        try:
            body, after = self.court.judge(entry.text, unseen=True)
        except RefereeError:
            return None
        return (body, after) if as_typed(body) == as_typed(entry.body) else None

    def _lines(self, restated: Sequence[Restated[Event]]) -> list[str]:
        """The moves of an amendment, a line each."""
        return [f"{write_place(move.place)} {self.court.write(move.body)}" for move in restated]

    def _compare(
        self,
        check: Check,
        entry: Entry,
        found: tuple[Event, ...],
        expected: tuple[Event, ...],
    ) -> bool:
        found, expected = self._of_both(found), self._of_both(expected)
        if found == expected:
            return True
        self._find(check, entry, *differences(found, expected))
        return False

    def _of_both(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The events as they are under either revision: what only one of them tells is left out."""
        if not self.aside:
            return events
        return tuple([without(event, self.aside.get(type(event), ())) for event in events])

    # Where the cards can be

    def _advance(self, entry: Entry, judged: State | None) -> None:
        """The state after the entry; what each of its events shows is asked for on the way."""
        if revises(entry):
            self._advance_anew(entry, judged)
            return
        for event in entry.events[0 if self.before else 1 :]:
            self._follow(entry, event)

    def _follow(self, entry: Entry, event: Event) -> None:
        """The state after an event; what it shows is asked for."""
        self.event = event
        if shows(event):
            self._ask(entry, event)
        self.state = self.kit.evolve(self.state, event)
        self.event = None

    def _advance_anew(self, entry: Entry, judged: State | None) -> None:
        """The state after an entry that changes what stands before it."""
        standing = effective([*self.before, entry])
        if judged is None or entry.body.restated:
            self.state = self._asked(entry, standing)
        else:
            self.state = judged

    def _asked(self, entry: Entry, standing: Sequence[Entry]) -> State:
        """The state after what stands; what an amendment restates is asked for on the way."""
        restated = (move.place for move in entry.body.restated)
        first = min(restated, default=entry.place)
        self.state = fold(self.kit, [each for each in standing if each.place < first])
        for each in standing:
            if each.place < first:
                continue
            for event in each.events:
                self._follow(entry, event)
        return self.state

    def _ask(self, entry: Entry, event: CardEvent) -> None:
        answer = self._possible(self.state.table, event)
        if answer is Answer.NO:
            self._find(Check.CUSTODY, entry, (event,), in_general(Check.CUSTODY))
        elif answer is Answer.UNDECIDED:
            self._list(Kind.UNDECIDED, entry, event)

    def _possible(self, table: Table, *events: CardEvent) -> Answer:
        return possible(table, *events, constraints=self.kit.constraints)

    # What else is to be looked at

    def _look(self, entry: Entry) -> None:
        self._look_at(entry, entry.body, entry.place)
        for move in entry.body.restated:
            self._look_at(entry, move.body, move.place)
        told = self.court.happened(entry) if entry.body.happened else None
        if told is not None and any(map(told.is_before, self.latest.values())):
            self._look_back(entry, told)

    def _note_time(self, entry: Entry) -> None:
        """Keep what moves that come late are told by: they surely happened before one of these."""
        span = self.court.happened(entry) if entry.number else None
        if span is not None:
            latest = self.latest.get(span.aware, span)
            self.latest[span.aware] = max(latest, span, key=attrgetter("first"))

    def _look_at(self, entry: Entry, said: Body[Event], place: Place) -> None:
        """What is listed of a move as an entry says it: as it was entered, or since it reads so."""
        if undone_by(entry) and said is entry.body:
            self._look_at_takeback(entry)
        for event in said.events:
            kind = LISTED.get(type(event))
            if kind is not None:
                self._list(kind, entry, event, of=place)
        if not said.sure:
            self._list(Kind.UNSURE, entry, self.court.write(said), of=place)

    def _look_at_takeback(self, entry: Entry) -> None:
        """List an undo of what somebody knows since, or that a ruling allowed."""
        known = tuple(what_was_known(self.kit, self.before, undone_by(entry)))
        if known or _by_a_ruling(entry.events[0]):
            self._list(Kind.TAKEBACK, entry, entry.events[0], *known)

    def _look_back(self, entry: Entry, told: Span) -> None:
        """An entry that came late: its cards must have been possible when it was played, too.

        Where it is open which of two was first, they were played as they stand.
        """
        number = entry.number - 1
        for other in reversed(self.before):
            span = self.court.happened(other)
            if span is None:
                continue
            if told.is_before(span):
                number = max(other.number - 1, 0)
            elif span.aware is told.aware and span.last <= told.last:
                break
        then = Said(text="audit.played_after", facts={"number": number})
        self._list(Kind.LATE, entry, self.court.write(entry.body), then)
        shown = [event for event in entry.events if isinstance(event, CardEvent) and shows(event)]
        if not shown or any(isinstance(event, CardsOverruled) for event in entry.events):
            return
        table = timeline.at(self.kit, self.before, number).table
        if self._possible(table, *shown) is Answer.NO:
            expected = Said(text="audit.expected.custody_then", facts={"number": number})
            self._find(Check.CUSTODY, entry, shown, (expected,))


def _by_a_ruling(event: Event) -> bool:
    """Whether the referee allowed moves to be taken back."""
    return isinstance(event, MovesUndone | PlacesUndone) and bool(event.ruling)
