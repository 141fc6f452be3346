"""The prompt at a terminal: a line that is edited, completed and called back, under the board."""

import shutil
import sys
from asyncio import sleep
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from time import monotonic

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Always, Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_len
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.processors import (
    Processor,
    ReverseSearchProcessor,
    Transformation,
    TransformationInput,
)
from prompt_toolkit.renderer import print_formatted_text
from prompt_toolkit.styles import Style

from referee.prompt.front import LOOK, Question, meant, nothing_new, nothing_to_suggest
from referee.prompt.offered import Offered
from referee.prompt.painted import CHANGED, MOVER, REFUSED, Painted, Run, painted
from referee.prompt.suggest import Suggestion
from referee.render.layout import columns, is_rule, seen
from referee.terminal.output import paints, write

MENU = 6
"""Rows for completions; the lines of the board above may be among those that they cover."""


APART = "   "
"""What stands between two hints of a toolbar."""

BELOW = 2
"""Rows under the board: the line that is edited, and the toolbar."""


LEAVING = ("q", "Q", "c-c", "c-d")
"""Keys with which one who only watches leaves."""

BEFORE = 3
"""Fragments of a line that is looked for, before what it is found by."""


STYLE = Style.from_dict({MOVER: "bold ansigreen", CHANGED: "bold", REFUSED: "ansired"})
"""How tones look; what they say is in the words, too."""


class _Completer(Completer):
    """What the question suggests."""

    def __init__(self) -> None:
        self.suggest: Callable[[str], Sequence[Suggestion]] = nothing_to_suggest

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """The words that may follow at the cursor."""
        del complete_event
        for word in self.suggest(document.text_before_cursor):
            text = f"{word.text} " if word.ends else word.text
            yield Completion(text, -word.begun, display=word.text, display_meta=word.meaning)


class _Search(ReverseSearchProcessor):
    """Shows what is looked for among the lines of before, in words of the language.

    `words`: what stands for searching back, and for searching on.
    """

    def __init__(self) -> None:
        self.words: tuple[str, str] = ("", "")

    def apply_transformation(self, ti: TransformationInput) -> Transformation:
        """The line that is found, behind what it is found by."""
        shown = super().apply_transformation(ti)
        back, on = self.words
        said: dict[str, str] = {"reverse-i-search": back, "i-search": on}
        fragments: StyleAndTextTuples = [
            (style, said.get(text) or text) for style, text, *_ in shown.fragments
        ]
        if fragments == shown.fragments:
            return shown
        before = fragment_list_len(fragments[:BEFORE])
        return Transformation(fragments, lambda at: at + before, lambda at: at - before)


class _Keys:
    """Keys that stand for lines while a question says so, as long as nothing is typed."""

    KNOWN = ("left", "right", "escape")

    def __init__(self) -> None:
        self.lines: Mapping[str, str] = {}
        self.bindings = KeyBindings()
        for key in self.KNOWN:
            self._bind(key)

    def _bind(self, key: str) -> None:
        stands = Condition(lambda: key in self.lines and not get_app().current_buffer.text)

        def enter(event: KeyPressEvent) -> None:
            event.app.exit(result=self.lines[key])

        self.bindings.add(key, filter=stands, eager=True)(enter)


class Terminal:
    """The story scrolls by as lines; the board stands under it, right above the prompt."""

    draws = True
    asks = True

    def __init__(self) -> None:
        self.paints = paints(sys.stdout)
        self._completer = _Completer()
        self._likely = Offered()
        self._search = _Search()
        self._keys = _Keys()
        self._history = InMemoryHistory()
        self._moves = self._session(self._history, erase=True)
        self._answers = self._session(InMemoryHistory(), erase=False)
        self._told: list[str] = []
        self._pasted: list[str] = []
        self._question = Question("")
        self._kept = 0

    def _session(self, history: InMemoryHistory, *, erase: bool) -> PromptSession[str]:
        session = PromptSession[str](
            history=history,
            completer=self._completer,
            auto_suggest=self._likely,
            key_bindings=merge_key_bindings([self._likely.keys, self._keys.bindings]),
            complete_while_typing=False,
            enable_suspend=True,
            erase_when_done=erase,
            style=STYLE,
        )
        line = session.layout.current_control
        if isinstance(line, BufferControl) and line.search_buffer_control:
            processors: list[Processor] = [self._search]
            line.search_buffer_control.input_processors = processors
        return session

    def _screen(self) -> PromptSession[str]:
        """Where nothing is typed: a key leaves."""
        session = self._session(InMemoryHistory(), erase=True)
        session.default_buffer.read_only = Always()
        session.key_bindings = keys = KeyBindings()
        for key in LEAVING:
            keys.add(key, eager=True)(_leave)
        return session

    @property
    def width(self) -> int:
        """Columns of the terminal, as it is now."""
        return shutil.get_terminal_size().columns

    def tell(self, lines: Iterable[str], tone: str = "") -> None:
        """Write lines above the board, when it is drawn next."""
        toned = tone and self.paints
        self._told += [painted(line, [tone] * len(line)) if toned else line for line in lines]

    def close(self) -> None:
        """Write what has been told."""
        for line in self._told:
            if isinstance(line, Painted):
                sys.stdout.flush()
                runs = _fragments([*line.runs, ("", "\n")])
                print_formatted_text(self._moves.app.output, runs, STYLE)
            else:
                write(line)
        self._told.clear()
        sys.stdout.flush()

    def remember(self, lines: Iterable[str]) -> None:
        """Let lines be called back as if they had been typed here."""
        for line in lines:
            self._history.append_string(line)

    def ask(self, question: Question) -> str | None:
        """A line; what was told since the last one stays in view, unless the board has changed."""
        session = self._moves if question.recalls else self._answers
        session = self._screen() if question.watches else session
        self._put(question)
        self.close()
        given = question.given or (self._pasted.pop(0) if self._pasted else "")
        while True:
            asked = monotonic()
            try:
                entered = session.prompt(
                    self._message,
                    bottom_toolbar=self._toolbar,
                    reserve_space_for_menu=max(MENU - len(self._in_view()), 0),
                    default=given,
                    placeholder=lambda: self._likely.shown,
                    pre_run=lambda: self._follow(session),
                )
                asked = monotonic() if entered else asked
                return meant(self._first(entered), self._question, asked)
            except KeyboardInterrupt:
                given = ""
                self._pasted.clear()
                self.tell(question.interrupted)
                self.close()
            except EOFError:
                return None

    def _put(self, question: Question) -> None:
        """Take up a question; what was told above it is written next."""
        question = question._replace(board=cache(question.board))  # a key draws it several times
        self._likely.offer(question)
        self._completer.suggest = question.suggest
        self._keys.lines = question.keys
        self._search.words = question.searching
        kept = 0 if question.changed else len(self._told)
        if question.changed and not self._is_whole(question, 0):
            # Too high to be kept in view: it scrolls by, but for what is due; what was told stays.
            kept = _rows()
            board = question.board(self.width)
            self._told = [*board[: len(board) - len(self._board(question, kept))], *self._told]
        self._question, self._kept = question, kept

    def _follow(self, session: PromptSession[str]) -> None:
        """Look, while the line is typed, whether others have changed anything."""
        if self._question.look is not nothing_new:
            session.app.create_background_task(self._following(session))

    async def _following(self, session: PromptSession[str]) -> None:
        try:
            while True:
                await sleep(LOOK)
                question = self._question.look(session.default_buffer.text)
                if question is not None:
                    self._put(question)
                    self._likely.renew(session.default_buffer)
                    await run_in_terminal(self.close)
        except Exception as error:  # as where a line is entered, it ends the prompt
            session.app.exit(exception=error)

    def _first(self, entered: str) -> str:
        """The first of lines pasted together; each other one stands at a prompt that follows."""
        first, *others = [line for line in entered.split("\n") if line.strip()] or [""]
        self._pasted[:0] = others
        return first

    def _board(self, question: Question, told: int) -> Sequence[str]:
        """The board where it fits under what was told, without its empty lines if need be.

        Else its last parts that fit: at least what is due.
        """
        lines = question.board(self.width)
        board = [line if isinstance(line, Painted) else seen(line) for line in lines]
        parts = (board[at:] for at, line in enumerate(board) if is_rule(line))
        shown: Sequence[str] = ()
        for shown in (board, _filled(board), *parts):
            if len(shown) + told + BELOW <= _rows():
                break
        return shown

    def _is_whole(self, question: Question, told: int) -> bool:
        """Whether all of the board is in view, but perhaps for its empty lines."""
        return len(self._board(question, told)) >= len(_filled(question.board(self.width)))

    def _in_view(self) -> Sequence[str]:
        return self._board(self._question, self._kept)

    def _message(self) -> StyleAndTextTuples:
        runs: list[Run] = []
        for line in self._in_view():
            runs += (*(line.runs if isinstance(line, Painted) else (("", line),)), ("", "\n"))
        return _fragments([*runs, ("", self._question.text)])

    def _toolbar(self) -> str | None:
        question = self._question
        wanted = question.expected(get_app().current_buffer.document.text_before_cursor)
        within, out = question.toolbar
        hints = within if self._is_whole(question, self._kept) else out
        return wanted or _fitting(hints, self.width) or None


def _fragments(runs: Sequence[Run]) -> StyleAndTextTuples:
    return [(f"class:{tone}" if tone else "", text) for tone, text in runs]


def _leave(event: KeyPressEvent) -> None:
    event.app.exit(exception=EOFError)


def _fitting(hints: str, width: int) -> str:
    """As many hints as fit; the last of them tells of all and always stays."""
    *others, last = hints.split(APART)
    while others and columns(APART.join((*others, last))) > width:
        others.pop()
    return APART.join((*others, last))


def _filled(lines: Sequence[str]) -> Sequence[str]:
    """The lines that say something."""
    return [line for line in lines if line]


def _rows() -> int:
    return shutil.get_terminal_size().lines
