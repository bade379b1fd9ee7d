"""The state, log and updates of a game for a given viewer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine, protocol
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.play import clocks as clocks_of
from games.support import game_cache
from games.support.encoding import encode
from games.support.movers import Mover
from games.support.positions import Position, Step, stream_key, viewer_mark, visible_events

RESEND_LIMIT = 8
"""A client that has missed at most this many updates is sent them. Each contains a whole view, so more would cost more
than a snapshot."""
SEARCHED_MOVES = 64
"""Missed updates are searched for in this many of the last moves; not every move is in everyone's stream."""
BATCH_SIZE = 500


@dataclass(frozen=True, slots=True)
class ViewerLog:
    """A game's log as a viewer may know it, and the mark of its last move that is in their stream."""

    entries: tuple[protocol.LogEntry, ...]
    mark: str


def versions(rooms: Sequence[str]) -> dict[str, int]:
    """The current version of each room's game, by room id."""
    found: dict[str, int] = {}
    for start in range(0, len(rooms), BATCH_SIZE):
        games = Game.objects.filter(room__in=rooms[start : start + BATCH_SIZE])
        found.update(games.values_list("room_id", "version"))
    return found


def game_state(game: Game, viewer: int | None) -> responses.GameState:
    """A game as a seat, or the public, sees it."""
    position = game_cache.current(game)
    seen = position.seen_by(viewer)
    return responses.GameState(
        id=game.id,
        room=game.room_id,
        stream=position.streams[stream_key(viewer)],
        seat=viewer,
        shuffle=shuffle_of(game),
        view=seen.view,
        prompts=seen.prompts,
        undo=seen.undo,
    )


def is_over(game: Game, room: Room) -> bool:
    """Whether a game has ended, by its rules or because it was stopped. From then on everyone who may see it sees what
    was hidden."""
    return game.ended is not None and room.state != Room.State.PLAYING


def shuffle_of(game: Game) -> protocol.Shuffle | None:
    """How a game's shuffles can be verified; its seed and salt only once it is over. None for a game without a
    commitment."""
    if not game.commitment:
        return None
    opened = protocol.OpenedShuffle(seed=game.seed, salt=game.salt) if is_over(game, game.room) else None
    return protocol.Shuffle(commitment=game.commitment, opened=opened)


def draws_of(game: Game) -> responses.Draws:
    """The draws that a game makes from its seed, as a recipe: the same for all games with its edition and options."""
    draws = engine.to_json(engine.draw_spec(game.edition, game.options))
    return msgspec.convert(draws, responses.Draws)


def log_of(game: Game, position: Position, viewer: int | None) -> ViewerLog:
    """The log up to a position as a viewer may know it, with the viewer's stream numbers."""
    key = stream_key(viewer)
    entries = [protocol.LogEntry(stream=0, events=visible_events(game.opening, viewer))]
    stream, mark, is_open = 0, "", _is_open(game, position)
    columns = ("mark", "seat", "by", "streams", "events", "seals", "undone")
    rows = game.moves.filter(number__lte=position.version).values_list(*columns)
    for made_mark, seat, by, streams, events, opened, undone in rows:
        if streams[key] > stream:
            stream, mark = streams[key], made_mark
            visible = visible_events(events, viewer)
            back, made = _undone(undone, viewer), Mover(seat, by).fields(visible)
            seals = seals_of(opened, everything=is_open)
            entries.append(protocol.LogEntry(stream=stream, undone=back, events=visible, **made, **seals))
    shown = tuple(entry for entry in entries if bytes(entry.events) != b"[]" or entry.timed_out is not None)
    return ViewerLog(shown, viewer_mark(mark, viewer))


def public_log(game: Game, position: Position) -> ViewerLog:
    """The public log of a position, cached; rebuilt once when the game is stopped."""
    is_open = _is_open(game, position)
    if is_open not in position.public_logs:
        position.public_logs[is_open] = log_of(game, position, None)
    found: ViewerLog = position.public_logs[is_open]
    return found


@dataclass(frozen=True, slots=True)
class Received:
    """How far a viewer has received a game: up to a version, and a number in the viewer's stream. With `merges`, the
    client adds the changed fields of a view to those that it has."""

    viewer: int | None
    version: int
    stream: int
    merges: bool = False


def updates(position: Position, received: Received) -> list[bytes]:
    """The update frames that take a viewer to a position.

    Everyone with the same viewer gets the same bytes. With several steps, each frame has the latest view.
    """
    steps = game_cache.steps(position.game_id, received.version, position.version)
    return [_update(position, received.viewer, step, brief) for step, brief in _frames(position, received, steps)]


def cached_updates(position: Position, received: Received) -> list[bytes] | None:
    """The same frames as `updates`, if all of them have been encoded already."""
    steps = game_cache.cached_steps(position.game_id, received.version, position.version)
    if steps is None:
        return None
    frames = _frames(position, received, steps)
    found = [position.frames.get((received.viewer, step.number, brief)) for step, brief in frames]
    return None if None in found else [frame for frame in found if frame is not None]


def _frames(position: Position, received: Received, steps: Sequence[Step]) -> Iterator[tuple[Step, bool]]:
    """The steps in a viewer's stream that are missing, and whether the frame may have only what has changed: if it is
    the only one, and this process knows what the viewer saw before."""
    stream = received.stream
    brief = received.merges and len(steps) == 1 and received.viewer in position.seen_before
    for step in steps:
        now = step.streams[stream_key(received.viewer)]
        if now > stream:
            stream = now
            yield step, brief


def encode_updates(position: Position) -> None:
    """Encodes the frames of a game's last move in advance, for all viewers, as clients that merge get them."""
    for viewer in position.viewers:
        stream = position.streams[stream_key(viewer)] - 1
        updates(position, Received(viewer, position.version - 1, stream, merges=True))


def missed_updates(position: Position, viewer: int | None, stream: int, mark: str) -> list[bytes] | None:
    """The update frames that take a viewer from a stream number to a position; None if there are too many, or if the
    stream has never reached that number, or not with the move of this mark."""
    key = stream_key(viewer)
    if not 0 <= position.streams[key] - stream <= RESEND_LIMIT:
        return None
    reached = _move_that_reached(position, viewer, stream)
    if reached is None or reached[1] != mark:
        return None
    return updates(position, Received(viewer, reached[0], stream))


def _move_that_reached(position: Position, viewer: int | None, stream: int) -> tuple[int, str] | None:
    """The number and mark of the move with which a viewer's stream reached a number, if it is one of the last."""
    if stream == 0:
        return 0, ""
    moves = Move.objects.filter(game=position.game_id, number__lte=position.version).order_by("-number")
    key, reached = stream_key(viewer), None
    for number, mark, streams in moves.values_list("number", "mark", "streams")[:SEARCHED_MOVES]:
        if streams[key] < stream:
            return reached
        if streams[key] == stream:
            reached = number, viewer_mark(mark, viewer)
    return reached if reached and reached[0] == 1 else None


def _update(position: Position, viewer: int | None, step: Step, brief: bool) -> bytes:
    key = (viewer, step.number, brief)
    if key not in position.frames:
        seen = position.seen_by(viewer)
        if position.clock is None:
            position.clock = clocks_of.clock_at(position.game_id)
        events = step.events_for(viewer)
        frame = protocol.UpdateFrame(
            stream=step.streams[stream_key(viewer)],
            mark=step.mark_for(viewer),
            undone=_undone(step.undone, viewer),
            clock=position.clock,
            view=None if brief else seen.view,
            changes=seen.changes_since(position.seen_before[viewer]) if brief else None,
            prompts=seen.prompts,
            undo=seen.undo,
            events=events,
            **step.mover.fields(events),
            **seals_of(step.seals, everything=engine.outcome(position.state) is not None),
        )
        position.frames[key] = encode(frame)
    return position.frames[key]


def _is_open(game: Game, position: Position) -> bool:
    return engine.outcome(position.state) is not None or is_over(game, game.room)


def _undone(undone: dict[str, Any] | None, viewer: int | None) -> int | None:
    """The number in a viewer's stream of the move that was undone. Everyone knows of such moves."""
    return None if undone is None else int(undone["streams"][stream_key(viewer)])


def seals_of(stored: list[dict[str, Any]], *, everything: bool) -> Any:
    """The seals that a move opened, as frames and log entries carry them, the same for every viewer. With `everything`
    it includes those that stay secret during the game."""
    return {
        "seals": tuple(protocol.Seal(seat=one["seat"], hash=one["hash"]) for one in stored),
        "opened": tuple(
            protocol.Opened(seat=one["seat"], salt=one["salt"], move=one["move"])
            for one in stored
            if everything or not one.get("late")
        ),
    }
