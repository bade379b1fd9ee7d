"""How fast people's moves are beside tables of bots: `tests/load/run.py --plan bots` calls this.

The tables are of all editions, in each it is always a bot's turn, and the bots never pause.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests import services
from tests.load import tables
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


COLUMNS = {
    **tables.LATENCIES,
    "bots' moves/s": ("botMovesPerSecond",),
    "server's CPUs": ("serverCpu",),
    "others' CPUs": ("otherCpu",),
}
