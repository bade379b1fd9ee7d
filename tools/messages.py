#!/usr/bin/env python3
"""Compiles what the server says in German, Dutch and Russian: games/locale/*/LC_MESSAGES/django.po to .mo.

`tools/messages.py --check` only says whether that was done; `entries()` reads a .po file.
"""

import ast
import struct
import sys
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "games" / "locale"


def main() -> None:
    """Every language."""
    old = []
    for po in sorted(LOCALES.glob("*/LC_MESSAGES/django.po")):
        mo, compiled = po.with_suffix(".mo"), compile_messages(entries(po.read_text()))
        if mo.is_file() and mo.read_bytes() == compiled:
            continue
        if sys.argv[1:] == ["--check"]:
            old.append(str(mo))
        else:
            mo.write_bytes(compiled)
    if old:
        sys.exit(f"Older than their .po: {', '.join(old)}. Run .venv/bin/python tools/messages.py")


def entries(text: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The messages of a .po file: English, with its plural if it has one → as many forms as the language has."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for block in text.strip().split("\n\n"):
        said: list[tuple[str, str]] = []
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            name, _, rest = line.partition('"')
            if name:
                said.append((name.strip(), ""))
            said[-1] = (said[-1][0], said[-1][1] + ast.literal_eval(f'"{rest}'))
        asked = tuple(words for name, words in said if name.startswith("msgid"))
        found[asked] = tuple(words for name, words in said if name.startswith("msgstr"))
    return found


def compile_messages(messages: dict[tuple[str, ...], tuple[str, ...]]) -> bytes:
    """The same as GNU gettext reads it: two tables of lengths and places, then the words."""
    pairs = sorted(("\0".join(asked).encode(), "\0".join(answers).encode()) for asked, answers in messages.items())
    count, head = len(pairs), 28
    place = head + 16 * count
    tables: list[bytes] = []
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), place))
            place += len(pair[column]) + 1
    words = b"".join(pair[column] + b"\0" for column in (0, 1) for pair in pairs)
    return (
        struct.pack("<7I", 0x950412DE, 0, count, head, head + 8 * count, 0, head + 16 * count)
        + b"".join(tables)
        + words
    )


if __name__ == "__main__":
    main()
