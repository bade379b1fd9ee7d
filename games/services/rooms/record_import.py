"""Games that were played elsewhere, brought in from their records."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import engine
from games.errors import Refused
from games.models import Game, Move, Room
from games.services.people.players import player_create
from games.services.play.games import game_create, work_out
from games.services.play.move_storage import entries_write
from games.services.rooms.lifecycle import room_create, room_join
from games.services.rooms.rated import note_entrants
from games.support import game_cache

UNTIMED = {"kind": "untimed"}


@transaction.atomic
def game_import(*, record: engine.Record, names: Sequence[str] = ()) -> Room:
    """A game that is over, with its whole log, at a table of its own that whoever has the link may look at. It is
    played again by the rules of today, without what was taken back, and committed to anew."""
    if engine.outcome(engine.replay(record)) is None:
        raise Refused("refused", "game_runs")
    players = record.options["players"]
    people = [player_create(name=names[seat] if seat < len(names) else None) for seat in range(players)]
    room = room_create(
        player=people[0], edition=record.edition, options=record.options, public=False, pace=UNTIMED, watching="link"
    )
    for player in people[1:]:
        room_join(room_id=room.id, player=player)
    game_put(room=room, seed=record.seed, moves=_standing(record.moves))
    return room


@transaction.atomic
def game_put(*, room: Room, seed: str, moves: Iterable[tuple[int, Any]]) -> Game:
    """The game of a full table, with these moves of its people: over, if they lead to its end."""
    note_entrants(room)
    room.state = Room.State.PLAYING
    game = game_create(room=room, seed=seed)
    for seat, move in moves:
        turn = work_out(game, seat, move, _prompt(game, seat, move), by=Move.By.PERSON, client_id=None)
        entries_write([(game.id, turn.row)])
        game.version = game_cache.store(turn.after, turn.step).version
    _leave_so(room, game)
    return game


def _standing(entries: Iterable[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The moves that were not taken back."""
    moves: list[tuple[int, Any]] = []
    for seat, entry in entries:
        if isinstance(entry, engine.Undo):
            moves.pop()
        else:
            moves.append((seat, entry))
    return moves


def _prompt(game: Game, seat: int, move: Any) -> str:
    """Which question of those put to a seat a move of the record answers."""
    position = game_cache.position(game)
    for prompt in position.prompts(seat):
        try:
            engine.apply(position.state, seat, move, prompt.id)
        except engine.StalePrompt:
            continue
        return str(prompt.id)
    raise Refused("refused", "other_rules")


def _leave_so(room: Room, game: Game) -> None:
    """Everything has been played."""
    last = game_cache.position(game)
    game.state, game.streams = game_cache.state_text(last.state), last.streams
    if engine.outcome(last.state) is not None:
        game.ended, room.state, room.ended_by = timezone.now(), Room.State.ENDED, Room.EndedBy.PLAY
    game.save()
    room.save()
    room.seats.update(pending=False)
    room.seats.filter(number__in=engine.pending(last.state)).update(pending=True)
