"""Commands other than moves, from socket frames and from the API. Each runs once, however often it is sent."""

from typing import assert_never

from games import protocol, services
from games.models import Player
from games.support.encoding import encode

TableCommand = (
    protocol.ChatFrame
    | protocol.HandOverFrame
    | protocol.TakeBackFrame
    | protocol.PauseFrame
    | protocol.ExtendFrame
    | protocol.EndEarlyFrame
    | protocol.VoteFrame
)


def run_once_per_id(*, room_id: str, player: Player | None, frame: TableCommand, network: str) -> None:
    """Runs a command at a table, sent from a network address, unless this frame was handled before."""
    with services.command_once(player=player, room_id=room_id, client_id=frame.id, frame=encode(frame)) as is_new:
        if is_new:
            _run(room_id, player, frame, network)


def lobby_say_once(*, player: Player | None, frame: protocol.ChatFrame) -> None:
    """Posts a message in the lobby's chat, unless this frame was handled before."""
    with services.command_once(player=player, room_id="", client_id=frame.id, frame=encode(frame)) as is_new:
        if is_new:
            services.lobby_say(player=player, text=frame.text, to=frame.to or ())


def _run(room_id: str, player: Player | None, frame: TableCommand, network: str) -> None:
    match frame:
        case protocol.ChatFrame():
            services.chat_say(room_id=room_id, player=player, text=frame.text, to=frame.to or ())
        case protocol.HandOverFrame():
            services.seat_hand_over(room_id=room_id, player=player, seat=frame.seat)
        case protocol.TakeBackFrame():
            services.seat_take_back(room_id=room_id, player=player)
        case protocol.PauseFrame():
            _pause(room_id, player, frame)
        case protocol.ExtendFrame():
            _extend(room_id, player, frame)
        case protocol.EndEarlyFrame():
            _end_early(room_id, player, frame, network)
        case protocol.VoteFrame():
            services.absence_vote(room_id=room_id, player=player, seat=frame.seat, choice=frame.choice)
        case _:
            assert_never(frame)


def _pause(room_id: str, player: Player | None, frame: protocol.PauseFrame) -> None:
    match frame.do:
        case "agree":
            services.pause_agree(room_id=room_id, player=player)
        case "decline":
            services.pause_decline(room_id=room_id, player=player)
        case "end":
            services.pause_end(room_id=room_id, player=player)
        case _:
            assert_never(frame.do)


def _extend(room_id: str, player: Player | None, frame: protocol.ExtendFrame) -> None:
    match frame.do:
        case "agree":
            services.extension_agree(room_id=room_id, player=player)
        case "decline":
            services.extension_decline(room_id=room_id, player=player)
        case _:
            assert_never(frame.do)


def _end_early(room_id: str, player: Player | None, frame: protocol.EndEarlyFrame, network: str) -> None:
    match frame.do:
        case "agree":
            services.early_end_agree(room_id=room_id, player=player, network=network)
        case "decline":
            services.early_end_decline(room_id=room_id, player=player)
        case _:
            assert_never(frame.do)
