"""The events of a game as lines of text: as in the log of moves, but with seats and colours as at the table."""

from collections.abc import Mapping, Sequence
from typing import Any

SEATS = frozenset(("seat", "seats", "payer", "payee", "acting", "winner", "winners", "tied"))
"""Details that are seats. As on the pages for moderators, seats count from 1."""
COLOUR = "colour"
"""The detail that is a colour, by its number."""


def event_line(event: Mapping[str, Any], colours: Sequence[str]) -> str:
    """An event of a move, in one line; with the colours of the game's view, or none if they cannot be known."""
    return f"{event['kind']} {_details(event, colours)}".strip()


def _details(values: Mapping[str, Any], colours: Sequence[str]) -> str:
    return " ".join(f"{name}={_value(value, name, colours)}" for name, value in values.items() if name != "kind")


def _value(value: Any, name: str, colours: Sequence[str]) -> str:
    match value:
        case list():
            return "+".join(_value(one, name, colours) for one in value) or "none"
        case dict():
            return f"({_details(value, colours)})"
        case int() if not isinstance(value, bool) and name in SEATS:
            return str(value + 1)
        case int() if name == COLOUR and colours:
            return colours[value]
        case bool():
            return "yes" if value else "no"
    return "none" if value is None else str(value)
