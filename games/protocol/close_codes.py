"""Close codes of the sockets. They are in the private range, since browsers hide the status of a refused handshake
and not every server can send codes below 3000."""

from enum import IntEnum

VERSION = 2
"""The protocol's version. It increases with changes that clients loaded earlier cannot follow."""
OLDEST = 2
"""The oldest version accepted; clients with an older one are asked to reload the page. A change after which the server
cannot read all frames in tests/web/client_frames/ must raise both."""


class Close(IntEnum):
    """Close codes. Where a frame precedes the close, it is an `error` without ID and with the same meaning."""

    SIGNED_OUT = 4401
    """The session has ended, or was ended."""
    FORBIDDEN = 4403
    """The room is closed to this player: they have no seat, and spectators are not allowed."""
    UNKNOWN_ROOM = 4404
    """There is no such room."""
    BANNED = 4405
    """The player was banned by moderators; GET /api/me/standing/ says why."""
    LAGGING = 4408
    """The client has not read for too long."""
    OUTDATED = 4409
    """The client speaks an older protocol."""
    SILENT = 4410
    """The client has sent nothing for too long, though a `tick` asks for an answer."""
    RESTART = 4412
    """This process is shutting down: reconnect at once, to another process or the next."""
    TOO_FAST = 4429
    """The client sent too much for too long, despite warnings."""
    TOO_MANY = 4430
    """The player or the network address has too many open sockets."""
    BROKEN = 4500
    """Unexpected server error while connecting: try again later."""
