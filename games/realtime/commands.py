"""What a client may ask at a table: for each frame the service or selector that it stands for, and the answer."""

from collections.abc import Callable
from typing import Any

import msgspec

from games import engine, protocol, services
from games.gateway.table_commands import Frame as AtTable
from games.gateway.table_commands import run_once_per_id
from games.models import Room
from games.realtime.reply import done
from games.realtime.subscription import RoomSubscription
from games.services import Played, Refused
from games.support.game_cache import encode


def carried_out(place: RoomSubscription, frame: protocol.ClientFrame) -> list[bytes]:
    """Carries a command out; the frames that answer it."""
    return _COMMANDS[type(frame)](place, frame)


def moved(place: RoomSubscription, played: Played, frame_id: str) -> list[bytes]:
    """The answer to a move that has been stored: first what it brought."""
    updates = place.catch_up(played.number)
    return [*updates, done_with(place, played, frame_id)]


def done_with(place: RoomSubscription, played: Played, frame_id: str) -> bytes:
    """That a move has been stored."""
    place.moved = 0 if played.again else played.number
    return encode(protocol.DoneFrame(id=frame_id, stream=played.stream))


def _move(place: RoomSubscription, frame: protocol.MoveFrame) -> list[bytes]:
    played = services.game_move(
        room_id=place.room_id, player_id=place.person, move=frame.move, prompt=frame.prompt, client_id=frame.id
    )
    return moved(place, played, frame.id)


def _undo(place: RoomSubscription, frame: protocol.UndoFrame) -> list[bytes]:
    played = services.game_undo(room_id=place.room_id, player_id=place.person, stream=frame.stream, client_id=frame.id)
    return [*place.catch_up(played.number), encode(protocol.DoneFrame(id=frame.id, stream=played.stream))]


def _explain(place: RoomSubscription, frame: protocol.ExplainFrame) -> list[bytes]:
    position, seat = place.seated()
    move = engine.move_from_json(_edition(place), frame.move)
    refusal = engine.to_json(engine.explain(position.state, seat, move))
    return [encode(protocol.ExplainedFrame(id=frame.id, refusal=msgspec.Raw(encode(refusal))))]


def _preview(place: RoomSubscription, frame: protocol.PreviewFrame) -> list[bytes]:
    position, seat = place.seated()
    move = engine.move_from_json(_edition(place), frame.move)
    found = engine.to_json(engine.preview(position.state, seat, move))
    scores, land = (msgspec.Raw(encode(found[part])) for part in ("scores", "land"))
    return [encode(protocol.PreviewedFrame(id=frame.id, scores=scores, land=land))]


def _survey(place: RoomSubscription, frame: protocol.SurveyFrame) -> list[bytes]:
    position, seat = place.seated()
    move = engine.move_from_json(_edition(place), frame.move)
    found = engine.to_json(engine.survey(position.state, seat, move, frame.action, frame.line))
    return [encode(protocol.SurveyedFrame(id=frame.id, survey=msgspec.Raw(encode(found))))]


def _sync(place: RoomSubscription, frame: protocol.SyncFrame) -> list[bytes]:
    room = place.look()
    if room is None:
        raise Refused("unknown_room")
    missed = place.missed(room, frame)
    return [*([place.snapshot(room)] if missed is None else missed), done(frame)]


def _draft(place: RoomSubscription, frame: protocol.DraftFrame) -> list[bytes]:
    place.recognize()
    saved = services.draft_keep(
        room_id=place.room_id,
        player=place.player,
        prompt=frame.prompt,
        move=frame.move,
        missing=frame.missing,
        presence=place.presence.id if place.presence else "",
    )
    return [encode(protocol.DoneFrame(id=frame.id, saved=saved.isoformat()))]


def _chat(place: RoomSubscription, frame: protocol.ChatFrame) -> list[bytes]:
    place.recognize()
    run_once_per_id(room_id=place.room_id, player=place.player, frame=frame)
    return [done(frame)]


def _at_table(place: RoomSubscription, frame: AtTable) -> list[bytes]:
    run_once_per_id(room_id=place.room_id, player=place.player, frame=frame)
    return [*place.room_now(), done(frame)]


def _list_rooms(place: RoomSubscription, frame: protocol.ListRoomsFrame) -> list[bytes]:
    raise Refused("unknown_type", "table")


def _ping(place: RoomSubscription, frame: protocol.PingFrame) -> list[bytes]:
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


def _edition(place: RoomSubscription) -> str:
    return Room.objects.values_list("edition", flat=True).get(id=place.room_id)
