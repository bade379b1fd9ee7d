"""Generated JSON files of the client: written, or with `--check` compared with what would be written."""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def text_of(content: Any) -> str:
    """What such a file contains."""
    return json.dumps(content, separators=(",", ":"), sort_keys=True) + "\n"


def write_or_check(target: Path, text: str) -> int:
    """Writes a file; with `--check` on the command line it returns 1 instead if the file is out of date."""
    if "--check" in sys.argv[1:]:
        if target.exists() and target.read_text("utf-8") == text:
            return 0
        print(f"{target.relative_to(ROOT)} is out of date: run make generate", file=sys.stderr)
        return 1
    target.write_text(text, "utf-8")
    return 0
