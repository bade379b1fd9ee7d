"""The events of a game as lines of text: as in the log of moves, but with seats and colours as at the table."""

from collections.abc import Mapping
from typing import Any

from games.engine.mechanics.board_view import COLOURS

SEATS = frozenset(("seat", "seats", "payer", "payee", "acting", "winner", "winners", "tied"))
"""Details that are seats. As on the pages for moderators, seats count from 1."""
COLOUR = "colour"
"""The detail that is a colour, by its number."""


def event_line(event: Mapping[str, Any]) -> str:
    """An event of a move, in one line."""
    return f"{event['kind']} {_details(event)}".strip()


def _details(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_value(value, name)}" for name, value in values.items() if name != "kind")


def _value(value: Any, name: str) -> str:
    match value:
        case list():
            return "+".join(_value(one, name) for one in value) or "none"
        case dict():
            return f"({_details(value)})"
        case int() if not isinstance(value, bool) and name in SEATS:
            return str(value + 1)
        case int() if name == COLOUR:
            return COLOURS[value]
    return "none" if value is None else str(value)
