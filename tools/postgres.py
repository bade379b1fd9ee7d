"""A private PostgreSQL server: its cluster is created in a folder; it runs as a child process, which SIGINT stops."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path

from tools.system_programs import postgres_folder

# PostgreSQL refuses to run as root.
USER = "postgres" if os.geteuid() == 0 else None
OWNER = USER or pwd.getpwuid(os.geteuid()).pw_name


def make(folder: Path, *arguments: str) -> None:
    """Creates an empty cluster in a folder, unless it has one."""
    if (folder / "PG_VERSION").is_file():
        return
    folder.mkdir(mode=0o700, exist_ok=True)
    if USER:
        shutil.chown(folder, USER)
    initdb = [_program("initdb"), "-D", str(folder), "-U", OWNER, "-A", "trust", "-E", "UTF8", *arguments]
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, user=USER, cwd="/")


def command(folder: Path, port: int, **options: str) -> list[str]:
    """The command that runs a cluster on a loopback port."""
    settings = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", **options}
    return [_program("postgres"), "-D", str(folder), *(f"--{key}={value}" for key, value in settings.items())]


def is_ready(port: int) -> bool:
    """Whether a server answers on a port."""
    return (
        subprocess.run([_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)], check=False).returncode == 0
    )


def url(port: int) -> str:
    """The DATABASE_URL of the server on a port."""
    return f"postgres://{OWNER}@127.0.0.1:{port}/postgres"


def _program(name: str) -> str:
    folder = postgres_folder()
    if folder is None:
        raise RuntimeError("PostgreSQL is not installed")
    return str(folder / name)
