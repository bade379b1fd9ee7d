"""Child processes that are kept running: started until ready, started again when they end, stopped in order."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PATIENCE = 40.0
"""Seconds in which a process must be ready, or must have stopped."""


def _print(words: str) -> None:
    print(words, flush=True)


class Kept:
    """A process that is started again when it ends by itself; its output goes to a log."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        log: Path,
        is_ready: Callable[[], bool],
        cwd: Path,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
        stop: signal.Signals = signal.SIGTERM,
        tell: Callable[[str], None] = _print,
    ) -> None:
        self.name, self.command, self.log, self.is_ready, self.cwd = name, command, log, is_ready, cwd
        self.tell = tell
        self.user, self.stop_signal = user, stop
        self.environment = {**os.environ, **(environment or {})}
        self.start()

    def start(self) -> None:
        """Starts it and waits until it is ready."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.cwd,
                env=self.environment,
                stdout=output,
                stderr=output,
                user=self.user,
                # Ctrl-C reaches the parent alone, which stops its children in their order.
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                words = self.log.read_text(errors="replace")[-2000:]
                raise SystemExit(f"{self.name} did not start; {self.log} ends with:\n{words}")
            time.sleep(0.05)
        self.tell(f"{self.name:<10} pid {self.process.pid}")

    def mend(self) -> None:
        """Starts it again if it has ended."""
        if self.process.poll() is not None:
            self.tell(f"{self.name} ended with {self.process.returncode}; starting it again")
            self.start()

    def stop(self) -> None:
        """Tells it to stop and waits until it has."""
        self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def is_listening(port: int) -> bool:
    """Whether somebody accepts connections on a loopback port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
