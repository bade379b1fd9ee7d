#!/usr/bin/env python3
"""`make audit`: reports known vulnerabilities of the locked packages, both Python's and npm's.

Queries OSV, or the service at OSV_URL, and the configured npm registry. Exit 0: none known; exit 1: at least one; exit
2: a service could not be reached.
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
TIMEOUT = 600
"""Seconds for all queries to one service."""
OSV = os.environ.get("OSV_URL", "https://api.osv.dev/v1/query")
PIP_AUDIT = ("pip-audit", "--strict", "--disable-pip", "--vulnerability-service", "osv", "--osv-url", OSV)
NPM_AUDIT = ("npm", "audit", "--json", "--fetch-retries=0")


class ServiceUnreachable(Exception):
    """A service did not answer, so its packages were not checked."""


def main() -> int:
    """Audits both kinds of packages and prints what is known."""
    is_unreachable = is_vulnerable = False
    for name, audit in (("Python", audit_python), ("npm", audit_npm)):
        try:
            vulnerabilities = sorted(audit())
        except ServiceUnreachable as error:
            is_unreachable = True
            print(f"{name}: could not check: {error}")
            continue
        is_vulnerable |= bool(vulnerabilities)
        print("\n".join(f"{name}: {each}" for each in vulnerabilities or ["no known vulnerabilities"]))
    return 1 if is_vulnerable else 2 if is_unreachable else 0


def audit_python() -> Iterator[str]:
    """The known vulnerabilities of the packages in requirements/."""
    locks = [part for lock in LOCKS for part in ("--requirement", str(ROOT / "requirements" / lock))]
    quiet = ("--format", "json", "--desc", "off", "--progress-spinner", "off")
    output = run_json((*PIP_AUDIT, *quiet, *locks), ROOT)
    if "dependencies" not in output:
        raise ServiceUnreachable(output)
    return describe_python(output["dependencies"])


def describe_python(packages: Iterable[dict[str, Any]]) -> Iterator[str]:
    """A line for each vulnerability in pip-audit's output."""
    for package in packages:
        for vulnerability in package.get("vulns", ()):
            fixed = ", ".join(vulnerability["fix_versions"]) or "no version yet"
            yield f"{package['name']} {package['version']}: {vulnerability['id']}, fixed in {fixed}"


def audit_npm() -> Iterator[str]:
    """The known vulnerabilities of the packages in frontend/package-lock.json."""
    output = run_json(NPM_AUDIT, ROOT / "frontend")
    if "vulnerabilities" not in output:
        raise ServiceUnreachable(output.get("message", output))
    return describe_npm(output["vulnerabilities"])


def describe_npm(packages: dict[str, dict[str, Any]]) -> Iterator[str]:
    """A line for each vulnerable package in npm's output."""
    for name, package in packages.items():
        causes = [cause["title"] if isinstance(cause, dict) else f"through {cause}" for cause in package["via"]]
        yield f"{name}: {package['severity']}: {'; '.join(causes)}"


def run_json(command: tuple[str, ...], folder: Path) -> dict[str, Any]:
    """Runs a program and parses its JSON output.

    The exit status is no help: both programs exit with 1 for a vulnerability and for an unreachable service.
    """
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ServiceUnreachable(f"no answer in {TIMEOUT} seconds") from error
    try:
        output: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise ServiceUnreachable((done.stderr.strip().splitlines() or ["no answer"])[-1]) from error
    return output


if __name__ == "__main__":
    sys.exit(main())
