#!/usr/bin/env python3
"""Installs what make's commands need: `setup.py packages` the packages of server and client, `setup.py run` also the
built client, to serve the game, `setup.py test` the packages for the tests.

Runs on any Python from 3.11 on, before anything is installed, so it imports only the standard library. A step is
skipped if its inputs have not changed since it last succeeded; their digest is stored next to its output.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CLIENT = ROOT / "frontend"
STATIC = ROOT / "var" / "static"
OLDEST = (3, 11)


def main() -> None:
    """Runs every step in order."""
    if sys.version_info < OLDEST:
        sys.exit(f"Lionheart needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this one is {sys.version.split()[0]}.")
    if sys.argv[1:] not in (["packages"], ["run"], ["test"]):
        sys.exit("usage: setup.py packages|run|test")
    part = sys.argv[1]
    started = time.monotonic()
    installer, base, dev = (ROOT / "requirements" / f"{name}.txt" for name in ("installer", "base", "dev"))
    version = sys.version.split()[0]

    step("Python environment", VENV / ".made", digest([installer], version), partial(make_venv, installer))
    for lock in [base, dev] if part == "test" else [base]:
        step(f"packages of {lock.name}", VENV / f".{lock.stem}", digest([lock], version), partial(install, lock))
    packages = [CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc"]
    if part != "test":  # the test stages that need the client build it themselves: a broken build fails only them
        step("client packages", CLIENT / "node_modules" / ".made", digest(packages), partial(npm, "ci"))
    if part == "run":
        folders = [file for name in ("src", "public", "scripts") for file in files_under(CLIENT / name)]
        built = digest([*packages, *CLIENT.glob("*.ts"), CLIENT / "tsconfig.json", *folders])
        step("client", CLIENT / "dist" / ".made", built, partial(npm, "run", "build"))
        static = files_under(ROOT / "games" / "static")
        step("static files", STATIC / ".made", digest([base, *static], built), collect_static)
    if done:
        print(f"[setup] done in {time.monotonic() - started:.1f} s", flush=True)


done: list[str] = []
"""The steps that were not skipped."""


def step(name: str, stamp: Path, inputs: str, work: Callable[[], None]) -> None:
    """Does the work, unless the stamp file shows that it was done with these inputs."""
    if stamp.is_file() and stamp.read_text() == inputs:
        return
    print(f"[setup] {name} ...", flush=True)
    stamp.unlink(missing_ok=True)
    started = time.monotonic()
    try:
        work()
    except subprocess.CalledProcessError as error:
        sys.exit(f"[setup] {name} failed: {' '.join(map(str, error.cmd))} ended with {error.returncode}")
    stamp.write_text(inputs)
    done.append(name)
    print(f"[setup] {name}: {time.monotonic() - started:.1f} s", flush=True)


def digest(files: Iterable[Path], *words: str) -> str:
    """A hash that changes when a file is added, removed, renamed or edited."""
    total = hashlib.sha256("\n".join(words).encode())
    for file in sorted(files):
        total.update(f"\n{file.relative_to(ROOT)}\n".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def files_under(folder: Path) -> list[Path]:
    """The files from which the client is built: all except its tests."""
    return [path for path in folder.rglob("*") if path.is_file() and ".test." not in path.name]


def make_venv(installer: Path) -> None:
    """Creates `.venv` with uv in it; on Debian installs the venv module first."""
    if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode:
        add_debian_venv()
    shutil.rmtree(VENV, ignore_errors=True)
    run(sys.executable, "-m", "venv", str(VENV))
    pip_install(installer)


def add_debian_venv() -> None:
    """Debian packages venv separately: install it as root, otherwise name the package."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit(f"Python's venv module is missing. On Debian and Ubuntu: sudo apt-get install {package}")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", package)


def install(lock: Path) -> None:
    """Installs exactly the packages of a lock file, verified by their hashes.

    uv is five times as fast as pip, but does not read pip's settings, which may point to the only reachable index.
    """
    uv = (str(VENV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(PYTHON))
    try:
        run(*uv, "--require-hashes", "-r", str(lock))
    except subprocess.CalledProcessError:
        print("[setup] uv could not install them; trying pip ...", flush=True)
        pip_install(lock)


def pip_install(lock: Path) -> None:
    """Installs the packages of a lock file with pip."""
    pip = (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", str(lock))


def npm(*arguments: str) -> None:
    """Runs the npm of `.venv` in the client's folder."""
    run(str(VENV / "bin" / "npm"), *arguments, "--silent", cwd=CLIENT)


def collect_static() -> None:
    """Collects the client's and the admin's static files, compressed, for the server."""
    run(str(PYTHON), "manage.py", "collectstatic", "--noinput", "--clear", "--verbosity", "0")


def run(*command: str, cwd: Path = ROOT) -> None:
    """Runs a command, with the programs of `.venv` first on the path; raises an error if it fails."""
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(command, cwd=cwd, check=True, env={**os.environ, "PATH": path})


if __name__ == "__main__":
    main()
