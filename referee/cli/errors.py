"""How an error reaches the user: one clear message, and never a traceback unasked."""

import traceback

from events.errors import RefereeError
from referee.cli.output import complain
from referee.cli.settings import Settings
from referee.locale import Lang, explain, say


def report(error: RefereeError, settings: Settings) -> int:
    """Say what is wrong, and give the exit status."""
    complain(f"referee: {explain(language(settings), error, settings.naming)}")
    if settings.debug:
        complain("".join(traceback.format_exception(error)))
    return error.exit_status


def confess(defect: Exception, settings: Settings) -> int:
    """Own up to a defect of the program, and give the exit status."""
    what = f"{type(defect).__name__}: {defect}"
    complain(f"referee: {say(language(settings), 'cli.defect', {'what': what})}")
    if settings.debug:
        complain("".join(traceback.format_exception(defect)))
    return 1


def language(settings: Settings) -> Lang:
    """The language to complain in: English where the one that was asked for is what is wrong."""
    try:
        return settings.language()
    except RefereeError:
        return "en"
