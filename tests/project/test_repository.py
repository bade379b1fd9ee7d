"""The repository itself: its commands work as written, its locks name no place, its engine stands alone."""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import services

ROOT = services.ROOT
IMPURE = {"random", "secrets", "uuid", "time", "datetime", "os", "socket", "subprocess", "threading", "asyncio"}


def tracked() -> list[str]:
    """The files that a clone has, with those that are about to be added."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    output = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in output.splitlines() if (ROOT / name).is_file()]


def test_the_readme_names_targets_that_exist() -> None:
    named = set(re.findall(r"(?m)^make (\w+)", (ROOT / "README.md").read_text()))
    rules = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert named == {"run", "test"} <= rules


@pytest.fixture
def clone() -> Iterator[Path]:
    """A clone that has been set up before: what was installed and built is shared, which the stamps must allow."""
    with tempfile.TemporaryDirectory(prefix="lionheart-clone-") as folder:
        root = Path(folder)
        for name in tracked():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
        (root / ".venv").symlink_to(ROOT / ".venv")
        (root / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")
        yield root


def test_make_run_serves_the_page_and_ends_at_ctrl_c(clone: Path) -> None:
    port, log = services.free_port(), clone / "log"
    url = f"http://127.0.0.1:{port}/"
    environment = {key: value for key, value in os.environ.items() if not key.endswith("_URL")}
    command = ["make", "run", f"PORT={port}", f"PYTHON={getattr(sys, '_base_executable', sys.executable)}"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=clone, env=environment, stdout=output, stderr=output, start_new_session=True
        )
    try:
        services.wait_until(lambda: services.answers(url), process=process, log=log)
        assert "Lionheart" in services.read(url)
        assert url.rstrip("/") in log.read_text()
    finally:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert "Stopped." in log.read_text()
    assert "Traceback" not in log.read_text()


def test_no_ignored_file_is_tracked() -> None:
    listing = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    kept = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert kept == ""


@pytest.mark.parametrize(
    "lock",
    [
        "requirements/installer.txt",
        "requirements/base.txt",
        "requirements/dev.txt",
        "frontend/package-lock.json",
        "tests/load/peers/package-lock.json",
    ],
)
def test_lock_files_name_no_registry_and_no_path(lock: str) -> None:
    text = (ROOT / lock).read_text()
    found = re.findall(r"(?m)^.*(?:\"resolved\"|index-url|find-links|file:/|registry\.| @ /).*$", text)
    assert found == []
    if lock.endswith(".txt"):
        assert "://" not in text


@pytest.mark.parametrize("path", sorted((ROOT / "games" / "engine").rglob("*.py")), ids=lambda path: path.stem)
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module or "")
    foreign = {name for name in names if not name.startswith("games.engine")}
    assert {name for name in foreign if name.partition(".")[0] not in sys.stdlib_module_names - IMPURE} == set()
