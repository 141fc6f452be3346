"""Adjudicating a recorded move against python-chess: `python -m tests.bench.bench_adjudicate`.

Legality and consequences of every move of the whole games among the cases, each upon the state
before it, beside `push_san` of a game of chess; medians of interleaved rounds. Reading the line is
not in it, while `push_san` reads its move too.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import chess

from events.match import BOOK_KEEPING
from projections.fold import onward
from referee.game import Game
from referee.moves import Move
from referee.notation.lines import read_words
from referee.records import play
from tests.bench.figures import figure

CASES = Path(__file__).parent.parent / "cases"
ROUNDS = 30
GOAL = 1.0

CHESS = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7
Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7
Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5
"""
"""A game of chess with all kinds of moves."""

SANS = CHESS.split()

GAMES = ("game-*.rec", "whole-game*.rec")
"""The cases that are whole games."""

Step = tuple[Game, Any, Any, Move]


def steps(file: Path) -> list[Step]:
    """The record's moves, each with the state before it; none of a record that takes moves back."""
    text = file.read_text()
    if " undo" in text or " 撤回" in text:
        return []
    sitting = play(text).sitting
    game, edition = sitting.game, sitting.edition
    state = onward(game.kit, game.kit.start(sitting.opened), sitting.entries[0].events[1:])
    found: list[Step] = []
    for entry in sitting.entries[1:]:
        if any(isinstance(event, BOOK_KEEPING) for event in entry.events):
            continue
        move = read_words(entry.body.words, game.language, edition, state).move
        found.append((game, edition, state, move))
        state = onward(game.kit, state, entry.events)
    return found


def adjudicate(moves: list[Step]) -> None:
    for game, edition, state, move in moves:
        game.adjudicate(edition, state, move)


def push_san() -> None:
    board = chess.Board()
    for san in SANS:
        board.push_san(san)


def timed(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main() -> None:
    for folder in sorted(path for path in CASES.iterdir() if path.is_dir()):
        files = sorted(file for pattern in GAMES for file in folder.glob(pattern))
        moves = [step for file in files for step in steps(file)]
        if not moves:
            continue
        ours, peers = [], []
        for _ in range(ROUNDS):
            ours.append(timed(lambda m=moves: adjudicate(m)) / len(moves))
            peers.append(timed(push_san) / len(SANS))
        mine, peer = median(ours) * 1e6, median(peers) * 1e6
        note = f"{mine:.1f} µs a move of {len(moves)}, push_san {peer:.1f} µs"
        figure(f"adjudicate a recorded move, {folder.name}", mine / peer, GOAL, note=note)


if __name__ == "__main__":
    main()
