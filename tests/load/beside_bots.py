"""How fast people's moves are beside tables of bots: `tests/load/run.py --plan bots` calls this.

The tables are of all editions, in each it is always a bot's turn, and the bots never pause.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from tests import services
from tests.load.server import TEMPLATE, TEMPLATE_WITH_BOTS, settings

TABLES = 50
SETTINGS = {"TICK_SECONDS": "1000", "SOCKET_SILENCE": "9999", "BOT_GAMES": str(TABLES)}
"""Spectators of the tables, without whom bots rest, are present for the whole run."""


def fill(folder: Path, environment: Mapping[str, str]) -> None:
    """Makes copies of the migrated databases that have the tables."""
    import psycopg

    file = folder / "bots.sqlite3"
    shutil.copyfile(folder / "template.sqlite3", file)
    with psycopg.connect(environment["LOAD_POSTGRES"], autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{TEMPLATE_WITH_BOTS}" TEMPLATE "{TEMPLATE}"'.encode())
    for url in (f"sqlite:///{file}", f"{environment['LOAD_POSTGRES'].rpartition('/')[0]}/{TEMPLATE_WITH_BOTS}"):
        command = [sys.executable, "-m", "tests.load.bots", "fill"]
        subprocess.run(command, cwd=services.ROOT, check=True, env={**environment, **settings(url, 1, "")})


def table(rows: Path) -> str:
    """A table of what the rows measured, each figure as the median with its range."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in map(json.loads, rows.read_text().splitlines()):
        if "result" in row:
            found.setdefault(row["target"], []).append(row["result"])
    heading = "| | p50 ms | p95 ms | p99 ms | bots' moves/s | server's CPUs | others' CPUs |"
    return "\n".join([heading, "|---" * 7 + "|", *(_line(name, results) for name, results in found.items())])


def _line(name: str, results: list[dict[str, Any]]) -> str:
    latencies = [[result["latencyMs"][which] for result in results] for which in ("p50", "p95", "p99")]
    others = [[result[which] for result in results] for which in ("botMovesPerSecond", "serverCpu", "otherCpu")]
    return f"| {name} | " + " | ".join(map(_figure, [*latencies, *others])) + " |"


def _figure(values: list[float]) -> str:
    return f"{median(values):.2f} [{min(values):.2f}–{max(values):.2f}]"
