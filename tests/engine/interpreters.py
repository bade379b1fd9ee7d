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
def interpreters() -> dict[str, str]:
    """The interpreters by version, found on the path and in pyenv's folder."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": sys.executable}
    for version in VERSIONS:
        on_path = shutil.which(f"python{version}")
        for python in chain([on_path] if on_path else [], sorted(map(str, pyenv.glob(f"*/bin/python{version}")))):
            if version not in found and _is_version(python, version):
                found[version] = python
    return dict(sorted(found.items()))


def missing_versions() -> list[str]:
    """The versions that this machine lacks."""
    return [version for version in VERSIONS if version not in interpreters()]


def _is_version(python: str, version: str) -> bool:
    """Whether an interpreter runs and has this version; a pyenv shim may exist for a version that is not selected."""
    output = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
    return output.returncode == 0 and output.stdout.startswith(f"Python {version}.")
