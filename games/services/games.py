"""Games: begun, and moved on one move at a time. The log is the truth, the state a cache (docs/architecture.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from games import broadcast, commitments, engine, metrics, positions
from games.models import Game, Move, Room, Seat
from games.positions import Position, Step, stream_key
from games.selectors.clocks import database_time
from games.services.clocks import clock_back, clock_follow, clock_start
from games.services.errors import Refused


@dataclass(frozen=True, slots=True)
class Played:
    """A stored move: its number, and where its player's stream stood after it. `again`: it had been played before."""

    number: int
    stream: int
    again: bool = False


def game_create(*, room: Room) -> Game:
    """Begins the room's game, from a seed that nobody knows and that is committed to. Called in the transaction that
    starts the room."""
    seed, salt = new_seed(), commitments.fresh()
    state, events = engine.new_game(room.edition, room.options, seed)
    game = Game.objects.create(
        room=room,
        edition=room.edition,
        options=room.options,
        seed=seed,
        salt=salt,
        commitment=commitments.commitment(salt, seed),
        rules_version=engine.RULES_VERSION,
        state=positions.state_text(state),
        streams={stream_key(viewer): 0 for viewer in (None, *range(room.options["players"]))},
        opening=_events_json(events),
        moved=database_time(),
    )
    _mark_pending(room.id, state)
    clock_start(room=room, game=game, position=Position(game.id, 0, state, game.streams))
    return game


def new_seed() -> str:
    """A seed, from which everything that chance does in a game follows."""
    return commitments.fresh()


@transaction.atomic
def game_move(*, room_id: str, player_id: str, move: Mapping[str, Any], prompt: str, client_id: str) -> Played:
    """Plays a person's move. The same frame again is answered again; another move under its id is a conflict."""
    game = _locked_game(room_id)
    seat = Seat.objects.filter(room_id=room_id, player_id=player_id).first()
    if seat is None:
        raise Refused("not_seated")
    parsed = engine.move_from_json(game.edition, dict(move))
    stored = game.moves.filter(seat=seat.number, client_id=client_id).first()
    if stored is not None:
        return _again(stored, engine.to_json(parsed), prompt)
    _check_running(game)
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    if game.room.paused is not None:
        raise Refused("refused", "paused")
    clock_back(room=game.room, game=game, seat=seat.number, prompt=prompt)
    return play(game, seat.number, parsed, prompt, by=Move.By.PERSON, client_id=client_id)


@transaction.atomic
def game_bot_move(*, room_id: str, seat: int, version: int, move: Any, prompt: str) -> Played | None:
    """Plays a bot's move, thought out at a version; None if the game has moved on or the seat is a person's again."""
    game = _locked_game(room_id)
    if game.version != version:
        metrics.CONFLICTS.labels("bot_too_late").inc()
        return None
    if game.room.state != Room.State.PLAYING or game.room.paused is not None:
        return None
    sitting = Seat.objects.filter(room_id=room_id, number=seat).first()
    if sitting is None or not (sitting.bot or sitting.stand_in):
        return None
    return play(game, seat, move, prompt, by=Move.By.BOT, client_id=None)


def _locked_game(room_id: str) -> Game:
    """The room's game. The room's row, which every writer takes first, is locked until the transaction ends."""
    room = Room.objects.select_for_update(no_key=True).filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    game = Game.objects.filter(room=room).first()
    if game is None:
        raise Refused("not_started")
    game.room = room
    return game


def _check_running(game: Game) -> None:
    if game.room.state != Room.State.PLAYING:
        raise Refused("refused", game.room.state)


def _again(stored: Move, move: Any, prompt: str) -> Played:
    if stored.move != move or stored.prompt != prompt:
        raise Refused("conflict")
    metrics.CONFLICTS.labels("repeated").inc()
    return Played(stored.number, stored.streams[str(stored.seat)], again=True)


def play(game: Game, seat: int, move: Any, prompt: str, *, by: Move.By, client_id: str | None) -> Played:
    """Plays a move, whoever made it. The room's row is locked."""
    before = positions.position(game)
    state, events = engine.apply(before.state, seat, move, prompt)
    after = Position(game.id, game.version + 1, state, dict(before.streams))
    _advance_streams(before, after, events)
    as_json, salt = engine.to_json(move), _salt_for(before, after, seat, move)
    seals = _opened(game, before, after, {seat: (salt, as_json)})
    timed_out = seat if by == Move.By.TIME else None
    step = Step(after.version, after.streams, _events_json(events), seals, timed_out)
    Move.objects.create(
        game=game,
        number=step.number,
        seat=seat,
        by=by,
        client_id=client_id,
        prompt=prompt,
        move=as_json,
        events=step.events,
        streams=step.streams,
        salt=salt,
        seals=seals,
    )
    _store(game, after)
    _mark_pending(game.room_id, state)
    clock_follow(room=game.room, game=game, position=after)
    transaction.on_commit(partial(positions.keep, after, step))
    transaction.on_commit(metrics.MOVES.labels(by).inc)
    broadcast.game_moved(game.room_id, after.version)
    return Played(after.version, after.streams[str(seat)])


def _salt_for(before: Position, after: Position, seat: int, move: Any) -> str:
    """A fresh salt for a move that is sealed, or with which the last of several sealed ones is in; else none."""
    sealed = engine.sealed(after.state)
    is_sealed = sealed.get(seat) == move or (not sealed and type(move) in map(type, _sealed(before).values()))
    return commitments.fresh() if is_sealed else ""


def _opened(game: Game, before: Position, after: Position, last: dict[int, tuple[str, Any]]) -> list[dict[str, Any]]:
    """The seals of all sealed moves, if with the `last` of them all are in and nothing is sealed any more."""
    others = _sealed(before)
    if not others or engine.sealed(after.state):
        return []
    made = game.moves.filter(seat__in=others).exclude(salt="").order_by("number")
    moves = {seat: (salt, move) for seat, salt, move in made.values_list("seat", "salt", "move")} | last
    return [
        {"seat": seat, "hash": commitments.seal(salt, move), "salt": salt, "move": move}
        for seat, (salt, move) in sorted(moves.items())
    ]


def _sealed(position: Position) -> dict[int, Any]:
    return engine.sealed(position.state)


def _store(game: Game, after: Position) -> None:
    """Compare and swap: the row lock has made sure of it, and where there is none this does."""
    ended = engine.outcome(after.state) is not None
    swapped = Game.objects.filter(id=game.id, version=game.version).update(
        version=after.version,
        state=positions.state_text(after.state),
        streams=after.streams,
        moved=Now(),
        ended=Now() if ended else None,
    )
    if swapped != 1:
        raise Refused("server", "raced")
    if ended:
        game.room.state, game.room.ended_by = Room.State.ENDED, Room.EndedBy.PLAY
        game.room.save()
        broadcast.room_changed(game.room_id)
        broadcast.lobby_changed()


def _advance_streams(before: Position, after: Position, events: Any) -> None:
    """Each viewer's stream goes on if something happened that they know of, or that changed what they see."""
    for viewer in before.viewers:
        if engine.visible(events, viewer) or before.seen(viewer) != after.seen(viewer):
            after.streams[stream_key(viewer)] += 1


def _mark_pending(room_id: str, state: Any) -> None:
    waited_for = engine.pending(state) if engine.outcome(state) is None else ()
    seats = Seat.objects.filter(room_id=room_id)
    seats.filter(pending=True).exclude(number__in=waited_for).update(pending=False)
    seats.filter(pending=False, number__in=waited_for).update(pending=True)


def _events_json(events: Any) -> list[list[Any]]:
    """Events with their audiences: pairs of seats, or None for everybody, and the event."""
    return [[event.audience, engine.to_json(event)] for event in events]
