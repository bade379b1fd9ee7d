"""Ending a game early, by agreement of the people who play it (C-28, R-22, I-21)."""

from collections.abc import Sequence

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.models import Game, Player, Room, Seat
from games.selectors.play.early_ends import MIN_PEOPLE, deciding_seats, rated_from
from games.services.play.games import compute_agreed_end, store_moves
from games.services.play.proposals import early_end_lapse
from games.services.rooms.lifecycle import own_seat
from games.services.rooms.limits import network_hash
from games.services.rooms.stand_ins import playing_room
from games.support import game_cache


@transaction.atomic
def early_end_agree(*, room_id: str, player: Player | None, network: str) -> Room:
    """Proposes to end the game early, or agrees to it. It ends, with a result, when everybody who decides has agreed;
    each may propose it once in a round. `network` is the player's network address."""
    game, seat = _running_game(room_id, player)
    room, people = game.room, deciding_seats(game.room.seats.select_related("player"))
    if len(people) < MIN_PEOPLE:
        raise Refused("refused", "alone_with_bots")
    state = game_cache.position(game).state
    refusal = engine.why_no_agreed_end(state)
    if refusal is not None:
        raise engine.IllegalMove(refusal)
    now = engine.round_of(state)
    if not any(one.wants_end for one in people):
        if seat.end_proposed == now:
            raise Refused("refused", "end_proposed_before")
        seat.end_proposed = now
    seat.wants_end, seat.end_network = True, network_hash(network)
    seat.save(update_fields=["wants_end", "end_network", "end_proposed"])
    agreed = [seat if one.number == seat.number else one for one in people]
    if all(one.wants_end for one in agreed):
        _end(game, seat, is_rated=_is_rated(room, now, agreed))
    else:
        broadcast.room_changed(room.id)
    return room


@transaction.atomic
def early_end_decline(*, room_id: str, player: Player | None) -> Room:
    """Withdraws the player's own agreement to end the game early; declines the proposal if they have not agreed."""
    game, seat = _running_game(room_id, player)
    if seat.wants_end:
        seat.wants_end, seat.end_network = False, ""
        seat.save(update_fields=["wants_end", "end_network"])
    elif not early_end_lapse(game.room):
        raise Refused("refused", "no_end_proposed")
    broadcast.room_changed(room_id)
    return game.room


def _running_game(room_id: str, player: Player | None) -> tuple[Game, Seat]:
    """The game of a running room, which is locked, and the seat of a player who decides about its end."""
    room = playing_room(room_id)
    seat = own_seat(room, player)
    if room.held:
        raise Refused("refused", "held")
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    if not deciding_seats([seat]):
        raise Refused("refused", "program_decides_nothing")
    if game_cache.has_other_rules(room.game):
        raise Refused("refused", "rules_changed")
    return room.game, seat


def _end(game: Game, seat: Seat, *, is_rated: bool) -> None:
    computed = compute_agreed_end(game, seat.number, is_rated=is_rated)
    store_moves([computed], {game.room_id: list(game.room.seats.all())})


def _is_rated(room: Room, now: int, agreed: Sequence[Seat]) -> bool:
    """Whether the end counts for ratings: late enough in the game, no two who agreed are in one network, and nobody is
    away who might yet return, rather than count as having left."""
    networks = [one.end_network for one in agreed if one.end_network]
    is_complete = not any(seat.stand_in for seat in room.seats.all())
    return now >= rated_from(room) and is_complete and len(set(networks)) == len(networks)
