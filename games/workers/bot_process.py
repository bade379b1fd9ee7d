"""The process in which bots think, so that their thinking takes no time from the threads that serve people. It is
started when it is first needed, and replaced when it dies or thinks too long."""

import logging
import pickle
import subprocess
import sys
import time
from pathlib import Path
from threading import Lock, Timer
from typing import Any

log = logging.getLogger(__name__)

PROGRAM = (sys.executable, "-m", "games.workers.bot_process_main")
FOLDER = Path(__file__).resolve().parents[2]
START_SECONDS = 20.0
"""Seconds that the process may take to start."""
ANSWER_SECONDS = 2.0
"""Seconds that a bot may think."""
RETRY_SECONDS = 60.0
"""Seconds until another start is tried after one has failed."""


class NoAnswer(Exception):
    """The process has not answered; says why, and nothing about the game."""


class BotProcess:
    """A process that answers one question at a time, for bots of any games.

    It gets pickled prompts, view and ledger, nothing else that a seat does not know: no settings, no open files, no
    environment. Ctrl-C does not reach it, and it ends when its standard input is closed, by the end of this process at
    the latest.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._next_start = 0.0
        self._lock = Lock()

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.pid

    def is_running(self) -> bool:
        """Whether the process runs; starts it first if it does not. Where that fails it is tried again later."""
        with self._lock:
            if self._process is not None and self._process.poll() is not None:
                self.stop()
            if self._process is None and time.monotonic() >= self._next_start:
                self._start()
            return self._process is not None

    def choose(self, *arguments: Any, **named: Any) -> tuple[str, Any] | None:
        """The answer of `bots.choose` with these arguments; NoAnswer if there is none in time."""
        with self._lock:
            answer, problem = self._exchange(pickle.dumps((arguments, named)), ANSWER_SECONDS)
        if problem:
            raise NoAnswer(problem)
        found: tuple[str, Any] | None = answer
        return found

    def stop(self) -> None:
        """Ends the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                PROGRAM,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=FOLDER,
                env={},
                start_new_session=True,
            )
            self._exchange(b"", START_SECONDS)
        except (OSError, NoAnswer) as error:
            self._next_start = time.monotonic() + RETRY_SECONDS
            log.error("the bots' process does not start: %s", error)  # noqa: TRY400 - nothing of the game is logged

    def _exchange(self, question: bytes, seconds: float) -> Any:
        """Writes a question, unless it is empty, and reads an answer."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise NoAnswer("there is no process")
        begun = time.monotonic()
        # Its death ends any wait for it.
        timer = Timer(seconds, process.kill)
        timer.start()
        try:
            if question:
                pickle.dump(question, process.stdin)
                process.stdin.flush()
            return pickle.load(process.stdout)  # noqa: S301 - from our own program
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            self.stop()
            raise NoAnswer(f"its process has ended after {time.monotonic() - begun:.1f} s") from error
        finally:
            timer.cancel()
