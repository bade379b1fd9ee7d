"""Client frames: strict parsing, and errors as the frames that answer them."""

import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from games import protocol
from games.engine.errors import EngineError, IllegalMove, Malformed, StalePrompt
from games.protocol import ErrorFrame
from games.services import Refused

_ID = re.compile("[ -~]{1,64}")
_decode: Callable[[bytes], protocol.Command] = msgspec.json.Decoder(protocol.Command).decode
_decode_any = msgspec.json.Decoder().decode
TYPES = frozenset(str(frame.__struct_config__.tag) for frame in protocol.Command.__args__)


ClosingCode = Literal["too_fast", "silent", "restart", "outdated", "too_many", "signed_out", "banned", "server"]
"""Error codes sent in a frame before the server closes a socket."""


Received = protocol.Command | ErrorFrame
"""What a client has sent: a command, or the answer to a frame that is not valid."""


def parse(text: str | None) -> Received:
    """Parses a text frame into its command; if it is not valid, returns the error frame that says why."""
    if text is None:
        return _malformed(None, "a text frame")
    try:
        raw = text.encode()
    except UnicodeEncodeError:
        return _malformed(None, "no lone surrogates")
    if len(raw) > protocol.MAX_FRAME:
        return ErrorFrame(id=None, code="too_big", data={"most": protocol.MAX_FRAME})
    try:
        return _decode(raw)
    except msgspec.ValidationError as error:
        return _invalid(raw, error)
    except (msgspec.DecodeError, ValueError):
        return _malformed(None, "JSON")
    except RecursionError:
        return _malformed(None, "less nesting")


def rejection(frame: Received, code: Literal["too_fast", "server"], **about: Any) -> bytes:
    """The error frame for a frame that is not handled at all, with its ID if it has one."""
    return msgspec.json.encode(ErrorFrame(id=frame.id, code=code, data=about or None))


def closing_frame(code: ClosingCode) -> bytes:
    """The error frame sent before the server closes the socket."""
    return msgspec.json.encode(ErrorFrame(id=None, code=code, reason="closing"))


def error_frame(frame_id: str | None, error: Refused | EngineError) -> ErrorFrame:
    """The error frame for a refused command."""
    match error:
        case Refused():
            data = dict(error.data) | ({"field": error.field} if error.field else {})
            rule = data.pop("rule", None)
            return ErrorFrame(id=frame_id, code=error.code, rule=rule, reason=error.reason, data=data or None)  # type: ignore[arg-type]
        case IllegalMove():
            refusal = error.refusal
            return ErrorFrame(id=frame_id, code="illegal", rule=refusal.rule, reason=refusal.reason, data=refusal.data)
        case StalePrompt():
            return ErrorFrame(id=frame_id, code="stale_prompt")
        case Malformed():
            return _malformed(frame_id, error.expected, f"move.{error.path}".rstrip("."))
    raise error


def _invalid(raw: bytes, error: msgspec.ValidationError) -> ErrorFrame:
    """Valid JSON but not a valid frame: distinguishes an unknown type from a known one with invalid fields."""
    try:
        found = _decode_any(raw)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return _malformed(None, "an object")
    given = found.get("id")
    frame_id = given if isinstance(given, str) and _ID.fullmatch(given) else None
    kind = found.get("type")
    if isinstance(kind, str) and kind not in TYPES:
        return ErrorFrame(id=frame_id, code="unknown_type")
    expected, _, path = str(error).partition(" - at `$")
    return _malformed(frame_id, expected[:200], path.strip(".`"))


def _malformed(frame_id: str | None, expected: str, path: str = "") -> ErrorFrame:
    return ErrorFrame(id=frame_id, code="malformed", data={"path": path, "expected": expected})
