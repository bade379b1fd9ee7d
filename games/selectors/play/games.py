"""Games as somebody sees them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games import engine, protocol
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.play import clocks as clocks_of
from games.support import game_cache
from games.support.game_cache import Position, stream_key

FEW = 8
"""Who has missed no more updates than this is sent those; each has a whole view, so many would be more than all."""
LOOKED_THROUGH = 64
"""In so many last moves they are looked for; not all moves are in everybody's stream."""
AT_ONCE = 500


def versions(rooms: Sequence[str]) -> dict[str, int]:
    """Where the games of some rooms stand, by room."""
    found: dict[str, int] = {}
    for start in range(0, len(rooms), AT_ONCE):
        games = Game.objects.filter(room__in=rooms[start : start + AT_ONCE])
        found.update(games.values_list("room_id", "version"))
    return found


def game_state(game: Game, viewer: int | None) -> responses.GameState:
    """A game as a seat sees it, or the public."""
    position = game_cache.at_least(game.id, game.version)
    seen = position.seen(viewer)
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
    """Whether a game has ended, played out or stopped: what was hidden in it is open then, to all who may see it."""
    return game.ended is not None and room.state != Room.State.PLAYING


def shuffle_of(game: Game) -> protocol.Shuffle | None:
    """How a game's shuffles can be checked: its seed and salt only once it is over. None where nothing was promised."""
    if not game.commitment:
        return None
    opened = protocol.OpenedShuffle(seed=game.seed, salt=game.salt) if is_over(game, game.room) else None
    return protocol.Shuffle(commitment=game.commitment, opened=opened)


def draws_of(game: Game) -> responses.Draws:
    """What the game drew from its seed, as a recipe: the same for all games of its edition and options."""
    draws = engine.to_json(engine.draws(game.edition, game.options))
    return msgspec.convert(draws, responses.Draws)


def log_of(game: Game, position: Position, viewer: int | None) -> tuple[protocol.LogEntry, ...]:
    """What happened up to a position, as far as a viewer may know, by the numbers of their stream."""
    key = stream_key(viewer)
    entries = [protocol.LogEntry(stream=0, events=game_cache.told(game.opening, viewer))]
    stream, is_open = 0, _is_open(game, position)
    columns = ("seat", "by", "streams", "events", "seals", "undone")
    rows = game.moves.filter(number__lte=position.version).values_list(*columns)
    for seat, by, streams, events, opened, undone in rows:
        if streams[key] > stream:
            stream = streams[key]
            told = game_cache.told(events, viewer)
            timed_out = seat if by == Move.By.TIME else None
            back = _undone(undone, viewer)
            entry = protocol.LogEntry(
                stream=stream, timed_out=timed_out, undone=back, events=told, **seals_of(opened, everything=is_open)
            )
            entries.append(entry)
    return tuple(entry for entry in entries if bytes(entry.events) != b"[]" or entry.timed_out is not None)


def public_log(game: Game, position: Position) -> tuple[protocol.LogEntry, ...]:
    """The log as the public knows it; looked up once, and once more when the game is stopped."""
    is_open = _is_open(game, position)
    if is_open not in position.public_logs:
        position.public_logs[is_open] = log_of(game, position, None)
    found: tuple[protocol.LogEntry, ...] = position.public_logs[is_open]
    return found


def updates(position: Position, viewer: int | None, version: int, stream: int) -> list[bytes]:
    """The update frames that lead a viewer from an earlier version, and stream number, to a position.

    All who watch as the same viewer get the same bytes. After more than one step, each frame has the latest view.
    """
    frames = []
    for step in game_cache.steps(position.game_id, version, position.version):
        now = step.streams[stream_key(viewer)]
        if now > stream:
            stream = now
            frames.append(_update(position, viewer, step))
    return frames


def updates_known(position: Position, viewer: int | None, version: int, stream: int) -> list[bytes] | None:
    """The same, if the frames have been made before."""
    steps = game_cache.steps_known(position.game_id, version, position.version)
    if steps is None:
        return None
    found = []
    for step in steps:
        now = step.streams[stream_key(viewer)]
        if now > stream:
            stream = now
            frame = position.frames.get((viewer, step.number))
            if frame is None:
                return None
            found.append(frame)
    return found


def prepare(position: Position) -> None:
    """Makes the frames of a game's last move for everybody, before anybody asks for them."""
    (step,) = game_cache.steps(position.game_id, position.version - 1, position.version)
    for viewer in position.viewers:
        _update(position, viewer, step)


def missed(position: Position, viewer: int | None, stream: int) -> list[bytes] | None:
    """The update frames that lead a viewer from a number of their stream to a position; None if they are many, or if
    the stream has never been so far."""
    key = stream_key(viewer)
    if not 0 <= position.streams[key] - stream <= FEW:
        return None
    if position.streams[key] == stream:
        return []
    start = max(0, position.version - LOOKED_THROUGH)
    steps = game_cache.steps(position.game_id, start, position.version)
    first = next(step.number for step in steps if step.streams[key] > stream)
    # The first of those looked through may be one with which the stream stood still after it had gone on.
    return updates(position, viewer, first - 1, stream) if start == 0 or first > start + 1 else None


def _update(position: Position, viewer: int | None, step: game_cache.Step) -> bytes:
    key = (viewer, step.number)
    if key not in position.frames:
        seen = position.seen(viewer)
        if position.clock is None:
            position.clock = clocks_of.clock_at(position.game_id)
        frame = protocol.UpdateFrame(
            stream=step.streams[stream_key(viewer)],
            timed_out=step.timed_out,
            undone=_undone(step.undone, viewer),
            clock=position.clock,
            view=seen.view,
            prompts=seen.prompts,
            undo=seen.undo,
            events=step.told(viewer),
            **seals_of(step.seals, everything=engine.outcome(position.state) is not None),
        )
        position.frames[key] = game_cache.encode(frame)
    return position.frames[key]


def _is_open(game: Game, position: Position) -> bool:
    return engine.outcome(position.state) is not None or is_over(game, game.room)


def _undone(undone: dict[str, Any] | None, viewer: int | None) -> int | None:
    """Where in a viewer's stream the act stands that was taken back: everybody knows of such acts."""
    return None if undone is None else int(undone["streams"][stream_key(viewer)])


def seals_of(stored: list[dict[str, Any]], *, everything: bool) -> Any:
    """The seals that a move opened, as frames and log entries have them: the same for everybody. What stays secret
    while the game runs is opened with `everything` else."""
    return {
        "seals": tuple(protocol.Seal(seat=one["seat"], hash=one["hash"]) for one in stored),
        "opened": tuple(
            protocol.Opened(seat=one["seat"], salt=one["salt"], move=one["move"])
            for one in stored
            if everything or not one.get("late")
        ),
    }
