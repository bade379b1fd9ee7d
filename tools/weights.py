#!/usr/bin/env python3
"""How much script a page of the built client loads, compressed, in each language: the first page, and a table.

`make run` or `tools/setup.py run` builds it. python3 -m tools.weights
"""

import gzip
from pathlib import Path

from games.web.client_files import files_of

DIST = Path(__file__).resolve().parent.parent / "frontend" / "dist"
LANGUAGES = ("en", "de", "nl", "ru")
ENTRY, TABLE = ("src/begin.ts", "src/main.tsx"), "src/pages/room/RoomPage.tsx"


def main() -> None:
    """A line for each language."""
    for language in LANGUAGES:
        print(f"{language}  first page {first_page(language) / 1000:6.1f} kB   table {table(language) / 1000:6.1f} kB")


def first_page(language: str) -> int:
    """Bytes of script that the first page loads."""
    return _weight(*ENTRY, f"src/base/i18n/{language}.json?first")


def table(language: str) -> int:
    """Bytes of script that a table loads when it is the first page opened."""
    return _weight(*ENTRY, TABLE, *(f"src/base/i18n/{language}.json?{part}" for part in ("first", "more")))


def _weight(*entries: str) -> int:
    return sum(len(gzip.compress((DIST / file).read_bytes(), 9)) for file in files_of(DIST, *entries).scripts)


if __name__ == "__main__":
    main()
