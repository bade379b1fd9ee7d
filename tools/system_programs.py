"""Finds the programs that Lionheart runs besides Python, and installs their Debian packages.

Standard library only.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


def chromium() -> str | None:
    """The system's Chromium, headless if available: it uses less CPU."""
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


def nginx() -> str | None:
    """The nginx web server; in Debian it is not on a normal user's path."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


def redis_server() -> str | None:
    """The Redis server's program."""
    return shutil.which("redis-server")


def postgres_folder() -> Path | None:
    """The folder with the programs of the newest PostgreSQL server; in Debian they are not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@dataclass(frozen=True)
class Need:
    """A program that may be missing on this machine, and its Debian package."""

    package: str
    is_installed: Callable[[], object]


DOCKER = Need("docker.io", lambda: shutil.which("docker") and shutil.which("dockerd"))
IPROUTE = Need("iproute2", lambda: shutil.which("ip", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"))
IPTABLES = Need("iptables", lambda: shutil.which("iptables", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"))
CHROMIUM = Need("chromium-headless-shell", chromium)
MMDEBSTRAP = Need("mmdebstrap", lambda: shutil.which("mmdebstrap"))
NGINX = Need("nginx-light", nginx)
OPENSSL = Need("openssl", lambda: shutil.which("openssl"))
PNGQUANT = Need("pngquant", lambda: shutil.which("pngquant"))
POSTGRES = Need("postgresql", postgres_folder)
REDIS = Need("redis-server", redis_server)


def install_missing(needs: Iterable[Need]) -> list[str]:
    """Installs missing Debian packages if run as root; returns the packages that are still missing."""
    packages = sorted({need.package for need in needs if not need.is_installed()})
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"[setup] installing {', '.join(packages)} ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(install, check=False, env=quiet, stdout=subprocess.DEVNULL)
    return sorted({need.package for need in needs if not need.is_installed()})
