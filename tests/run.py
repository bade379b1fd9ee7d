#!/usr/bin/env python3
"""Runs the stages of `make test`, times each, and says at the end what passed, what failed and what was left out.

`make test STAGES="lint types"` runs some of them. Stages that keep one processor busy run two at a time, then the
others one after another. As root on Debian it installs the programs that a stage needs; elsewhere it leaves the stage
out by name. With CI=true a stage that was left out is a failure.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import services
from tests.proof import PROOF
from tools.programs import CHROMIUM, IPROUTE, NGINX, POSTGRES, REDIS, Need, install_missing

BIN = services.ROOT / ".venv" / "bin"
CLIENT = services.ROOT / "frontend"
NEMESIS = "--ignore=tests/faults/nemesis"
"""It starts databases of its own, and wants the machine for itself."""
CI = os.environ.get("CI", "").lower() in {"1", "true"}


TOLD: ContextVar[IO[bytes] | None] = ContextVar("TOLD", default=None)
"""Where the programs of a stage write that does not run alone; what it says is shown at its end."""
RUNNING: set[subprocess.Popen[bytes]] = set()
STOPPED, BUILDING = threading.Event(), threading.Lock()


@dataclass(frozen=True)
class Stage:
    """One thing that is checked; `work` says whether it holds, and may keep `cores` busy."""

    name: str
    promise: str
    work: Callable[[], bool]
    needs: tuple[Need, ...] = ()
    cores: int = 1


@dataclass
class Report:
    """How the stages went."""

    lines: dict[str, str] = field(default_factory=dict)
    failed: bool = False

    def add(self, stage: Stage, result: str, note: str = "", seconds: float = 0) -> None:
        """Notes a stage's result; whatever did not pass fails the whole, and so does a gap on a CI machine."""
        self.failed |= result == "FAILED" or (CI and result == "left out")
        self.lines[stage.name] = f"{stage.name:<10} {result:<9} {seconds:6.1f} s  {note or stage.promise}"


def main() -> int:
    """Runs the chosen stages."""
    chosen = set(sys.argv[1:])
    unknown = chosen - {stage.name for stage in STAGES}
    if unknown:
        print(f"No stage {', '.join(sorted(unknown))}. There are: {' '.join(stage.name for stage in STAGES)}")
        return 2
    stages = [stage for stage in STAGES if not chosen or stage.name in chosen]
    started = time.monotonic()
    install_missing([need for stage in stages for need in stage.needs])

    report, possible = Report(), []
    for stage in stages:
        missing = [need.package for need in stage.needs if not need.is_there()]
        if missing:
            report.add(stage, "left out", f"not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
        else:
            possible.append(stage)
    small = [stage for stage in possible if stage.cores == 1]
    if len(small) > 1:
        two_at_a_time(small, report)
    for stage in possible:
        if stage.name not in report.lines:
            print(f"\n=== {stage.name}: {stage.promise}", flush=True)
            ended(stage, report, *timed(stage))

    print("\n" + "\n".join(report.lines[stage.name] for stage in stages))
    print(f"{'all':<10} {'FAILED' if report.failed else 'passed':<9} {time.monotonic() - started:6.1f} s")
    return int(report.failed)


def timed(stage: Stage) -> tuple[bool, float]:
    """Whether a stage passed, and its seconds."""
    begun = time.monotonic()
    return stage.work(), time.monotonic() - begun


def ended(stage: Stage, report: Report, passed: bool, seconds: float) -> None:
    """Says and notes how a stage went."""
    print(f"=== {stage.name}: {'passed' if passed else 'FAILED'} in {seconds:.1f} s", flush=True)
    report.add(stage, "passed" if passed else "FAILED", seconds=seconds)


def two_at_a_time(stages: Sequence[Stage], report: Report) -> None:
    """Runs stages side by side; each says what it has to say once it has ended."""
    print(f"\n=== two at a time: {' '.join(stage.name for stage in stages)}", flush=True)
    with ThreadPoolExecutor(2) as pool:
        begun = {pool.submit(aside, stage): stage for stage in stages}
        try:
            for done in as_completed(begun):
                stage, (passed, seconds, told) = begun[done], done.result()
                print(f"\n=== {stage.name}: {stage.promise}\n{told}", end="", flush=True)
                ended(stage, report, passed, seconds)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            STOPPED.set()
            for process in RUNNING.copy():
                process.send_signal(signal.SIGINT)
            raise


def aside(stage: Stage) -> tuple[bool, float, str]:
    """Runs a stage whose programs write to a file: whether it passed, its seconds, and what they wrote."""
    with tempfile.TemporaryFile() as told:
        TOLD.set(told)
        passed, seconds = timed(stage)
        told.seek(0)
        return passed, seconds, told.read().decode(errors="replace")


def run(*command: str, cwd: Path = services.ROOT, environment: Mapping[str, str] | None = None) -> bool:
    """Runs a program of .venv and says whether it succeeded."""
    if STOPPED.is_set():
        return False
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    # Else each process compiles everything anew, of which there are hundreds.
    settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **(environment or {}), "PATH": path}
    told = TOLD.get()
    process = subprocess.Popen(command, cwd=cwd, env=settings, stdout=told, stderr=told and subprocess.STDOUT)
    RUNNING.add(process)
    try:
        return process.wait() == 0
    except BaseException:
        # An interrupt, unlike a kill, lets pytest stop the servers that it has started.
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        raise
    finally:
        RUNNING.discard(process)


def every(*results: bool) -> bool:
    """Whether all succeeded; all of them have run, so that one call shows every complaint."""
    return all(results)


def pytest(*arguments: str, **environment: str) -> bool:
    """Pytest in a process of its own; without the services of whoever calls it, unless they are given."""
    plain = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "1", "HOST": "127.0.0.1"}
    return run("python", "-m", "pytest", "-q", *arguments, environment={**plain, **environment})


def lint() -> bool:
    """Style and likely mistakes."""
    return every(run("ruff", "check", "."), run("ruff", "format", "--check", "."))


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
    """The client's page, built when its sources have changed."""
    with BUILDING:
        return run("python", "tools/setup.py", "run")


def client() -> bool:
    """The client's own checks."""
    return every(*(run("npm", "run", "--silent", script, cwd=CLIENT) for script in ("lint", "types", "test")), build())


def python() -> bool:
    """Everything but the browser, on SQLite and in memory."""
    return build() and pytest(
        "-n", "2", "tests/engine", "tests/bots", "tests/web", "tests/project", "tests/faults", NEMESIS
    )


def mutation() -> bool:
    """Whether the tests of the board's rules and of contests notice faults; it takes some twenty minutes."""
    return run("python", "tools/mutation.py")


def fuzz() -> bool:
    """Random games of every edition for FUZZ_SECONDS, twenty unless told otherwise; a minute in the long form."""
    given = {"FUZZ_SEED": "1", "FUZZ_SECONDS": "60" if PROOF else "20"}
    return run(
        "python", "-m", "tests.engine.fuzz", environment=given | {k: os.environ[k] for k in given if k in os.environ}
    )


def servers() -> bool:
    """What may differ there once more, on PostgreSQL and Redis; in the long form everything that touches them."""
    if not build():
        return False
    with ExitStack() as stack:
        urls = {
            "DATABASE_URL": stack.enter_context(services.postgres()),
            "REDIS_URL": stack.enter_context(services.redis()),
        }
        return pytest("-n", "2", "tests/web", "tests/faults", NEMESIS, **urls, SECRET_KEY="of-a-test-run")


def many() -> bool:
    """All that a deployment runs, and what becomes of its games when everything is broken at once."""
    return build() and pytest("tests/many", "tests/faults/nemesis")


def load() -> bool:
    """The load test's game on a server of ours, against its rules; a handful of moves are timed."""
    return run("python", "tests/load/run.py", "--short")


def browser() -> bool:
    """Real pages; apart, because Playwright keeps an event loop running in its process."""
    return build() and pytest("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "tests/browser")


DEPLOYED = (POSTGRES, REDIS, NGINX, IPROUTE)
STAGES = (
    Stage("lint", "ruff finds nothing and the format is ruff's", lint),
    Stage("imports", "imports run downwards, the engine is pure", imports),
    Stage("many", "a whole deployment, and whatever breaks in it", many, DEPLOYED),
    Stage("client", "eslint, tsc, vitest, build", client),
    Stage("types", "mypy, strict", types),
    Stage("generated", "migrations and generated files are up to date", generated),
    Stage("fuzz", "random games of every edition keep every invariant", fuzz),
    Stage("load", "the load test plays against this server", load, (POSTGRES, REDIS)),
    Stage("python", "engine, web, project and fault tests on SQLite", python, cores=2),
    Stage("servers", "web and fault tests on PostgreSQL and Redis", servers, DEPLOYED[:2], cores=2),
    Stage("browser", "whole games in Chromium", browser, (CHROMIUM,), cores=2),
    *((Stage("mutation", "the tests of the board's rules notice faults", mutation, cores=2),) if PROOF else ()),
)
"""In the order in which they begin: of those that run two at a time the longest as soon as may be."""

if __name__ == "__main__":
    # Told to end, in the background too, it ends as at Ctrl-C: by stopping what it has started.
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
