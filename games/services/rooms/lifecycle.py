"""Rooms: made, filled, started, left, ended. Every function locks the room's row first."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import agrees_by_starting
from games.services.people.relations import refuse_blocked
from games.services.play.clocks import clock_refresh
from games.services.play.drafts import drafts_forget
from games.services.play.games import game_create
from games.services.play.seat_knowledge import refuse_informed
from games.services.rooms.limits import check_may_make, check_may_start, check_may_wait, sign_of
from games.services.rooms.passwords import check_admitted
from games.services.rooms.rated import check_person, check_table, note_entrants
from games.services.rooms.seat_assignment import check_not_removed, check_seat, draw_seats, free_seat, vacate
from games.services.rooms.settings import room_fields, with_hash
from games.services.rooms.time_controls import UNTIMED
from games.services.rooms.unmasking import visit_note
from games.services.support.locks import lock_people

SEATED = (Room.State.OPEN, Room.State.PLAYING)


def room_create(*, player: Player, network: str = "", **wish: Any) -> Room:
    """A room with free seats as it is wished for; its creator, who is its host, takes the first. What is not listed is
    watched by link, if at all. `network` is the address that they ask from."""

    def check(wish: Mapping[str, Any]) -> None:
        refuse_if_sanctioned(player.id, "sit")
        check_may_wait(player)
        _wanted(player, network, wish)

    return _create(player, network, with_hash(wish, check))


@transaction.atomic
def _create(player: Player, network: str, wish: Mapping[str, Any]) -> Room:
    player_may_sit(player)
    check_may_wait(player)
    return _make(player, network, wish)


def _make(player: Player, network: str, wish: Mapping[str, Any]) -> Room:
    room = _wanted(player, network, wish)
    room.save(force_insert=True)
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in range(room.options["players"]))
    _sit(room, 0, player)
    return room


def _wanted(player: Player, network: str, wish: Mapping[str, Any]) -> Room:
    """The room that somebody wishes for, not stored yet. Refused if they may not have it."""
    room = Room(creator=player, made_from=sign_of(network), **room_fields(player, wish))
    check_may_make(player, room.made_from)
    check_person(room, player)
    admit(room, player)
    return room


@transaction.atomic
def room_join(*, room_id: str, player: Player, seat: int | None = None) -> Seat:
    """Takes a free seat: this one, the one that is held for them, or the first. Whoever sits already stays where they
    are. By sitting down they agree to the room as it is."""
    player_may_sit(player)
    room = open_room(room_id)
    if player.id in (room.shut_out or ()):
        raise Refused("forbidden", "sent_away")
    check_seat(room, seat)
    mine = room.seats.filter(player=player).first()
    if mine is not None:
        return mine
    check_admitted(room, player)
    check_not_removed(room, player)
    check_person(room, player)
    refuse_blocked(room=room, player=player)
    refuse_informed(room, player)
    check_may_wait(player)
    return _sit(room, free_seat(room, seat, player), player)


@transaction.atomic
def room_leave(*, room_id: str, player: Player) -> None:
    """Gets up. In a running game a bot takes the seat for good; a room that everybody has left is closed."""
    room = locked_room(room_id)
    seat = room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if room.state not in SEATED:
        raise Refused("refused", room.state)
    vacate(seat, bot=room.state == Room.State.PLAYING)
    _next_host(room)
    clock_refresh(room=room)
    changed(room)


@transaction.atomic
def room_add_bot(*, room_id: str, player: Player, seat: int | None = None, level: str = Seat.Level.PLAIN) -> Seat:
    """Gives a free seat to a bot that plays so well; the room's host only."""
    room = own_open_room(room_id, player)
    if room.rated:
        raise Refused("refused", "rated_without_bots")
    chosen = room.seats.get(number=free_seat(room, seat, None))
    chosen.bot, chosen.level, chosen.held_for = True, Seat.Level(level), None
    chosen.save(update_fields=["bot", "level", "held_for"])
    changed(room)
    return chosen


@transaction.atomic
def room_start(*, room_id: str, player: Player) -> Room:
    """Begins the game, once all seats are taken and all have agreed to it; the room's host only. If the room has it so,
    lots are drawn for the seats."""
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
    check_table(room)
    if room.pace != Room.Pace.CORRESPONDENCE:
        check_may_start(room, player)
    if room.seating == Room.Seating.LOT:
        draw_seats(room)
    note_entrants(room)
    room.state = Room.State.PLAYING
    room.save()
    game_create(room=room)
    changed(room)
    return room


@transaction.atomic
def room_play_now(*, player: Player, edition: str, options: Mapping[str, Any], network: str = "") -> Room:
    """A room of one's own with bots on the other seats, started."""
    player_may_sit(player)
    room = _make(player, network, {"edition": edition, "options": options, "public": False, "pace": UNTIMED})
    room.seats.filter(player=None).update(bot=True)
    return room_start(room_id=room.id, player=player)


@transaction.atomic
def room_end_game(*, room_id: str) -> Room:
    """A moderator ends a running game; nobody has won."""
    room = locked_room(room_id)
    if room.state != Room.State.PLAYING:
        raise Refused("refused", room.state)
    end_room(room, Room.State.ENDED, Room.EndedBy.MODERATOR)
    return room


@transaction.atomic
def room_close(*, room_id: str) -> Room:
    """A moderator closes a room, whatever goes on in it: nobody plays or talks there any more."""
    room = locked_room(room_id)
    if room.state == Room.State.CLOSED:
        raise Refused("refused", room.state)
    end_room(room, Room.State.CLOSED, Room.EndedBy.MODERATOR)
    return room


def player_may_sit(player: Player) -> None:
    """Refuses whoever has been told to sit down nowhere, and their programs: who is told so meanwhile is told before
    this or after it."""
    lock_people(player)
    refuse_if_sanctioned(player.id, "sit")


def locked_room(room_id: str) -> Room:
    """The room, its row locked until the transaction ends."""
    room = Room.objects.select_for_update(no_key=True).filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    return room


def admit(room: Room, player: Player) -> None:
    """Programs sit down only where they may."""
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
    """A room that has not started yet, for its host; refused to others, and if there is none."""
    if room is None:
        raise Refused("unknown_room")
    if room.state != Room.State.OPEN:
        raise Refused("refused", room.state)
    if room.creator_id != player.id:
        raise Refused("refused", "creator_only")
    return room


def end_room(room: Room, state: Room.State, by: Room.EndedBy) -> None:
    """The room, which is locked, comes to an end; a game that was running has no result."""
    room.state = state
    if not room.ended_by:
        room.ended_by = by
    room.save()
    room.seats.update(pending=False)
    game = getattr(room, "game", None)
    if game is not None and game.ended is None:
        game.ended = timezone.now()
        game.save(update_fields=["ended"])
        drafts_forget(game=game)
    clock_refresh(room=room)
    changed(room)


def changed(room: Room) -> None:
    """Tells those at the room, and in the lobby, once it is stored."""
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()


def _sit(room: Room, number: int, player: Player) -> Seat:
    admit(room, player)
    seat = room.seats.get(number=number)
    room.seats.filter(held_for=player).update(held_for=None)
    seat.player, seat.seen, seat.ready, seat.held_for = player, database_time(), True, None
    seat.save()
    visit_note(room, player)
    changed(room)
    return seat


def _next_host(room: Room) -> None:
    """Who is host when one has left: the first who is still there. A room that all have left before it starts
    closes."""
    heir = room.seats.filter(player__isnull=False).first()
    if heir is None and room.state == Room.State.OPEN:
        room.state = Room.State.CLOSED
    elif heir is not None and not room.seats.filter(player=room.creator_id).exists():
        room.creator = heir.player
    room.save()
