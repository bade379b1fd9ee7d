"""A lock that lets only one server use a data file: two would not be notified of each other's changes.

It is a POSIX lock (`fcntl`), which belongs to the process: the system releases it when the process ends, in whatever
way, and child processes do not inherit it, as they would a `flock`.
"""

import errno
import fcntl
import os
from contextlib import suppress
from pathlib import Path


class DataInUse(Exception):
    """Another process holds the lock. `by` names it for an error message, such as ` (process 123)`; empty if
    unknown."""

    def __init__(self, holder: str) -> None:
        self.by = f" (process {holder})" if holder.isdecimal() else ""
        super().__init__(f"in use{self.by}")


def lock_data(file: Path) -> None:
    """Locks a file, creating it if needed, for the lifetime of this process.

    Nothing else in the process may open the file: closing any descriptor of it releases a POSIX lock. Raises DataInUse
    if another process has the lock, OSError if the file cannot be created.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        holder = os.read(descriptor, 32).decode(errors="replace")
        os.close(descriptor)
        if error.errno in (errno.EAGAIN, errno.EACCES):
            raise DataInUse(holder) from error
        raise
    with suppress(OSError):  # The holder's ID is for error messages only; on a full disk the lock holds without it.
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
