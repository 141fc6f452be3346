"""Work that shares nothing, done by several processes."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread, current_thread, main_thread
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def spread(does: Callable[[Item], Result], items: Sequence[Item], workers: int) -> Iterator[Result]:
    """What comes of each item, as it is done; with one worker in their order, in this process.

    Whoever stops listening, or is stopped, stops the others. What `does` raises is raised.
    """
    workers = min(workers, len(items))
    if workers <= 1:
        yield from map(does, items)
        return
    before, done = {*active_children()}, False
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=left_to_the_first)
    try:
        for finished in as_completed([pool.submit(does, item) for item in items]):
            yield finished.result()
        done = True
    finally:
        with nullcontext() if done else _pipes_may_break():
            for child in () if done else {*active_children()} - before:
                child.terminate()
            pool.shutdown(cancel_futures=True)


@contextmanager
def _pipes_may_break() -> Generator[None]:
    """Let a write fail, and no more, where nobody reads it any longer; what waits for it ends."""
    if current_thread() is not main_thread() or not hasattr(signal, "SIGPIPE"):
        yield
        return
    was = signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGPIPE, was)


def left_to_the_first() -> None:
    """What a process begins with that works for another one, which looks after it.

    Who presses Ctrl-C stops all processes of a command; where the first is killed they end as well.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = parent_process()
    if first is not None:
        Thread(target=_end_with, args=(first.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
