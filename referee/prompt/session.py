"""One match at the prompt: what each line does, and what is said of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from events.entry import Entry
from events.errors import Conflict, RefereeError, Unreadable
from referee.cli import telling, zones
from referee.cli.errors import offending
from referee.cli.output import folded
from referee.cli.settings import Settings
from referee.desk import Desk
from referee.locale import LANGS, Lang, because, choose, explain, say
from referee.notation.tokens import free_text, write_words
from referee.offers import FEW
from referee.prompt import commands
from referee.prompt.front import Front, Question
from referee.prompt.help import Help, Refused
from referee.prompt.shorthand import whole
from referee.prompt.suggest import Suggestion, expected, suggestions
from referee.prompt.words import Speech
from referee.refusal import Ambiguous, Misfit, Refusal
from referee.sitting import Sitting
from replays.redact import REFEREE

INDENT = 4

RECOVERABLE = (Refusal, Unreadable, Conflict)
"""What another line may mend; anything else ends the prompt."""


UNDERSTOOD = frozenset(
    f"notation.{fault}"
    for fault in (
        *("absent-seat", "verb-of-others", "range", "blank-text", "list-length"),
        *("missing", "missing-word", "missing-key", "missing-any", "missing-some"),
        *("superfluous", "key-of-others", "key-twice"),
    )
)
"""What can be wrong with a move although each of its words was understood."""


def require_referee(viewer: str) -> None:
    """Raise Unreadable where one who may not know all would begin a match, and choose its deal."""
    if viewer != REFEREE:
        raise Unreadable("play.not_begun", viewer=viewer)


class Session:
    """A recorder at a match. `wanted`: the game of a new match, if one was asked for.

    What is said and suggested comes from the match as the `viewer` may know it. Only the desk,
    which judges the moves, knows all of it.
    """

    def __init__(
        self,
        desk: Desk,
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
        self._known = desk.sitting.seen_by(viewer)
        self._seen = desk.sitting.number
        self._changed = True
        self._given = ""
        self._refused: Sequence[Refused] = ()
        self._over = False
        self._commands: Mapping[str, Callable[[str], None]] = {
            "?": self._what,
            "why": self._why,
            "u": self._undo,
            "note": self._note,
            "show": self._show,
            "log": self._log,
            "lang": self._lang,
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
        self._say("greeting", match=self.desk.match, moves=self._seen)
        if not self._referees:
            self._say("shown", movers=self._sitting.movers)
        if self._front.draws:
            self._tell_entries(entries[-1:])
        else:
            self._tell(self._board(self._front.width))
        if self._sitting.state.match.over:
            self._tell_over()
        while not self._over:
            try:
                line = self._front.ask(self._question())
                self._changed, self._given = False, ""
                if line is None:
                    break
                self.answer(line)
            except RECOVERABLE as error:
                self._tell_error(error, "")
        self._say("left", match=self.desk.match, viewer="" if self._referees else self._viewer)

    def answer(self, line: str) -> None:
        """Do what a line says. Raises CorruptLog where the log is no more what it was."""
        line = line.strip()
        command = commands.read(line) if line else None
        if command is not None:
            self._commands[command.name](command.rest)
        elif not line:
            self._catch_up()
            self._changed = True
        elif not line.startswith((";", "#")):
            self._enter(line)

    def _question(self) -> Question:
        return Question(
            text=f"{self._seen + 1}> ",
            board=self._board,
            changed=self._changed,
            toolbar=(
                self._text("toolbar" if self._referees else "toolbar_seat"),
                self._text("toolbar_board"),
            ),
            given=self._given,
            recalls=True,
            suggest=self._suggest,
            expected=self._expected,
        )

    # Entering

    def _enter(self, line: str) -> None:
        """Enter a move as it stands on the screen; it is durable before anything is said of it."""
        source = line
        self.desk.refresh()
        try:
            source = whole(line, self._sitting)
            entry = self.desk.enter(source, expect=self._seen, recorder=self._recorder)
        except RECOVERABLE as error:
            if self.desk.sitting.number > self._seen:
                self._tell_conflict(line)
            elif isinstance(error, Conflict):  # others hold the log; nothing is wrong with the line
                self._tell_error(error, source)
                self._given = line
            else:
                self._tell_refused(source, error)
        else:
            self._catch_up(but=entry.number)
            self._tell_entries([self._sitting.entries[entry.number]])
            self._tell_due()

    def _refused_each(self, error: Ambiguous) -> list[tuple[str, Refusal]]:
        """Each line that an unclear one could be, with its refusal; none if one could be entered.

        Who is meant need not be asked then. Of those that are refused alike one is enough.
        """
        refused = dict[str, tuple[str, Refusal]]()
        for line in error.readings:
            try:
                self.desk.sitting.judge(whole(line, self._sitting))
            except Refusal as refusal:
                refused.setdefault(self._explained(refusal), (line, refusal))
            except Unreadable:
                return []
            else:
                return []
        return [*refused.values()]

    def _tell_conflict(self, line: str) -> None:
        """What came in between; where it can, the line stands there again, to be entered or not."""
        self._catch_up()
        again = "again_given" if self._front.draws else "again"
        self._tell(folded(self._text(again, line=line), width=self._front.width))
        self._tell_due()
        self._given = line

    def _catch_up(self, but: int = 0) -> None:
        """Take over, and tell, what others have entered since the screen was drawn."""
        self.desk.refresh()
        sitting = self._sitting
        news = [entry for entry in sitting.entries[self._seen + 1 :] if entry.number != but]
        if news:
            self._say("meanwhile")
            self._tell_entries(news)
        self._changed = self._changed or sitting.number > self._seen
        self._seen = sitting.number
        self._settings.naming = sitting.game.naming(sitting.state)

    # Commands

    def _what(self, rest: str) -> None:
        self._catch_up()
        helped = self._help_of()
        self._tell(helped.now() if not rest else helped.of(rest))

    def _why(self, rest: str) -> None:
        del rest
        if not self._refused:
            self._say("nothing_refused")
        for refused in self._refused:
            self._tell(self._help_of().why(refused))

    def _undo(self, rest: str) -> None:
        self._enter(f"referee undo {rest}".rstrip())

    def _note(self, rest: str) -> None:
        self._require("note", rest, self._text("wants.text"))
        self._enter(write_words(("referee", "note", free_text(rest))))

    def _show(self, rest: str) -> None:
        self._catch_up()
        if rest:
            self._show_zone(rest)
        elif self._front.draws:
            self._changed = True
        else:
            self._tell(self._board(self._front.width))

    def _show_zone(self, zone: str) -> None:
        """The cards of a zone; what unknown ones can be only where it can be listed."""
        found = zones.cards(self._sitting, self._viewer, zone)
        kinds = len(found["possible"])
        if kinds > FEW:
            found["possible"] = ()
        naming = self._settings.naming
        self._tell(zones.lines(found, self._lang_now, naming, self._front.width))
        if kinds > FEW:
            self._say("possible", count=kinds)

    def _log(self, rest: str) -> None:
        del rest
        self._catch_up()
        self._tell_entries(self._sitting.entries)

    def _lang(self, rest: str) -> None:
        self._require("lang", rest, self._text("wants.lang", known=LANGS))
        self._settings.lang = choose(rest)
        self._changed = True
        self._tell_due()

    def _export(self, rest: str) -> None:
        self._require("export", rest, self._text("wants.file"))
        from referee.cli.files import STANDARD
        from referee.cli.records import export

        file = Path(rest).expanduser()
        output = rest if rest == STANDARD else str(file.absolute())
        export(self._settings, self.desk.match, viewer=self._viewer, output=output)
        meant = self._referees and file.suffix.lower() == ".md"  # Markdown, by its name
        self._say("exported", file=rest, **({"match": self.desk.match} if meant else {}))

    def _new(self, rest: str) -> None:
        require_referee(self._viewer)
        self.wanted = rest
        self._over = True

    def _quit(self, rest: str) -> None:
        del rest
        self._over = True

    def _help(self, rest: str) -> None:
        del rest
        self._tell(self._help_of().commands())

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

    @property
    def _lang_now(self) -> Lang:
        return self._settings.language()

    def _speech(self) -> Speech:
        language = self._sitting.game.language
        return Speech(language, self._lang_now, self._settings.naming)

    def _help_of(self) -> Help:
        return Help(self._sitting, self._speech(), self._front.width)

    def _suggest(self, line: str) -> Sequence[Suggestion]:
        sitting = self._sitting
        if line.lstrip().startswith((":", "：")):
            lang, game = self._lang_now, sitting.game
            known = [
                (zones.called(zone, game, lang), zone) for zone in game.kit.zones(sitting.opened)
            ]
            return commands.suggestions(line.lstrip(), known, lang)
        asked = line.lstrip().lstrip("?？").lstrip()  # `? VERB` asks about what a line begins with
        return suggestions(asked, sitting, self._speech())

    def _expected(self, line: str) -> str:
        if line.lstrip().startswith((":", "：")):
            return ""
        wanted = expected(line, self._sitting, self._speech())
        return self._text("expected", wanted=wanted) if wanted else ""

    def _board(self, width: int) -> Sequence[str]:
        board = telling.board(self._sitting, self._viewer, self._lang_now, width)
        return board.split("\n")

    def _text(self, name: str, /, **facts: object) -> str:
        return say(self._lang_now, f"play.{name}", facts, self._settings.naming)

    def _say(self, name: str, /, **facts: object) -> None:
        self._tell(folded(self._text(name, **facts), hang=INDENT, width=self._front.width))

    def _tell(self, lines: Sequence[str] | Iterator[str]) -> None:
        self._front.tell(lines)

    def _tell_entries(self, entries: Sequence[Entry]) -> None:
        self._tell(
            telling.log_lines(
                self._sitting.entries,
                entries,
                self._lang_now,
                self._settings.naming,
                self._front.width,
            )
        )

    def _tell_due(self) -> None:
        """From whom a move is due, where no board says so; and what can be done after the end."""
        sitting = self._sitting
        if sitting.state.match.over:
            self._tell_over()
        elif not self._front.draws:
            game, state = sitting.game, sitting.state
            parts = () if game.due is None else game.due(state, self._lang_now)
            told = self._text("to_move", movers=game.to_move(state))
            width = self._front.width
            self._tell(folded("   ".join((told, *parts)), hang=INDENT, width=width))

    def _tell_over(self) -> None:
        self._say("over" if self._referees else "over_seat")

    def _tell_refused(self, source: str, error: RefereeError) -> None:
        """What is wrong with a line, or with each that it could be; it is kept for `why`."""
        each = self._refused_each(error) if isinstance(error, Ambiguous) else []
        self._refused = [Refused(line, refusal, self._seen) for line, refusal in each]
        if len(each) > 1:
            for line, refusal in each:
                self._tell_refusal("refused_by", refusal, mover=line.split(None, 1)[0])
            self._say("why_hint")
            return
        self._refused = self._refused or [Refused(source, error, self._seen)]
        self._tell_error(self._refused[0].error, self._refused[0].line)

    def _explained(self, error: RefereeError) -> str:
        return explain(self._lang_now, error, self._settings.naming)

    def _tell_refusal(self, text: str, refusal: Refusal, /, **facts: object) -> None:
        self._say(text, rule=refusal.rule, sentence=self._explained(refusal), **facts)
        for reason in because(self._lang_now, refusal, self._settings.naming):
            self._tell(folded(reason, INDENT, 2, self._front.width))

    def _tell_error(self, error: RefereeError, source: str) -> None:
        """What is wrong with a line, where, and how to learn more."""
        sentence = self._explained(error)
        if isinstance(error, Refusal):
            self._tell_refusal("refused", error)
            self._say("why_hint")
        elif isinstance(error, Unreadable):
            self._say("failed" if _is_understood(error) else "unreadable", sentence=sentence)
            if source and error.column:
                width = self._front.width - INDENT
                self._tell(" " * INDENT + line for line in offending(source, error.column, width))
        else:
            self._say("failed", sentence=sentence)


def _is_understood(error: Unreadable) -> bool:
    """Whether it was clear what was meant, so that only the sentence says what is wrong."""
    of_words = isinstance(error, Misfit | Ambiguous) or error.text.startswith("notation.")
    return error.text in UNDERSTOOD or not of_words
