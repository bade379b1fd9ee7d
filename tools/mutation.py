#!/usr/bin/env python3
"""`make mutation`: runs mutmut on a copy of the repository and reports how many mutants the tests kill in each file.

`[tool.mutmut]` in pyproject.toml selects the files and tests. Fails if a file's score is below MIN_SCORE. Survivors are
explained in docs/performance.md.
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
MIN_SCORE = 0.95
FAILED, TIMED_OUT = 1, (-24, 24, 36, 152, 255)
"""Exit statuses of killed mutants; mutants that no test reaches, for example, have others."""


def main() -> int:
    """Copies the repository, runs mutmut and reports the scores."""
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
    """Prints the share of killed mutants in each file and the names of the survivors; returns the exit status."""
    failed = False
    for file in sorted(folder.rglob("*.meta")):
        codes: dict[str, int | None] = json.loads(file.read_text())["exit_code_by_key"]
        if not codes:
            continue
        survivors = [name for name, code in codes.items() if code not in (FAILED, *TIMED_OUT)]
        timed_out = sum(code in TIMED_OUT for code in codes.values())
        score = 1 - len(survivors) / len(codes)
        failed |= score < MIN_SCORE
        name = str(file.relative_to(folder)).removesuffix(".meta")
        print(f"{name}: {score:.1%} of {len(codes)} killed, {timed_out} of them by a timeout")
        print("".join(f"  {survivor}\n" for survivor in survivors), end="")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
