"""Starts `make run-many` once for all tests of this folder."""

import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.services import ROOT, answers, free_port, running, wait_until
from tools import postgres
from tools.local_deployment import Ports

SECONDS = 240


@dataclass
class Many:
    """The processes that `make run-many` has started."""

    url: str
    ports: Ports
    log: Path

    def pid(self, name: str) -> int:
        """The current process ID of this part: it may have been restarted."""
        return int(re.findall(rf"^{name} +pid (\d+)$", self.log.read_text(), re.MULTILINE)[-1])

    def signal(self, name: str, number: signal.Signals) -> None:
        """Sends one of its processes a signal, and waits until it has been restarted."""
        before = self.pid(name)
        os.kill(before, number)
        end = time.monotonic() + SECONDS
        while self.pid(name) == before:
            assert time.monotonic() < end, f"{name} was not started again"
            time.sleep(0.05)

    def sent_moves(self) -> list[str]:
        """The client IDs of all frames in the log of moves, as stored in the database."""
        with psycopg.connect(postgres.url(self.ports.postgres)) as database:
            return [row[0] for row in database.execute("SELECT client_id FROM games_move WHERE client_id <> ''")]


@pytest.fixture(scope="package")
def many() -> Iterator[Many]:
    """The whole deployment, with its data in a folder that PostgreSQL's user can enter."""
    with tempfile.TemporaryDirectory(prefix="lionheart-many-") as name:
        ports = Ports(free_port(row=len(Ports(0).all)))
        folder = Path(name)
        folder.chmod(0o711)
        log = folder / "log"
        place = {
            "MANY_FOLDER": name,
            "HOST": "127.0.0.1",
            "PORT": str(ports.nginx),
            "WORKERS": str(ports.workers_count),
        }
        settings = {**os.environ, **place, "BOT_PACE": "0", "MAKING_RATE": "9999/min", "CHANGING_RATE": "9999/min"}
        with running([sys.executable, "tools/local_deployment.py"], log=log, cwd=ROOT, environment=settings) as process:
            url = f"http://127.0.0.1:{ports.nginx}"
            wait_until(lambda: answers(url), process=process, log=log, seconds=SECONDS)
            yield Many(url, ports, log)
        for worker in ("worker-1", "worker-2"):
            assert "ERROR games" not in (folder / "logs" / worker).read_text()
