"""What a conversation has to say."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps

from games import protocol
from games.gateway import frames
from games.realtime.identity import NotAdmitted
from games.selectors.moderation import sanctions
from games.services import Refused
from games.support.game_cache import encode


@dataclass(slots=True)
class Reply:
    """What goes to the client; with `close`, the line is closed with that code afterwards."""

    frames: list[bytes] = field(default_factory=list)
    close: int | None = None


def done(frame: protocol.ClientFrame) -> bytes:
    """That a command has been carried out."""
    return encode(protocol.DoneFrame(id=frame.id))


class Barred(Exception):
    """The room is closed to whoever is at the other end; `why` is what they are told."""

    def __init__(self, why: Refused) -> None:
        super().__init__(str(why))
        self.why = why


def told(player_id: str) -> Reply:
    """Moderators have something to say to somebody, or have said that they may not be here."""
    if sanctions.sanction_against(player_id, "be") is not None:
        return Reply([frames.closing("banned")], protocol.Close.BANNED)
    return Reply([encode(protocol.StandingFrame())])


def unless_barred(call: Callable[..., Reply]) -> Callable[..., Reply]:
    """Closes the line of somebody to whom the room is closed, or has become so, whose token lets nobody in, or who may
    be nowhere here."""

    @wraps(call)
    def guarded(*arguments: object) -> Reply:
        try:
            return call(*arguments)
        except Barred as barred:
            return Reply([encode(frames.error_frame(None, barred.why))], protocol.Close.FORBIDDEN)
        except NotAdmitted as error:
            return Reply([encode(frames.error_frame(None, error.refusal))], error.close)

    return guarded
