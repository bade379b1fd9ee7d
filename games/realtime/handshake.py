"""What a socket says before its first frame, in its address, and whether it is let in at all."""

from typing import Any
from urllib.parse import parse_qsl

from games.gateway.frames import Closing
from games.protocol import OLDEST, VERSION, Close
from games.support.open_sockets import HERE


def comes_back(scope: Any) -> bool:
    """Whether the client has been here before, and will say what it has."""
    return "resume" in _query(scope)


def version_of(scope: Any) -> int:
    """The protocol's version that the client says it speaks; the present one, if it says none that could be one."""
    said = _query(scope).get("version", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else VERSION


def refusal(scope: Any, address: str) -> tuple[Close, Closing] | None:
    """Why nobody is let in, if so, whoever it is."""
    if HERE.is_leaving:
        return Close.RESTART, "restart"
    if version_of(scope) < OLDEST:
        return Close.OUTDATED, "outdated"
    return None if HERE.has_room(address) else (Close.TOO_MANY, "too_many")


def _query(scope: Any) -> dict[str, str]:
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True))
