"""How `manage.py bots` processes share their work: `python -m tests.load.bots` prints a table (docs/performance.md).

Each row is a fresh PostgreSQL with games in which it is always some bot's turn, and bots that never pause. Only the CPU
time per move says something where there are more processes than processors.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests import services
from tests.faults.machine_load import read_cpu_times

PROCESSES = (1, 2, 4)
GAMES = int(os.environ.get("BOT_GAMES", "60"))
SECONDS = 15.0
START = 5.0
"""Seconds in which the processes import and read all games, before measuring begins."""
TABLES = (("classic", 4), ("returns", 4), ("internet", 5))


def main() -> None:
    """Measures and prints each row."""
    print("| processes | moves per second | CPU ms per move |\n|---|---|---|")
    for processes in PROCESSES:
        moves, cpu = measured(processes)
        print(f"| {processes} | {moves / SECONDS:.0f} | {1000 * cpu / moves:.1f} |", flush=True)


def measured(processes: int) -> tuple[int, float]:
    """The moves that this many processes make in SECONDS, and the CPU seconds that they use."""
    with ExitStack() as stack:
        environment = {
            **os.environ,
            "DATABASE_URL": stack.enter_context(services.postgres()),
            "REDIS_URL": stack.enter_context(services.redis()),
            "SECRET_KEY": "of-a-measurement",
            "BOT_PACE": "0",
            "TICK_SECONDS": "1000",
            "SOCKET_SILENCE": "9999",
        }
        _run(environment, "manage.py", "migrate", "--verbosity", "0")
        _run(environment, "-m", "tests.load.bots", "fill")
        log = Path(stack.enter_context(tempfile.TemporaryDirectory()), "log")
        running = [stack.enter_context(_bots(environment, log)) for _ in range(processes)]
        time.sleep(START)  # A measurement: what is counted is what happens in a given time.
        moves, cpu = _moves(environment), sum(map(_cpu_seconds, running))
        time.sleep(SECONDS)
        used = sum(map(_cpu_seconds, running)) - cpu
        return _moves(environment) - moves, used


@contextmanager
def _bots(environment: dict[str, str], log: Path) -> Iterator[int]:
    """Runs `manage.py bots`; yields its process ID."""
    command = [sys.executable, "manage.py", "bots"]
    with services.running(command, log=log, cwd=str(services.ROOT), environment=environment) as process:
        yield process.pid


def _cpu_seconds(process: int) -> float:
    return read_cpu_times(root=process).ours / os.sysconf("SC_CLK_TCK")


def _moves(environment: dict[str, str]) -> int:
    count = "from games.models import Move; print(Move.objects.count())"
    return int(_run(environment, "manage.py", "shell", "--no-imports", "--command", count))


def _run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], env=environment, cwd=services.ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def fill() -> None:
    """Begins watched games of bots, each with a host of its own who has left."""
    from games import services as writing

    for number in range(GAMES):
        edition, players = TABLES[number % len(TABLES)]
        host = writing.player_create(name=f"Host {number}")
        network = f"198.51.100.{number}"
        room = writing.room_play_now(player=host, edition=edition, options={"players": players}, network=network)
        writing.presence_open(room=room, player=None, visitor=f"visitor {number}")
        writing.room_leave(room_id=room.id, player=host)


if __name__ == "__main__":
    if sys.argv[1:] == ["fill"]:
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
        django.setup()
        fill()
    else:
        main()
