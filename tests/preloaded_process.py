"""Runs `manage.py` in a process forked from one that has already imported the libraries.

Imports take three quarters of the CPU time of a start, and the tests start some hundred processes. Everything else is
as in a normal start: `manage.py` runs as `__main__` with the given environment, arguments and output files, and reads
its settings then. Each is a real process, which can be killed.
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
LIBRARIES = "tests.preloaded_libraries"
"""The module imported once, before any process is forked."""


class PreloadedProcess:
    """A running `manage.py`, with the part of the interface of `subprocess.Popen` that the tests use."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], output: Path, errors: Path | None = None
    ) -> None:
        """Starts the process; its output is appended to `output`, and errors to `errors` if given."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([LIBRARIES])
        self.args = ["manage.py", *arguments]
        target = partial(_run, self.args, dict(environment), output, errors or output)
        self._process = context.Process(target=target, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status, if the process has exited; negative if a signal ended it."""
        return self._process.exitcode

    returncode = property(poll)

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the exit and returns its status."""
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless the process has exited."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kills the process."""
        self.send_signal(signal.SIGKILL)


def _run(arguments: list[str], environment: dict[str, str], output: Path, errors: Path) -> None:
    """Runs in the new process; does what `python manage.py` does."""
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
