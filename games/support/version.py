"""The version of the program that runs: read once, so that a process that was not restarted still names its own."""

import tomllib
from importlib import metadata
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
"""Beside the source; a wheel has none."""


def _version() -> str:
    if PROJECT.is_file():
        return str(tomllib.loads(PROJECT.read_text())["project"]["version"])
    return metadata.version("lionheart")


VERSION = _version()
"""Such as 0.9.0."""
