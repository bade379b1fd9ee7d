#!/usr/bin/env python3
"""`make release`: checks this version and builds what is published of it, in var/release/VERSION; then tags it.

The version is that of pyproject.toml; CHANGELOG.md must describe it, nothing may be uncommitted, and the tag may not
exist. Then: known vulnerabilities, all tests, the wheel (installed and tried in an environment of its own), the source,
which is also the context for the container, the bill of materials, the notes, and their checksums. Nothing is uploaded.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import sbom  # noqa: E402
from tools.clean_environment import clean_environment  # noqa: E402

BIN = ROOT / ".venv" / "bin"


class NotReady(Exception):
    """Why this version cannot be released; the message says what to do."""


def main() -> int:
    """Releases, or says why not."""
    parser = argparse.ArgumentParser(description="Checks, builds and tags a release.")
    parser.add_argument("--without-tests", action="store_true", help="if they have just passed on this commit")
    wanted = parser.parse_args()
    try:
        version = version_of(ROOT)
        notes = notes_of((ROOT / "CHANGELOG.md").read_text(), version)
        check_repository(version)
        check_vulnerabilities()
        if not wanted.without_tests:
            step("tests")
            run(sys.executable, "tests/run.py", CI="true")
        folder = ROOT / "var" / "release" / version
        folder.mkdir(parents=True)
        build(folder, version, notes)
    except NotReady as error:
        print(f"[release] not released: {error}", file=sys.stderr)
        return 1
    subprocess.run(
        ["git", "tag", "--annotate", f"v{version}", "--file=-"], cwd=ROOT, input=notes, text=True, check=True
    )
    step(f"v{version} is tagged; {folder.relative_to(ROOT)} has what to publish. Then: git push origin v{version}")
    return 0


def version_of(root: Path) -> str:
    """The version in pyproject.toml."""
    return str(tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"])


def notes_of(changelog: str, version: str) -> str:
    """What the changelog says about a version: `## 0.9 (2026-11-25)` is 0.9.0."""
    name = re.escape(version.removesuffix(".0"))
    found = re.search(rf"^## {name} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise NotReady(f"CHANGELOG.md has no section for {version}: rename “Unreleased”, with the date.")
    if not found.group(1).strip():
        raise NotReady(f"CHANGELOG.md says nothing about {version}.")
    return found.group(1).strip() + "\n"


def check_repository(version: str) -> None:
    """Nothing uncommitted, and no such release."""
    if output("git", "status", "--porcelain"):
        raise NotReady("there are uncommitted changes (git status).")
    if output("git", "tag", "--list", f"v{version}"):
        raise NotReady(f"v{version} exists: raise the version in pyproject.toml.")


def check_vulnerabilities() -> None:
    """No known vulnerability in what is installed."""
    step("vulnerabilities")
    status = subprocess.run([sys.executable, "tools/audit.py"], cwd=ROOT, check=False).returncode
    if status == 1:
        raise NotReady("packages have known vulnerabilities (above): upgrade them with `make lock`.")
    if status:
        step("WARNING: vulnerabilities could not be looked up: run `make audit` before you publish")


def build(folder: Path, version: str, notes: str) -> None:
    """Everything that is published."""
    step("source, which is the container's context")
    source = folder / f"lionheart-{version}.tar.gz"
    run("git", "archive", f"--prefix=lionheart-{version}/", f"--output={source}", "HEAD")
    step("wheel")
    run(sys.executable, "tools/setup.py", "run")
    run(str(BIN / "uv"), "build", "--quiet", "--wheel", "--out-dir", str(folder))
    try_wheel(next(folder.glob("*.whl")), version)
    step("bill of materials")
    (folder / f"lionheart-{version}.cdx.json").write_text(json.dumps(sbom.bill(version), indent=1) + "\n")
    (folder / "notes.md").write_text(notes)
    files = sorted(path for path in folder.iterdir() if path.name not in (".gitignore", "SHA256SUMS"))
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (folder / "SHA256SUMS").write_text(sums)


def try_wheel(wheel: Path, version: str) -> None:
    """Installs the wheel where nothing else is, makes a database, and lets bots play a game."""
    with tempfile.TemporaryDirectory(prefix="lionheart-wheel-") as name:
        place = Path(name)
        run(str(BIN / "uv"), "venv", "--quiet", str(place / "venv"))
        python = str(place / "venv" / "bin" / "python")
        lock = ROOT / "requirements" / "base.txt"
        run(str(BIN / "uv"), "pip", "install", "--quiet", "--python", python, "--requirement", str(lock), str(wheel))
        command = str(place / "venv" / "bin" / "lionheart")
        for arguments in (("migrate", "--verbosity=0"), ("collectstatic", "--no-input", "--verbosity=0"), ("check",)):
            run(command, *arguments, folder=place, VAR_FOLDER=str(place / "var"))
        page = "from django.test import Client; assert b'<main' in Client(SERVER_NAME='localhost').get('/').content"
        run(command, "shell", "-c", page, folder=place, VAR_FOLDER=str(place / "var"))
        run(command, "simulate", "--games", "1", folder=place, VAR_FOLDER=str(place / "var"))
        step(f"the wheel of {version} works on its own")


def run(*command: str, folder: Path = ROOT, **settings: str) -> None:
    """Runs a command, which must succeed."""
    if subprocess.run(command, cwd=folder, env=clean_environment() | settings, check=False).returncode:
        raise NotReady(f"{' '.join(command)} failed (above).")


def output(*command: str) -> str:
    """What a command prints."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def step(what: str) -> None:
    """Reports progress."""
    print(f"[release] {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
