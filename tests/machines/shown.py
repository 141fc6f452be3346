"""All that the program shows to one viewer of a dealt match, whatever he types."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from events.chain import Draft
from events.codec import encode
from events.entry import Entry
from events.log.base import EventLog
from events.log.sqlite import open_log
from projections.history import is_of_the_record
from referee.desk.desk import Desk, create
from referee.desk.edge import Edge
from referee.desk.sitting import Sitting
from referee.games.game import Setup
from referee.program.calling import main
from referee.prompt.front import Question
from referee.prompt.painted import Painted
from referee.prompt.trying import Playing
from referee.prompt.watching import Watching
from referee.terminal.settings import Settings
from referee.terminal.wanted import FORMATS as ALL_FORMATS
from replays.redact import PUBLIC

MATCH = "m1"
FORMATS = [form for form in ALL_FORMATS if form != "html"]
"""A page says what an audit found, to which a twin is no match that was ever dealt (test_pages)."""

NOW = "2026-11-20T20:15:00Z"


def enter_later(log: EventLog, entries: Sequence[Entry]) -> None:
    """The next entries of the match, from somebody else."""
    drafts = [Draft(id=f"e{e.number}", text=e.text, body=encode(e.body), at=NOW) for e in entries]
    if drafts:
        log.append(MATCH, drafts, expected=entries[0].number - 1)


def keep(sitting: Sitting, log: Path, *, to: int | None = None) -> None:
    """The match in a log of its own, as far as to this entry."""
    game = sitting.game
    setup = Setup(game, sitting.edition, game.shipped(), sitting.opened, ())
    entries = [replace(entry, id=f"e{entry.number}") for entry in sitting.entries]
    entries = entries[: None if to is None else to + 1]
    with open_log(log, write=True) as file:
        create(file, MATCH, setup, entries, NOW, "")


_HEAD = re.compile(r"(?i)(head\W+\d+ )[0-9a-f]{64}")
"""A receipt, which binds a match and hides it: no two matches have the same."""

_ON_PAGES = re.compile(
    r"(head |結尾 |结尾 )[0-9a-f]{64}"
    r'|d="[^"]*"(?= stroke="#000" fill="none")'
)
"""The same in words, and as a QR code."""

# The commands


def by_commands(sitting: Sitting, log: Path, viewer: str, lang: str) -> Iterator[tuple[str, str]]:
    """What each command that reads a match answers to one viewer."""
    zones = sitting.game.kit.zones(sitting.opened)
    told = ("--as", viewer)
    asked = [
        ("show", *told),
        ("show", "--at", str(sitting.number // 2), *told),
        ("show", "--json", *told),
        ("log", *told),
        ("log", "--json", *told),
        ("replay", *told),
        ("replay", "--json", *told),
        *(("export", "--format", form, *told) for form in FORMATS),
        ("export", "--format", "md", "--board-at", "all", *told),
        *(("show", "--zone", zone, "--odds", *told) for zone in zones),
        *(("show", "--zone", zone, "--json", *told) for zone in zones),
    ]
    asked += [(*words, *told) for words in _of_corrections(sitting)]
    if viewer != "public":
        asked += [("legal", "--seat", viewer), ("legal", "--seat", viewer, "--json")]
    for words in asked:
        yield " ".join(words), _answer("--log", str(log), "--lang", lang, *words)


def _of_corrections(sitting: Sitting) -> Iterator[tuple[str, ...]]:
    """How one asks for the match as it reads now, for disputes, and for what might have been."""
    if any(map(is_of_the_record, sitting.entries)):
        yield ("show", "--corrected")
        yield ("log", "--corrected")
        yield ("replay", "--corrected", "--json")
        yield from (("export", "--corrected", "--format", form) for form in FORMATS)
    for dispute in sitting.state.match.disputes:
        yield ("dispute", str(dispute.number))
        yield ("replay", "--dispute", str(dispute.number), "--json")


def _answer(*words: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    told = f"{status}\n{out.getvalue()}\n{err.getvalue()}"
    return _ON_PAGES.sub("?", _HEAD.sub(r"\1", told))


# The prompt


class Reader:
    """A front that types lines, and at each question looks at all that it is offered."""

    draws = True
    paints = True
    asks = True
    width = 80

    def __init__(
        self, lines: Iterable[str], begun: Sequence[str], meanwhile: Callable[[], object]
    ) -> None:
        self.shown: list[object] = []
        self._lines = iter(lines)
        self._begun = begun
        self._meanwhile = [meanwhile]

    def tell(self, lines: Iterable[str], tone: str = "") -> None:
        self.shown += ((tone, line) for line in lines)

    def close(self) -> None:
        """Nothing is held back."""

    def remember(self, lines: Iterable[str]) -> None:
        self.shown += lines

    def ask(self, question: Question) -> str | None:
        self._look_at(question)
        for act in self._meanwhile:
            act()
            if renewed := question.look("half a line"):
                self._look_at(renewed)
        self._meanwhile.clear()
        line = next(self._lines, None)
        self.shown += (f"> {line}",)
        if line is None:
            for begun in self._begun:
                self.shown += (begun, *question.suggest(begun), question.expected(begun))
        return line

    def _look_at(self, question: Question) -> None:
        self.shown += (question.text, question.given, question.toolbar)
        self.shown += (question.likely, question.takes)
        if question.changed:
            for line in question.board(self.width):
                self.shown += (line, *(line.runs if isinstance(line, Painted) else ()))


def by_the_prompt(
    log: Path,
    viewer: str,
    lang: str,
    lines: Iterable[str],
    begun: Sequence[str],
    later: Sequence[Entry] = (),
) -> list[object]:
    """What the prompt shows to one viewer who types these lines and begins those.

    `later`: what others enter while the first line is typed.
    """
    numbers = count()
    edge = Edge(now=lambda: NOW, new_id=lambda: f"p{next(numbers)}")
    with open_log(log, write=True) as file:
        reader = Reader(lines, begun, lambda: enter_later(file, later))
        desk = Desk(file, MATCH, edge)
        settings = Settings(log=log, lang=lang)
        settings.naming = desk.sitting.naming
        sits = Watching if viewer == PUBLIC else Playing
        sits(desk, settings, reader, viewer=viewer).run()
    return reader.shown
