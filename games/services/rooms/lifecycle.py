"""Rooms: created, filled, started, left, ended. Every function locks the room's row first."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import bots, broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import agrees_by_starting
from games.services.people.relations import refuse_blocked
from games.services.play.clocks import clock_refresh
from games.services.play.drafts import drafts_delete
from games.services.play.games import game_create
from games.services.play.seat_knowledge import refuse_informed
from games.services.rooms.limits import check_room_limits, check_running_games, check_waiting_seats, network_hash
from games.services.rooms.passwords import check_admitted
from games.services.rooms.pseudonym_protection import record_visit
from games.services.rooms.rated import check_rated_player, check_rated_start, record_entrants
from games.services.rooms.seat_assignment import (
    check_not_removed,
    check_seat,
    draw_seats,
    free_seat,
    seat_bots,
    vacate,
)
from games.services.rooms.settings import hash_password, room_fields
from games.services.rooms.time_controls import UNTIMED
from games.services.support.locks import lock_people

SEATED = (Room.State.OPEN, Room.State.PLAYING)


def room_create(*, player: Player, network: str = "", **requested: Any) -> Room:
    """Creates a room with the given settings; its creator becomes the host and takes the first seat. An unlisted room
    can be watched by link at most. `network` is the address of the request."""

    def check(requested: Mapping[str, Any]) -> None:
        refuse_if_sanctioned(player.id, "sit")
        check_waiting_seats(player)
        _unsaved_room(player, network, requested)

    return _create(player, network, hash_password(requested, check))


@transaction.atomic
def _create(player: Player, network: str, requested: Mapping[str, Any]) -> Room:
    check_may_sit(player)
    check_waiting_seats(player)
    return _make(player, network, requested)


def _make(player: Player, network: str, requested: Mapping[str, Any]) -> Room:
    room = _unsaved_room(player, network, requested)
    room.save(force_insert=True)
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in range(room.options["players"]))
    _sit(room, 0, player)
    return room


def _unsaved_room(player: Player, network: str, requested: Mapping[str, Any]) -> Room:
    """The room that a player asks for, unsaved. Refused if they may not have it."""
    room = Room(creator=player, origin_hash=network_hash(network), **room_fields(player, requested))
    check_room_limits(player, room.origin_hash)
    check_rated_player(room, player)
    check_program_allowed(room, player)
    return room


@transaction.atomic
def room_join(*, room_id: str, player: Player, seat: int | None = None) -> Seat:
    """Takes a free seat: the given one, the one held for the player, or the first. A player who already sits keeps
    their seat. Sitting down means agreeing to the room's settings."""
    check_may_sit(player)
    room = open_room(room_id)
    if player.id in (room.banned or ()):
        raise Refused("forbidden", "removed_by_moderator")
    check_seat(room, seat)
    mine = room.seats.filter(player=player).first()
    if mine is not None:
        return mine
    check_admitted(room, player)
    check_not_removed(room, player)
    check_rated_player(room, player)
    refuse_blocked(room=room, player=player)
    refuse_informed(room, player)
    check_waiting_seats(player)
    return _sit(room, free_seat(room, seat, player), player)


@transaction.atomic
def room_leave(*, room_id: str, player: Player) -> None:
    """Leaves a room. In a running game a bot takes the seat for good; a room that everybody has left before the start
    is closed."""
    room = locked_room(room_id)
    seat = own_seat(room, player)
    if room.state not in SEATED:
        raise Refused("refused", room.state)
    vacate(seat, bot=room.state == Room.State.PLAYING)
    _replace_host(room)
    clock_refresh(room=room)
    broadcast_room(room)


@transaction.atomic
def room_add_bot(*, room_id: str, player: Player, seat: int | None = None, level: str = bots.DEFAULT) -> Seat:
    """Puts a bot on a free seat; host only. `level` is the name of one of the edition's bots."""
    room = own_open_room(room_id, player)
    _check_bot(room, level)
    if room.rated:
        raise Refused("refused", "rated_without_bots")
    chosen = room.seats.get(number=free_seat(room, seat, None))
    seat_bots(room, [chosen], level)
    broadcast_room(room)
    return chosen


def _check_bot(room: Room, level: str) -> None:
    """Refuses a level that the edition does not have, or that does not play at a table of this size."""
    players = room.options["players"]
    known = bots.names(room.edition, players)
    if level in known:
        return
    if level in bots.names(room.edition):
        others = bots.seats_of(room.edition, level)
        raise Refused("refused", "bot_other_players", field="level", players=others, bots=known)
    raise Refused("refused", "no_such_bot", field="level", bots=known)


@transaction.atomic
def room_start(*, room_id: str, player: Player) -> Room:
    """Starts the game once all seats are taken and everybody is ready; host only. Seats are assigned at random if the
    room's settings say so."""
    lock_people(player)
    room = own_open_room(room_id, player)
    seats = list(room.seats.all())
    free = [seat.number for seat in seats if seat.player_id is None and not seat.bot]
    if free:
        raise Refused("refused", "seats_free", seats=free)
    unasked = {None, player.id} if agrees_by_starting(room) else {None}
    waiting = [seat.number for seat in seats if seat.player_id not in unasked and not seat.ready]
    if waiting:
        raise Refused("refused", "not_ready", seats=waiting)
    check_rated_start(room)
    if room.pace != Room.Pace.CORRESPONDENCE:
        check_running_games(room, player)
    if room.seating == Room.Seating.LOT:
        draw_seats(room)
    record_entrants(room)
    room.state = Room.State.PLAYING
    room.save()
    game_create(room=room)
    broadcast_room(room)
    return room


@transaction.atomic
def room_play_now(
    *,
    player: Player,
    edition: str,
    options: Mapping[str, Any],
    level: str = bots.OPPONENT,
    pace: Mapping[str, Any] = UNTIMED,
    network: str = "",
) -> Room:
    """Creates and starts a room with bots of a level on all other seats; without a clock by default."""
    check_may_sit(player)
    room = _make(player, network, {"edition": edition, "options": options, "public": False, "pace": pace})
    _check_bot(room, level)
    seat_bots(room, room.seats.filter(player=None), level)
    return room_start(room_id=room.id, player=player)


@transaction.atomic
def room_end_game(*, room_id: str) -> Room:
    """Ends a running game by a moderator's decision; nobody has won."""
    room = locked_room(room_id)
    if room.state != Room.State.PLAYING:
        raise Refused("refused", room.state)
    end_room(room, Room.State.ENDED, Room.EndedBy.MODERATOR)
    return room


@transaction.atomic
def room_close(*, room_id: str) -> Room:
    """Closes a room by a moderator's decision, whatever its state: nobody can play or talk there any more."""
    room = locked_room(room_id)
    if room.state == Room.State.CLOSED:
        raise Refused("refused", room.state)
    end_room(room, Room.State.CLOSED, Room.EndedBy.MODERATOR)
    return room


def check_may_sit(player: Player) -> None:
    """Refuses people, and their programs, who are banned from taking seats. Locks their row, so that a sanction given
    meanwhile is either seen here or sees the new seat."""
    lock_people(player)
    refuse_if_sanctioned(player.id, "sit")


def locked_room(room_id: str) -> Room:
    """The room, its row locked until the transaction ends."""
    room = Room.objects.select_for_update(no_key=True).filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    return room


def own_seat(room: Room, player: Player | None) -> Seat:
    """A player's own seat in a room; refused if they have none."""
    seat = None if player is None else room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    return seat


def check_program_allowed(room: Room, player: Player) -> None:
    """Refuses programs where the room does not allow them."""
    if player.program and not room.programs:
        raise Refused("refused", "no_programs")


def open_room(room_id: str) -> Room:
    """A room that has not started yet, locked."""
    room = locked_room(room_id)
    if room.state != Room.State.OPEN:
        raise Refused("refused", room.state)
    return room


def own_open_room(room_id: str, player: Player) -> Room:
    """A room that has not started yet, locked, for its host."""
    return host_may_change(locked_room(room_id), player)


def host_may_change(room: Room | None, player: Player) -> Room:
    """The room, if it exists, has not started and belongs to this host; refused otherwise."""
    if room is None:
        raise Refused("unknown_room")
    if room.state != Room.State.OPEN:
        raise Refused("refused", room.state)
    if room.creator_id != player.id:
        raise Refused("refused", "creator_only")
    return room


def end_room(room: Room, state: Room.State, by: Room.EndedBy) -> None:
    """Ends a room, which is locked; a game that was running has no result."""
    room.state = state
    if not room.ended_by:
        room.ended_by = by
    room.save()
    room.seats.update(pending=False)
    game = getattr(room, "game", None)
    if game is not None and game.ended is None:
        game.ended = timezone.now()
        game.save(update_fields=["ended"])
        drafts_delete(game=game)
    clock_refresh(room=room)
    broadcast_room(room)


def broadcast_room(room: Room) -> None:
    """Broadcasts a change of the room, on commit, to the room and to the lobby."""
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()


def _sit(room: Room, number: int, player: Player) -> Seat:
    check_program_allowed(room, player)
    seat = room.seats.get(number=number)
    room.seats.filter(held_for=player).update(held_for=None)
    seat.player, seat.seen, seat.ready, seat.held_for = player, database_time(), True, None
    seat.save()
    record_visit(room, player)
    broadcast_room(room)
    return seat


def _replace_host(room: Room) -> None:
    """Passes the host role on when the host has left: to the first person still seated. A room that everybody has left
    before the start is closed."""
    heir = room.seats.filter(player__isnull=False).first()
    if heir is None and room.state == Room.State.OPEN:
        room.state = Room.State.CLOSED
    elif heir is not None and not room.seats.filter(player=room.creator_id).exists():
        room.creator = heir.player
    room.save()
