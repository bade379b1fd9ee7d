"""The stages of `make test`, `make check` and `make proof`: what each promises, and what it runs.

A stage's `share` is how much of the machine it keeps busy, in processors: `ALL` for as many processes as there are
jobs, `WAITING` for one that often waits, and so runs beside one that has them all. tests/README.md has the budgets.
"""

import os
import subprocess
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from contextvars import ContextVar
from dataclasses import dataclass
from typing import IO

from tests import services
from tests.proof import PROOF
from tools.programs import CHROMIUM, IPROUTE, NGINX, POSTGRES, REDIS, Need

BIN = services.ROOT / ".venv" / "bin"
CLIENT = services.ROOT / "frontend"
DEPLOYED = (POSTGRES, REDIS, NGINX, IPROUTE)
JOBS = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
"""How many processes a stage may keep busy, and how many processors all of them together."""
ALL, WAITING = float(JOBS), 0.5
SHARED = {"SHARED_TESTS": "1"}
"""For the runs on SQLite: the tests that the stage `servers` runs are left to it."""
NEMESIS = "--ignore=tests/faults/nemesis"
"""It starts databases of its own, in the stage `many`."""

output: ContextVar[IO[bytes] | None] = ContextVar("output", default=None)
"""Where the programs of a stage write."""
cpu_seconds: ContextVar[list[float] | None] = ContextVar("cpu_seconds", default=None)
"""The processor time of each program of a stage that has ended."""
running: set[subprocess.Popen[bytes]] = set()
stopped, building = threading.Event(), threading.Lock()


@dataclass(frozen=True)
class Stage:
    """One thing that is checked; `work` returns whether it holds."""

    name: str
    promise: str
    work: Callable[[], bool]
    needs: tuple[Need, ...] = ()
    share: float = 1.0

    @property
    def missing(self) -> list[str]:
        """The Debian packages of programs that it needs and this machine lacks."""
        return [need.package for need in self.needs if not need.is_there()]


def run(
    *command: str,
    cwd: os.PathLike[str] = services.ROOT,
    environment: Mapping[str, str] | None = None,
    allowed: Collection[int] = (0,),
) -> bool:
    """Runs a program of .venv and returns whether it ended with an allowed status."""
    if stopped.is_set():
        return False
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    # Without bytecode, each of some hundred processes would compile everything again.
    settings = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "",
        "JOBS": str(JOBS),
        **(environment or {}),
        "PATH": path,
    }
    process = subprocess.Popen(command, cwd=cwd, env=settings, stdout=output.get(), stderr=subprocess.STDOUT)
    running.add(process)
    try:
        # Unlike `wait`, this reports how much processor time the program and what it had started took.
        _, status, usage = os.wait4(process.pid, 0)
    finally:
        running.discard(process)
    process.returncode = os.waitstatus_to_exitcode(status)
    spent = cpu_seconds.get()
    if spent is not None:
        spent.append(usage.ru_utime + usage.ru_stime)
    return process.returncode in allowed


def every(*results: bool) -> bool:
    """Whether all succeeded; all of them have run, so that one call shows every failure."""
    return all(results)


def pytest(
    *arguments: str,
    jobs: int = JOBS,
    environment: Mapping[str, str] | None = None,
    allowed: Collection[int] = (0,),
) -> bool:
    """Runs pytest in processes of its own, without the services of the caller unless they are given."""
    plain = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "1", "HOST": "127.0.0.1"}
    # A process that has nothing left takes over from another what that has not begun.
    side_by_side = ("-n", str(jobs), "--dist", "worksteal") if jobs > 1 else ()
    command = ("python", "-m", "pytest", "-q", *side_by_side, *arguments)
    return run(*command, environment=plain | dict(environment or {}), allowed=allowed)


def lint() -> bool:
    """Style, likely mistakes, and the prose check."""
    return every(run("ruff", "check", "."), run("ruff", "format", "--check", "."), run("python", "tools/prose.py"))


def types() -> bool:
    """Static types of everything in Python."""
    return run("mypy")


def imports() -> bool:
    """The direction of imports."""
    return run("lint-imports", "--no-cache")


def generated() -> bool:
    """Files and tables that are made from code."""
    return every(
        build(),
        run("python", "manage.py", "check", "--fail-level", "WARNING"),
        run("python", "manage.py", "makemigrations", "--check", "--dry-run"),
        run("python", "manage.py", "protocol_types", "--check"),
        run("python", "tools/rules.py", "--check"),
        run("python", "tools/figures.py", "--check"),
    )


def build() -> bool:
    """The client's pages, built when their sources have changed, and before that its packages."""
    with building:
        return run("python", "tools/setup.py", "run")


def npm(script: str) -> bool:
    """A script of the client's package.json."""
    return run("npm", "run", "--silent", script, cwd=CLIENT)


def client() -> bool:
    """The client's own checks."""
    return every(build(), npm("lint"), npm("types"), npm("test"))


def engine() -> bool:
    """The rules and the bots."""
    return pytest("tests/engine", "tests/bots")


def web() -> bool:
    """The server in one process, on SQLite and in memory, and the repository itself."""
    return build() and pytest("tests/web", "tests/project", environment=SHARED)


def faults() -> bool:
    """Real server processes on SQLite."""
    return build() and pytest("tests/faults", NEMESIS, jobs=1, environment=SHARED)


def servers() -> bool:
    """What may differ on PostgreSQL and Redis; in the long form everything that touches them."""
    if not build():
        return False
    with ExitStack() as stack:
        environment = {
            "DATABASE_URL": stack.enter_context(services.postgres()),
            "REDIS_URL": stack.enter_context(services.redis()),
            "SECRET_KEY": "of-a-test-run",
        }
        return pytest("tests/web", "tests/faults", NEMESIS, environment=environment)


def many() -> bool:
    """A whole deployment, and what becomes of its games when everything is broken at once."""
    return build() and pytest("tests/many", "tests/faults/nemesis", jobs=1)


def load() -> bool:
    """The load test's game on a server of ours, against its rules; a handful of moves are timed."""
    return run("python", "tests/load/run.py", "--short")


def browser() -> bool:
    """Real pages; apart from other tests, because Playwright keeps an event loop running in its process."""
    return build() and pytest("--dist", "loadfile", "--no-loadscope-reorder", "tests/browser")


def fuzz() -> bool:
    """Random games of every edition for FUZZ_SECONDS: eight by default, a minute in the long form."""
    given = {"FUZZ_SEED": "1", "FUZZ_SECONDS": "60" if PROOF else "8"}
    return run(
        "python", "-m", "tests.engine.fuzz", environment=given | {k: os.environ[k] for k in given if k in os.environ}
    )


def mutation() -> bool:
    """Whether the tests of the board's rules and of contests notice faults; it takes some twenty minutes."""
    return run("python", "tools/mutation.py")


STAGES = (
    Stage("lint", "ruff finds nothing, the format is ruff's, names and prose are plain", lint),
    Stage("imports", "imports run downwards, the engine is pure", imports),
    Stage("many", "a whole deployment, and whatever breaks in it", many, DEPLOYED, share=WAITING),
    Stage("faults", "real servers, killed and attacked, on SQLite", faults, share=WAITING),
    Stage("load", "the load test plays against this server", load, (POSTGRES, REDIS), share=WAITING),
    Stage("engine", "the rules and the bots", engine, share=ALL),
    Stage("browser", "whole games in Chromium", browser, (CHROMIUM,), share=ALL),
    Stage("types", "mypy, strict", types),
    Stage("client", "oxlint, tsc, vitest, build", client, share=ALL - 0.5),
    Stage("fuzz", "random games of every edition keep every invariant", fuzz),
    Stage("generated", "migrations and generated files are up to date", generated),
    Stage("servers", "web and fault tests on PostgreSQL and Redis", servers, DEPLOYED[:2], share=ALL),
    Stage("web", "the server and the repository, on SQLite", web, share=ALL),
    *((Stage("mutation", "the tests of the board's rules notice faults", mutation),) if PROOF else ()),
)
"""In the order in which they begin: what waits most comes first, and short stages fill the pauses of `browser`."""
