"""The WebSocket handshake: the query parameters of its URL, and whether the connection is accepted."""

from typing import Any
from urllib.parse import parse_qsl

from games.gateway.frames import ClosingCode
from games.protocol import OLDEST, VERSION, Close
from games.support.open_sockets import OPEN_SOCKETS


def is_resuming(scope: Any) -> bool:
    """Whether the client was connected before and will report what it has in `sync`."""
    return "resume" in _query(scope)


def merges(scope: Any) -> bool:
    """Whether the client adds changes to the view that it has, instead of receiving whole views."""
    return "changes" in _query(scope)


def version_of(scope: Any) -> int:
    """The protocol version the client claims to speak; the current one if it names none or an impossible one."""
    said = _query(scope).get("version", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else VERSION


def refusal(scope: Any, address: str) -> tuple[Close, ClosingCode] | None:
    """Why no connection from this address is accepted now; None if it may be."""
    if OPEN_SOCKETS.is_draining:
        return Close.RESTART, "restart"
    if version_of(scope) < OLDEST:
        return Close.OUTDATED, "outdated"
    return None if OPEN_SOCKETS.allows(address) else (Close.TOO_MANY, "too_many")


def _query(scope: Any) -> dict[str, str]:
    return dict(parse_qsl(scope.get("query_string", b"").decode("latin-1"), keep_blank_values=True))
