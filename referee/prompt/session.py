"""One match at the prompt: what each line does, and what is said of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from events.entry import Entry
from events.errors import Conflict, RefereeError, Unreadable
from referee.desk.desk import Desk
from referee.desk.in_place import in_place
from referee.desk.likely import Likely
from referee.desk.meaning import Meaning, meaning
from referee.desk.shorthand import require_own, whole
from referee.desk.sitting import Sitting
from referee.desk.taking import Taking
from referee.moves.refusal import Refusal
from referee.notation.canonical import list_meant
from referee.notation.tokens import free_text, write_words
from referee.prompt import commands, disputed
from referee.prompt.correcting import Correcting
from referee.prompt.front import Front, Question
from referee.prompt.help import Help
from referee.prompt.hints import Hints
from referee.prompt.letters import expanded
from referee.prompt.painted import REFUSED, Boards
from referee.prompt.readings import Readings
from referee.prompt.refusals import Refusals, require_referee
from referee.prompt.telling import due_line, named, tell_entries, tell_over
from referee.prompt.voice import INDENT, Voice, searching
from referee.speech import LANGS, choose
from referee.terminal import lots
from referee.terminal.exporting import export
from referee.terminal.files import STANDARD
from referee.terminal.loading import enter_file
from referee.terminal.printed import printed_on
from referee.terminal.settings import Settings
from replays.redact import REFEREE

RECOVERABLE = (Refusal, Unreadable, Conflict)
"""What another line may mend; anything else ends the prompt."""


class Session:
    """A recorder at a match. `wanted`: the game of a new match, if one was asked for.

    What is said and suggested comes from the match as the `viewer` may know it. Only the desk,
    which judges the moves, knows all of it.
    """

    _tries: ClassVar[bool] = False
    _greeting: ClassVar[str] = "greeting"

    def __init__(
        self,
        desk: Taking,
        settings: Settings,
        front: Front,
        *,
        recorder: str = "",
        viewer: str = REFEREE,
    ) -> None:
        self.desk = desk
        self.wanted: str | None = None
        self._settings = settings
        self._front = front
        self._recorder = recorder
        self._viewer = viewer
        desk.speak_to(viewer)
        self._known = desk.sitting.seen_by(viewer)
        self._seen = self._begun = desk.sitting.number
        self._changed = True
        self._given = ""
        self._likely: Likely | None = None
        self._voice = Voice(front, settings)
        self._boards = Boards()
        self._refusals = Refusals(Voice(front, settings, REFUSED), self._judge)
        self._correcting = Correcting(front, self._voice)
        self._readings = Readings(front, self._voice)
        self._over = False
        self._letters = frozenset[str]()
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._what,
            "why": self._why,
            "u": self._undo,
            "note": self._note,
            "log": self._log,
            "dispute": self._dispute,
            "lang": self._lang,
            "load": self._load,
            "export": self._export,
            "new": self._new,
            "quit": self._quit,
            "help": self._help,
        }

    # The loop

    def run(self) -> None:
        """Take lines until the recorder leaves."""
        entries = self._sitting.entries
        self._front.remember(entry.text for entry in entries if entry.text)
        self._voice.say(self._greeting, match=self.desk.match, moves=self._seen)
        if not self._referees:
            self._voice.say("shown", movers=self._sitting.movers)
        if self._front.draws:
            self._tell_entries(entries[-1:])
        else:
            self._voice.tell(self._board(self._voice.width))
            self._tell_letters()
        if self._sitting.state.match.over:
            tell_over(self.desk, self._sitting, self._settings, self._voice)
        self._take_lines()
        viewer = "" if self._referees else self._viewer
        self._voice.say("left", match=self.desk.match, viewer=viewer)

    def _take_lines(self) -> None:
        while not self._over:
            try:
                line = self._front.ask(self._question())
                self._changed, self._given = False, ""
                if line is None:
                    break
                self.answer(line)
            except RECOVERABLE as error:
                self._refusals.tell(error, "")

    def answer(self, given: str) -> None:
        """Do what a line says. Raises CorruptLog where the log is no more what it was."""
        line = self._readings.taken(given.strip())
        command = commands.read(line, self._sitting.game) if line else None
        if command is not None:
            self._commands[command.name](command.rest)
        elif not line:
            self._enter_nothing(given)
        elif not line.startswith((";", "#")):
            self._enter(line)

    def _question(self) -> Question:
        self._begun = self._seen
        return self._asked()

    def _asked(self) -> Question:
        """What is asked of the match as it was shown last."""
        hints = self._hints()
        offers = self._front.asks and not self._readings.pending
        self._likely = hints.likely if offers else None
        return Question(
            text=self._marker,
            board=self._board,
            changed=self._changed,
            toolbar=hints.toolbar(referees=self._referees) if self._front.draws else ("", ""),
            given=self._given,
            recalls=True,
            searching=searching(self._voice.lang),
            suggest=hints.suggest,
            expected=hints.expected,
            likely=self._likely.line if self._likely else "",
            takes=hints.takes if self._likely else "",
        )

    def _hints(self) -> Hints:
        return Hints(self._sitting, self._voice, trial=self._tries)

    @property
    def _marker(self) -> str:
        """What stands before a line."""
        return f"{self._seen + 1}> "

    # Entering

    def _enter_nothing(self, given: str) -> None:
        """An empty line takes what was offered, if the table is as it was shown; else nothing."""
        self.desk.refresh()
        likely, unchanged = self._likely, self.desk.sitting.number == self._begun
        if given == "" and likely and likely.quiet and unchanged:
            self._enter(likely.line)
            self._given = ""
            return
        self._catch_up()
        self._changed = True
        if self._front.asks and not self._front.draws:
            self._tell_due()

    def _enter(self, line: str) -> None:
        """Enter a move as it stands on the screen; it is durable before anything is said of it."""
        line, source = expanded(line, self._sitting), ""
        self.desk.refresh()
        try:
            line = str(lots.completed(self._settings, self.desk, self._sitting, line))
            if given := self._correcting.given(line, self._sitting):
                self._given = given
                return
            source = self._source(line)
            if not source:
                return
            agreed = self._correcting.agreed(source, self._sitting, self._viewer)
            if not agreed:
                self._given = self._correcting.again(line)
                return
            entry = self.desk.enter(agreed, expect=self._begun, recorder=self._recorder)
        except RECOVERABLE as error:
            if command := commands.bare(line, error):
                self._commands[command.name](command.rest)
            else:
                self._tell_not_entered(line, source or line, error)
        else:
            done = self._correcting.done(self.desk.sitting, self.desk.fallen, self._viewer)
            self._tell_entered([entry], done)

    def _source(self, line: str) -> str:
        """The whole line that is meant, moves of a correction in their place; empty: it asks."""
        if found := in_place(line, self._sitting):
            return self._readings.choose(found.lines, near=found.near)
        return self._readings.clear(self._meaning(line))

    def _meaning(self, line: str) -> Meaning:
        """What a line means here and now; raises Misfit where it is no move."""
        return meaning(line, self._sitting)

    def _tell_not_entered(self, line: str, source: str, error: RefereeError) -> None:
        """Why a line was not entered; `source` is the move that was judged."""
        if self.desk.sitting.number > self._begun:
            self._tell_conflict(line)
        elif isinstance(error, Conflict):  # others hold the log; nothing is wrong with the line
            self._refusals.tell(error, source)
            self._given = line
        else:
            self._refusals.refuse(source, error, self._seen)

    def _tell_entered(self, entered: Sequence[Entry], done: Sequence[str] = ()) -> None:
        self._catch_up(but=[entry.number for entry in entered])
        self._tell_entries([self._sitting.entries[entry.number] for entry in entered])
        self._voice.tell(done)
        if entered and (cards := list_meant(entered[-1].body, self._sitting.game.language)):
            self._voice.say("glyph", listed=cards)
        self._tell_due()

    def _judge(self, line: str) -> None:
        """Raise what would be wrong with a line, were it entered now."""
        self.desk.sitting.judge(whole(line, self._sitting))

    def _tell_conflict(self, line: str) -> None:
        """What came in between; where it can, the line stands there again, to be entered or not."""
        self._catch_up()
        again = self._voice.text("again_given" if self._front.draws else "again", line=line)
        self._voice.fold(again, hang=0)
        self._tell_due()
        self._given = line

    def _catch_up(self, but: Sequence[int] = ()) -> None:
        """Take over, and tell, what others have entered since the screen was drawn."""
        self.desk.refresh()
        sitting = self._sitting
        news = [entry for entry in sitting.entries[self._seen + 1 :] if entry.number not in but]
        if news:
            self._tell_news(news)
        self._changed = self._changed or sitting.number > self._seen
        self._seen = sitting.number
        self._settings.naming = sitting.naming

    def _tell_news(self, news: Sequence[Entry]) -> None:
        self._voice.say("meanwhile")
        self._tell_entries(news)

    # Commands

    def _what(self, rest: str) -> None:
        self._catch_up()
        self._tell_what(rest, self._sitting)
        if not rest:
            self._voice.tell(self._hints().of_letters())

    def _tell_what(self, rest: str, sitting: Sitting) -> None:
        """What may be entered in a position, or what is said there of what is asked about."""
        helped = self._help_of(sitting)
        if command := commands.asked_about(rest, sitting.game):
            self._voice.tell(helped.command(command))
        else:
            self._voice.tell(helped.of(rest) if rest else helped.now())

    def _why(self, rest: str) -> None:
        del rest
        helped = self._help_of()
        if not self._refusals.last:
            self._voice.say("nothing_refused")
        for refused in self._refusals.last:
            self._voice.tell(helped.why(refused))
        self._voice.tell(helped.now())

    def _undo(self, rest: str) -> None:
        self._enter(f"referee undo {rest}".rstrip())

    def _note(self, rest: str) -> None:
        self._require("note", rest, self._voice.text("wants.text"))
        self._enter(write_words(("referee", "note", free_text(rest))))

    def _log(self, rest: str) -> None:
        del rest
        self._catch_up()
        self._tell_entries(self._sitting.entries)

    def _dispute(self, rest: str) -> None:
        self._catch_up()
        assert isinstance(self.desk, Desk), "what was ruled before is asked of a log"
        self._voice.tell([*disputed.lines(self.desk, self._viewer, rest, self._voice)])

    def _lang(self, rest: str) -> None:
        self._require("lang", rest, self._voice.text("wants.lang", known=LANGS))
        self._settings.lang = choose(rest)
        self._changed = True
        self._tell_due()

    def _load(self, rest: str) -> None:
        """Enter the moves that a file stands for, all or none."""
        self._require("load", rest, self._voice.text("wants.file"))
        require_own(REFEREE, self._sitting)
        self.desk.refresh()
        settings, file = self._settings, named(rest)
        try:
            entered = enter_file(self.desk, file, settings, self._begun, self._recorder)
        except RECOVERABLE as error:
            source, _ = settings.source_at(0)
            if source:
                self._voice.fold(source, INDENT, 0)
            self._tell_not_entered(f":load {rest}", source or f":load {rest}", error)
        else:
            self._tell_entered(entered)
        settings.source = ""

    def _export(self, rest: str) -> None:
        self._require("export", rest, self._voice.text("wants.file"))
        file = named(rest)
        output = rest if rest == STANDARD else str(file.absolute())
        export(self._settings, self.desk.match, viewers=(self._viewer,), output=output)
        meant = self._referees and file.suffix.lower() == ".md"  # Markdown, by its name
        self._voice.say("exported", file=rest, **({"match": self.desk.match} if meant else {}))

    def _new(self, rest: str) -> None:
        require_referee(self._viewer)
        self.wanted = rest
        self._over = True

    def _quit(self, rest: str) -> None:
        del rest
        self._over = True

    def _help(self, rest: str) -> None:
        del rest
        helped = self._help_of()
        self._voice.tell([*helped.commands(), *helped.legend()])

    def _require(self, command: str, rest: str, wanted: str) -> None:
        if not rest:
            raise Unreadable("play.command_wants", command=f":{command}", wanted=wanted)

    # What is said

    @property
    def _referees(self) -> bool:
        return self._viewer == REFEREE

    @property
    def _sitting(self) -> Sitting:
        """The match as the viewer may know it now."""
        if self._known.number != self.desk.sitting.number:
            self._known = self.desk.sitting.seen_by(self._viewer)
        return self._known

    def _help_of(self, sitting: Sitting | None = None) -> Help:
        sitting, voice = sitting or self._sitting, self._voice
        printed = partial(printed_on, self._settings, sitting)
        speech = voice.speech(sitting.game.language)
        return Help(sitting, speech, voice.width, printed, trial=self._tries)

    def _board(self, width: int) -> Sequence[str]:
        if self._front.paints:
            return self._boards.board(self._sitting, self._viewer, self._voice.lang, width)
        return self._sitting.board(self._viewer, self._voice.lang, width).split("\n")

    def _tell_entries(self, entries: Sequence[Entry]) -> None:
        tell_entries(self._sitting, entries, self._voice)

    def _tell_due(self) -> None:
        """From whom a move is due, where no board says so; and what can be done after the end."""
        match = self._sitting.state.match
        if match.over:
            tell_over(self.desk, self._sitting, self._settings, self._voice)
        elif match.closed:
            self._voice.say("published")
        elif not self._front.draws:
            self._voice.fold(due_line(self._sitting, self._voice))
            if self._front.asks:
                self._tell_letters()

    def _tell_letters(self) -> None:
        """The letters that count now, where one is among them that was not told before."""
        if (hints := self._hints()).letters - self._letters:
            self._voice.tell(hints.of_letters())
        self._letters |= hints.letters
