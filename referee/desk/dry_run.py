"""What a line about the record does to it: told before it is entered, and after."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.corrections import DisputeDecided, MovesStruck
from events.entry import Body, Entry
from events.errors import RefereeError, Unreadable
from events.places import Place, read_places, write_place
from projections.history import History, Line, Way, amended_place
from referee.desk.judged import Source
from referee.desk.sitting import Sitting
from referee.desk.veiled import by_what_is_seen, judge_veiled
from referee.desk.verdict import verdict
from referee.moves.corrections import Amend, Decide, Insert, Redo, Strike, Undo
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of
from referee.rulebooks.book import rule
from referee.speech import Naming, because, explain, say
from referee.speech.told import sentences
from replays.known import Known, made_known
from replays.redact import PUBLIC, REFEREE

CHANGING = (Undo, Redo, Amend, Insert, Strike, Decide)
"""The moves that change which others stand, or how they read."""

Errors = Mapping[Place, RefereeError]
"""Why moves can no longer be."""


class Otherwise(msgspec.Struct, frozen=True):
    """A move from which something else follows, and what, in words."""

    line: Line
    differs: tuple[str, ...]


class Fallen(msgspec.Struct, frozen=True):
    """A move that cannot be any more; `still`: it could not before either."""

    line: Line
    message: str
    still: bool


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a line about the record does, each list in the order of play, as a viewer may read it.

    `put_in`: moves that are in the record now, or read as the line says; `gone`: those that it took
    back or struck; `again`: those that were there, and stand again. `known`: what moves had made
    known, by their numbers, that are gone, have fallen or read otherwise. `after`: the match with
    the line in it.
    """

    put_in: tuple[Line, ...]
    otherwise: tuple[Otherwise, ...]
    fallen: tuple[Fallen, ...]
    again: tuple[Line, ...]
    gone: tuple[Line, ...]
    known: tuple[tuple[str, Known], ...]
    after: Sitting

    @property
    def touches_others(self) -> bool:
        """Whether it does more than its words say."""
        return bool(self.otherwise or self.fallen or self.again)

    @property
    def breaks_turns(self) -> bool:
        """Whether moves fall because others were struck."""
        struck = isinstance(self.after.entries[-1].events[0], MovesStruck)
        return struck and any(not fall.still for fall in self.fallen)


def dry_run(sitting: Sitting, source: Source, viewer: str, lang: str = "en") -> dict[str, Any]:
    """What would come of a line that changes the record, as JSON; nothing is entered.

    The state of the verdict is the viewer's; for the referee, as of every verdict, the public one.
    Raises as `foreseen` does, and M-9 where his own cards would be others that nobody has seen.
    """
    found = foreseen(sitting, source, viewer, lang)
    with by_what_is_seen():
        then = verdict(found.after, PUBLIC if viewer == REFEREE else viewer, lang)
    return {
        "dry_run": True,
        "put_in": [_line(line) for line in found.put_in],
        "otherwise": [{**_line(one.line), "differs": [*one.differs]} for one in found.otherwise],
        "fallen": [
            {**_line(fall.line), "rule": fall.line.rule or None, "message": fall.message}
            for fall in found.fallen
        ],
        "again": [write_place(line.place) for line in found.again],
        "known": [_known(number, known) for number, known in found.known],
        "verdict": then,
    }


def _line(line: Line) -> dict[str, Any]:
    return {"number": write_place(line.place), "line": line_of(line.entry.body)}


def _known(number: str, known: Known) -> dict[str, Any]:
    return {
        "number": number,
        "what": known.what,
        "zone": known.zone,
        "cards": [*known.cards],
        "to": [*known.to],
    }


def changes_the_record(move: Move) -> bool:
    """Whether a move is one that `foreseen` tells of."""
    return isinstance(move, CHANGING)


def foreseen(sitting: Sitting, source: Source, viewer: str, lang: str = "en") -> Outlook:
    """What would come of a line that changes the record; nothing is entered.

    Raises Refusal, Unreadable as entering it would, and M-9 where it hangs on what nobody here has
    seen; Unreadable (`desk.dry_run`) for another line.
    """
    if not changes_the_record(sitting.read(source).move):
        raise Unreadable("desk.dry_run")
    judged = judge_veiled(sitting, source)
    entry = Entry(number=sitting.number + 1, id="", text=judged.text, body=judged.body)
    return outlook(sitting.followed_by([entry]), dict(judged.fallen), viewer, lang)


def outlook(after: Sitting, errors: Errors, viewer: str, lang: str = "en") -> Outlook:
    """What the last line of a match, which changes the record, did to it.

    `errors`: why moves have fallen; of one that is not among them only the rule is told.
    """
    entries = after.entries_for(viewer)
    return _Compared(after, entries, errors, viewer, lang).outlook()


class _Compared:
    """The record before its last entry and after it."""

    def __init__(
        self, after: Sitting, entries: Sequence[Entry], errors: Errors, viewer: str, lang: str
    ) -> None:
        self.sitting = after
        self.before, self.after = History(entries[:-1]), History(entries)
        self.entry = entries[-1]
        self.errors = errors
        self.lang = lang
        self.naming = after.naming_for(viewer)
        self.whole = viewer == REFEREE or not after.sealed
        self.put_in = self._put_in()

    def outlook(self) -> Outlook:
        lines = [line for line in self.after.in_order() if line.place != self.entry.place]
        return Outlook(
            put_in=tuple(line for line in lines if line.place in self.put_in),
            otherwise=tuple(self._otherwise(lines)),
            fallen=tuple(self._fallen(lines)),
            again=tuple(line for line in lines if line.stands and self._was_out(line.place)),
            gone=tuple(line for line in lines if self._has_gone(line)),
            known=tuple(self._known(lines)),
            after=self.sitting,
        )

    def _put_in(self) -> frozenset[Place]:
        """The places of the moves that the line gives."""
        event = self.entry.events[0]
        decided = read_places(event.put_in) if isinstance(event, DisputeDecided) else ()
        new = self.after.lines.keys() - self.before.lines.keys() - {self.entry.place}
        given = {*decided, *new, *filter(None, [amended_place(self.entry)])}
        return frozenset(place for place in given if self.after.lines[place].stands)

    def _was_out(self, place: Place) -> bool:
        line = self.before.lines.get(place)
        return line is not None and not line.stands

    def _stood(self, line: Line) -> bool:
        before = self.before.lines.get(line.place)
        return before is not None and before.stands

    def _has_gone(self, line: Line) -> bool:
        gone = line.way in (Way.STRUCK, Way.BACK)
        return gone and line.since == self.entry.number

    def _has_changed(self, line: Line) -> bool:
        """Whether something else follows from a move that stood and stands."""
        if not (line.stands and self._stood(line)) or line.place in self.put_in:
            return False
        return line.entry.body.events != self.before.lines[line.place].entry.body.events

    def _otherwise(self, lines: Sequence[Line]) -> Iterator[Otherwise]:
        for line in filter(self._has_changed, lines):
            was = self.before.lines[line.place].entry.body
            yield Otherwise(line, _differing(was, line.entry.body, self.lang, self.naming))

    def _fallen(self, lines: Sequence[Line]) -> Iterator[Fallen]:
        for line in lines:
            if line.way is Way.FALLEN and line.since == self.entry.number:
                before = self.before.lines[line.place]
                still = before.way is Way.FALLEN
                yield Fallen(line, self._message(self.errors.get(line.place)), still)

    def _message(self, error: RefereeError | None) -> str:
        """Why a move cannot be; to one who may not see all, by the rule alone."""
        if error is None:
            return ""
        if self.whole:
            reasons = because(self.lang, error, self.naming)
            return " ".join((explain(self.lang, error, self.naming), *reasons))
        if not isinstance(error, Refusal):
            return ""
        found = rule(self.naming.game, error.rule, self.lang)
        return "" if found is None else found.text

    def _known(self, lines: Sequence[Line]) -> Iterator[tuple[str, Known]]:
        """What is known of moves that should not have made it known, those of before."""
        changed = {line.place for line in lines if self._has_changed(line)}
        given = amended_place(self.entry)
        out = {line.place for line in lines if self._stood(line) and not line.stands}
        if given is not None and self._stood(self.after.lines[given]):
            out.add(given)
        still = set(self._told(self.after, changed))
        for told in self._told(self.before, out | changed):
            if told[0] in out or told not in still:
                yield write_place(told[0]), told[1]

    def _told(self, history: History, places: Collection[Place]) -> Iterator[tuple[Place, Known]]:
        if not places:
            return
        moves = ((entry.place, entry.body) for entry in history.standing())
        opened, kit = self.sitting.opened, self.sitting.game.kit
        yield from made_known(kit, opened, moves, places)


def _differing(was: Body[Any], now: Body[Any], lang: str, naming: Naming) -> tuple[str, ...]:
    """What no longer follows from a move, and what does instead, in words."""
    before = [*sentences(was.events, lang, naming)]
    after = [*sentences(now.events, lang, naming)]
    gone = [say(lang, "record.no_longer", {"said": said}) for said in before if said not in after]
    new = [say(lang, "record.instead", {"said": said}) for said in after if said not in before]
    return (*gone, *new) or (say(lang, "record.unsaid", {}),)
