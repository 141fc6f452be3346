"""Pack the cases that lie in pairs, or take them out again: `python -m tools.pack_cases`.

Every `tests/cases/GAME/NAME.rec` goes with its `NAME.json` into the file of its section, in the
place that its first rule and its name give it. `--out FOLDER [GAME...]` writes the cases of those
games, or of all, as pairs to `FOLDER/GAME`, for `referee adjudicate` and other tools.
"""

import argparse
from pathlib import Path

from referee.checking.cases import Case
from tools.cases import CASES, cases, pack, write_pair


def pack_pairs(root: Path = CASES) -> list[Case]:
    """Pack all cases and take the pairs away; give those that stay, for they cannot be packed."""
    found = cases(root=root)
    left = pack(found, root)
    for case in found:
        if case not in left:
            for suffix in (".rec", ".json"):
                (root / case.game / f"{case.name}{suffix}").unlink(missing_ok=True)
    return left


def main() -> None:
    """Do as the command line asks."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--out", type=Path, help="write the cases as pairs to this folder instead")
    asked.add_argument("games", nargs="*", default=["*"])
    told = asked.parse_args()
    if told.out is None:
        for case in pack_pairs():
            print(f"{case.id} stays as it is")
    else:
        for game in told.games:
            for case in cases(game):
                write_pair(case, told.out / case.game)


if __name__ == "__main__":
    main()
