"""Undo: a row of the log like a move; nothing is removed from the log."""

from typing import Any, cast

from django.db import transaction

from games import engine
from games.errors import Refused
from games.models import Game, Move, Room, Seat
from games.services.play import bot_pauses
from games.services.play.clocks import clock_undo
from games.services.play.games import ComputedMove, MoveResult, advance_streams, events_json, locked_game, store_moves
from games.services.play.move_storage import MoveRow
from games.support import game_cache, metrics
from games.support.movers import Mover
from games.support.positions import Step


@transaction.atomic
def game_undo(*, room_id: str, player_id: str, stream: int, client_id: str) -> MoveResult:
    """Undoes a person's last act, if the engine allows it and nothing has happened that they did not know of. `stream`
    is the stream position that they have seen. Idempotent: the same frame again gets the same answer."""
    game = locked_game(room_id)
    seat = Seat.objects.filter(room_id=room_id, player_id=player_id).first()
    if seat is None:
        raise Refused("not_seated")
    undo, at = engine.to_json(engine.Undo()), str(stream)
    stored = game.moves.filter(seat=seat.number, client_id=client_id).first()
    if stored is not None:
        return _repeated_result(stored, undo, at)
    _check_running(game, seat)
    before = game_cache.position(game)
    if before.streams[str(seat.number)] != stream:
        raise Refused("refused", "moved_on")
    last, earlier = _last_standing(game)
    act = _engine_act(last)
    reason = engine.why_not_undoable(before.state, act, seat.number)
    if reason is not None or last is None:
        raise Refused("refused", reason)
    move = engine.move_from_json(game.edition, last.move)
    start = game_cache.replay(game, before=last.number)
    state, events = engine.undo(before.state, act, seat.number, start, move)
    after = before.after_undo(state, undo=_who_may_undo(state, earlier))
    clocks = clock_undo(room=game.room, game=game, position=after, undone=last)
    undone = {"number": last.number, "streams": last.streams}
    is_public = advance_streams(before, after, events)
    mover = Mover(seat.number, Move.By.PERSON)
    step = Step(after.version, after.mark, mover, after.streams, events_json(events), [], undone)
    row = MoveRow(
        number=step.number,
        seat=mover.seat,
        by=mover.by,
        client_id=client_id,
        prompt=at,
        move=undo,
        events=step.events,
        streams=step.streams,
        mark=step.mark,
        undone=undone,
    )
    restarts = is_public and bot_pauses.restarts_pause(game, before, state, seat.number)
    computed = ComputedMove(game, row, after, step, restarts)
    store_moves([computed], {game.room_id: list(Seat.objects.filter(room=game.room))})
    if clocks:
        game.moves.filter(number=row.number).update(clocks=clocks)
    return computed.played


def undo_offered(game: Game, state: engine.State) -> int | None:
    """The seat that may undo its last act, computed from the log; `Game.undo` caches it."""
    return _who_may_undo(state, _last_standing(game)[0])


def _who_may_undo(state: engine.State, last: Move | None) -> int | None:
    act = _engine_act(last)
    return act.seat if act is not None and engine.why_not_undoable(state, act, act.seat) is None else None


def _last_standing(game: Game) -> tuple[Move | None, Move | None]:
    """The last move of the log that has not been undone, and the one that stands before it."""
    undone = dict(game.moves.filter(undone__isnull=False).values_list("number", "undone__number"))

    def standing(number: int) -> Move | None:
        while number in undone:
            number = undone[number] - 1
        # The tables of release 0.9 have no marks (`verify_games --open`).
        return game.moves.filter(number=number).defer("events", "mark").first()

    last = standing(game.version)
    return last, None if last is None else standing(last.number - 1)


def _engine_act(row: Move | None) -> engine.Act | None:
    """The part of a move that the engine needs to decide about an undo."""
    return (
        None if row is None else engine.Act(row.seat, row.by == Move.By.PERSON, cast("Any", row.irreversible or None))
    )


def _check_running(game: Game, seat: Seat) -> None:
    """Refuses an undo if the seat's person cannot act now."""
    if game_cache.has_other_rules(game):
        raise Refused("refused", "rules_changed")
    if game.room.state != Room.State.PLAYING:
        raise Refused("refused", game.room.state)
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    if game.room.paused is not None:
        raise Refused("refused", "paused")


def _repeated_result(stored: Move, undo: Any, at: str) -> MoveResult:
    if stored.move != undo or stored.prompt != at:
        raise Refused("conflict")
    metrics.CONFLICTS.labels("repeated").inc()
    return MoveResult(stored.number, stored.streams[str(stored.seat)], again=True)
