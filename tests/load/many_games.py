"""What queries cost among a million finished and 20,000 running games: `python -m tests.load.many_games` prints tables
(docs/performance.md, Many games).

A few games that bots have played are copied (`tests/many_games.py`). As logs of a million games are too much for many
disks, `--moves` are kept of each finished one. The database stays in `--folder`, where a second run finds it.
"""

import argparse
import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests import services
from tools import postgres

if TYPE_CHECKING:
    from games.models import Game
    from tests.many_games import Amount

BEGUN = 100
"""Moves of the running games."""
BULK = {"fsync": "off", "max_wal_size": "8GB", "maintenance_work_mem": "256MB", "shared_buffers": "512MB"}
"""Settings for making a database that may be made again."""


def main() -> None:
    """Makes the database unless it is there, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=services.ROOT / "var" / "many-games")
    for name, number in (("finished", 1_000_000), ("running", 20_000), ("moves", 3)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--slow", type=float, default=10, help="milliseconds from which a statement is shown")
    parser.add_argument("--only", default="", help="operations whose names match")
    chosen = parser.parse_args()
    with _postgres(chosen.folder) as url:
        os.environ.update(
            {"DATABASE_URL": url, "REDIS_URL": "", "SECRET_KEY": "of-a-measurement", "BOT_PACE": "0"},
            DJANGO_SETTINGS_MODULE="lionheart.settings",
            EMAIL_URL="dummymail://",
        )
        import django
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        call_command("migrate", verbosity=0)
        from django.db import connection, transaction

        with connection.cursor() as cursor:
            cursor.execute("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0")
        from tests.many_games import Amount

        _fill_once(Amount(chosen.finished, chosen.running, chosen.moves))
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        with transaction.atomic():
            _report(chosen.slow, chosen.only)
            transaction.set_rollback(True)


def _fill_once(amount: "Amount") -> None:
    from games.models import Game
    from tests.many_games import BOARDS, fill

    if Game.objects.count() > amount.finished:
        return
    finished, running = [], []
    for edition, players in BOARDS:
        finished.append(_played(edition, players, None))
        running.append(_played(edition, players, BEGUN))
    began = time.monotonic()
    fill(amount, finished, running)
    print(f"filled in {time.monotonic() - began:.0f} s", flush=True)


def _played(edition: str, players: int, moves: int | None) -> "Game":
    """A game that bots have played, to its end or for some moves."""
    from games import services as writing
    from games.models import Seat
    from games.workers import bot_runner

    host = writing.player_create()
    room = writing.room_play_now(player=host, edition=edition, options={"players": players})
    Seat.objects.filter(room=room).update(player=None, bot=True)
    writing.presence_open(room=room, player=None, visitor="visitor")
    while room.game.ended is None and (moves is None or room.game.version < moves):
        bot_runner.run_once()
        room.game.refresh_from_db(fields=["ended", "version"])
    room.presences.all().delete()
    return room.game


def _report(slow: float, only: str) -> None:
    """Prints sizes of tables, the cost of each operation, and slow statements."""
    from django.db import connection

    from tests.hot_queries import costs_of, hot_operations

    with connection.cursor() as cursor:
        cursor.execute(SIZES)
        for row in cursor.fetchall():
            print("| " + " | ".join(map(str, row)) + " |")
    print("| operation | statements | ms | rows | pages | read whole |")
    statements = {}
    for name, operation in hot_operations().items():
        if not re.search(only, name):
            continue
        costs = list(costs_of(operation))
        costs = list(costs_of(operation))  # now they are in memory
        whole = ", ".join(sorted({table for cost in costs for table in cost.whole}))
        sums = (sum(cost.ms for cost in costs), sum(cost.rows for cost in costs), sum(cost.pages for cost in costs))
        print(f"| {name} | {len(costs)} | {sums[0]:.1f} | {sums[1]:,} | {sums[2]:,} | {whole} |", flush=True)
        statements[name] = [cost for cost in costs if cost.ms >= slow]
    for name, found in statements.items():
        for cost in found:
            print(f"\n{name}: {cost.ms:.1f} ms, {cost.rows:,} rows\n{cost.sql[:3000]}", flush=True)


SIZES = """
    SELECT relname, to_char(reltuples, 'FM999,999,999'), pg_size_pretty(pg_table_size(oid)),
        pg_size_pretty(pg_indexes_size(oid))
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_total_relation_size(oid) DESC LIMIT 12
"""


@contextmanager
def _postgres(folder: Path) -> Iterator[str]:
    """Runs a PostgreSQL with a cluster in a folder; yields its URL."""
    folder.mkdir(parents=True, exist_ok=True)
    if postgres.USER:
        shutil.chown(folder, postgres.USER)
    data, log, port = folder / "postgres", folder / "log", services.free_port()
    postgres.make(data, "--no-sync")
    command = postgres.command(data, port, **BULK)
    with services.running(command, log=log, user=postgres.USER, cwd="/", stop=signal.SIGINT) as process:
        services.wait_until(lambda: postgres.is_ready(port), process=process, log=log)
        yield postgres.url(port)


if __name__ == "__main__":
    main()
