"""The cases of the games, found and written; `referee.checking.cases` reads them.

They lie in `tests/cases/GAME`, packed by section, or as pairs of files until somebody packs them.
"""

import json
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from referee.checking.cases import HEAD, MARK, Case, read, within

CASES = Path(__file__).parents[1] / "tests" / "cases"


def cases(game: str = "*", root: Path = CASES) -> list[Case]:
    """The cases of a game, or of all, by game and name."""
    found = (case for folder in root.glob(game) for case in within(folder))
    return sorted(found, key=lambda case: (case.game, case.name))


def case(game: str, name: str) -> Case:
    """The case of that name; KeyError where there is none."""
    return _by_name(game)[name]


@cache
def _by_name(game: str) -> dict[str, Case]:
    return {case.name: case for case in cases(game)}


def packed(case: Case) -> str:
    """The case as it stands among others in a file; ValueError where it cannot."""
    expected = "".join(f"{path}: {_json(value)}\n" for path, value in case.expect.items())
    head = f"{case.name}: {' '.join(case.rules)}\n{case.title}\n"
    part = f"{head}{MARK}\n{case.text}{MARK}\n{expected}"
    if "\r" in part or f"\n{HEAD}" in part or read(case.game, part) != case:
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
