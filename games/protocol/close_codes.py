"""Why the server closes a line: codes of our own, which browsers show, unlike the status of a refused handshake,
and which every server sends, unlike those below 3000."""

from enum import IntEnum

VERSION = 2
"""Of the protocol. It goes up with a change that clients which were loaded before cannot follow."""
OLDEST = 2
"""Clients that speak an older one are asked to load the page again."""


class Close(IntEnum):
    """Where a frame goes before the close, it is an `error` without id that says the same."""

    SIGNED_OUT = 4401
    """The session has ended, or was ended."""
    FORBIDDEN = 4403
    """The room is not for this person: they have no seat, and nobody may watch."""
    UNKNOWN_ROOM = 4404
    """There is no such room."""
    BANNED = 4405
    """The person may not be here any more: moderators have said so, and GET /api/me/standing/ says why."""
    LAGGING = 4408
    """What was sent has not been read for too long."""
    OUTDATED = 4409
    """The client speaks an older protocol."""
    SILENT = 4410
    """Nothing has been heard for too long, though a `tick` asks for an answer."""
    RESTART = 4412
    """This process is about to end: come back at once, to another or to the next."""
    TOO_FAST = 4429
    """Too much was sent for too long, after having been told so."""
    TOO_MANY = 4430
    """The person, or the network address, has too many sockets open here."""
    BROKEN = 4500
    """A mistake of ours on connecting: come back later."""
