"""A disk that is full, or read-only, under a running server: `/readyz` says so, and takes it back when it is mended."""

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

from tests import migrated
from tests.services import GameServer, game_server

SECONDS = 60


class SmallDisk:
    """A file system in memory of a few megabytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """Fills it to the last byte."""
        with (self.folder / "filler").open("wb", buffering=0) as filler:
            try:
                while filler.write(bytes(4096)):
                    pass
            except OSError:
                return

    def allow_writes(self, server: GameServer) -> None:
        """There is room again."""
        (self.folder / "filler").unlink()


class FrozenFiles:
    """Files that not even root may change, as on a file system that has become read-only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """From now on, through files that are open too."""
        set_immutable(self.folder, True)

    def allow_writes(self, server: GameServer) -> None:
        """As before."""
        set_immutable(self.folder, False)


class NoWrites:
    """Where neither can be had: the system lets the server make no file longer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stop_writes(self, server: GameServer) -> None:
        """From now on."""
        self._limit(server, 1)

    def allow_writes(self, server: GameServer) -> None:
        """As before."""
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: GameServer, size: int) -> None:
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def full_disk(folder: Path) -> Iterator[SmallDisk | NoWrites]:
    """One that can be filled."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "lionheart", folder], check=False).returncode:
        yield NoWrites(folder)
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def read_only_disk(folder: Path) -> Iterator[FrozenFiles | NoWrites]:
    """One that can become read-only."""
    frozen = FrozenFiles(folder)
    yield frozen if holds(frozen) else NoWrites(folder)
    set_immutable(folder, False)


def holds(frozen: FrozenFiles) -> bool:
    """Whether the file system keeps its word, for files too that are open already."""
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
    """Of the folder and all that is in it."""
    sign = "+i" if immutable else "-i"
    subprocess.run(["chattr", sign, folder, *folder.iterdir()], check=immutable, capture_output=True)


@pytest.mark.once
@pytest.mark.parametrize("disk", [full_disk, read_only_disk])
def test_a_server_that_cannot_write_is_not_ready_until_it_can(disk: Callable[[Path], Any], tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with disk(folder) as broken:
        migrated.copy_file(folder / "game.sqlite3")
        with game_server(f"sqlite:///{folder}/game.sqlite3", environment={"REDIS_URL": ""}) as server:
            broken.stop_writes(server)
            try:
                until(lambda: not ready(server)["ready"])
                assert ready(server) == dict.fromkeys(ready(server), True) | {"ready": False, "writable": False}
            finally:
                broken.allow_writes(server)
            until(lambda: ready(server)["ready"])
            log = server.log.read_text()
    assert "The database takes no writes (SQLITE_" in log
    assert "The database takes writes again." in log


def ready(server: GameServer) -> dict[str, bool]:
    """What the server says of itself."""
    try:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=SECONDS) as answer:
            parts: dict[str, bool] = json.load(answer)
    except urllib.error.HTTPError as error:
        parts = json.load(error)
    return parts


def until(is_so: Callable[[], bool]) -> None:
    """Waits for it."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.2)
