"""Why the server closes a line: codes of our own, which browsers show, unlike the status of a refused handshake."""

from enum import IntEnum


class Close(IntEnum):
    """Where a frame goes before the close, it is an `error` without id that says the same. Nothing sends the codes yet
    that wait for accounts and for versions: SIGNED_OUT, OUTDATED."""

    SIGNED_OUT = 4401
    """The session is over."""
    FORBIDDEN = 4403
    """The room is not for this person: they have no seat, and nobody may watch."""
    UNKNOWN_ROOM = 4404
    """There is no such room."""
    LAGGING = 4408
    """What was sent has not been read for too long."""
    OUTDATED = 4409
    """The client speaks an older protocol."""
    SILENT = 4410
    """Nothing has been heard for too long, though a `tick` asks for an answer."""
    TOO_FAST = 4429
    """Too much was sent for too long, after having been told so."""
    BROKEN = 1011
    """A mistake of ours on connecting."""
