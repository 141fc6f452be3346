"""A command line, called: its exit status, and what becomes of its errors."""

import os
import stat
import sys
from collections.abc import Sequence
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import TextIO, cast

from events.errors import RefereeError, Unreadable, reason_of
from referee.program import quick
from referee.terminal.settings import Settings


def main(arguments: Sequence[str]) -> int:
    """Run one command and give its exit status; nothing is raised out of here.

    0 fine, 1 a defect, 2 usage or unreadable input, 3 refused by a rule, 4 conflict or corruption,
    130 stopped by the user.
    """
    _tolerate_any_terminal()
    settings = Settings()
    try:
        status = _called(arguments, settings)
        sys.stdout.flush()  # what cannot be written is told, too
        return status
    except RefereeError as error:
        from referee.terminal import errors

        return errors.report(error, settings)
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # files are looked after where they are used; this is the output
        from referee.terminal import errors

        sys.stdout = _nowhere("w")
        return errors.report(Unreadable("cli.system", reason=reason_of(error)), settings)
    except BaseException as defect:  # a game of others may even leave the program
        from referee.terminal import errors

        return errors.unforeseen(defect, settings)
    finally:
        if settings.mirror is not None:
            settings.mirror.close()


def _called(arguments: Sequence[str], settings: Settings) -> int:
    """Call the command, by the short way where there is one."""
    call = quick.read(arguments, settings)
    if call is not None:
        call.run()
        return 0
    from referee.program import help as pages
    from referee.program.app import app
    from referee.terminal.output import complain

    try:
        status = app(list(arguments), prog_name="referee", obj=settings, standalone_mode=False)
    except pages.WRONG_LINE as error:
        for line in pages.complaint(error, pages.spoken(arguments, settings)):
            complain(line)
        return 2
    return status if isinstance(status, int) else 0


# The streams


def settle_streams() -> None:
    """Make the streams of a process of one's own such that no command need think of them."""
    # A program that was started with closed streams reads and writes nothing there.
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    if _has_a_reader(sys.stdout) or _has_a_reader(sys.stderr):
        import signal  # no terminal and no file goes away while it is written to

        if hasattr(signal, "SIGPIPE"):
            # `referee log | head` ends as other filters do: at once and without a word.
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def _has_a_reader(stream: TextIO) -> bool:
    """Whether another program reads what is written."""
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except UnsupportedOperation:  # a stream in memory, of a program that calls us
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def _nowhere(mode: str) -> TextIO:
    return cast("TextIO", Path(os.devnull).open(mode, encoding="utf-8"))


def _tolerate_any_terminal() -> None:
    """Let a terminal that lacks a glyph show a substitute instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # not so in a test or an embedding program
            stream.reconfigure(errors="replace")
