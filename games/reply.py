"""What a conversation has to say."""

from dataclasses import dataclass, field

from games import protocol
from games.positions import encode


@dataclass(slots=True)
class Reply:
    """What goes to the client; with `close`, the line is closed with that code afterwards."""

    frames: list[bytes] = field(default_factory=list)
    close: int | None = None


def done(frame: protocol.ClientFrame) -> bytes:
    """That a command has been carried out."""
    return encode(protocol.DoneFrame(id=frame.id))
