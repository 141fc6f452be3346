"""What PostgreSQL says, in errors that a user understands.

What is wrong with the program that uses the log stays as psycopg tells it.
"""

import psycopg
from psycopg import errors

from events.errors import Conflict, CorruptLog, RefereeError, Unreadable

_BY_STATE = {
    "53100": "log.full",
    "25006": "log.read_only",
    "42501": "log.not_allowed",
    "53300": "log.unreached",
}
"""What its codes say of a place that cannot be used."""

_BY_CLASS = {
    "08": "log.cut",  # a connection that ended
    "28": "log.unreached",  # who asks is not let in
    "3D": "log.unreached",  # no such database
    "53": "log.failed",
    "57": "log.cut",  # the server stops, or starts
    "58": "log.failed",
}
"""The same of the first two letters of a code."""

_HELD = (errors.LockNotAvailable, errors.QueryCanceled)
_AGAIN = (*_HELD, errors.DeadlockDetected, errors.SerializationFailure)
"""What may be done again as it was: nothing of it happened."""


def tell(error: BaseException, path: str) -> None:
    """Raise what a user understands where the error is the database's; otherwise do nothing."""
    match error:
        case UnicodeEncodeError():
            raise Unreadable("log.not_text", text=ascii(error.object)) from None
        case psycopg.Error() if not _is_misuse(error):
            raise told(error, path) from error
        case _:
            pass


def told(error: psycopg.Error, path: str) -> RefereeError:
    """What a user is told of it."""
    if isinstance(error, _AGAIN):
        return Conflict("log.locked", path=path)
    state = error.sqlstate
    reason = reason_of(error)
    if _is_pooled(error):
        return Unreadable("log.pooled", path=path)
    if state is None:
        return Unreadable("log.cut", path=path, reason=reason)
    text = _BY_STATE.get(state) or _BY_CLASS.get(state[:2])
    if text is not None:
        return Unreadable(text, path=path, reason=reason)
    return CorruptLog("log.damaged", path=path, reason=reason)


def reason_of(error: psycopg.Error) -> str:
    """What is said of it, without what libpq says round about it."""
    first, *others = str(error).strip().splitlines() or [type(error).__name__]
    said = first.rpartition("failed: ")[2].removeprefix("FATAL:  ")
    return " ".join((first, *map(str.strip, others))) if first.startswith("Multiple") else said


def is_passing(error: BaseException | None) -> bool:
    """Whether it may be tried again as it was, of what changes nothing when it is done twice.

    A commit of which the answer was lost is among it: what was entered is known by its id.
    """
    return isinstance(error, _AGAIN) or is_cut(error)


def is_cut(error: BaseException | None) -> bool:
    """Whether the connection is of no use any more, and another may be."""
    if not isinstance(error, psycopg.Error) or _is_misuse(error) or _is_pooled(error):
        return False
    if isinstance(error, errors.ReadOnlySqlTransaction):  # another server is the first one now
        return True
    state = error.sqlstate
    if state is None:
        return isinstance(error, psycopg.OperationalError)
    return (state[:2] in ("08", "57") and not isinstance(error, _HELD)) or state == "25P03"


def _is_misuse(error: psycopg.Error) -> bool:
    return error.sqlstate is None and not isinstance(error, psycopg.OperationalError)


def _is_pooled(error: psycopg.Error) -> bool:
    """Whether PgBouncer says that it has no transactions."""
    return "statement pooling" in str(error)
