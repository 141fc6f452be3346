"""A match in memory: what was entered, where it led, and the entering of more."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import Event
from events.entry import Body, Entry
from events.errors import RefereeError, Unreadable
from events.match import MatchOpened, MoveAnnotated, MovesUndone
from projections.fold import fold, onward, opening
from projections.history import effective, last_moves
from projections.kit import State
from projections.rewind import AT_HAND, Rewind
from referee.game import Game, Setup
from referee.moves import Amend, Annotate, Line, Move, Undo
from referee.notation.common import MOVERS, SHEET, require_present
from referee.notation.grammar import as_called, named, whom
from referee.notation.lines import is_book_keeping, read_line, read_words
from referee.notation.nearest import name_nearest, nearest
from referee.notation.tokens import column_within, write_words
from referee.offers import Offer
from referee.offers import book_keeping as book_keeping_offers
from referee.refusal import Misfit, Reason, Refusal
from referee.rules.match import Rule, book_keeping
from referee.rules.ruling import Ruling
from replays import timeline
from replays.redact import PUBLIC, REFEREE, redact

Source = str | Sequence[str]
"""A line as typed, or a move whose words are apart already, as a shell gives them."""


class Judged(msgspec.Struct, frozen=True):
    """A move that is accepted but not entered yet: its text, its body, the state after it."""

    text: str
    body: Body[Any]
    state: State


class Sitting:
    """A match in memory. `entries` are all that were accepted, those taken back included.

    `viewer`: who may know what is in it.
    """

    __slots__ = ("_rewind", "edition", "entries", "game", "state", "viewer")

    def __init__(
        self,
        game: Game,
        edition: Any,
        entries: list[Entry],
        state: State | None = None,
        viewer: str = REFEREE,
    ) -> None:
        self.game = game
        self.edition = edition
        self.entries = entries
        self.viewer = viewer
        self.state: State = fold(game.kit, effective(entries)) if state is None else state
        self._rewind = Rewind()

    @classmethod
    def begin(
        cls,
        setup: Setup,
        *,
        entry_id: str = "",
        comments: tuple[str, ...] = (),
    ) -> "Sitting":
        """A match that has just been opened: its first entry, with what follows by itself."""
        start = setup.game.kit.start(setup.opened)
        ruling = setup.game.opening(setup.edition, start)
        body = Body(words=(), events=(setup.opened, *ruling.events), comments=comments)
        entry = Entry(number=0, id=entry_id, text="", body=body)
        return cls(setup.game, setup.edition, [entry], ruling.state)

    @property
    def opened(self) -> MatchOpened:
        """How the match was opened."""
        return opening(self.entries)

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].number

    def read(self, source: Source) -> Line:
        """What a person entered, read. Raises Unreadable, Misfit; Refusal by a rule of form."""
        language, edition, state = self.game.language, self.edition, self.state
        try:
            if isinstance(source, str):
                line = read_line(source, language, edition, state)
            else:
                line = read_words(source, language, edition, state)
            self._require_present(line.move)
        except Misfit as wrong:
            if wrong.text == "notation.mover":
                self._name_movers(wrong)
            raise self._by_form(wrong, source) from None
        return line

    def _name_movers(self, wrong: Misfit) -> None:
        """Of all who move in the game's matches, name those of this match, and the nearest.

        Who was called by the player's name is told which seat that is.
        """
        players = dict(self.opened.seats)
        present = (*players, *MOVERS)
        wrong.known = {word: slug for word, slug in wrong.known.items() if slug in present}
        wrong.facts["movers"] = as_called(present, self.game.language)
        name_nearest(wrong)
        if seats := named(str(wrong.facts["word"]), players):
            wrong.facts["nearest"] = as_called(seats, self.game.language)

    def _require_present(self, move: Move) -> None:
        """Refuse a seat that the match does not have.

        Where the game has a rule of its own for that, it asks it of its own moves by itself.
        """
        try:
            require_present(move, [seat for seat, _ in self.opened.seats])
        except Misfit:
            form = self.game.form_rule
            if form is None or not form.absent:
                raise
            if isinstance(move, SHEET):
                raise Refusal(form.absent, "absent", seat=move.seat) from None

    def _by_form(self, wrong: Misfit, source: Source) -> RefereeError:
        """The refusal of words that the game does not know, where it has a rule for them."""
        form = self.game.form_rule
        if form is None:
            return wrong
        late = self.state.match.over and not is_book_keeping(source, self.game.language)
        if late and not form.first:
            return Refusal(self.game.common.over)
        refusal = Refusal(form.rule, **wrong.facts)
        refusal.reasons = (Reason(wrong.text, wrong.facts),)
        return refusal

    def judge(self, source: Source) -> Judged:
        """What follows from a move; nothing changes. Raises Refusal, Unreadable."""
        line = self.read(source)
        if type(line.move) is Amend:
            return self._amended(line, line.move, source)
        try:
            ruling = self._ruling(line.move)
        except Refusal as refusal:
            if refusal.rule == self.game.common.custody:
                self._explain(refusal)
            elif refusal.text == f"{self.game.common.adjust}/path":
                refusal.facts["nearest"] = self._fields_like(str(refusal.facts["path"]))
            raise
        return Judged(line.text, _body(line, ruling.events), ruling.state)

    def _amended(self, line: Line, move: Amend, source: Source) -> Judged:
        """What follows from an amendment. Its words give the corrected move in canonical ones."""
        from referee.amendments import amend  # sought only where something is amended

        try:
            amendment = amend(self, move)
        except Unreadable as wrong:
            if wrong.column:
                wrong.column = column_within(source, move.line, wrong.column)
            raise
        body = _body(line, (amendment.event,))
        *begun, _ = body.words
        words = (*begun, amendment.event.line)
        body = replace(body, words=words, restated=amendment.restated)
        return Judged(line.text, body, amendment.state)

    def _explain(self, refusal: Refusal) -> None:
        """Say what stands against a card; in the dealt mode by what everybody has seen."""
        from referee.reasons import reasons  # sought only where a card is refused

        seen = self.seen_by(PUBLIC)
        refusal.reasons += reasons(self.game.kit, seen.state, seen.entries, refusal)

    def _fields_like(self, path: str) -> tuple[str, ...]:
        """The paths of fields that may be set now which are most like this one."""
        offers = self.game.offers(self.edition, self.state, REFEREE)
        adjustments = (offer for offer in offers if offer.verb == "adjust")
        known = (field for offer in adjustments for field in offer.blanks[0].choices)
        return nearest(path, (field.replace("_", "-") for field in known))

    def add(self, entry: Entry, state: State) -> None:
        """Take over an entry that has been accepted, and the state after it."""
        self._rewind.enter(entry, self.state)
        self.entries.append(entry)
        self.state = state

    def enter(
        self,
        source: Source,
        *,
        entry_id: str = "",
        comments: tuple[str, ...] = (),
        variations: tuple[tuple[str, ...], ...] = (),
    ) -> Entry:
        """Judge a move and take it over. Raises as `judge` does, and nothing changes then."""
        judged = self.judge(source)
        body = judged.body
        if comments or variations:
            body = replace(body, comments=comments, variations=variations)
        entry = Entry(number=self.number + 1, id=entry_id, text=judged.text, body=body)
        self.add(entry, judged.state)
        return entry

    def as_of(self, number: int) -> "Sitting":
        """The match as it was after entry `number`, whatever was taken back later."""
        state = timeline.at(self.game.kit, self.entries, number)
        return Sitting(self.game, self.edition, self.entries[: number + 1], state)

    # What others may know of it

    def called(self, word: str) -> str:
        """Whom a word means, in any language or as a player's name: a mover, or the public.

        A word that means nobody in this match stays as it is; Ambiguous for the name of several.
        """
        return whom(word, self.game.language, dict(self.opened.seats))

    def entries_for(self, viewer: str) -> list[Entry]:
        """The entries as the viewer may read them. Raises Unreadable where nobody is called so."""
        self._require_viewer(viewer)
        zones = self.game.kit.zones(self.opened)
        return [redact(entry, viewer, zones, write_words) for entry in self.entries]

    def _require_viewer(self, viewer: str) -> None:
        known = (REFEREE, PUBLIC, *(seat for seat, _ in self.opened.seats))
        if viewer not in known:
            raise Unreadable(
                "desk.viewer", viewer=viewer, known=as_called(known, self.game.language)
            )

    def seen_by(self, viewer: str) -> "Sitting":
        """The match as the viewer may know it.

        Where the engine deals, what he has not seen is not in it. A physical record holds what the
        table knows, and the game's view masks covered cards.
        """
        self._require_viewer(viewer)
        if viewer in (REFEREE, self.viewer) or self.opened.seed is None:
            return self
        return Sitting(self.game, self.edition, self.entries_for(viewer), viewer=viewer)

    def view(self, viewer: str) -> dict[str, Any]:
        """The state as the viewer may know it, as the game's view lists it."""
        seen = self.seen_by(viewer)
        public = seen if viewer == PUBLIC else self.seen_by(PUBLIC)
        return self.game.view(self.edition, seen.state, viewer, public.state)

    # What may be entered now

    @property
    def movers(self) -> tuple[str, ...]:
        """Who may enter moves: the seats, the table, the referee; of a viewer's own only he."""
        seats = tuple(seat for seat, _ in self.opened.seats)
        if self.viewer != REFEREE:
            return tuple(seat for seat in seats if seat == self.viewer)
        return (*seats, "table", "referee")

    def offers(self, mover: str) -> tuple[Offer, ...]:
        """What one may enter now; a seat is offered what follows from what it may know."""
        game, edition = self.game, self.edition
        if mover in dict(self.opened.seats):
            return game.offers(edition, self.seen_by(mover).state, mover)
        offered = game.offers(edition, self.state, mover)
        if mover != REFEREE:
            return offered
        last = self.number
        standing = len(last_moves(self.entries, last)) if last else 0
        record = book_keeping_offers(
            game.language, edition, self.state, last=last, standing=standing
        )
        return (*offered, *record)

    # What follows from a move

    def _ruling(self, move: Move) -> Ruling[State]:
        if type(move) is Undo:
            return self._undo(move.count)
        if type(move) is Annotate:
            return self._annotate(move)
        event = book_keeping(move)
        if event is not None:
            return self._recorded(event)
        return self.game.adjudicate(self.edition, self.state, move)

    def _recorded(self, event: Event) -> Ruling[State]:
        return Ruling((event,), onward(self.game.kit, self.state, (event,)))

    def _annotate(self, move: Annotate) -> Ruling[State]:
        if not 1 <= move.number <= self.number:
            raise Refusal(Rule.NUMBER, number=move.number, last=self.number)
        event = MoveAnnotated(number=move.number, glyph=move.glyph, text=move.text)
        return self._recorded(event)

    def _undo(self, count: int) -> Ruling[State]:
        numbers = self._rewind.last(count)
        if not numbers and count <= AT_HAND:
            self._rewind = Rewind.of(self.game.kit, self.entries)
            numbers = self._rewind.last(count)
        if numbers:
            before = self._rewind.without(count, self.state)
            return Ruling((MovesUndone(numbers=numbers),), before)
        numbers = last_moves(self.entries, count)
        if len(numbers) < count:
            raise Refusal(Rule.UNDO, count=count, standing=len(numbers))
        gone = set(numbers)
        standing = [entry for entry in effective(self.entries) if entry.number not in gone]
        return Ruling((MovesUndone(numbers=numbers),), fold(self.game.kit, standing))


def _body(line: Line, events: tuple[Event, ...]) -> Body[Any]:
    """What the log stores of a line and what follows from it."""
    return Body(
        words=line.words,
        events=events,
        glyphs=line.glyphs,
        remark=line.remark,
        happened=line.happened,
        evidence=line.evidence,
        sure=line.sure,
        overrule=line.move.overrule,
    )
