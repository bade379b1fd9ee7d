#!/usr/bin/env python3
"""Compiles the server's translations into German, Dutch and Russian: games/locale/*/LC_MESSAGES/django.po to .mo.

`tools/messages.py --check` writes nothing and fails if a .mo file is out of date.
"""

import ast
import struct
import sys
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "games" / "locale"


def main() -> None:
    """Compiles or checks every language."""
    outdated = []
    for po in sorted(LOCALES.glob("*/LC_MESSAGES/django.po")):
        mo, compiled = po.with_suffix(".mo"), compile_messages(entries(po.read_text()))
        if mo.is_file() and mo.read_bytes() == compiled:
            continue
        if sys.argv[1:] == ["--check"]:
            outdated.append(str(mo))
        else:
            mo.write_bytes(compiled)
    if outdated:
        sys.exit(f"Out of date: {', '.join(outdated)}. Run .venv/bin/python tools/messages.py")


def entries(text: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The messages of a .po file: English, with its plural form if any → the translation, in every plural form."""
    messages: dict[tuple[str, ...], tuple[str, ...]] = {}
    for block in text.strip().split("\n\n"):
        fields: list[tuple[str, str]] = []
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            keyword, _, rest = line.partition('"')
            if keyword:
                fields.append((keyword.strip(), ""))
            fields[-1] = (fields[-1][0], fields[-1][1] + ast.literal_eval(f'"{rest}'))
        english = tuple(text for keyword, text in fields if keyword.startswith("msgid"))
        messages[english] = tuple(text for keyword, text in fields if keyword.startswith("msgstr"))
    return messages


def compile_messages(messages: dict[tuple[str, ...], tuple[str, ...]]) -> bytes:
    """A .mo file in GNU gettext's format: two tables of lengths and offsets, then the strings."""
    pairs = sorted(("\0".join(english).encode(), "\0".join(forms).encode()) for english, forms in messages.items())
    count, header = len(pairs), 28
    offset = header + 16 * count
    tables: list[bytes] = []
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), offset))
            offset += len(pair[column]) + 1
    strings = b"".join(pair[column] + b"\0" for column in (0, 1) for pair in pairs)
    return (
        struct.pack("<7I", 0x950412DE, 0, count, header, header + 8 * count, 0, header + 16 * count)
        + b"".join(tables)
        + strings
    )


if __name__ == "__main__":
    main()
