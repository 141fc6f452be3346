"""Who may read a file: whoever may read the one that it belongs to."""

import os
import stat
from contextlib import suppress


def take_after(handle: int, before: os.stat_result) -> None:
    """Give a new file, open, the owner, as far as we may, and the mode of the one before it."""
    if os.name != "posix":
        return
    made = os.fstat(handle)
    if (made.st_uid, made.st_gid) != (before.st_uid, before.st_gid):
        with suppress(PermissionError):  # the file is ours then
            os.fchown(handle, before.st_uid, before.st_gid)
    os.fchmod(handle, stat.S_IMODE(before.st_mode))
