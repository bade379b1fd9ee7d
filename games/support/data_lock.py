"""One server at a time on the data of one place: a second would not hear of what the first does.

The lock is POSIX's (`fcntl`), which belongs to a process: the system ends it when the process does, however that comes
about, and no child inherits it, as it would `flock`'s.
"""

import errno
import fcntl
import os
from contextlib import suppress
from pathlib import Path


class DataInUse(Exception):
    """Another process has the lock. `by` names it, for a sentence: ` (process 123)`, or nothing where it is unknown."""

    def __init__(self, holder: str) -> None:
        self.by = f" (process {holder})" if holder.isdecimal() else ""
        super().__init__(f"in use{self.by}")


def hold_data(file: Path) -> None:
    """Locks a file, made if it is not there, as long as this process lives. Nothing else in the process may open it: a
    lock of this kind ends when any of its descriptors is closed.

    Raises DataInUse if another process has it, OSError if it cannot be made.
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
    with suppress(OSError):  # Who has it is written down to be told; on a full disk the lock holds without.
        os.ftruncate(descriptor, 0)
        os.write(descriptor, str(os.getpid()).encode())
