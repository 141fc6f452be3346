"""What a line about the record does, for people."""

from collections.abc import Iterator

from events.places import write_place
from projections.history import Line
from referee.desk.dry_run import Fallen, Outlook
from referee.notation.canonical import line_of
from referee.speech import Naming, say
from referee.speech.known import known_lines
from referee.terminal.output import folded


def foretold(found: Outlook, lang: str, naming: Naming, width: int = 0) -> Iterator[str]:
    """All that a line would do."""
    yield from _Telling(lang, naming, width).all_of(found)


def besides(found: Outlook, lang: str, naming: Naming, width: int = 0) -> Iterator[str]:
    """What a line did that the telling of its entry leaves out."""
    yield from _Telling(lang, naming, width).besides(found)


class _Telling:
    def __init__(self, lang: str, naming: Naming, width: int) -> None:
        self._lang = lang
        self._naming = naming
        self._width = width

    def all_of(self, found: Outlook) -> Iterator[str]:
        """In the order in which one would ask."""
        yield from self._section("gone", [self._move(line) for line in found.gone])
        yield from self._section("put_in", [self._move(line) for line in found.put_in])
        if found.otherwise:
            yield from self._say("otherwise")
            for one in found.otherwise:
                yield from self._fold(self._move(one.line), 6)
                for said in one.differs:
                    yield from self._fold(said, 10)
        yield from self.besides(found)

    def besides(self, found: Outlook) -> Iterator[str]:
        """What falls and why, what stands again, what had been made known."""
        for still, name in ((False, "falls"), (True, "still_fallen")):
            fallen = [self._fallen(fall) for fall in found.fallen if fall.still is still]
            yield from self._section(name, fallen)
        yield from self._section("again", [self._move(line) for line in found.again])
        if found.breaks_turns:
            struck = write_place(found.gone[0].place)
            yield from self._say("breaks_turns", number=struck)
        for known in known_lines(found.known, self._lang, self._naming):
            yield from self._fold(known, 2)

    def _section(self, name: str, said: list[str]) -> Iterator[str]:
        if said:
            yield from self._say(name)
            for line in said:
                yield from self._fold(line, 6)

    def _fallen(self, fall: Fallen) -> str:
        facts = {"line": self._move(fall.line), "rule": fall.line.rule, "message": fall.message}
        return say(self._lang, "record.fall", facts, self._naming)

    def _move(self, line: Line) -> str:
        told = self._naming.line(line_of(line.entry.body), self._lang)
        return f"{write_place(line.place)}  {told}"

    def _say(self, name: str, /, **facts: object) -> Iterator[str]:
        yield from self._fold(say(self._lang, f"record.{name}", facts, self._naming), 2)

    def _fold(self, text: str, indent: int) -> Iterator[str]:
        yield from folded(text, indent, 4, self._width)
