"""Commands at a table: maps each client frame to its service or selector, and builds the answer."""

from typing import assert_never

from games import engine, protocol, services
from games.gateway.commands import TableCommand, run_once_per_id
from games.models import Room
from games.realtime.reply import done
from games.realtime.subscription import RoomSubscription
from games.services import MoveResult, Refused
from games.support.encoding import encode, raw_json


def run_command(subscription: RoomSubscription, frame: protocol.Command) -> list[bytes]:
    """Runs a command; returns the frames that answer it. The moves of known players do not come here over a socket:
    `TableConsumer` plays them in batches with those of other games (`RoomConnection.move_order`)."""
    match frame:
        case protocol.MoveFrame():
            return _move(subscription, frame)
        case protocol.UndoFrame():
            return _undo(subscription, frame)
        case protocol.ExplainFrame() | protocol.PreviewFrame() | protocol.SurveyFrame():
            return [_ask_engine(subscription, frame)]
        case protocol.HintFrame():
            return [_hint(subscription, frame)]
        case protocol.SyncFrame():
            return _sync(subscription, frame)
        case protocol.DraftFrame():
            return _draft(subscription, frame)
        case protocol.ChatFrame():
            return _chat(subscription, frame)
        case protocol.ListRoomsFrame():
            raise Refused("unknown_type", "table")
        case protocol.PingFrame():
            return [done(frame)]
        case _:
            return _at_table(subscription, frame)


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


def _ask_engine(
    subscription: RoomSubscription, frame: protocol.ExplainFrame | protocol.PreviewFrame | protocol.SurveyFrame
) -> bytes:
    position, seat = subscription.position_and_seat()
    edition = Room.objects.values_list("edition", flat=True).get(id=subscription.room_id)
    move = engine.move_from_json(edition, frame.move)
    match frame:
        case protocol.ExplainFrame():
            refusal = engine.to_json(engine.explain(position.state, seat, move))
            return encode(protocol.ExplainedFrame(id=frame.id, refusal=raw_json(refusal)))
        case protocol.PreviewFrame():
            preview = engine.to_json(engine.preview(position.state, seat, move))
            found = protocol.PreviewedFrame(
                id=frame.id,
                scores=raw_json(preview["scores"]),
                land=raw_json(preview["land"]),
                barred=preview["barred"],
                final=engine.is_final(position.state, seat, move),
            )
            return encode(found)
        case protocol.SurveyFrame():
            survey = engine.to_json(engine.survey(position.state, seat, move, frame.action, frame.line))
            return encode(protocol.SurveyedFrame(id=frame.id, survey=raw_json(survey)))
        case _:
            assert_never(frame)


def _hint(subscription: RoomSubscription, frame: protocol.HintFrame) -> bytes:
    hint = services.hint_take(room_id=subscription.room_id, player_id=subscription.required_player_id)
    return encode(
        protocol.HintedFrame(id=frame.id, prompt=hint.prompt, move=hint.move, effects=hint.effects, reason=hint.reason)
    )


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
    _run_once(subscription, frame)
    return [done(frame)]


def _at_table(subscription: RoomSubscription, frame: TableCommand) -> list[bytes]:
    _run_once(subscription, frame)
    return [*subscription.room_frames(), done(frame)]


def _run_once(subscription: RoomSubscription, frame: TableCommand) -> None:
    run_once_per_id(room_id=subscription.room_id, player=subscription.player, frame=frame, network=subscription.network)
