"""Starts of `manage.py` that find the libraries loaded: a process is forked from one that has imported them.

Three quarters of the processor time of a start are imports, and the tests start some hundred processes. The program's
own start is the real one: `manage.py` runs as `__main__`, with the environment, arguments and files that it is given,
and reads its settings then. The processes are as real as any, and can be killed.
"""

import atexit
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = "tests.warm_libraries"
"""What is imported once, before any process is forked."""


class Process:
    """A running `manage.py`, with what the tests use of `subprocess.Popen`."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], output: Path, errors: Path | None = None
    ) -> None:
        """Starts it; what it prints is added to `output`, or errors to another file."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([LIBRARIES])
        self.args = ["manage.py", *arguments]
        target = partial(_run, self.args, dict(environment), output, errors or output)
        self._process = context.Process(target=target, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Its exit status, if it has ended; the negative signal if one ended it."""
        return self._process.exitcode

    returncode = property(poll)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, when it has ended."""
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)


def _run(arguments: list[str], environment: dict[str, str], output: Path, errors: Path) -> None:
    """In the new process: what `python manage.py` does."""
    for stream, file in ((sys.stdout, output), (sys.stderr, errors)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT), stream.fileno())
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv, sys.path[0] = arguments, str(ROOT)
    try:
        runpy.run_path("manage.py", run_name="__main__")
    finally:
        atexit._run_exitfuncs()
