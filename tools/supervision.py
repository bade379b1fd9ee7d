"""Child processes that are kept running: started until ready, started again when they end, stopped in order."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 40.0
"""Seconds in which a process must be ready, or must have stopped."""
GRACE = 5.0
"""Seconds in which what a dead process has left behind must have stopped."""


def _print(words: str) -> None:
    print(words, flush=True)


class Kept:
    """A process that is started again when it ends by itself; its output goes to a log.

    It leads a session of its own. What it leaves in there when it dies, as a killed nginx master leaves its workers, is
    ended before it is started again: orphans would keep its port, and answer there in its place.
    """

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
        grace: float = GRACE,
    ) -> None:
        self.name, self.command, self.log, self.is_ready, self.cwd = name, command, log, is_ready, cwd
        self.tell, self.grace = tell, grace
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
            if self._has_ended() or time.monotonic() > end:
                self.stop()
                words = self.log.read_text(errors="replace")[-2000:]
                raise SystemExit(f"{self.name} did not start; {self.log} ends with:\n{words}")
            time.sleep(0.05)
        self.tell(f"{self.name:<10} pid {self.process.pid}")

    def mend(self) -> None:
        """Starts it again if it has ended."""
        if not self._has_ended():
            return
        # Before it is reaped: until then no other process gets its id, and a session is known by that of its leader.
        self._end_orphans()
        self.tell(f"{self.name} ended with {self.process.wait()}; starting it again")
        self.start()

    def stop(self) -> None:
        """Stops it, with all that it has started, and waits until they have ended."""
        if not self._has_ended():
            self.process.send_signal(self.stop_signal)
        end = time.monotonic() + PATIENCE
        while not self._has_ended():
            if time.monotonic() > end:
                self.process.kill()
            time.sleep(0.01)
        self._end_orphans()
        self.process.wait()

    def _has_ended(self) -> bool:
        """Whether it has, leaving it to be reaped."""
        try:
            return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # it has been reaped
            return True

    def _end_orphans(self) -> None:
        """Ends what it has left in its session, by force what does not stop in time."""
        orphans = members_of_session(self.process.pid)
        if not orphans:
            return
        processes = "1 process" if len(orphans) == 1 else f"{len(orphans)} processes"
        self.tell(f"{self.name} left {processes} behind: {', '.join(map(str, orphans))}; ending them")
        for number in (signal.SIGTERM, signal.SIGKILL):
            _send(members_of_session(self.process.pid), number)
            end = time.monotonic() + self.grace
            while members_of_session(self.process.pid):
                if time.monotonic() > end:
                    break
                time.sleep(0.01)


def members_of_session(leader: int) -> list[int]:
    """The processes that run in a session, by their ids; those that have ended and wait to be reaped do not count."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            # The name, in parentheses, may hold anything; behind it: state, parent, group, session.
            state, _, _, session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                found.append(int(folder.name))
    return sorted(found)


def _send(processes: Iterable[int], number: signal.Signals) -> None:
    for each in processes:
        with suppress(ProcessLookupError):
            os.kill(each, number)


def is_listening(port: int) -> bool:
    """Whether a process accepts connections on a loopback port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
