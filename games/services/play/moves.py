"""People's moves, batched: moves of several games share one transaction, with its reads, its writes and its commit.

They are independent of each other: a refused move has written nothing, and if the database rejects the batch, each move
is played in a transaction of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction

from games import engine
from games.errors import Refused
from games.models import Move, Room
from games.services.play import offers
from games.services.play.clocks import clock_answered
from games.services.play.games import ComputedMove, MoveResult, compute_move, store_moves
from games.services.play.move_storage import Repeated, lock_tables
from games.support import metrics

Outcome = MoveResult | BaseException


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """A move that a player wants to make, with the client's id of the frame that asks for it."""

    room_id: str
    player_id: str
    move: Mapping[str, Any]
    prompt: str
    client_id: str


def game_move(*, room_id: str, player_id: str, move: Mapping[str, Any], prompt: str, client_id: str) -> MoveResult:
    """Plays a person's move. Idempotent: the same frame again gets the same answer; a different move under its id is a
    conflict."""
    (outcome,) = games_move([PlayerMove(room_id, player_id, move, prompt, client_id)])
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome


def games_move(requests: Sequence[PlayerMove]) -> list[Outcome]:
    """Plays people's moves and returns the result of each, once it is stored. Moves of the same game are played in
    order, in successive transactions."""
    outcomes: dict[int, Outcome] = {}
    remaining = list(enumerate(requests))
    while remaining:
        taken = {request.room_id: (number, request) for number, request in reversed(remaining)}
        first = sorted(taken.values(), key=lambda one: one[0])
        outcomes.update(
            zip((number for number, _ in first), _play_batch([request for _, request in first]), strict=True)
        )
        remaining = [one for one in remaining if one[0] not in outcomes]
    return [outcomes[number] for number in range(len(requests))]


def _play_batch(requests: Sequence[PlayerMove]) -> Sequence[Outcome]:
    """Plays moves of different games in one transaction; if that fails, each in its own."""
    try:
        with transaction.atomic():
            return _Batch(requests).play()
    except Exception as error:  # noqa: BLE001 - returned to the player who made the move
        return [error] if len(requests) == 1 else [_play_batch([request])[0] for request in requests]


class _Batch:
    """Moves of different games, with everything read for them."""

    def __init__(self, requests: Sequence[PlayerMove]) -> None:
        self._requests = requests
        self._tables = lock_tables([(request.room_id, request.player_id, request.client_id) for request in requests])

    def play(self) -> list[Outcome]:
        """Plays all moves and stores those that are allowed; returns the result of each."""
        outcomes: list[Outcome] = []
        computed = []
        for request in self._requests:
            try:
                result = self._compute(request)
            except DatabaseError:
                raise  # The transaction may be unusable, also for the other moves.
            except Exception as error:  # noqa: BLE001 - one move's refusal or failure must not affect the others
                outcomes.append(error)
                continue
            if isinstance(result, ComputedMove):
                computed.append(result)
                outcomes.append(result.played)
            else:
                outcomes.append(result)
        for move in computed:
            clock_answered(room=move.game.room, game=move.game, seat=move.row.seat, prompt=move.row.prompt)
        if computed:
            store_moves(computed, {move.game.room_id: self._tables[move.game.room_id].seats for move in computed})
        return outcomes

    def _compute(self, request: PlayerMove) -> ComputedMove | MoveResult:
        """Computes the requested move, or returns its stored result if it was played before."""
        table = self._tables.get(request.room_id)
        if table is None:
            raise Refused("unknown_room")
        room, game = table.room, table.game
        if game is None:
            raise Refused("not_started")
        seat = next((seat for seat in table.seats if seat.player_id == request.player_id), None)
        if seat is None:
            raise Refused("not_seated")
        move = engine.move_from_json(game.edition, dict(request.move))
        if table.repeated is not None:
            return _repeated_result(table.repeated, engine.to_json(move), request.prompt)
        frame = (move, request.prompt, request.client_id)
        is_offer = engine.is_offer(game.edition, move)
        if is_offer and (result := offers.answered_before(game, request.player_id, seat.number, frame)) is not None:
            return _offer_result(result)
        if room.state != Room.State.PLAYING:
            raise Refused("refused", room.state)
        if seat.stand_in:
            raise Refused("refused", "stand_in")
        if room.paused is not None:
            raise Refused("refused", "paused")
        if is_offer and (result := offers.answer_standing(game, request.player_id, seat.number, frame)) is not None:
            return _offer_result(result)
        return compute_move(game, seat.number, move, request.prompt, by=Move.By.PERSON, client_id=request.client_id)


def _offer_result(stored: Move) -> MoveResult:
    """The result of an offer that already stood: that of the move which made it."""
    metrics.CONFLICTS.labels("repeated").inc()
    return MoveResult(stored.number, stored.streams[str(stored.seat)], again=True)


def _repeated_result(stored: Repeated, move: Any, prompt: str) -> MoveResult:
    """The stored result of a repeated request; refused (`conflict`) if the request differs."""
    if stored.move != move or stored.prompt != prompt:
        raise Refused("conflict")
    metrics.CONFLICTS.labels("repeated").inc()
    return MoveResult(stored.number, stored.streams[str(stored.seat)], again=True)
