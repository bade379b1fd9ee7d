"""The exception by which services and selectors refuse a request."""

from typing import Any


class Refused(Exception):
    """A request that was refused; nothing has changed.

    `code` and `reason` are those of the protocol, `field` names the argument that was wrong, `data` fills in the
    client's message. The client has the words.
    """

    def __init__(self, code: str, reason: str | None = None, *, field: str | None = None, **data: Any) -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code = code
        self.reason = reason
        self.field = field
        self.data = data
