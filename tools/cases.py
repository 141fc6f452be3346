"""Cases, read and written: records with what their verdicts must say, many in one file.

`tests/cases/GAME/SECTION.cases` holds those whose first rule is of that section of the rulebook:

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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "tests" / "cases"

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


def cases(game: str = "*", root: Path = CASES) -> list[Case]:
    """The cases of a game, or of all, by game and name."""
    packed = (case for file in root.glob(f"{game}/*.cases") for case in unpacked(file))
    beside = (paired(file) for file in root.glob(f"{game}/*.rec"))
    return sorted((*packed, *beside), key=lambda case: (case.game, case.name))


def case(game: str, name: str) -> Case:
    """The case of that name; KeyError where there is none."""
    return _by_name(game)[name]


@cache
def _by_name(game: str) -> dict[str, Case]:
    return {case.name: case for case in cases(game)}


def found(case: Case, answer: Any) -> dict[str, Any]:
    """What a verdict has where the case expects something; a word about it where it has nothing."""
    return {path: _at(path, answer) for path in case.expect}


def _at(path: str, value: Any) -> Any:
    for step in path.split("."):
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (LookupError, TypeError, ValueError):
            return f"nothing, for {step!r} is not in {value!r}"
    return value


def paired(file: Path) -> Case:
    """The case of a record and the JSON file beside it."""
    said = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    if set(said) != {"title", "rules", "expect"}:
        raise ValueError(f"{file}: title, rules and expect are needed, and no more")
    rules = tuple(said["rules"])
    return Case(
        file.parent.name, file.stem, said["title"], rules, file.read_bytes(), said["expect"]
    )


def unpacked(file: Path) -> Iterator[Case]:
    """The cases of a packed file, in its order; ValueError where it is not as it should be."""
    text = file.read_bytes().decode()
    for part in f"\n{text}".split(f"\n{HEAD}")[1:]:
        try:
            yield _read(file.parent.name, part)
        except ValueError as error:
            name = part.partition("\n")[0]
            raise ValueError(f"{file}: {name}: {error}") from error


def _read(game: str, part: str) -> Case:
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


def packed(case: Case) -> str:
    """The case as it stands among others in a file; ValueError where it cannot."""
    expected = "".join(f"{path}: {_json(value)}\n" for path, value in case.expect.items())
    head = f"{case.name}: {' '.join(case.rules)}\n{case.title}\n"
    part = f"{head}{MARK}\n{case.text}{MARK}\n{expected}"
    if "\r" in part or f"\n{HEAD}" in part or _read(case.game, part) != case:
        raise ValueError(f"{case.id} cannot be packed")
    return f"{HEAD}{part}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def pack(among: Iterable[Case], root: Path = CASES) -> list[Case]:
    """Write the cases by game and section, by rule and name in each; give those that cannot stand.

    Packed files of a game that these have no case for are taken away.
    """
    left: list[Case] = []
    for game, own in groupby(sorted(among, key=lambda case: case.game), lambda case: case.game):
        files: dict[Path, str] = {}
        for each in sorted(own, key=lambda case: (case.section, _numbers(case), case.name)):
            file = root / game / f"{each.section}.cases"
            try:
                part = packed(each)
            except ValueError:
                left.append(each)
            else:
                files[file] = f"{files[file]}\n{part}" if file in files else part
        for gone in {*(root / game).glob("*.cases")} - {*files}:
            gone.unlink()
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
    return left


def _numbers(case: Case) -> tuple[tuple[bool, int, str], ...]:
    """The parts of the first rule, numbers by their value: 8.5 before 8.12."""
    parts = case.rules[0].split(".")[1:]
    return tuple((not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts)


def write_pair(case: Case, folder: Path) -> None:
    """Write the record, as `referee adjudicate` reads it, and its expectation beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    said = {"title": case.title, "rules": case.rules, "expect": case.expect}
    text = json.dumps(said, ensure_ascii=False, indent=1)
    (folder / f"{case.name}.rec").write_bytes(case.record)
    (folder / f"{case.name}.json").write_text(f"{text}\n", encoding="utf-8")
