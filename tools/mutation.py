#!/usr/bin/env python3
"""Runs mutmut on a copy of the repository and says, file by file, how many mutants the tests kill: `make mutation`.

Which files and which tests: `[tool.mutmut]` in pyproject.toml. Fails when a file falls below LEAST. Survivors are
explained in docs/mutation.md.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "var" / "mutation"
COPIED = ("games", "lionheart", "tests", "docs", "manage.py", "pyproject.toml")
LEAST = 0.95
SURVIVED, TIMEOUTS = 0, (-24, 24, 36, 152, 255)


def main() -> int:
    """Copies, mutates, tests and counts."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, COPY / name)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(os.cpu_count() or 1)]
    subprocess.run(command, cwd=COPY, check=True, preexec_fn=lambda: os.nice(10))
    return report(COPY / "mutants")


def report(folder: Path) -> int:
    """Prints the share of mutants killed in each file, and the names of those that survived."""
    failed = False
    for file in sorted(folder.rglob("*.meta")):
        codes: dict[str, int | None] = json.loads(file.read_text())["exit_code_by_key"]
        if not codes:
            continue
        survivors = [name for name, code in codes.items() if code in (SURVIVED, None)]
        late = sum(code in TIMEOUTS for code in codes.values())
        share = 1 - len(survivors) / len(codes)
        failed |= share < LEAST
        name = str(file.relative_to(folder)).removesuffix(".meta")
        print(f"{name}: {share:.1%} of {len(codes)} killed, {late} of them by running out of time")
        print("".join(f"  {survivor}\n" for survivor in survivors), end="")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
