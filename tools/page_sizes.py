#!/usr/bin/env python3
"""Shows how much script the first page and the table page load, compressed, in each language.

    python3 -m tools.page_sizes

Needs a built client (`make run` or `tools/setup.py run`).
"""

import gzip
from pathlib import Path

from games.web.client_files import files_of

DIST = Path(__file__).resolve().parent.parent / "frontend" / "dist"
LANGUAGES = ("en", "de", "nl", "ru")
FIRST_PAGE_LIMIT, TABLE_LIMIT = 45_000, 150_000
"""Bytes."""
ENTRY, TABLE = ("src/begin.ts", "src/main.tsx"), "src/pages/room/RoomPage.tsx"


def main() -> None:
    """Prints a line for each language, and the limits."""
    sizes = {language: (first_page(language), table(language)) for language in LANGUAGES}
    for name, (first, whole) in (sizes | {"at most": (FIRST_PAGE_LIMIT, TABLE_LIMIT)}).items():
        print(f"{name:<8} first page {first / 1000:6.1f} kB   table {whole / 1000:6.1f} kB")


def first_page(language: str) -> int:
    """The bytes of script that the first page loads."""
    return _compressed_size(*ENTRY, f"texts/{language}-first")


def table(language: str) -> int:
    """The bytes of script that a table loads if it is opened directly."""
    return _compressed_size(*ENTRY, TABLE, *(f"texts/{language}-{part}" for part in ("first", "more")))


def _compressed_size(*entries: str) -> int:
    return sum(len(gzip.compress((DIST / file).read_bytes(), 9)) for file in files_of(DIST, *entries).scripts)


if __name__ == "__main__":
    main()
