"""A full or read-only disk under a running server: `/readyz` says so, and recovers when the disk does."""

import json
import resource
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import migrated_databases
from tests.services import GameServer, game_server

SECONDS = 60


class SmallDisk:
    """A file system in memory of a few megabytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """Fills the disk to the last byte."""
        with (self.folder / "filler").open("wb", buffering=0) as filler:
            try:
                while filler.write(bytes(4096)):
                    pass
            except OSError:
                return

    def allow_writes(self, server: GameServer) -> None:
        """Frees the space again."""
        (self.folder / "filler").unlink()


class FrozenFiles:
    """Files that not even root may change, as on a file system that has become read-only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """Blocks writes from now on, also to files that are already open."""
        set_immutable(self.folder, True)

    def allow_writes(self, server: GameServer) -> None:
        """Allows writes again."""
        set_immutable(self.folder, False)


class NoWrites:
    """A fallback where neither is available: the system does not let the server extend any file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """Blocks writes from now on."""
        self._limit(server, 1)

    def allow_writes(self, server: GameServer) -> None:
        """Allows writes again."""
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: GameServer, size: int) -> None:
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def full_disk(folder: Path) -> Iterator[SmallDisk | NoWrites]:
    """A disk that can be filled."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "lionheart", folder], check=False).returncode:
        yield NoWrites(folder)
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def read_only_disk(folder: Path) -> Iterator[FrozenFiles | NoWrites]:
    """A disk that can become read-only."""
    frozen = FrozenFiles(folder)
    yield frozen if holds(frozen) else NoWrites(folder)
    set_immutable(folder, False)


def holds(frozen: FrozenFiles) -> bool:
    """Whether the file system enforces the attribute, also for files that are already open."""
    file = frozen.folder / "tried"
    with file.open("wb", buffering=0) as tried:
        try:
            set_immutable(frozen.folder, True)
            tried.write(b"x")
        except PermissionError:
            return True
        except (OSError, subprocess.CalledProcessError):
            return False
        finally:
            set_immutable(frozen.folder, False)
            file.unlink()
    return False


def set_immutable(folder: Path, immutable: bool) -> None:
    """Sets or clears the attribute on the folder and everything in it."""
    sign = "+i" if immutable else "-i"
    subprocess.run(["chattr", sign, folder, *folder.iterdir()], check=immutable, capture_output=True)


@pytest.mark.once
@pytest.mark.parametrize("disk", [full_disk, read_only_disk])
def test_a_server_that_cannot_write_is_not_ready_until_it_can(disk: Callable[[Path], Any], tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with disk(folder) as broken:
        migrated_databases.copy_sqlite(folder / "game.sqlite3")
        with game_server(f"sqlite:///{folder}/game.sqlite3", environment={"REDIS_URL": ""}) as server:
            broken.stop_writes(server)
            try:
                wait_until(lambda: not ready(server)["ready"])
                assert ready(server) == dict.fromkeys(ready(server), True) | {"ready": False, "writable": False}
            finally:
                broken.allow_writes(server)
            wait_until(lambda: ready(server)["ready"])
            log = server.log.read_text()
    assert "The database does not accept writes (OperationalError SQLITE_" in log
    assert "The database accepts writes again." in log


def ready(server: GameServer) -> dict[str, bool]:
    """The server's answer on readiness, without what identifies its process and its version."""
    try:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=SECONDS) as answer:
            parts: dict[str, bool] = json.load(answer)
    except urllib.error.HTTPError as error:
        parts = json.load(error)
    del parts["process"], parts["version"]
    return parts


def wait_until(condition: Callable[[], bool]) -> None:
    """Waits until the condition holds."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.2)
