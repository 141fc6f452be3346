"""`referee`: the way in and out of the process."""

import gc
import sys

SELDOM = 50_000
"""How many objects more come before Python looks for garbage. There is next to none, and to look
for it as often as Python does by itself takes a twentieth of a command's time.
"""


def run() -> None:
    """The console script."""
    gc.set_threshold(SELDOM)
    # Only now: most of the objects of a command are those of the modules that it imports.
    from referee.program import calling

    calling.settle_streams()
    status = calling.main(sys.argv[1:])
    # All that is left goes at once with the process; to look through it first for garbage would
    # take an eighth of a command's time.
    gc.freeze()
    sys.exit(status)
