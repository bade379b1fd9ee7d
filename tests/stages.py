"""The stages of `make test`, `make check` and `make proof`: what each verifies, and what it runs.

A stage's `share` is the number of processors that it keeps busy: `ALL` if it runs a process for each, `WAITING` if it
mostly waits, so that it can run beside a stage that uses all. tests/README.md lists the time budgets.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from contextvars import ContextVar
from dataclasses import dataclass
from typing import IO

from tests import services
from tests.long_form import LONG_FORM
from tools.system_programs import CHROMIUM, IPROUTE, NGINX, POSTGRES, REDIS, Need

BIN = services.ROOT / ".venv" / "bin"
CLIENT = services.ROOT / "frontend"
DEPLOYED = (POSTGRES, REDIS, NGINX, IPROUTE)
JOBS = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
"""The number of processes that a stage may run at once, and of processors that all stages share."""
ALL, WAITING = float(JOBS), 0.5
SHARED = {"SHARED_TESTS": "1"}
"""For runs on SQLite: leaves out the tests that the stage `servers` runs."""
NEMESIS = "--ignore=tests/faults/nemesis"
"""The nemesis tests start their own databases and run in the stage `many`."""

output: ContextVar[IO[bytes] | None] = ContextVar("output", default=None)
"""The file to which the programs of a stage write."""
cpu_seconds: ContextVar[list[float] | None] = ContextVar("cpu_seconds", default=None)
"""The CPU time of each program that a stage has run."""
running: set[subprocess.Popen[bytes]] = set()
stopped, building = threading.Event(), threading.Lock()


@dataclass(frozen=True)
class Stage:
    """One part of the tests; `work` runs it and returns whether it passed."""

    name: str
    promise: str
    work: Callable[[], bool]
    needs: tuple[Need, ...] = ()
    share: float = 1.0

    @property
    def missing(self) -> list[str]:
        """The Debian packages of the required programs that are not installed."""
        return [need.package for need in self.needs if not need.is_installed()]


def run(
    *command: str,
    cwd: os.PathLike[str] = services.ROOT,
    environment: Mapping[str, str] | None = None,
    allowed: Collection[int] = (0,),
) -> bool:
    """Runs a program, those of .venv first, and returns whether its exit status is allowed."""
    if stopped.is_set():
        return False
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    # Without bytecode, each of some hundred processes would recompile all modules.
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
        # Unlike `wait`, this reports the CPU time of the program and its child processes.
        _, status, usage = os.wait4(process.pid, 0)
    finally:
        running.discard(process)
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = cpu_seconds.get()
    if cpu is not None:
        cpu.append(usage.ru_utime + usage.ru_stime)
    if process.returncode < 0:
        named = f"FAILED {' '.join(command)}: {signal.Signals(-process.returncode).name}\n"
        (output.get() or sys.stdout.buffer).write(named.encode())
    return process.returncode in allowed


def every(*results: bool) -> bool:
    """Whether all succeeded. Its arguments have all been evaluated, so that every failure is reported."""
    return all(results)


def pytest(
    *arguments: str,
    jobs: int = JOBS,
    environment: Mapping[str, str] | None = None,
    allowed: Collection[int] = (0,),
) -> bool:
    """Runs pytest in parallel processes, with the caller's database and Redis only if passed in `environment`."""
    defaults = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "1", "HOST": "127.0.0.1"}
    # worksteal: a process with nothing left to do takes tests that another has not started.
    parallel = ("-n", str(jobs), "--dist", "worksteal") if jobs > 1 else ()
    command = ("python", "-m", "pytest", "-q", *parallel, *arguments)
    return run(*command, environment=defaults | dict(environment or {}), allowed=allowed)


def lint() -> bool:
    """Style, likely mistakes, and the prose check."""
    return every(
        run("ruff", "check", "--output-format", "concise", "."),
        run("ruff", "format", "--check", "."),
        run("python", "tools/prose.py"),
    )


def types() -> bool:
    """Static types of everything in Python."""
    return run("mypy")


def imports() -> bool:
    """The import contracts."""
    return run("lint-imports", "--no-cache")


def generated() -> bool:
    """Generated files and migrations match the code."""
    return every(
        build(),
        run("python", "manage.py", "check", "--fail-level", "WARNING"),
        run("python", "manage.py", "makemigrations", "--check", "--dry-run"),
        run("python", "manage.py", "protocol_types", "--check"),
        run("python", "tools/rules_catalogue.py", "--check"),
        run("python", "tools/figures.py", "--check"),
        run("python", "tools/front_page_games.py", "--check"),
    )


def build() -> bool:
    """Installs the client's packages and builds it, if anything has changed."""
    with building:
        return run("python", "tools/setup.py", "run")


def npm(script: str) -> bool:
    """Runs a script of the client's package.json."""
    return run("npm", "run", "--silent", script, cwd=CLIENT)


def client() -> bool:
    """The client's lint, types and tests."""
    return every(build(), npm("lint"), npm("types"), npm("test"))


def engine() -> bool:
    """The rules and the bots."""
    return pytest("tests/engine", "tests/bots")


def web() -> bool:
    """The server in one process, on SQLite without Redis, and the repository itself."""
    return build() and pytest("tests/web", "tests/project", environment=SHARED)


def faults() -> bool:
    """Real server processes on SQLite."""
    return build() and pytest("tests/faults", NEMESIS, jobs=1, environment=SHARED)


def servers() -> bool:
    """The tests that may behave differently on PostgreSQL and Redis; in the long form all that use them."""
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
    """A complete deployment, and its games while all faults occur at once."""
    return build() and pytest("tests/many", "tests/faults/nemesis", jobs=1)


def load() -> bool:
    """The load test, with a handful of moves against this server."""
    return run("python", "tests/load/run.py", "--short")


def browser() -> bool:
    """Real pages in Chromium; separate, because Playwright keeps an event loop running in its process."""
    return build() and pytest("--dist", "loadfile", "--no-loadscope-reorder", "tests/browser")


def fuzz() -> bool:
    """Random games of every edition for FUZZ_SECONDS: four by default, a minute in the long form."""
    defaults = {"FUZZ_SEED": "1", "FUZZ_SECONDS": "60" if LONG_FORM else "4"}
    return run(
        "python",
        "-m",
        "tests.engine.fuzz",
        environment=defaults | {name: os.environ[name] for name in defaults if name in os.environ},
    )


def mutation() -> bool:
    """Mutation tests of the board's rules and of contests."""
    return run("python", "tools/mutation.py")


STAGES = (
    Stage("lint", "ruff finds nothing, the format is ruff's, names and prose are plain", lint),
    Stage("imports", "imports point downwards, the engine is pure", imports),
    Stage("many", "a complete deployment, and all faults at once", many, DEPLOYED, share=WAITING),
    Stage("faults", "real servers, killed and attacked, on SQLite", faults, share=WAITING),
    Stage("load", "the load test plays against this server", load, (POSTGRES, REDIS), share=WAITING),
    Stage("engine", "the rules and the bots", engine, share=ALL),
    Stage("browser", "whole games in Chromium", browser, (CHROMIUM,), share=ALL),
    Stage("types", "mypy, strict", types),
    Stage("client", "oxlint, tsc, vitest, build", client, share=ALL - 0.5),
    Stage("fuzz", "random games of every edition keep every invariant", fuzz),
    Stage("generated", "migrations and generated files are up to date", generated),
    Stage("servers", "web and fault tests on PostgreSQL and Redis", servers, DEPLOYED[:2], share=ALL - 0.5),
    Stage("web", "the server and the repository, on SQLite", web, share=ALL),
    *((Stage("mutation", "the tests of the board's rules notice faults", mutation),) if LONG_FORM else ()),
)
"""In the order in which they start: stages that mostly wait come first; short ones fill the pauses of `browser`."""
