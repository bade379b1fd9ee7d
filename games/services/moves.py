"""Moves of people, those of several games in one transaction: they share its reading, its writing and its commit.

What becomes of one move is no other's business. A move that is refused has written nothing; when the database refuses
what they have written together, each is played by itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction

from games import engine, metrics
from games.models import Game, Move, Room, Seat
from games.services.clocks import clock_back
from games.services.errors import Refused
from games.services.games import Played, Turn, store, work_out

Outcome = Played | BaseException


@dataclass(frozen=True, slots=True)
class Order:
    """A move that a person wants to make, under the id of the frame that says so."""

    room_id: str
    player_id: str
    move: Mapping[str, Any]
    prompt: str
    client_id: str


def game_move(*, room_id: str, player_id: str, move: Mapping[str, Any], prompt: str, client_id: str) -> Played:
    """Plays a person's move. The same frame again is answered again; another move under its id is a conflict."""
    (outcome,) = games_move([Order(room_id, player_id, move, prompt, client_id)])
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome


def games_move(orders: Sequence[Order]) -> list[Outcome]:
    """Plays people's moves; for each what came of it, once that is stored. Those of one game are played in their order,
    each in a transaction after the one before."""
    outcomes: dict[int, Outcome] = {}
    left = list(enumerate(orders))
    while left:
        taken = {order.room_id: (number, order) for number, order in reversed(left)}
        first = sorted(taken.values(), key=lambda one: one[0])
        outcomes.update(zip((number for number, _ in first), _together([order for _, order in first]), strict=True))
        left = [one for one in left if one[0] not in outcomes]
    return [outcomes[number] for number in range(len(orders))]


def _together(orders: Sequence[Order]) -> Sequence[Outcome]:
    """One transaction for moves of different games; one for each, if that fails."""
    try:
        with transaction.atomic():
            return _Round(orders).play()
    except Exception as error:  # noqa: BLE001 - told to whoever made the move
        return [error] if len(orders) == 1 else [_together([order])[0] for order in orders]


class _Round:
    """Moves of different games, with all that has to be read for them. Every writer locks the room's row first; here
    in the order of their ids, so that two processes never wait for each other."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._orders = orders
        ids = [order.room_id for order in orders]
        self._rooms = {
            room.id: room for room in Room.objects.select_for_update(no_key=True).filter(id__in=ids).order_by("id")
        }
        games = Game.objects.filter(room__in=ids).defer("state", "opening", "options")
        self._games = {game.room_id: game for game in games}
        self._seats: dict[str, list[Seat]] = defaultdict(list)
        for seat in Seat.objects.filter(room__in=ids):
            self._seats[seat.room_id].append(seat)
        self._stored = self._repeated(games)

    def _repeated(self, games: Iterable[Game]) -> dict[tuple[str, int, str | None], Move]:
        """Moves that were stored before under the same ids."""
        frames = [order.client_id for order in self._orders]
        found = Move.objects.filter(game__in=[game.id for game in games], client_id__in=frames)
        return {(move.game_id, move.seat, move.client_id): move for move in found}

    def play(self) -> list[Outcome]:
        """What comes of each; those that may be made are stored."""
        outcomes: list[Outcome] = []
        turns = []
        for order in self._orders:
            try:
                made = self._worked_out(order)
            except DatabaseError:
                raise  # The transaction may be beyond use, also for the others.
            except Exception as error:  # noqa: BLE001 - one move's refusal, or fault, is no other's
                outcomes.append(error)
                continue
            if isinstance(made, Turn):
                turns.append(made)
                outcomes.append(made.played)
            else:
                outcomes.append(made)
        for turn in turns:
            clock_back(room=turn.game.room, game=turn.game, seat=turn.row.seat, prompt=turn.row.prompt)
        if turns:
            store(turns, self._seats)
        return outcomes

    def _worked_out(self, order: Order) -> Turn | Played:
        """What an order comes to; what it came to, if it was carried out before."""
        room, game = self._rooms.get(order.room_id), self._games.get(order.room_id)
        if room is None:
            raise Refused("unknown_room")
        if game is None:
            raise Refused("not_started")
        game.room = room
        seat = next((seat for seat in self._seats[room.id] if seat.player_id == order.player_id), None)
        if seat is None:
            raise Refused("not_seated")
        move = engine.move_from_json(game.edition, dict(order.move))
        stored = self._stored.get((game.id, seat.number, order.client_id))
        if stored is not None:
            return _again(stored, engine.to_json(move), order.prompt)
        if room.state != Room.State.PLAYING:
            raise Refused("refused", room.state)
        if seat.stand_in:
            raise Refused("refused", "stand_in")
        if room.paused is not None:
            raise Refused("refused", "paused")
        return work_out(game, seat.number, move, order.prompt, by=Move.By.PERSON, client_id=order.client_id)


def _again(stored: Move, move: Any, prompt: str) -> Played:
    if stored.move != move or stored.prompt != prompt:
        raise Refused("conflict")
    metrics.CONFLICTS.labels("repeated").inc()
    return Played(stored.number, stored.streams[str(stored.seat)], again=True)
