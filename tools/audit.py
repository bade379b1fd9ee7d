#!/usr/bin/env python3
"""`make audit`: whether flaws are known of the packages that the locks name, Python's and npm's.

Asks the services where such flaws are gathered: OSV, or the one at OSV_URL, and the registry that npm is set to. Ends
with 0 if none is known, with 1 if one is, and with 2 if a service could not be asked: then nothing is known.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
LOCKS = ("installer.txt", "base.txt", "dev.txt")
PATIENCE = 600
"""Seconds for all answers of a service."""
OSV = os.environ.get("OSV_URL", "https://api.osv.dev/v1/query")
PYTHON = ("pip-audit", "--strict", "--disable-pip", "--vulnerability-service", "osv", "--osv-url", OSV)
NPM = ("npm", "audit", "--json", "--fetch-retries=0")


class NotAsked(Exception):
    """No answer came, and so nothing is known."""


def main() -> int:
    """Asks about each lock and says what is known."""
    silent = flawed = False
    for name, asked in (("Python", python), ("npm", npm)):
        try:
            flaws = sorted(asked())
        except NotAsked as error:
            silent = True
            print(f"{name}: could not ask: {error}")
            continue
        flawed |= bool(flaws)
        print("\n".join(f"{name}: {flaw}" for flaw in flaws or ["no flaw is known"]))
    return 1 if flawed else 2 if silent else 0


def python() -> Iterator[str]:
    """The known flaws of the packages in requirements/."""
    locks = [part for lock in LOCKS for part in ("--requirement", str(ROOT / "requirements" / lock))]
    quiet = ("--format", "json", "--desc", "off", "--progress-spinner", "off")
    answer = said((*PYTHON, *quiet, *locks), ROOT)
    if "dependencies" not in answer:
        raise NotAsked(answer)
    return flaws_of_python(answer["dependencies"])


def flaws_of_python(packages: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What pip-audit says of each package, in words."""
    for package in packages:
        for flaw in package.get("vulns", ()):
            mended = ", ".join(flaw["fix_versions"]) or "no version yet"
            yield f"{package['name']} {package['version']}: {flaw['id']}, mended in {mended}"


def npm() -> Iterator[str]:
    """The known flaws of the packages in frontend/package-lock.json."""
    answer = said(NPM, ROOT / "frontend")
    if "vulnerabilities" not in answer:
        raise NotAsked(answer.get("message", answer))
    return flaws_of_npm(answer["vulnerabilities"])


def flaws_of_npm(packages: dict[str, dict[str, Any]]) -> Iterator[str]:
    """What npm says of each package, in words."""
    for name, package in packages.items():
        causes = [cause["title"] if isinstance(cause, dict) else f"through {cause}" for cause in package["via"]]
        yield f"{name}: {package['severity']}: {'; '.join(causes)}"


def said(command: tuple[str, ...], folder: Path) -> dict[str, Any]:
    """The JSON that a program answers with; both end with 1 when they have found something, and when they have not
    been able to ask."""
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise NotAsked(f"no answer in {PATIENCE} seconds") from error
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise NotAsked((done.stderr.strip().splitlines() or ["no answer"])[-1]) from error
    return answer


if __name__ == "__main__":
    sys.exit(main())
