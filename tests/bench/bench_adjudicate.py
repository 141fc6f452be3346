"""Adjudicating a recorded move against python-chess: `python -m tests.bench.bench_adjudicate`.

Legality and consequences of every move of the whole games among the cases and the golden records,
played through as a game of chess is with `push_san`: each upon the state after the one before.
Lower quartiles of interleaved rounds. Reading the line is not in it, while `push_san` reads its
move too.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, mean
from typing import Any

import chess

from events.match import BOOK_KEEPING
from projections.fold import onward
from projections.history import revises
from referee.desk.played import play
from referee.games import BUILT_IN
from referee.games.game import Game
from referee.moves.move import Move
from referee.notation.lines import read_words
from tests.bench.figures import figure
from tests.bench.peer import SANS, busy, typical
from tools.cases import cases

TESTS = Path(__file__).parent.parent
ROUNDS = 30
GOAL = 1.0

WHOLE = ("game-", "whole-game")
"""How the names of cases begin that are whole games."""

Step = tuple[Game, Any, Any, Move]
"""A game, its edition, the state before a move where that does not come of the move before, and
the move."""


def steps(text: str) -> list[Step]:
    """The record's moves; none of a record that takes moves back or amends some."""
    sitting = play(text).sitting
    if any(map(revises, sitting.entries)):
        return []
    game, edition = sitting.game, sitting.edition
    state = onward(game.kit, game.kit.start(sitting.opened), sitting.entries[0].events[1:])
    found: list[Step] = []
    reached = None
    for entry in sitting.entries[1:]:
        if not any(isinstance(event, BOOK_KEEPING) for event in entry.events):
            move = read_words(entry.body.words, game.language, edition, state).move
            found.append((game, edition, None if state == reached else state, move))
            reached = game.adjudicate(edition, state, move).state
        state = onward(game.kit, state, entry.events)
    return found


def whole_games(slug: str) -> Iterator[str]:
    """The records of whole games: of the cases, and the golden records."""
    yield from (case.text for case in cases(slug) if case.name.startswith(WHOLE))
    yield from (file.read_text("utf-8") for file in sorted(TESTS.glob(f"records/{slug}/*.rec")))


def adjudicate(moves: list[Step]) -> None:
    reached = None
    for game, edition, state, move in moves:
        before = reached if state is None else state
        reached = game.adjudicate(edition, before, move).state


def push_san() -> None:
    board = chess.Board()
    for san in SANS:
        board.push_san(san)


def main() -> None:
    ratios: dict[str, float] = {}
    recorded: dict[str, int] = {}
    for slug in BUILT_IN:
        moves = [step for text in whole_games(slug) for step in steps(text)]
        ours, peers = [], []
        for _ in range(ROUNDS):
            ours.append(busy(lambda m=moves: adjudicate(m)) / len(moves))
            peers.append(busy(push_san) / len(SANS))
        mine, peer = typical(ours) * 1e6, typical(peers) * 1e6
        note = f"{mine:.1f} µs a move of {len(moves)}, push_san {peer:.1f} µs"
        figure(f"adjudicate a recorded move, {slug}", mine / peer, GOAL, note=note)
        ratios[slug], recorded[slug] = mine / peer, len(moves)
    figure("adjudicate a recorded move, the games in the mean", mean(ratios.values()), GOAL)
    every = fmean(ratios.values(), weights=recorded.values())
    figure("adjudicate a recorded move, all their moves in the mean", every, GOAL)


if __name__ == "__main__":
    main()
