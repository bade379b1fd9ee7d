"""Rooms: made, filled, started, left, ended. Every function locks the room's row first."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import broadcast, engine
from games.engine.errors import IllegalMove, Malformed
from games.models import NAME_LENGTH, Player, Room, Seat
from games.selectors.clocks import database_time
from games.selectors.sanctions import refuse_if_sanctioned
from games.services.clocks import clock_refresh
from games.services.drafts import drafts_forget
from games.services.errors import Refused
from games.services.games import game_create
from games.services.paces import UNTIMED, pace_fields, usual_pace
from games.services.players import clean_name

MOST_OPEN_ROOMS = 5
"""So many rooms of one person can wait for players at a time."""
DESERTED, DESERTED_SLOW = timedelta(minutes=30), timedelta(days=7)


@transaction.atomic
def room_create(
    *,
    player: Player,
    edition: str,
    options: Mapping[str, Any],
    name: str | None = None,
    public: bool = True,
    pace: Mapping[str, Any] | None = None,
    watching: str | None = None,
    rounds_behind: int = 0,
    press: str = Room.Press.PUBLIC,
    pseudonyms: bool = False,
    programs: bool = False,
) -> Room:
    """A room with free seats; its creator takes the first. What is not listed is watched by link, if at all."""
    player_may_sit(player)
    checked = _options(edition, options)
    clock = pace_fields(usual_pace(edition) if pace is None else pace, edition)
    if Room.objects.filter(creator=player, state=Room.State.OPEN).count() >= MOST_OPEN_ROOMS:
        raise Refused("refused", "too_many_rooms", most=MOST_OPEN_ROOMS)
    usual = "Under pseudonyms" if pseudonyms else f"{player.name}’s table"
    title = usual if name is None else clean_name(name, longest=NAME_LENGTH * 2)
    watched = Room.Watching(watching or Room.Watching.EVERYONE)
    if watched == Room.Watching.EVERYONE and not public:
        watched = Room.Watching.LINK
    behind = 0 if watched == Room.Watching.NONE else rounds_behind
    choices = {"public": public, "watching": watched, "rounds_behind": behind, "press": Room.Press(press), **clock}
    about = {"name": title, "edition": edition, "options": checked, "creator": player, "pseudonyms": pseudonyms}
    room = Room.objects.create(**about, **choices, programs=programs)
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in range(checked["players"]))
    _sit(room, 0, player)
    return room


@transaction.atomic
def room_join(*, room_id: str, player: Player, seat: int | None = None) -> Seat:
    """Takes a free seat, this one or the first. Whoever sits already stays where they are."""
    player_may_sit(player)
    room = open_room(room_id)
    if player.id in (room.shut_out or ()):
        raise Refused("forbidden", "sent_away")
    mine = room.seats.filter(player=player).first()
    if mine is not None:
        return mine
    return _sit(room, _free_seat(room, seat), player)


@transaction.atomic
def room_leave(*, room_id: str, player: Player) -> None:
    """Gets up. In a running game a bot takes the seat for good; a room that everybody has left is closed."""
    room = locked_room(room_id)
    seat = room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if room.state not in (Room.State.OPEN, Room.State.PLAYING):
        raise Refused("refused", room.state)
    seat.player, seat.stand_in, seat.offered, seat.seen = None, False, False, None
    seat.bot = room.state == Room.State.PLAYING
    seat.save()
    if room.state == Room.State.OPEN:
        _next_creator(room)
    clock_refresh(room=room)
    _changed(room)


@transaction.atomic
def room_add_bot(*, room_id: str, player: Player, seat: int | None = None) -> Seat:
    """Gives a free seat to a bot; the room's creator only."""
    room = _own_open_room(room_id, player)
    chosen = room.seats.get(number=_free_seat(room, seat))
    chosen.bot = True
    chosen.save(update_fields=["bot"])
    _changed(room)
    return chosen


@transaction.atomic
def room_remove(*, room_id: str, player: Player, seat: int) -> None:
    """Takes a bot, or a guest, off a seat before the start; the room's creator only."""
    room = _own_open_room(room_id, player)
    chosen = room.seats.filter(number=seat).first()
    if chosen is None or chosen.player_id == player.id or (chosen.player_id is None and not chosen.bot):
        raise Refused("refused", "nobody_to_remove", seat=seat)
    chosen.player, chosen.bot, chosen.seen = None, False, None
    chosen.save()
    _changed(room)


@transaction.atomic
def room_start(*, room_id: str, player: Player) -> Room:
    """Begins the game, once all seats are taken; the room's creator only."""
    room = _own_open_room(room_id, player)
    free = [seat.number for seat in room.seats.all() if seat.player_id is None and not seat.bot]
    if free:
        raise Refused("refused", "seats_free", seats=free)
    room.state = Room.State.PLAYING
    room.save()
    game_create(room=room)
    _changed(room)
    return room


@transaction.atomic
def room_play_now(*, player: Player, edition: str, options: Mapping[str, Any]) -> Room:
    """A room of one's own with bots on the other seats, started."""
    room = room_create(player=player, edition=edition, options=options, public=False, pace=UNTIMED)
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


def room_sweep() -> int:
    """Closes rooms that never started and that nobody has looked at for long; how many. By correspondence long means
    days."""
    now = timezone.now()
    slow = Q(pace=Room.Pace.CORRESPONDENCE)
    long_ago = (~slow & Q(changed__lt=now - DESERTED)) | (slow & Q(changed__lt=now - DESERTED_SLOW))
    deserted = Room.objects.filter(long_ago, state=Room.State.OPEN, presences=None)
    closed = 0
    for room_id in deserted.values_list("id", flat=True):
        with transaction.atomic():
            room = deserted.select_for_update(of=("self",), no_key=True).filter(id=room_id).first()
            if room is not None:
                room.state = Room.State.CLOSED
                room.save()
                _changed(room)
                closed += 1
    return closed


def player_may_sit(player: Player) -> None:
    """Refuses whoever has been told to sit down nowhere. Their row is locked before any room's: who is told so
    meanwhile is told before this or after it."""
    Player.objects.select_for_update(no_key=True).filter(id=player.id).first()
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


def _own_open_room(room_id: str, player: Player) -> Room:
    room = open_room(room_id)
    if room.creator_id != player.id:
        raise Refused("refused", "creator_only")
    return room


def _options(edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return dict(engine.check_options(edition, dict(options)))
    except Malformed as error:
        raise Refused("malformed", "options", field=error.path, expected=error.expected) from error
    except IllegalMove as error:
        raise Refused("refused", error.refusal.reason, field="options", **error.refusal.data) from error


def _free_seat(room: Room, wanted: int | None) -> int:
    free = [seat.number for seat in room.seats.all() if seat.player_id is None and not seat.bot]
    if not free or (wanted is not None and wanted not in free):
        raise Refused("refused", "no_free_seat" if wanted is None else "seat_taken")
    return free[0] if wanted is None else wanted


def _sit(room: Room, number: int, player: Player) -> Seat:
    admit(room, player)
    seat = room.seats.get(number=number)
    seat.player, seat.seen = player, database_time()
    seat.save()
    _changed(room)
    return seat


def _next_creator(room: Room) -> None:
    heir = room.seats.filter(player__isnull=False).first()
    if heir is None:
        room.state = Room.State.CLOSED
    elif not room.seats.filter(player=room.creator_id).exists():
        room.creator = heir.player
    room.save()


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
    _changed(room)


def _changed(room: Room) -> None:
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()
