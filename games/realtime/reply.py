"""Replies of a connection, and the refusals that close it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import ParamSpec

from games import protocol
from games.gateway import frames
from games.realtime.identity import NotAdmitted
from games.selectors.moderation import sanctions
from games.services import Refused
from games.support.encoding import encode

Parameters = ParamSpec("Parameters")


@dataclass(slots=True)
class Reply:
    """Frames for the client. With `close`, the socket is closed with that code afterwards."""

    frames: list[bytes] = field(default_factory=list)
    close: int | None = None


def done(frame: protocol.ClientFrame) -> bytes:
    """Confirms that a command was carried out."""
    return encode(protocol.DoneFrame(id=frame.id))


class Barred(Exception):
    """The room is closed to the client; `why` is the refusal it is sent."""

    def __init__(self, why: Refused) -> None:
        super().__init__(str(why))
        self.why = why


def moderation_notice(player_id: str) -> Reply:
    """The reply to a notice from moderators: they have a message for the player, or have banned them."""
    if sanctions.sanction_against(player_id, "be") is not None:
        return Reply([frames.closing_frame("banned")], protocol.Close.BANNED)
    return Reply([encode(protocol.StandingFrame())])


def close_if_barred(call: Callable[Parameters, Reply]) -> Callable[Parameters, Reply]:
    """Decorator that turns Barred and NotAdmitted into a reply that closes the socket: the room is closed to the
    client, its token is not valid, or its player is banned."""

    @wraps(call)
    def guarded(*arguments: Parameters.args, **named: Parameters.kwargs) -> Reply:
        try:
            return call(*arguments, **named)
        except Barred as barred:
            return Reply([encode(frames.error_frame(None, barred.why))], protocol.Close.FORBIDDEN)
        except NotAdmitted as error:
            return Reply([encode(frames.error_frame(None, error.refusal))], error.close)

    return guarded
