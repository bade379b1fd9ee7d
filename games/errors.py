"""Why a service would not do something. Typed, with data; the words are the client's."""

from typing import Any


class Refused(Exception):
    """A request that is not carried out; nothing has changed. `code` as in the protocol, `reason` says more."""

    def __init__(self, code: str, reason: str | None = None, *, field: str | None = None, **data: Any) -> None:
        super().__init__(f"{code}: {reason}" if reason else code)
        self.code = code
        self.reason = reason
        self.field = field
        self.data = data
