"""Programs that are not Python's: where they are on this machine, and Debian's packages of them.

Standard library only.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


def chromium() -> str | None:
    """The system's Chromium, without windows if there is one: that needs less of the processors."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


def nginx() -> str | None:
    """The nginx web server; Debian keeps it off a plain user's path."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def redis_server() -> str | None:
    """The Redis server's program."""
    return shutil.which("redis-server")


def postgres_folder() -> Path | None:
    """The folder with the newest PostgreSQL server's programs; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@dataclass(frozen=True)
class Need:
    """A program that the machine may lack, by its Debian package."""

    package: str
    is_there: Callable[[], object]


IPROUTE = Need("iproute2", lambda: shutil.which("ip", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"))
CHROMIUM = Need("chromium-headless-shell", chromium)
NGINX = Need("nginx-light", nginx)
PNGQUANT = Need("pngquant", lambda: shutil.which("pngquant"))
POSTGRES = Need("postgresql", postgres_folder)
REDIS = Need("redis-server", redis_server)


def install_missing(needs: Iterable[Need]) -> list[str]:
    """Installs Debian's packages of what is missing, where we may; the packages that are missing still."""
    packages = sorted({need.package for need in needs if not need.is_there()})
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"[setup] installing {', '.join(packages)} ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
    return sorted({need.package for need in needs if not need.is_there()})
