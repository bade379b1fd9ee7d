"""Commands at a table: maps each client frame to its service or selector, and builds the answer."""

from collections.abc import Callable
from typing import Any

import msgspec

from games import engine, protocol, services
from games.gateway.table_commands import Frame as AtTable
from games.gateway.table_commands import run_once_per_id
from games.models import Room
from games.realtime.reply import done
from games.realtime.subscription import RoomSubscription
from games.services import MoveResult, Refused
from games.support.game_cache import encode


def run_command(subscription: RoomSubscription, frame: protocol.ClientFrame) -> list[bytes]:
    """Runs a command; returns the frames that answer it."""
    return _COMMANDS[type(frame)](subscription, frame)


def move_frames(subscription: RoomSubscription, played: MoveResult, frame_id: str) -> list[bytes]:
    """The answer to a stored move: first the updates it caused, then `done`."""
    updates = subscription.catch_up(played.number)
    return [*updates, done_frame(subscription, played, frame_id)]


def done_frame(subscription: RoomSubscription, played: MoveResult, frame_id: str) -> bytes:
    """Confirms that a move has been stored."""
    subscription.last_move = 0 if played.again else played.number
    return encode(protocol.DoneFrame(id=frame_id, stream=played.stream))


def _move(subscription: RoomSubscription, frame: protocol.MoveFrame) -> list[bytes]:
    played = services.game_move(
        room_id=subscription.room_id,
        player_id=subscription.required_player_id,
        move=frame.move,
        prompt=frame.prompt,
        client_id=frame.id,
    )
    return move_frames(subscription, played, frame.id)


def _undo(subscription: RoomSubscription, frame: protocol.UndoFrame) -> list[bytes]:
    played = services.game_undo(
        room_id=subscription.room_id, player_id=subscription.required_player_id, stream=frame.stream, client_id=frame.id
    )
    return [*subscription.catch_up(played.number), encode(protocol.DoneFrame(id=frame.id, stream=played.stream))]


def _explain(subscription: RoomSubscription, frame: protocol.ExplainFrame) -> list[bytes]:
    position, seat = subscription.position_and_seat()
    move = engine.move_from_json(_edition(subscription), frame.move)
    refusal = engine.to_json(engine.explain(position.state, seat, move))
    return [encode(protocol.ExplainedFrame(id=frame.id, refusal=msgspec.Raw(encode(refusal))))]


def _preview(subscription: RoomSubscription, frame: protocol.PreviewFrame) -> list[bytes]:
    position, seat = subscription.position_and_seat()
    move = engine.move_from_json(_edition(subscription), frame.move)
    found = engine.to_json(engine.preview(position.state, seat, move))
    scores, land = (msgspec.Raw(encode(found[part])) for part in ("scores", "land"))
    return [encode(protocol.PreviewedFrame(id=frame.id, scores=scores, land=land))]


def _survey(subscription: RoomSubscription, frame: protocol.SurveyFrame) -> list[bytes]:
    position, seat = subscription.position_and_seat()
    move = engine.move_from_json(_edition(subscription), frame.move)
    found = engine.to_json(engine.survey(position.state, seat, move, frame.action, frame.line))
    return [encode(protocol.SurveyedFrame(id=frame.id, survey=msgspec.Raw(encode(found))))]


def _sync(subscription: RoomSubscription, frame: protocol.SyncFrame) -> list[bytes]:
    room = subscription.load_room()
    if room is None:
        raise Refused("unknown_room")
    resumed = subscription.resume(room, frame)
    return [*([subscription.snapshot(room)] if resumed is None else resumed), done(frame)]


def _draft(subscription: RoomSubscription, frame: protocol.DraftFrame) -> list[bytes]:
    subscription.refresh_player()
    saved = services.draft_save(
        room_id=subscription.room_id,
        player=subscription.player,
        prompt=frame.prompt,
        move=frame.move,
        missing=frame.missing,
        presence=subscription.presence.id if subscription.presence else "",
    )
    return [encode(protocol.DoneFrame(id=frame.id, saved=saved.isoformat()))]


def _chat(subscription: RoomSubscription, frame: protocol.ChatFrame) -> list[bytes]:
    subscription.refresh_player()
    run_once_per_id(room_id=subscription.room_id, player=subscription.player, frame=frame)
    return [done(frame)]


def _at_table(subscription: RoomSubscription, frame: AtTable) -> list[bytes]:
    run_once_per_id(room_id=subscription.room_id, player=subscription.player, frame=frame)
    return [*subscription.room_frames(), done(frame)]


def _list_rooms(subscription: RoomSubscription, frame: protocol.ListRoomsFrame) -> list[bytes]:
    raise Refused("unknown_type", "table")


def _ping(subscription: RoomSubscription, frame: protocol.PingFrame) -> list[bytes]:
    return [done(frame)]


_COMMANDS: dict[type[protocol.ClientFrame], Callable[[RoomSubscription, Any], list[bytes]]] = {
    protocol.MoveFrame: _move,
    protocol.UndoFrame: _undo,
    protocol.ExplainFrame: _explain,
    protocol.PreviewFrame: _preview,
    protocol.SurveyFrame: _survey,
    protocol.SyncFrame: _sync,
    protocol.DraftFrame: _draft,
    protocol.ChatFrame: _chat,
    protocol.HandOverFrame: _at_table,
    protocol.TakeBackFrame: _at_table,
    protocol.PauseFrame: _at_table,
    protocol.ExtendFrame: _at_table,
    protocol.VoteFrame: _at_table,
    protocol.ListRoomsFrame: _list_rooms,
    protocol.PingFrame: _ping,
}


def _edition(subscription: RoomSubscription) -> str:
    return Room.objects.values_list("edition", flat=True).get(id=subscription.room_id)
