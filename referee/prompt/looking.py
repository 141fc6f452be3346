"""Looking without leaving: how the match was, is to others, and how it came to be so."""

from collections.abc import Sequence
from typing import Any

from events.errors import Unreadable
from events.places import START, Place, write_place
from referee.desk.in_place import Lines, in_place
from referee.desk.meaning import lines_of
from referee.desk.sitting import Sitting
from referee.prompt import clocks, commands, written
from referee.prompt.because import why_told
from referee.prompt.front import Question
from referee.prompt.moments import Moments, alone, line_told, moved, place_typed, stretch_typed
from referee.prompt.session import RECOVERABLE, Session
from referee.prompt.telling import zone_lines
from referee.prompt.voice import searching
from referee.terminal import telling
from replays.characters import caseless, plain
from replays.redact import PUBLIC, REFEREE

LOOKS = frozenset(("why", "log", "record", "odds", "lang", "dispute", "replay", "help"))
"""Commands that may be given while one looks back: they enter nothing."""

BACK = frozenset(("now", "back"))
"""Commands that lead back to where the match stands."""

STEPS = {"left": ":at -1", "right": ":at +1", "escape": ":now"}
"""What keys stand for on an empty line, while one looks back."""

STOP = "q"


class Looking(Session):
    """A recorder at a match, who may look at all that he may know of it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._commands = {
            **self._commands,
            "at": self._at,
            "now": self._now,
            "replay": self._replay,
            "show": self._show,
            "odds": self._odds,
            "record": self._record,
            "clock": self._clock,
        }

    # Moments

    def _at(self, rest: str) -> None:
        """Look at the match as it was after a line, and at others from there."""
        self._catch_up()
        moments = Moments(self._sitting)
        self._look_back(moments, self._meant(rest, moments, moments.last))

    def _now(self, rest: str) -> None:
        """The present, where one is already."""
        self._show(rest)

    def _meant(self, rest: str, moments: Moments, here: Place) -> Place:
        """The place of a number; or so many steps on or back (one back) from where one looks."""
        word = plain(rest).strip() or "-"
        if word[0] not in "+-":
            return moments.line(place_typed(word)).place
        count = word[1:].strip() or "1"
        if not (count.isascii() and count.isdigit()):
            raise Unreadable("cli.at_what", word=rest)
        steps = int(f"{word[0]}{count}")
        return moments.stepped(here, steps)

    def _look_back(self, moments: Moments, place: Place) -> None:
        """Nothing is entered here; a move that is typed waits at the present."""
        line: str | None = ""
        told = Place()
        while not self._over:
            changed, told = place != told, place
            if changed:
                self._tell_moment(moments, place)
            line = self._front.ask(self._of_moment(moments, place, changed=changed))
            if not (line and line.strip()):
                break
            try:
                found = self._looked(line.strip(), moments, place)
                told = Place() if self._wants_table(line.strip()) else told
            except RECOVERABLE as error:
                self._refusals.tell(error, "")
                continue
            if found is None:
                break
            place = found
        self._return(place, line or "")

    def _wants_table(self, line: str) -> bool:
        """Whether a line asks for the table at the moment where one looks."""
        command = commands.read(line, self._sitting.game)
        return command is not None and (command.name == "at" or command == ("show", ""))

    def _looked(self, line: str, moments: Moments, place: Place) -> Place | None:
        """Where one looks after a line; None: at the present again."""
        command = commands.read(line, self._sitting.game)
        name, rest = command or ("", line)
        if name == "at":
            return self._meant(rest, moments, place)
        if name == "show" and not rest:
            return place
        if name == "show":
            whole = self.desk.sitting.as_it_reads(after=place)
            self._tell_shown(rest, moments.after(place), whole)
            return place
        if name == "?":
            self._tell_what(rest, moments.after(place))
            return place
        if name in LOOKS:
            self._commands[name](rest)
            return place
        if name == "quit":
            self._quit(rest)
        return None

    def _return(self, place: Place, line: str) -> None:
        """Back to where the match stands, with what was typed meanwhile."""
        self._changed = True
        if self._over:
            return
        self._catch_up()
        command = commands.read(line, self._sitting.game) if line.strip() else None
        if not line.strip() or (command and command.name in BACK):
            self._voice.say("at_left", number=self._seen)
        else:
            again = "at_given" if self._front.draws else "at_again"
            self._voice.say(again, number=write_place(place), line=line.strip())
            self._given = line.strip()
        self._tell_due()

    def _tell_moment(self, moments: Moments, place: Place) -> None:
        line = moments.line(place)
        if self._front.draws:  # the board shows what followed, and the toolbar says the rest
            self._voice.tell(line_told(alone(line), self._voice))
            return
        self._voice.tell(line_told(line, self._voice))
        lang, width = self._voice.lang, self._voice.width
        self._voice.tell(moments.board(place, self._viewer, lang, width))
        number, last = write_place(place), write_place(moments.last)
        self._voice.say("at_here", number=number, last=last)

    def _of_moment(self, moments: Moments, place: Place, *, changed: bool) -> Question:
        def board(width: int) -> Sequence[str]:
            return moments.board(place, self._viewer, self._voice.lang, width)

        toolbar = self._voice.text("at_toolbar")
        return Question(
            text=self._voice.text("at_marker", number=write_place(place)),
            board=board,
            changed=changed,
            toolbar=(toolbar, toolbar),
            recalls=True,
            searching=searching(self._voice.lang),
            keys=STEPS,
        )

    # The match move by move

    def _replay(self, rest: str) -> None:
        """Go through the match as it reads now, with the table after each move."""
        self._catch_up()
        moments = Moments(self._sitting)
        first, last = stretch_typed(rest) if rest.strip() else (START, moments.moves[-1].place)
        meant = {line.place for line in moments.within(first, last)}
        lines = [line for line in moments.moves if line.place in meant]
        if not lines:
            start, end = write_place(first), write_place(last)
            raise Unreadable("replay.none", start=start, end=end)
        for line in lines:
            self._voice.tell(line_told(line, self._voice))
            if line.stands:
                lang, width = self._voice.lang, self._voice.width
                board = moments.board(line.place, self._viewer, lang, width)
                self._voice.tell(["", *board, ""])
            if line is not lines[-1] and self._has_enough():
                break
        self._changed = True

    def _has_enough(self) -> bool:
        """Wait for Enter where somebody is there; whether he would rather stop."""
        if not self._front.asks:
            return False
        answer = self._front.ask(Question(self._voice.text("replay_step")))
        return answer is None or caseless(plain(answer.strip())).startswith(STOP)

    # The table, to whom it concerns

    def _show(self, rest: str) -> None:
        self._catch_up()
        if rest.strip():
            self._tell_shown(rest, self._sitting, self.desk.sitting)
        elif self._front.draws:
            self._changed = True
        else:
            self._voice.tell(self._board(self._voice.width))

    def _tell_shown(self, rest: str, seen: Sitting, whole: Sitting) -> None:
        """A zone, or the table, or a zone as somebody else sees it.

        `seen`: the match as the viewer may know it; `whole`: all of it.
        """
        viewer, (first, *behind) = self._viewer, (*rest.split(None, 2), "")
        zone = rest.strip()
        if caseless(plain(first)) in commands.AS:
            viewer, seen = self._eyes(behind[0]), whole
            zone = behind[1] if len(behind) > 1 else ""
        voice, naming = self._voice, self._settings.naming
        self._settings.naming = seen.naming_for(viewer)
        try:
            if zone:
                voice.tell(zone_lines(seen, viewer, zone, voice))
            else:
                voice.tell(telling.board(seen, viewer, voice.lang, voice.width).split("\n"))
        finally:
            self._settings.naming = naming

    def _eyes(self, word: str) -> str:
        """With whose eyes the table is to be shown: all's to the referee, else one's own or all's.

        Raises Unreadable for others, and for none.
        """
        own = (self._viewer, PUBLIC)
        players = tuple(seat for seat, _ in self._sitting.opened.seats)
        allowed = (*players, PUBLIC) if self._viewer == REFEREE else tuple(dict.fromkeys(own))
        if not word:
            known = ", ".join(allowed)
            wanted = self._voice.text("wants.viewer", known=known)
            raise Unreadable("play.command_wants", command=":show as", wanted=wanted)
        viewer = self._sitting.viewer_called(word)
        if self._viewer != REFEREE and viewer not in own:
            raise Unreadable("play.not_seen_so", viewer=self._viewer)
        return viewer

    # What was entered

    def _log(self, rest: str) -> None:
        if not rest.strip():
            super()._log(rest)
            return
        self._catch_up()
        moments = Moments(self._sitting)
        for line in moments.within(*stretch_typed(rest)):
            self._voice.tell(line_told(line, self._voice, timed=True))

    def _why(self, rest: str) -> None:
        """Why the last line was refused; of an entry, how it came to what followed from it."""
        number = plain(rest).strip("? ")
        if not written.is_place(number):
            super()._why(rest)
            return
        self._catch_up()
        moments = Moments(self._sitting)
        line = moments.line(place_typed(number))
        speech = self._voice.speech(self._sitting.game.language)
        self._voice.tell(why_told(line, moments, self._sitting, speech, self._voice))

    def _record(self, rest: str) -> None:
        """A line as it goes to the record: that of an entry, the last, or the one given."""
        self._catch_up()
        moments = Moments(self._sitting)
        if not rest.strip():
            entered = moved(moments.history.in_order())
            number = max((line.first.number for line in entered), default=0)
            lines = [line for line in entered if line.place == (number,)]
            said = [written.of_entry(line) for line in lines]
        elif written.is_place(rest):
            said = [written.of_entry(moments.line(place_typed(rest)))]
        else:
            found = in_place(rest, self._sitting) or Lines(lines_of(self._meaning(rest)))
            said = [written.of_line(line, self._sitting) for line in found.lines]
        if not said:
            self._voice.say("nothing_entered")
        for line in said:
            self._voice.fold(line)

    # Chance and time

    def _odds(self, rest: str) -> None:
        from referee.prompt import odds_asked  # few ask

        self._catch_up()
        wanted = self._voice.text("wants.odds", forms=odds_asked.asked_for(self._sitting))
        self._require("odds", rest, wanted)
        self._voice.tell(odds_asked.lines(self._sitting, self._viewer, rest, self._voice))

    def _clock(self, rest: str) -> None:
        """Enter what a clock shows; alone: tell what clocks showed last."""
        if rest.strip():
            self._enter(clocks.line(rest, self._voice))
            return
        self._catch_up()
        self._voice.tell(clocks.told(self._sitting, self._viewer, self._voice))
