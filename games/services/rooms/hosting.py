"""What the host of a room may do before the start: change its settings, remove people, hand over the host role."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from games import bots
from games.errors import Refused
from games.models import Player, Removal, Room, Seat
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import agrees_by_starting
from games.services.rooms.lifecycle import broadcast_room, host_may_change, open_room, own_open_room, own_seat
from games.services.rooms.pseudonym_protection import refuse_unmasking
from games.services.rooms.rated import check_rated_table
from games.services.rooms.ready_check import make_host, reset_ready
from games.services.rooms.seat_assignment import occupant_of, seat_occupant, vacate
from games.services.rooms.settings import hash_password, room_fields, settings_of_room

REMOVED_FOR = timedelta(minutes=10)
"""A removed person may not sit down in that room again for this long."""
MAX_REMOVALS = 50
"""Removed people remembered per room; when there are more, the first may sit down again."""


def room_edit(*, room_id: str, player: Player, **requested: Any) -> Room:
    """Changes the given settings of a room. If any has changed, the others at the table have to agree again."""

    def check(requested: Mapping[str, Any]) -> None:
        room = host_may_change(Room.objects.filter(id=room_id).first(), player)
        _new_fields(room, player, requested)

    return _edit(room_id, player, hash_password(requested, check))


def _new_fields(room: Room, player: Player, requested: Mapping[str, Any]) -> dict[str, Any]:
    return room_fields(player, settings_of_room(room) | dict(requested), before=room)


@transaction.atomic
def _edit(room_id: str, player: Player, requested: Mapping[str, Any]) -> Room:
    room = own_open_room(room_id, player)
    fields = _new_fields(room, player, requested)
    before = {name: getattr(room, name) for name in fields}
    if before == fields:
        return room
    refuse_unmasking(room, fields)
    for name, value in fields.items():
        setattr(room, name, value)
    _fit_seats(room)
    fitting = bots.names(room.edition, room.options["players"])
    room.seats.filter(bot=True).exclude(level__in=fitting).update(level=bots.DEFAULT)
    check_rated_table(room)
    if not room.programs and room.seats.filter(player__program=True).exists():
        raise Refused("refused", "programs_seated", field="programs")
    room.save()
    if "password" in fields:
        room.admissions.exclude(player__in=room.seats.exclude(player=None).values("player")).delete()
    reset_ready(room)
    broadcast_room(room)
    return room


@transaction.atomic
def room_kick(*, room_id: str, player: Player, seat: int, reason: str = Removal.Reason.OTHER) -> None:
    """Removes a person or bot from a seat before the start, or cancels the hold on a seat; host only. A removed person
    is shown the reason and may not sit down again for a while."""
    room = own_open_room(room_id, player)
    chosen = room.seats.filter(number=seat).first()
    if chosen is None or chosen.player_id == player.id or not (chosen.player_id or chosen.bot or chosen.held_for_id):
        raise Refused("refused", "nobody_to_remove", seat=seat)
    if chosen.player is not None:
        _note_removal(room, chosen.player, Removal.Reason(reason))
    vacate(chosen)
    broadcast_room(room)


@transaction.atomic
def room_transfer_host(*, room_id: str, player: Player, seat: int) -> Room:
    """Makes the person on a seat the host; host only."""
    room = own_open_room(room_id, player)
    heir = room.seats.filter(number=seat, player__isnull=False).exclude(player=player).first()
    if heir is None:
        raise Refused("refused", "seat_empty", seat=seat)
    make_host(room, heir)
    broadcast_room(room)
    return room


@transaction.atomic
def room_ready(*, room_id: str, player: Player, ready: bool = True) -> Seat:
    """Sets whether a player is ready to start with the room as it is. The host agrees by starting, except under
    pseudonyms, where the host is asked like everybody else."""
    room = open_room(room_id)
    seat = own_seat(room, player)
    if room.creator_id == player.id and agrees_by_starting(room):
        raise Refused("refused", "host_is_ready")
    seat.ready = ready
    seat.save(update_fields=["ready"])
    broadcast_room(room)
    return seat


@transaction.atomic
def room_ask_ready(*, room_id: str, player: Player) -> Room:
    """Asks everybody else at the table whether they are ready; host only."""
    room = own_open_room(room_id, player)
    reset_ready(room)
    broadcast_room(room)
    return room


def _note_removal(room: Room, player: Player, reason: Removal.Reason) -> None:
    """Remembers a removal; the room keeps only the latest `MAX_REMOVALS`."""
    about = {"reason": reason, "until": database_time() + REMOVED_FOR}
    Removal.objects.update_or_create(room=room, player=player, defaults=about)
    last = list(room.removals.order_by("-until", "-id").values_list("id", flat=True)[:MAX_REMOVALS])
    room.removals.exclude(id__in=last).delete()


def _fit_seats(room: Room) -> None:
    """Adds or removes seats to match the room's number of players; people on a removed seat move to a free one."""
    seats, wanted = list(room.seats.all()), room.options["players"]
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in range(len(seats), wanted))
    kept = [seat for seat in seats[:wanted] if not seat.player_id and not seat.bot]
    leaving = [seat for seat in seats[wanted:] if seat.player_id or seat.bot]
    if len(leaving) > len(kept):
        raise Refused("refused", "too_many_seated", field="options.players", seats=len(leaving) - len(kept))
    for seat, free in zip(leaving, kept, strict=False):
        seat_occupant(free, occupant_of(seat))
        free.held_for = None
        vacate(seat)
        free.save()
    room.seats.filter(number__gte=wanted).delete()
