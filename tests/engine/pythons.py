"""Finds this machine's Python interpreters of all versions that the engine supports: 3.11 and later."""

import os
import shutil
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


@cache
def pythons() -> dict[str, str]:
    """The interpreters by version, found on the path and in pyenv's folder."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": sys.executable}
    for version in VERSIONS:
        on_path = shutil.which(f"python{version}")
        for python in chain([on_path] if on_path else [], sorted(map(str, kept.glob(f"*/bin/python{version}")))):
            if version not in found and _is(python, version):
                found[version] = python
    return dict(sorted(found.items()))


def not_found() -> list[str]:
    """The versions that this machine lacks."""
    return [version for version in VERSIONS if version not in pythons()]


def _is(python: str, version: str) -> bool:
    """Whether it starts and is that version; a pyenv shim may exist for a version that is not selected."""
    said = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
    return said.returncode == 0 and said.stdout.startswith(f"Python {version}.")
