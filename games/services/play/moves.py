"""Moves of people, those of several games in one transaction: they share its reading, its writing and its commit.

What becomes of one move is no other's business. A move that is refused has written nothing; when the database refuses
what they have written together, each is played by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction

from games import engine
from games.errors import Refused
from games.models import Move, Room
from games.services.play import offers
from games.services.play.clocks import clock_back
from games.services.play.games import Played, Turn, store, work_out
from games.services.play.move_storage import Repeated, tables_locked
from games.support import metrics

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
    """Moves of different games, with all that has to be read for them."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._orders = orders
        self._tables = tables_locked([(order.room_id, order.player_id, order.client_id) for order in orders])

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
            store(turns, {turn.game.room_id: self._tables[turn.game.room_id].seats for turn in turns})
        return outcomes

    def _worked_out(self, order: Order) -> Turn | Played:
        """What an order comes to; what it came to, if it was carried out before."""
        table = self._tables.get(order.room_id)
        if table is None:
            raise Refused("unknown_room")
        room, game = table.room, table.game
        if game is None:
            raise Refused("not_started")
        seat = next((seat for seat in table.seats if seat.player_id == order.player_id), None)
        if seat is None:
            raise Refused("not_seated")
        move = engine.move_from_json(game.edition, dict(order.move))
        if table.repeated is not None:
            return _again(table.repeated, engine.to_json(move), order.prompt)
        frame = (move, order.prompt, order.client_id)
        is_offer = engine.is_offer(game.edition, move)
        if is_offer and (made := offers.answered_before(game, order.player_id, seat.number, frame)) is not None:
            return _as_made(made)
        if room.state != Room.State.PLAYING:
            raise Refused("refused", room.state)
        if seat.stand_in:
            raise Refused("refused", "stand_in")
        if room.paused is not None:
            raise Refused("refused", "paused")
        if is_offer and (made := offers.answer_standing(game, order.player_id, seat.number, frame)) is not None:
            return _as_made(made)
        return work_out(game, seat.number, move, order.prompt, by=Move.By.PERSON, client_id=order.client_id)


def _as_made(stored: Move) -> Played:
    """The answer to an offer that stood already: that of the move which made it."""
    metrics.CONFLICTS.labels("repeated").inc()
    return Played(stored.number, stored.streams[str(stored.seat)], again=True)


def _again(stored: Repeated, move: Any, prompt: str) -> Played:
    if stored.move != move or stored.prompt != prompt:
        raise Refused("conflict")
    metrics.CONFLICTS.labels("repeated").inc()
    return Played(stored.number, stored.streams[str(stored.seat)], again=True)
