"""Processes that `make run-many` keeps running."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.services import free_port
from tools.supervision import SupervisedProcess, is_listening, members_of_session

MASTER = """
import os, signal, socket, sys
line = socket.create_server(("127.0.0.1", int(sys.argv[1])))
child = os.fork()
if not child and len(sys.argv) > 2:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.pause()
"""
"""Like nginx: a master that listens and a child that has the port too. With one more argument the child is stubborn."""
SECONDS = 60


@pytest.fixture(params=[(), ("stubborn",)], ids=["", "stubborn"])
def master(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[SupervisedProcess, list[str]]]:
    """One that runs, and what was said about it."""
    port, reports = free_port(), list[str]()
    kept = SupervisedProcess(
        "master",
        (sys.executable, "-c", MASTER, str(port), *request.param),
        log=tmp_path / "log",
        is_ready=partial(is_listening, port),
        cwd=tmp_path,
        report=reports.append,
        orphan_timeout=1,
    )
    yield kept, reports
    kept.stop()


def child_of(kept: SupervisedProcess) -> int:
    """The process that it has started, once it has."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        match [each for each in members_of_session(kept.process.pid) if each != kept.process.pid]:
            case [child]:
                return child
    raise AssertionError("it has no child")


def test_children_of_a_killed_process_are_stopped_before_it_is_restarted(
    master: tuple[SupervisedProcess, list[str]],
) -> None:
    kept, reports = master
    child = child_of(kept)
    before = kept.process
    os.kill(before.pid, signal.SIGKILL)
    end = time.monotonic() + SECONDS
    while kept.process is before:
        assert time.monotonic() < end
        kept.restart_if_dead()
    assert members_of_session(before.pid) == []
    assert kept.process.poll() is None, kept.log.read_text()
    assert f"master left 1 process behind: {child}" in " ".join(reports)
    assert child_of(kept) != child


def test_a_process_that_is_stopped_leaves_no_children(master: tuple[SupervisedProcess, list[str]]) -> None:
    kept, _ = master
    child_of(kept)
    kept.stop()
    assert members_of_session(kept.process.pid) == []
