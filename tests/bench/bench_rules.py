"""Offers and folding against python-chess: `python -m tests.bench.bench_rules`.

Offers: what the one on whom the table waits may enter, in each position of the golden records,
beside `list(legal_moves)` and `push` in each position of a game of chess. The goal is one of the
dealt mode, where all is known as it is in chess, and every legal move is also listed as a line; at
a table custody is asked what each hidden card can be, and chess has no peer to that.
Folding has no peer either: microseconds an event are printed.
Lower quartiles of interleaved rounds. (Adjudication is measured in `bench_adjudicate.py`.)
"""

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import chess

from projections.fold import onward
from projections.history import effective
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.games.game import Game
from referee.moves.offers import lines
from referee.rules.due import to_move
from tests.bench.figures import figure
from tests.bench.peer import SANS, busy, typical

RECORDS = Path(__file__).parent.parent / "records"
ROUNDS = 15
GOAL = 1.0

Position = tuple[Game, Any, Any, str]


def positions(sitting: Sitting) -> list[Position]:
    """Each position of the moves that stand, with the one on whom the table waits."""
    game = sitting.game
    state = game.kit.start(sitting.opened)
    found: list[Position] = []
    for entry in effective(sitting.entries):
        state = onward(game.kit, state, entry.events)
        found += [
            (game, sitting.edition, state, due)
            for due in to_move(game.dues(sitting.edition, state))
        ]
    return found


def offer(where: Sequence[Position]) -> None:
    for game, edition, state, mover in where:
        game.offers(edition, state, mover)


def list_all(where: Sequence[Position]) -> None:
    for game, edition, state, mover in where:
        list(chain.from_iterable(map(lines, game.offers(edition, state, mover))))


def chess_moves() -> list[chess.Move]:
    board = chess.Board()
    return [board.push_san(san) for san in SANS]


def play_chess(moves: Sequence[chess.Move]) -> None:
    board = chess.Board()
    for move in moves:
        list(board.legal_moves)
        board.push(move)


def compare(
    what: str,
    ours: Callable[[], None],
    number: int,
    moves: Sequence[chess.Move],
    goal: float | None,
) -> None:
    rounds = [(busy(ours), busy(lambda: play_chess(moves))) for _ in range(ROUNDS)]
    mine = typical(first for first, _ in rounds) / number * 1e6
    peer = typical(second for _, second in rounds) / len(moves) * 1e6
    figure(what, mine / peer, goal, note=f"{mine:.1f} µs, python-chess {peer:.1f} µs")


def fold_all(sittings: Sequence[Sitting]) -> None:
    for sitting in sittings:
        kit = sitting.game.kit
        state = kit.start(sitting.opened)
        for entry in effective(sitting.entries):
            state = onward(kit, state, entry.events)


def main() -> None:
    moves = chess_moves()
    for folder in sorted({file.parent for file in RECORDS.glob("*/*.rec")}):
        sittings = [play(file.read_text()).sitting for file in sorted(folder.glob("*.rec"))]
        dealt = [s for s in sittings if s.opened.seed is not None]
        tables = [s for s in sittings if s.opened.seed is None]
        for what, some, goal in (("dealt", dealt, GOAL), ("at a table", tables, None)):
            where = list(chain.from_iterable(map(positions, some)))
            name = f"{folder.name} {what}"
            compare(f"offers, {name}", lambda w=where: offer(w), len(where), moves, goal)
            if some is dealt:
                compare(f"every move, {name}", lambda w=where: list_all(w), len(where), moves, goal)
        events = sum(len(e.events) for s in sittings for e in effective(s.entries))
        each = typical(busy(lambda s=sittings: fold_all(s)) for _ in range(ROUNDS)) / events
        print(f"fold, {folder.name}, {events} events: {each * 1e6:.2f} µs an event")


if __name__ == "__main__":
    main()
