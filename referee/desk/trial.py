"""A match played on in memory: what would be, were this entered. Nothing is written.

A seat, or the public, tries with what it has seen: its trial is judged on the match as it may read
it. While a match that the program deals is open, nobody's trial asks chance.
"""

from collections.abc import Iterable, Sequence

from events.entry import Entry
from events.errors import Unreadable
from events.places import Place, is_number, read_place, write_place
from projections.cards.groups import Misplaced
from projections.history import History, effective, is_book_keeping
from projections.kit import State
from referee.desk.judged import Fallen, Judged, Source
from referee.desk.sitting import Sitting
from referee.desk.veiled import judge_veiled, without_chance
from referee.moves.refusal import Refusal
from referee.notation.canonical import line_of
from referee.notation.tokens import free_text, write_words
from referee.rules.match import Rule
from replays.redact import REFEREE


class Trial:
    """A match played on from some moment. `sitting` is as it is in the trial.

    `behind`: the place behind which it plays on. `viewer`: with whose eyes.
    """

    def __init__(
        self,
        match: str,
        sitting: Sitting,
        viewer: str = REFEREE,
        *,
        at: Place | None = None,
        corrected: bool = False,
    ) -> None:
        """Play on from after the line at this place, or from now.

        `corrected`: from the match as it reads now; only there may a place have dots. Raises
        Unreadable for a place that is not there; Refusal (M-9) where the viewer lost track of the
        cards before.
        """
        self.match = match
        self.viewer = viewer
        self.fallen: Fallen = ()
        base = moment(sitting, at, corrected=corrected)
        self.behind: Place = base.entries[-1].place if at is None else at
        self._dealt = sitting.opened.seed is not None and not sitting.published
        self._veiled = viewer != REFEREE and not sitting.published
        self._ends = self._veiled or (self._dealt and not sitting.state.match.over)
        self._corrected = corrected
        self._numbered = sitting.number - base.number if corrected else 0
        self._base = self._as_tried(base)
        self._before: list[State] = []
        """The states before each line that was tried."""
        self.sitting = self._base.followed_by(())

    def _as_tried(self, base: Sitting) -> Sitting:
        """The match as this viewer may try it."""
        if not self._ends:
            return base
        entries = base.entries_for(self.viewer) if self._veiled else [*base.entries]
        if self._dealt:
            entries[0] = without_chance(entries[0])
        try:
            return Sitting(base.game, base.edition, entries)
        except Misplaced as lost:  # a card was overruled which this viewer has not seen
            raise Refusal(Rule.UNSEEN) from lost

    # What is tried

    def speak_to(self, viewer: str) -> None:
        """A trial is one viewer's from its beginning."""
        del viewer

    def refresh(self) -> None:
        """What others enter meanwhile is not of the trial."""

    def enter(self, source: Source, *, expect: int | None = None, recorder: str = "") -> Entry:
        """Judge a move and take it over. Raises as `Desk.enter` does, and M-9; no Conflict."""
        del expect
        judged = self.judge(source)
        number = self.sitting.number + 1
        place = (number + self._numbered,) if self._corrected else ()
        entry = Entry(
            number=number,
            id="",
            text=judged.text,
            body=judged.body,
            recorder=recorder,
            dotted=place,
        )
        self._before.append(self.sitting.state)
        self.sitting.add(entry, judged.state)
        self.fallen = judged.fallen
        return entry

    def enter_all(
        self, sources: Iterable[Source], *, expect: int | None = None, recorder: str = ""
    ) -> list[Entry]:
        """Judge moves one after another and take them over, all or none. Raises as `enter`."""
        tried = len(self._before)
        try:
            return [self.enter(source, expect=expect, recorder=recorder) for source in sources]
        except BaseException:
            self._back_to(tried)
            raise

    def judge(self, source: Source) -> Judged:
        """What would follow from a line. Raises as `enter` does; nothing changes."""
        if self._veiled:  # on what he has seen custody says by itself what a seat cannot hold
            judged = judge_veiled(self.sitting, source, unseen=True)
        else:
            judged = self.sitting.judge(source)
        if self._ends:
            from referee.desk.unseen import hangs_on_unseen  # a referee at a table asks none of it

            if hangs_on_unseen(self.sitting, judged.body, self.viewer):
                raise Refusal(Rule.UNSEEN)
        return judged

    def take_back(self, count: int) -> None:
        """Leave the last lines that were tried. Raises M-1 where so many were not."""
        if not 0 < count <= len(self._before):
            raise Refusal(Rule.UNDO, "trial", count=count, standing=len(self._before))
        self._back_to(len(self._before) - count)

    def _back_to(self, tried: int) -> None:
        if tried < len(self._before):
            state, entries = self._before[tried], self.sitting.entries
            base = self._base
            kept = entries[: len(base.entries) + tried]
            self.sitting = Sitting(
                base.game, base.edition, kept, state, base.viewer, published=base.published
            )
            del self._before[tried:]

    # What is kept of it

    @property
    def lines(self) -> tuple[str, ...]:
        """The moves of the game that were tried and stand, as lines."""
        tried = {entry.place for entry in self.sitting.entries[len(self._base.entries) :]}
        standing = (entry for entry in effective(self.sitting.entries) if entry.place in tried)
        return tuple(line_of(entry.body) for entry in standing if not is_book_keeping(entry))

    def kept(self, entries: Sequence[Entry], why: str = "") -> str:
        """The line that keeps what was tried, in the place of the move that was played there.

        `entries`: the match as it is now. Raises Unreadable where nothing was tried, or where no
        move was played there yet.
        """
        if not self.lines:
            raise Unreadable("play.keep_nothing")
        behind = [
            line
            for line in History(entries).in_order()
            if line.is_move and line.place > self.behind
        ]
        played = next((line for line in behind if line.stands), next(iter(behind), None))
        if played is None:
            raise Unreadable("play.keep_nowhere")
        reason = [f"why={free_text(why, of_key=True)}"] if why else []
        return write_words(("referee", "vary", write_place(played.place), *self.lines, *reason))


def moment(sitting: Sitting, at: Place | None, *, corrected: bool) -> Sitting:
    """The match after the line at a place, as entered or as it reads now; none: its end.

    Raises Unreadable for a place that is not there, and for one with dots in what was entered.
    """
    if at is None:
        return sitting.as_it_reads() if corrected else sitting
    number, *dots = at
    if dots and not corrected:
        raise Unreadable("cli.dots", number=write_place(at))
    there = at in History(sitting.entries).lines if corrected else number <= sitting.number
    if not there:
        raise Unreadable("cli.at", number=write_place(at), last=sitting.number)
    return sitting.as_it_reads(after=at) if corrected else sitting.as_of(number)


def place_called(word: str) -> Place:
    """The place of a number, which may have dots; raise Unreadable for any other word."""
    if not is_number(word):
        raise Unreadable("cli.at_what", word=word)
    return read_place(word)
