"""The steps of the trial: each is announced, limited in time, and names what failed."""

import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.setup import ROOT


class StepFailed(Exception):
    """A step could not be done; its text says why."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Prints the name of a step and how long it took; its errors carry the name."""
    print(f"{name} ...", flush=True)
    started = time.monotonic()
    try:
        yield
    except (StepFailed, AssertionError, OSError) as error:
        raise StepFailed(f"{name}: {str(error) or type(error).__name__}") from error
    print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


def run(
    command: Sequence[str], *, seconds: float, environment: Mapping[str, str], cwd: Path = ROOT, given: bytes = b""
) -> str:
    """Runs a program, which reads what it is given, and returns what it prints; fails with the end of its output."""
    try:
        done = subprocess.run(
            command, cwd=cwd, env=dict(environment), capture_output=True, input=given, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise StepFailed(f"{command[0]} took more than {seconds:.0f} s") from error
    printed = done.stdout.decode()
    if done.returncode:
        said = "\n".join((printed + done.stderr.decode()).strip().splitlines()[-12:])
        raise StepFailed(f"{' '.join(command[:6])} … ended with {done.returncode}:\n{said}")
    return printed
