"""Supervises child processes: waits until they are ready, restarts them when they exit, and stops them cleanly."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

TIMEOUT = 40.0
"""Seconds that a process may take to get ready, or to stop."""
ORPHAN_TIMEOUT = 5.0
"""Seconds that the orphans of a dead process may take to stop."""


def _print(line: str) -> None:
    print(line, flush=True)


class SupervisedProcess:
    """A child process, restarted by `restart_if_dead` when it has exited; its output is appended to a log.

    It leads its own process session. Any orphans (e.g. the workers of a killed nginx master) are stopped before a
    restart: they would keep its port and answer there instead.
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
        report: Callable[[str], None] = _print,
        orphan_timeout: float = ORPHAN_TIMEOUT,
    ) -> None:
        self.name, self.command, self.log, self.is_ready, self.cwd = name, command, log, is_ready, cwd
        self.report, self.orphan_timeout = report, orphan_timeout
        self.user, self.stop_signal = user, stop
        self.environment = {**os.environ, **(environment or {})}
        self.start()

    def start(self) -> None:
        """Starts the process and waits until it is ready."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.cwd,
                env=self.environment,
                stdout=output,
                stderr=output,
                user=self.user,
                # Ctrl-C reaches only the parent, which stops its children in order.
                start_new_session=True,
            )
        end = time.monotonic() + TIMEOUT
        while not self.is_ready():
            if self._has_exited() or time.monotonic() > end:
                self.stop()
                output_end = self.log.read_text(errors="replace")[-2000:]
                raise SystemExit(f"{self.name} did not start; {self.log} ends with:\n{output_end}")
            time.sleep(0.05)
        self.report(f"{self.name:<10} pid {self.process.pid}")

    def restart_if_dead(self) -> None:
        """Restarts the process if it has exited."""
        if not self._has_exited():
            return
        # Before the process is reaped: until then its id, which is also that of its session, cannot be reused.
        self._stop_orphans()
        self.report(f"{self.name} exited with {self.process.wait()}; restarting it")
        self.start()

    def stop(self) -> None:
        """Stops the process and everything that it has started, and waits until they have exited."""
        if not self._has_exited():
            self.process.send_signal(self.stop_signal)
        end = time.monotonic() + TIMEOUT
        while not self._has_exited():
            if time.monotonic() > end:
                self.process.kill()
            time.sleep(0.01)
        self._stop_orphans()
        self.process.wait()

    def _has_exited(self) -> bool:
        """Whether the process has exited; does not reap it."""
        try:
            return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # already reaped
            return True

    def _stop_orphans(self) -> None:
        """Stops the remaining processes of the session; kills those that do not stop in time."""
        orphans = members_of_session(self.process.pid)
        if not orphans:
            return
        processes = "1 process" if len(orphans) == 1 else f"{len(orphans)} processes"
        self.report(f"{self.name} left {processes} behind: {', '.join(map(str, orphans))}; stopping them")
        for number in (signal.SIGTERM, signal.SIGKILL):
            _send(members_of_session(self.process.pid), number)
            end = time.monotonic() + self.orphan_timeout
            while members_of_session(self.process.pid):
                if time.monotonic() > end:
                    break
                time.sleep(0.01)


def members_of_session(leader: int) -> list[int]:
    """The ids of the processes running in a session, without zombies."""
    members = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            # The name in parentheses may contain anything; after it come state, parent, group and session.
            state, _, _, session = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state not in "ZX":
                members.append(int(folder.name))
    return sorted(members)


def _send(processes: Iterable[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


def is_listening(port: int) -> bool:
    """Whether a process accepts connections on a loopback port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
