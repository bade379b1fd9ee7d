"""Commands at a table other than moves, from socket frames and from the API. Each runs once, however often it is
sent."""

from collections.abc import Callable
from functools import partial
from typing import Any

from games import protocol, services
from games.models import Player
from games.support.game_cache import encode

Frame = (
    protocol.ChatFrame
    | protocol.HandOverFrame
    | protocol.TakeBackFrame
    | protocol.PauseFrame
    | protocol.ExtendFrame
    | protocol.VoteFrame
)


def run_once_per_id(*, room_id: str, player: Player | None, frame: Frame) -> None:
    """Runs a command at a table, unless this frame was handled before."""
    act = partial(_act_of(frame), room_id=room_id, player=player)
    services.command_once(player=player, room_id=room_id, client_id=frame.id, frame=encode(frame), act=act)


def _act_of(frame: Frame) -> Callable[..., Any]:
    match frame:
        case protocol.ChatFrame():
            return partial(services.chat_say, text=frame.text, to=frame.to or ())
        case protocol.HandOverFrame():
            return partial(services.seat_hand_over, seat=frame.seat)
        case protocol.TakeBackFrame():
            return services.seat_take_back
        case protocol.PauseFrame():
            return services.PAUSES[frame.do]
        case protocol.ExtendFrame():
            return services.EXTENSIONS[frame.do]
        case protocol.VoteFrame():
            return partial(services.absence_vote, seat=frame.seat, choice=frame.choice)
