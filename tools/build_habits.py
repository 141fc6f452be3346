"""Count what follows upon what in the recorded games: `referee/desk/habits.json`.

Of the golden records and the examples; after each move the few that are next most often. What the
prompt suggests goes by it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from events.errors import RefereeError
from referee.desk.likely import HABITS, called, last_verb
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.notation.grammar import has_every_game
from replays.record import read

ROOT = Path(__file__).parent.parent

MOST = 3
"""So many moves are kept that follow upon one."""


def text() -> str:
    """The file as it would be made now."""
    counted: defaultdict[str, defaultdict[str, Counter[str]]]
    counted = defaultdict(lambda: defaultdict(Counter))
    for game, before, move in _followed():
        counted[game][before][move] += 1
    kept = {
        game: {before: _most(moves) for before, moves in sorted(of.items())}
        for game, of in sorted(counted.items())
    }
    lines = (f"  {json.dumps(game)}: {_compact(of)}" for game, of in kept.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _most(moves: Counter[str]) -> dict[str, int]:
    often = sorted(moves.items(), key=lambda pair: (-pair[1], pair[0]))
    return dict(often[:MOST])


def _followed() -> Iterator[tuple[str, str, str]]:
    """The game, the move before, and the move, of each that the records have."""
    for file in (*ROOT.glob("tests/records/*/*.rec"), *ROOT.glob("docs/examples/*.rec")):
        record = read(file.read_text(encoding="utf-8"))
        sitting = Sitting.begin(read_tags(record.tags))
        if sitting.game.kit.slug not in BUILT_IN:
            continue
        for move in record.moves:
            before = last_verb(sitting)
            try:
                mover, verb, *_ = sitting.enter(move.text).body.words
            except RefereeError:  # an example of what a rule stops
                break
            if not has_every_game(verb, mover, sitting.game.language):
                yield sitting.game.kit.slug, before, called(mover, verb)


def main() -> None:
    """Write it."""
    HABITS.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
