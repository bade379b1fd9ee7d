"""`python -m tests.web.permissions.page` makes docs/permissions.md of the table."""

import re
from collections.abc import Iterable

from tests.services import ROOT
from tests.web.permissions.table import ACCOUNTS, ADMIN, API, AT, FRAMES, PAGES, PROGRAMS, PROVIDERS, ROLES, Row

PAGE = ROOT / "docs" / "permissions.md"
HEAD = """# Permissions

What everybody is answered who asks for something: `✓`, or the reason or code of the refusal. Made from
`tests/web/permissions/table.py` (`python -m tests.web.permissions.page`). `tests/web/test_permissions.py` asks for all
of it as each of them, and fails for an address, a frame or a page of the admin that has no row.

| | |
|---|---|
| guest | a visitor without a name; over `/api/v1/` without a token |
| player | who sits at the table of which the row is; in a running game it is their turn |
| other | who plays at another table |
| watcher | somebody with a name who sits nowhere |
| host | whose room it is, and who sits there, too |
| account | somebody who has logged in to an account, and is not staff |
| moderator, administrator | staff, who play like anybody else: they have no more rights at a table than others |
| banned | who has been banned from playing here by an administrator |
| deactivated | whose account an operator has deactivated, with the session and the token that they had before |

Nobody can name anybody else in a request about themselves: there is no place for it. What is asked at a room or a game
is asked at
"""
SECTIONS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("Pages", PAGES),
    ("The client's own API", API),
    ("Accounts, by django-allauth", ACCOUNTS),
    ("Coming in through another provider, where one is switched on", PROVIDERS),
    ("The public API, with a token that may do everything", PROGRAMS),
    ("Frames", FRAMES),
    ("The admin", ADMIN),
)


def page() -> str:
    """The page as it should be."""
    rooms = "".join(f"- `{at}`: {words}\n" for at, words in AT.items())
    return HEAD + "\n" + rooms + "".join(f"\n## {title}\n\n{_table(rows)}" for title, rows in SECTIONS)


def _table(rows: Iterable[Row]) -> str:
    lines = [("", "at", *ROLES), ("---",) * (2 + len(ROLES))]
    for row in rows:
        asked = re.sub(r"<(\w+:)?(\w+)>", r"<\2>", re.sub("^(GET|POST) ", r"\1 /", row.asked)).replace("|", "\\|")
        at = "" if row.is_admin or not _is_about_a_room(row) else row.at
        lines.append((f"`{asked}`", at, *("✓" if answer == "yes" else answer for answer in row.answers.values())))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _is_about_a_room(row: Row) -> bool:
    return ":room>" in row.asked or ":game>" in row.asked or row.asked.startswith("table: ")


if __name__ == "__main__":
    PAGE.write_text(page())
