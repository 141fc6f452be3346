"""Adjudicating a recorded move against python-chess: `python -m tests.bench.bench_adjudicate`.

Legality and consequences of every move of the whole games among the cases and the golden records,
each upon the state before it, beside `push_san` of a game of chess; lower quartiles of interleaved
rounds. Reading the line is not in it, while `push_san` reads its move too.
"""

from pathlib import Path
from statistics import mean
from typing import Any

import chess

from events.match import BOOK_KEEPING
from projections.fold import onward
from referee.game import BUILT_IN, Game
from referee.moves import Move
from referee.notation.lines import read_words
from referee.records import play
from tests.bench.figures import figure
from tests.bench.peer import SANS, timed, typical

TESTS = Path(__file__).parent.parent
ROUNDS = 30
GOAL = 1.0

WHOLE = ("cases/{}/game-*.rec", "cases/{}/whole-game*.rec", "records/{}/*.rec")
"""Where a game's whole games are: among its cases, and its golden records."""

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


def main() -> None:
    ratios: list[float] = []
    for slug in BUILT_IN:
        files = sorted(file for pattern in WHOLE for file in TESTS.glob(pattern.format(slug)))
        moves = [step for file in files for step in steps(file)]
        ours, peers = [], []
        for _ in range(ROUNDS):
            ours.append(timed(lambda m=moves: adjudicate(m)) / len(moves))
            peers.append(timed(push_san) / len(SANS))
        mine, peer = typical(ours) * 1e6, typical(peers) * 1e6
        note = f"{mine:.1f} µs a move of {len(moves)}, push_san {peer:.1f} µs"
        figure(f"adjudicate a recorded move, {slug}", mine / peer, GOAL, note=note)
        ratios.append(mine / peer)
    figure("adjudicate a recorded move, the games in the mean", mean(ratios), GOAL)


if __name__ == "__main__":
    main()
