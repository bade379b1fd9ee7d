"""Close codes of the sockets. They are in the private range, since browsers hide the status of a refused handshake
and not every server can send codes below 3000."""

from enum import IntEnum

VERSION = 2
"""The protocol's version. It increases with changes that clients loaded earlier cannot follow."""
OLDEST = 2
"""The oldest version accepted; clients with an older one are asked to reload the page. A change after which the server
cannot read all frames in tests/web/client_frames/ must raise both."""


CLOSE_RANGES = {"STOP": range(4400, 4500), "ELSEWHERE": range(4500, 4600), "LATER": range(4600, 4700)}
"""What a code asks of a client, even of one loaded before that code existed: not to reconnect by itself; to reconnect
at once, to another process; to reconnect after a wait. The last also goes for all codes of others, such as 1006."""


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
    OUTDATED = 4409
    """The client speaks an older protocol."""

    RESTART = 4512
    """This process is shutting down, or another one serves the room."""

    BROKEN = 4600
    """Unexpected server error while connecting."""
    LAGGING = 4608
    """The client has not read for too long."""
    SILENT = 4610
    """The client has sent nothing for too long, though a `tick` asks for an answer."""
    TOO_FAST = 4629
    """The client sent too much for too long, despite warnings."""
    TOO_MANY = 4630
    """The player or the network address has too many open sockets."""
