#!/usr/bin/env python3
"""Runs the stages of `make test`, times each, and says at the end what passed, what failed and what was left out.

`make test STAGES="lint types"` runs some of them. As root on Debian it installs the programs that a stage needs;
elsewhere it leaves the stage out by name. With CI=true a stage that was left out is a failure.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import services
from tools.programs import CHROMIUM, IPROUTE, NGINX, POSTGRES, REDIS, Need, install_missing

BIN = services.ROOT / ".venv" / "bin"
CLIENT = services.ROOT / "frontend"
PROOF = bool(os.environ.get("LIONHEART_PROOF"))
NEMESIS = "--ignore=tests/faults/nemesis"
"""It starts databases of its own, and wants the machine for itself."""
CI = os.environ.get("CI", "").lower() in {"1", "true"}


@dataclass(frozen=True)
class Stage:
    """One thing that is checked; `work` says whether it holds."""

    name: str
    promise: str
    work: Callable[[], bool]
    needs: tuple[Need, ...] = ()


@dataclass
class Report:
    """How the stages went."""

    lines: list[str] = field(default_factory=list)
    failed: bool = False

    def add(self, stage: Stage, result: str, note: str = "", seconds: float = 0) -> None:
        """Notes a stage's result; whatever did not pass fails the whole, and so does a gap on a CI machine."""
        self.failed |= result == "FAILED" or (CI and result == "left out")
        self.lines.append(f"{stage.name:<10} {result:<9} {seconds:6.1f} s  {note or stage.promise}")


def main() -> int:
    """Runs the chosen stages in their order."""
    chosen = set(sys.argv[1:])
    unknown = chosen - {stage.name for stage in STAGES}
    if unknown:
        print(f"No stage {', '.join(sorted(unknown))}. There are: {' '.join(stage.name for stage in STAGES)}")
        return 2
    stages = [stage for stage in STAGES if not chosen or stage.name in chosen]
    started = time.monotonic()
    install_missing([need for stage in stages for need in stage.needs])

    report = Report()
    for stage in stages:
        missing = [need.package for need in stage.needs if not need.is_there()]
        if missing:
            report.add(stage, "left out", f"not installed: {', '.join(missing)} (apt-get install {' '.join(missing)})")
            continue
        print(f"\n=== {stage.name}: {stage.promise}", flush=True)
        begun = time.monotonic()
        passed = stage.work()
        seconds = time.monotonic() - begun
        print(f"=== {stage.name}: {'passed' if passed else 'FAILED'} in {seconds:.1f} s", flush=True)
        report.add(stage, "passed" if passed else "FAILED", seconds=seconds)

    print("\n" + "\n".join(report.lines))
    print(f"{'all':<10} {'FAILED' if report.failed else 'passed':<9} {time.monotonic() - started:6.1f} s")
    return int(report.failed)


def run(*command: str, cwd: Path = services.ROOT, environment: Mapping[str, str] | None = None) -> bool:
    """Runs a program of .venv and says whether it succeeded."""
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    settings = {**os.environ, **(environment or {}), "PATH": path}
    process = subprocess.Popen(command, cwd=cwd, env=settings)
    try:
        return process.wait() == 0
    except BaseException:
        # An interrupt, unlike a kill, lets pytest stop the servers that it has started.
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        raise


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
    """What touches database or channel layer once more, on PostgreSQL and Redis; then all that a deployment runs."""
    if not build():
        return False
    with ExitStack() as stack:
        urls = {
            "DATABASE_URL": stack.enter_context(services.postgres()),
            "REDIS_URL": stack.enter_context(services.redis()),
        }
        passed = pytest("-n", "2", "tests/web", "tests/faults", NEMESIS, **urls, SECRET_KEY="of-a-test-run")
    return every(passed, pytest("tests/many", "tests/faults/nemesis"))


def load() -> bool:
    """The load test's game on a server of ours, against its rules; a handful of moves are timed."""
    return run("python", "tests/load/run.py", "--short")


def browser() -> bool:
    """Real pages; apart, because Playwright keeps an event loop running in its process."""
    return build() and pytest("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "tests/browser")


STAGES = (
    Stage("lint", "ruff finds nothing and the format is ruff's", lint),
    Stage("types", "mypy, strict", types),
    Stage("imports", "imports run downwards, the engine is pure", imports),
    Stage("generated", "migrations and generated files are up to date", generated),
    Stage("client", "eslint, tsc, vitest, build", client),
    Stage("python", "engine, web, project and fault tests on SQLite", python),
    Stage("fuzz", "random games of every edition keep every invariant", fuzz),
    Stage("servers", "web and fault tests on PostgreSQL and Redis", servers, (POSTGRES, REDIS, NGINX, IPROUTE)),
    Stage("load", "the load test plays against this server", load, (POSTGRES, REDIS)),
    Stage("browser", "whole games in Chromium", browser, (CHROMIUM,)),
    *((Stage("mutation", "the tests of the board's rules notice faults", mutation),) if PROOF else ()),
)

if __name__ == "__main__":
    # Told to end, in the background too, it ends as at Ctrl-C: by stopping what it has started.
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
