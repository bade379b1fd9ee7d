"""Imports games played elsewhere from their records."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import engine
from games.errors import Refused
from games.models import Game, Move, Room
from games.services.people.players import player_create
from games.services.play.games import ComputedMove, compute_agreed_end, compute_move, game_create
from games.services.play.move_storage import write_moves
from games.services.rooms.lifecycle import room_create, room_join
from games.services.rooms.rated import record_entrants
from games.support import game_cache

UNTIMED = {"kind": "untimed"}


@transaction.atomic
def game_import(*, record: engine.Record, names: Sequence[str] = ()) -> Room:
    """Creates a room with a finished game and its complete log, open to anybody with the link. The game is replayed by
    the current rules, without what was undone, and gets a new commitment."""
    if engine.outcome(engine.replay(record)) is None:
        raise Refused("refused", "game_not_over")
    players = record.options["players"]
    people = [player_create(name=names[seat] if seat < len(names) else None) for seat in range(players)]
    room = room_create(
        player=people[0], edition=record.edition, options=record.options, public=False, pace=UNTIMED, watching="link"
    )
    for player in people[1:]:
        room_join(room_id=room.id, player=player)
    game_store(room=room, seed=record.seed, moves=_without_undone(record.moves))
    return room


@transaction.atomic
def game_store(*, room: Room, seed: str, moves: Iterable[tuple[int, Any]]) -> Game:
    """Creates the game of a full room and plays these moves for its people, or ends it by agreement; the game is over
    if they lead to its end."""
    record_entrants(room)
    room.state = Room.State.PLAYING
    game = game_create(room=room, seed=seed)
    for seat, move in moves:
        computed = _compute(game, seat, move)
        write_moves([(game.id, computed.row)])
        stored = game_cache.store(computed.after, computed.step)
        game.version, game.mark = stored.version, stored.mark
    _store_result(room, game)
    return game


def _without_undone(entries: Iterable[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The entries without undos, and without the moves that were undone."""
    moves: list[tuple[int, Any]] = []
    for seat, entry in entries:
        if isinstance(entry, engine.Undo):
            moves.pop()
        else:
            moves.append((seat, entry))
    return moves


def _compute(game: Game, seat: int, entry: Any) -> ComputedMove:
    if isinstance(entry, engine.AgreedEnd):
        return compute_agreed_end(game, seat, is_rated=False)
    return compute_move(game, seat, entry, _prompt_answered(game, seat, entry), by=Move.By.PERSON)


def _prompt_answered(game: Game, seat: int, move: Any) -> str:
    """The id of the seat's prompt that a move of the record answers."""
    position = game_cache.position(game)
    for prompt in position.prompts(seat):
        try:
            engine.apply(position.state, seat, move, prompt.id)
        except engine.StalePrompt:
            continue
        return str(prompt.id)
    raise Refused("refused", "other_rules")


def _store_result(room: Room, game: Game) -> None:
    """Stores the final state of the game and the room."""
    last = game_cache.position(game)
    game.state, game.streams = game_cache.state_text(last.state), last.streams
    game.round, game.scores = engine.round_of(last.state), engine.scores(last.state)
    outcome: Any = engine.outcome(last.state)
    if outcome is not None:
        game.ended, room.state = timezone.now(), Room.State.ENDED
        room.ended_by = Room.EndedBy.AGREEMENT if outcome.reason == "agreement" else Room.EndedBy.PLAY
    game.save()
    room.save()
    room.seats.update(pending=False)
    room.seats.filter(number__in=engine.pending(last.state)).update(pending=True)
