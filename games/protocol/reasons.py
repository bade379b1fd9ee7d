"""All reasons for which the server refuses something, in the English words of the client: docs/reasons.md."""

import json
import re
from pathlib import Path

from django.conf import settings

CATALOGUE = "frontend/src/base/i18n/en.json"
FOR_PROGRAMS = {
    "closing": "The server closes the connection; the `code` says why.",
    "scope": "The token does not have this scope: {scope}.",
    "lobby": "This frame belongs to a room.",
    "table": "This frame belongs to the lobby.",
}
"""Reasons that the client has no words for, since it does not meet them."""
NOT_REASONS = {"with_rule", "other"}
"""Words that others are put into."""
_HEAD = """# Reasons

Why something was refused: `reason` in `error` frames, in problems of the public API and in errors of the client's API.
Programs may rely on the names; the words are those of the client, and what stands in braces is in `data`. Written by
`manage.py protocol_types`.

| reason | |
|---|---|
"""
_CASES = re.compile(r"\{(\w+), (?:plural|select|selectordinal),")


def page() -> str:
    """The whole of docs/reasons.md."""
    catalogue = json.loads((Path(settings.BASE_DIR) / CATALOGUE).read_text())
    words = {name.removeprefix("refusal."): text for name, text in catalogue.items() if name.startswith("refusal.")}
    told = FOR_PROGRAMS | {name: plain(text) for name, text in words.items() if name not in NOT_REASONS}
    return _HEAD + "".join(f"| `{name}` | {text.replace('|', '/')} |\n" for name, text in sorted(told.items()))


def plain(text: str) -> str:
    """An ICU message without its cases: of each plural and each choice what it has for `other`."""
    while found := _CASES.search(text):
        end = _end_of(text, found.start())
        cases = text[found.end() : end - 1]
        start = cases.rindex("other {") + len("other ")
        inner = cases[start + 1 : _end_of(cases, start) - 1].replace("#", f"{{{found[1]}}}")
        text = text[: found.start()] + inner + text[end:]
    return " ".join(text.split())


def _end_of(text: str, start: int) -> int:
    """Behind the brace that closes the one at a place."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if not depth:
            return place + 1
    raise ValueError(f"a brace is not closed: {text}")
