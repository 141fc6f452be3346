"""What takes long, and may be stopped by whoever waits for it."""

from collections.abc import Generator
from contextlib import contextmanager

from referee.speech import say
from referee.terminal.output import remark
from referee.terminal.settings import Settings


@contextmanager
def stoppable(settings: Settings) -> Generator[None]:
    """Say so where it is stopped."""
    try:
        yield
    except KeyboardInterrupt:
        remark(f"referee: {say(settings.language(), 'cli.stopped', {})}")
        raise
