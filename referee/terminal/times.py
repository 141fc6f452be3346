"""When something was entered, in the time of the place where this is read."""

from datetime import datetime


def here(at: str) -> str:
    """A time of the log (UTC) as the clock on the wall has it: `2026-11-20 20:15:00`."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")
