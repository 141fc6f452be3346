"""Cases: records with what their verdicts must say, many in one file.

A file `SECTION.cases` holds those whose first rule is of that section of the rulebook:

    === no-target-ends: PD-8.5
    without a target the attacker has to choose one or withhold
    ---
    [Game "peak-duel"]

    a sets ?
    ---
    moves: 1
    refusal.rule: "PD-8.5"

A name and the rules it is about; a title; the record as it is, byte for byte; what the verdict must
say, each a dotted path (items of lists by their index) and JSON. A record that cannot stand so (it
is no UTF-8, has a carriage return, a line like a mark, no end of line), and one that nobody has
packed yet, is a pair of files beside: `NAME.rec`, and `NAME.json` with `title`, `rules`, `expect`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

HEAD = "=== "
MARK = "---"


@dataclass(frozen=True)
class Case:
    """A record and what its verdict must say, by dotted paths."""

    game: str
    name: str
    title: str
    rules: tuple[str, ...]
    record: bytes
    expect: dict[str, Any]

    @property
    def text(self) -> str:
        """The record as text."""
        return self.record.decode()

    @property
    def id(self) -> str:
        """How it is called among the cases of all games."""
        return f"{self.game}/{self.name}"

    @property
    def section(self) -> str:
        """The section of the rulebook that its first rule is of: `PD-8` of `PD-8.5`."""
        return self.rules[0].partition(".")[0]


def within(folder: Path, game: str = "") -> Iterator[Case]:
    """The cases that lie in a folder, of this game or of one that is called as the folder."""
    for file in sorted(folder.glob("*.cases")):
        yield from unpacked(file, game)
    for file in sorted(folder.glob("*.rec")):
        yield paired(file, game)


def paired(file: Path, game: str = "") -> Case:
    """The case of a record and the JSON file beside it."""
    said = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    if set(said) != {"title", "rules", "expect"}:
        raise ValueError(f"{file}: title, rules and expect are needed, and no more")
    rules = tuple(said["rules"])
    called = game or file.parent.name
    return Case(called, file.stem, said["title"], rules, file.read_bytes(), said["expect"])


def unpacked(file: Path, game: str = "") -> Iterator[Case]:
    """The cases of a packed file, in its order; ValueError where it is not as it should be."""
    text = file.read_bytes().decode()
    for part in f"\n{text}".split(f"\n{HEAD}")[1:]:
        try:
            yield read(game or file.parent.name, part)
        except ValueError as error:
            name = part.partition("\n")[0]
            raise ValueError(f"{file}: {name}: {error}") from error


def read(game: str, part: str) -> Case:
    """One case of a packed file, behind its `===`; ValueError where it is none."""
    head, record, expected = f"{part}\n".split(f"\n{MARK}\n")
    named, title = head.split("\n")
    name, rules = named.split(": ")
    expect: dict[str, Any] = {}
    for line in filter(None, expected.split("\n")):
        path, said, value = line.partition(": ")
        if not said or path in expect:
            raise ValueError(f"{line!r} is no path with a value, or is there twice")
        expect[path] = json.loads(value)
    return Case(game, name, title, tuple(rules.split(" ")), f"{record}\n".encode(), expect)


def found(case: Case, answer: Any) -> dict[str, Any]:
    """What a verdict has where the case expects something; a word about it where it has nothing."""
    return {path: _at(path, answer) for path in case.expect}


def _at(path: str, answer: Any) -> Any:
    value = answer
    for step in path.split("."):
        key: Any = int(step) if isinstance(value, list) and step.isdigit() else step
        try:
            value = cast("Any", value)[key]
        except (LookupError, TypeError):
            return f"nothing, for {step!r} is not in {value!r}"
    return value
