"""Offers and folding against python-chess: `python -m tests.bench.bench_rules`.

Offers: what the one on whom the table waits may enter, in each position of the golden records,
beside `list(legal_moves)` and `push` in each position of a game of chess. Where the program deals,
every legal move is also listed as a line. Folding has no peer: microseconds an event are printed.
Medians of interleaved rounds. (Adjudication is measured in `bench_adjudicate.py`.)
"""

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import chess

from projections.fold import onward
from projections.history import effective
from referee.game import Game
from referee.offers import lines
from referee.records import play
from referee.sitting import Sitting
from tests.bench.figures import figure

RECORDS = Path(__file__).parent.parent / "records"
ROUNDS = 15
GOAL = 1.0

GAME = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7
Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7
Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5
"""
"""A game of chess with all kinds of moves."""

Position = tuple[Game, Any, Any, str]


def positions(sitting: Sitting) -> list[Position]:
    """Each position of the moves that stand, with the one on whom the table waits."""
    game = sitting.game
    state = game.kit.start(sitting.opened)
    found: list[Position] = []
    for entry in effective(sitting.entries):
        state = onward(game.kit, state, entry.events)
        found += [(game, sitting.edition, state, due) for due in game.to_move(state)]
    return found


def offer(where: Sequence[Position]) -> None:
    for game, edition, state, mover in where:
        game.offers(edition, state, mover)


def list_all(where: Sequence[Position]) -> None:
    for game, edition, state, mover in where:
        list(chain.from_iterable(map(lines, game.offers(edition, state, mover))))


def chess_moves() -> list[chess.Move]:
    board = chess.Board()
    return [board.push_san(san) for san in GAME.split()]


def play_chess(moves: Sequence[chess.Move]) -> None:
    board = chess.Board()
    for move in moves:
        list(board.legal_moves)
        board.push(move)


def timed(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def compare(what: str, ours: Callable[[], None], number: int, moves: Sequence[chess.Move]) -> None:
    rounds = [(timed(ours), timed(lambda: play_chess(moves))) for _ in range(ROUNDS)]
    mine = median(first for first, _ in rounds) / number * 1e6
    peer = median(second for _, second in rounds) / len(moves) * 1e6
    figure(what, mine / peer, GOAL, note=f"{mine:.1f} µs, python-chess {peer:.1f} µs")


def fold_all(sittings: Sequence[Sitting]) -> None:
    for sitting in sittings:
        kit = sitting.game.kit
        state = kit.start(sitting.opened)
        for entry in effective(sitting.entries):
            state = onward(kit, state, entry.events)


def main() -> None:
    moves = chess_moves()
    for folder in sorted(path for path in RECORDS.iterdir() if path.is_dir()):
        sittings = [play(file.read_text()).sitting for file in sorted(folder.glob("*.rec"))]
        dealt = [s for s in sittings if s.opened.seed is not None]
        tables = [s for s in sittings if s.opened.seed is None]
        for what, some in (("dealt", dealt), ("at a table", tables)):
            where = list(chain.from_iterable(map(positions, some)))
            name = f"{folder.name} {what}"
            compare(f"offers, {name}", lambda w=where: offer(w), len(where), moves)
            if some is dealt:
                compare(f"every move, {name}", lambda w=where: list_all(w), len(where), moves)
        events = sum(len(e.events) for s in sittings for e in effective(s.entries))
        each = median(timed(lambda s=sittings: fold_all(s)) for _ in range(ROUNDS)) / events
        print(f"fold, {folder.name}, {events} events: {each * 1e6:.2f} µs an event")


if __name__ == "__main__":
    main()
