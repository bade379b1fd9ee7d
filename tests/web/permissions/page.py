"""Generates docs/permissions.md from the table: `python -m tests.web.permissions.page`."""

import re
from collections.abc import Iterable

from tests.services import ROOT
from tests.web.permissions.table import ACCOUNTS, ADMIN, API, AT, FRAMES, PAGES, PROGRAMS, PROVIDERS, ROLES, Row

PAGE = ROOT / "docs" / "permissions.md"
HEAD = """# Permissions

The answer to each role for each request: `✓`, or the reason or code of the refusal. Generated from
`tests/web/permissions/table.py` (`python -m tests.web.permissions.page`). `tests/web/test_permissions.py` makes every
request in every role, and fails for an endpoint, a frame or an admin page without a row.

| | |
|---|---|
| guest | a visitor without a name; over `/api/v1/` without a token |
| player | a player with a seat in the row's room; in a running game it is their turn |
| other | a player in another room |
| spectator | a named visitor without a seat |
| host | the host of the row's room, who also has a seat there |
| account | a user who is logged in to an account, and is not staff |
| moderator, administrator | staff; as players they have no more rights than others |
| banned | a user banned by an administrator |
| deactivated | a user whose account an operator has deactivated, with their previous session and token |

Requests about the user's own data have no parameter to name another user. Requests about a room or a game are made for
"""
SECTIONS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("Pages", PAGES),
    ("The client's own API", API),
    ("Accounts, by django-allauth", ACCOUNTS),
    ("Log-in through another provider, if one is configured", PROVIDERS),
    ("The public API, with a token that has every scope", PROGRAMS),
    ("Frames", FRAMES),
    ("The admin", ADMIN),
)


def page() -> str:
    """The content of docs/permissions.md."""
    rooms = "".join(f"- `{at}`: {words}\n" for at, words in AT.items())
    return HEAD + "\n" + rooms + "".join(f"\n## {title}\n\n{_table(rows)}" for title, rows in SECTIONS)


def _table(rows: Iterable[Row]) -> str:
    lines = [("", "at", *ROLES), ("---",) * (2 + len(ROLES))]
    for row in rows:
        request = re.sub(r"<(\w+:)?(\w+)>", r"<\2>", re.sub("^(GET|POST) ", r"\1 /", row.request)).replace("|", "\\|")
        at = "" if row.is_admin or not _is_about_a_room(row) else row.at
        lines.append((f"`{request}`", at, *("✓" if answer == "yes" else answer for answer in row.answers.values())))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _is_about_a_room(row: Row) -> bool:
    return ":room>" in row.request or ":game>" in row.request or row.request.startswith("table: ")


if __name__ == "__main__":
    PAGE.write_text(page())
