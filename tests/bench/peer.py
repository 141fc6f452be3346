"""What the benches share: a clock, and a game of chess that the peer plays."""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter, process_time

GAME = """
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7
Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7
Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5
"""
"""A game of chess with all kinds of moves."""

SANS = GAME.split()


def timed(work: Callable[[], object]) -> float:
    """Seconds that this takes."""
    begin = perf_counter()
    work()
    return perf_counter() - begin


def busy(work: Callable[[], object]) -> float:
    """Seconds of the processor that this takes: for what touches no disk.

    A round that is longer than its turn at a busy machine would count the turns of others, too.
    """
    begin = process_time()
    work()
    return process_time() - begin


def typical(times: Sequence[float]) -> float:
    """The lower quartile: what a round takes while nothing else keeps the machine."""
    return quantiles(times, n=4)[0]
