"""Playing on in memory, in ratios: `python -m tests.bench.bench_analysis`.

A playout move: the offers of those who are asked, all their lines, one of them read and
adjudicated, beside what a playout does; both enter the same moves, of games that are played by
policy. Lines that a playout has read before, in other games, it keeps. A world, once counted:
beside a playout of ten moves in it. Lower quartiles of interleaved rounds.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from math import prod
from random import Random
from typing import Any

from referee.analysis.known import Known
from referee.analysis.playing import Entered, Play
from referee.checking.play import sit
from referee.desk.sitting import Sitting
from referee.games import BUILT_IN
from referee.moves.offers import lines
from referee.notation.lines import read_words
from tests.bench.figures import figure
from tests.bench.peer import busy, typical

ROUNDS = 15
GAMES = 5
MOVES = 120
WORLDS = 40
CUT = 10

BY_TABLE = "malifaux"
"""The game in which people have to say what there is on the table before anything is played."""

Step = tuple[Any, str, Entered]
"""A position, of what its move is chosen by chance, and what was entered."""


def steps(play: Play, seeds: Sequence[int]) -> list[Step]:
    """The moves of games that are played by policy."""
    found: list[Step] = []
    for seed in seeds:
        state = sit(play.game.kit.slug, Deal=f"seed:{seed}").state
        for number in range(MOVES):
            chance = f"{seed} {number}"
            entered = play.step(state, Random(chance))
            if entered is None:
                break
            found.append((state, chance, entered))
            state = entered.state
    return found


def as_told(play: Play, moves: Sequence[Step]) -> None:
    """Each move by what a game tells to who enters it."""
    game, edition = play.game, play.edition
    for state, _, entered in moves:
        for mover, _ in play.asked(state):
            list(chain.from_iterable(map(lines, game.offers(edition, state, mover))))
            if entered.line.startswith(f"{mover} "):
                break
        move = read_words(entered.line.split(), game.language, edition, state).move
        game.adjudicate(edition, state, move)


def as_played(play: Play, moves: Sequence[Step], chances: Sequence[Random]) -> None:
    """Each move as a playout makes it."""
    for (state, _, _), chance in zip(moves, chances, strict=True):
        play.step(state, chance)


def of_moves(slug: str) -> float:
    """How many times as fast a playout's move is."""
    begun = sit(slug, Deal="seed:1")
    play = Play(begun.game, begun.edition)
    steps(play, range(100, 100 + 2 * GAMES))
    moves = steps(play, range(GAMES))
    slow, fast = [], []
    for _ in range(ROUNDS):
        slow.append(busy(lambda: as_told(play, moves)))
        chances = [Random(chance) for _, chance, _ in moves]
        fast.append(busy(lambda c=chances: as_played(play, moves, c)))
    told, played = typical(slow), typical(fast)
    note = f"{len(moves) / played:.0f} moves a second, {len(moves) / told:.0f}"
    figure(f"a playout move, {slug}", told / played, 1.3, least=True, note=note)
    return told / played


def of_worlds(slug: str) -> None:
    """What a world takes beside a playout in it, in the middle of a game."""
    begun = sit(slug, Deal="seed:1")
    play = Play(begun.game, begun.edition)
    sitting = onward(begun, play, 20)
    seat = next(seat for seat, _ in sitting.opened.seats)
    known = Known.of(sitting, seat)
    worlds = [known.draw(Random(number)) for number in range(WORLDS)]

    def draw() -> None:
        rng = Random("worlds")
        for _ in range(WORLDS):
            known.draw(rng)

    def play_out() -> None:
        rng = Random("playouts")
        for world in worlds:
            play.playout(world, rng, CUT)

    drawn, played = rounds(draw, play_out)
    note = f"{drawn / WORLDS * 1e6:.0f} µs, playout {played / WORLDS * 1e6:.0f} µs"
    figure(f"a world beside a playout of {CUT} moves, {slug}", drawn / played, 0.2, note=note)


def onward(sitting: Sitting, play: Play, moves: int) -> Sitting:
    """The match after so many moves by policy."""
    for number in range(moves):
        entered = play.step(sitting.state, Random(number))
        if entered is not None:
            sitting.enter(entered.line)
    return sitting


def rounds(first: Callable[[], None], second: Callable[[], None]) -> tuple[float, float]:
    """What either takes, typically."""
    times = [(busy(first), busy(second)) for _ in range(ROUNDS)]
    return typical([one for one, _ in times]), typical([other for _, other in times])


def main() -> None:
    played = [slug for slug in BUILT_IN if slug != BY_TABLE]
    ratios = [of_moves(slug) for slug in played]
    mean = prod(ratios) ** (1 / len(ratios))
    figure("a playout move, the games in the geometric mean", mean, 1.5, least=True)
    for slug in played:
        of_worlds(slug)


if __name__ == "__main__":
    main()
