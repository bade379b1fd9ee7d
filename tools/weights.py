#!/usr/bin/env python3
"""How much script a page of the built client loads, compressed, in each language: the first page, and a table.

`make run` or `tools/setup.py run` builds it. python3 -m tools.weights
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DIST = Path(__file__).resolve().parent.parent / "frontend" / "dist"
LANGUAGES = ("en", "de", "nl", "ru")
ENTRY, TABLE = "src/main.tsx", "src/room/RoomPage.tsx"


def main() -> None:
    """A line for each language."""
    for language in LANGUAGES:
        print(f"{language}  first page {first_page(language) / 1000:6.1f} kB   table {table(language) / 1000:6.1f} kB")


def first_page(language: str) -> int:
    """Bytes of script that the first page loads."""
    return _weight(ENTRY, f"src/i18n/{language}.json?first")


def table(language: str) -> int:
    """Bytes of script that a table loads for whoever comes to it straight away."""
    return _weight(ENTRY, TABLE, *(f"src/i18n/{language}.json?{part}" for part in ("first", "more")))


def _weight(*entries: str) -> int:
    manifest: dict[str, Any] = json.loads((DIST / "manifest.json").read_text())
    files = {manifest[name]["file"] for entry in entries for name in _loaded(manifest, entry, set())}
    return sum(len(gzip.compress((DIST / file).read_bytes(), 9)) for file in files)


def _loaded(manifest: dict[str, Any], name: str, seen: set[str]) -> Iterator[str]:
    """A module's own file, and those that it imports at once."""
    if name not in seen:
        seen.add(name)
        yield name
        for other in manifest[name].get("imports", ()):
            yield from _loaded(manifest, other, seen)


if __name__ == "__main__":
    main()
