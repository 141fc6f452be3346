"""All that the program shows to one viewer of a dealt match, whatever he types."""

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from events.log.sqlite import open_log
from referee.cli.calling import main
from referee.cli.settings import Settings
from referee.desk import Desk, Edge, create
from referee.game import Setup
from referee.prompt.front import Question
from referee.prompt.session import Session
from referee.sitting import Sitting

MATCH = "m1"
NOW = "2026-11-20T20:15:00Z"


def keep(sitting: Sitting, log: Path) -> None:
    """The match in a log of its own."""
    game = sitting.game
    setup = Setup(game, sitting.edition, game.shipped(), sitting.opened, ())
    entries = [replace(entry, id=f"e{entry.number}") for entry in sitting.entries]
    with open_log(log, write=True) as file:
        create(file, MATCH, setup, entries, NOW, "")


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
        *(("export", "--format", form, *told) for form in ("rec", "json", "md")),
        ("export", "--format", "md", "--board-at", "all", *told),
        *(("show", "--zone", zone, "--odds", *told) for zone in zones),
        *(("show", "--zone", zone, "--json", *told) for zone in zones),
    ]
    if viewer != "public":
        asked += [("legal", "--seat", viewer), ("legal", "--seat", viewer, "--json")]
    for words in asked:
        yield " ".join(words), _answer("--log", str(log), "--lang", lang, *words)


def _answer(*words: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(words)
    return f"{status}\n{out.getvalue()}\n{err.getvalue()}"


# The prompt


class Reader:
    """A front that types lines, and at each question looks at all that it is offered."""

    draws = True
    asks = True
    width = 80

    def __init__(self, lines: Iterable[str], begun: Sequence[str]) -> None:
        self.shown: list[object] = []
        self._lines = iter(lines)
        self._begun = begun

    def tell(self, lines: Iterable[str]) -> None:
        self.shown += lines

    def close(self) -> None:
        """Nothing is held back."""

    def remember(self, lines: Iterable[str]) -> None:
        self.shown += lines

    def ask(self, question: Question) -> str | None:
        self.shown += (question.text, question.given, question.toolbar)
        if question.changed:
            self.shown += question.board(self.width)
        line = next(self._lines, None)
        self.shown += (f"> {line}",)
        if line is None:
            for begun in self._begun:
                self.shown += (begun, *question.suggest(begun), question.expected(begun))
        return line


def by_the_prompt(
    log: Path, viewer: str, lang: str, lines: Iterable[str], begun: Sequence[str]
) -> list[object]:
    """What the prompt shows to one viewer who types these lines and begins those."""
    numbers = count()
    edge = Edge(now=lambda: NOW, new_id=lambda: f"p{next(numbers)}")
    reader = Reader(lines, begun)
    with open_log(log, write=True) as file:
        desk = Desk(file, MATCH, edge)
        settings = Settings(log=log, lang=lang, naming=desk.sitting.game.naming(desk.sitting.state))
        Session(desk, settings, reader, viewer=viewer).run()
    return reader.shown
