"""What the host of a room may do before the start: change it, take people off their seats, make somebody else host."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from games.errors import Refused
from games.models import Player, Removal, Room, Seat
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import agrees_by_starting
from games.services.rooms.lifecycle import changed, host_may_change, open_room, own_open_room
from games.services.rooms.rated import check_table
from games.services.rooms.ready_check import agreement_reset, make_host
from games.services.rooms.seat_assignment import vacate
from games.services.rooms.settings import room_fields, wish_of, with_hash
from games.services.rooms.unmasking import refuse_unmasking

REMOVED_FOR = timedelta(minutes=10)
"""Whoever was taken off their seat may not sit down in that room for so long."""
REMOVED = 50
"""So many people can be kept from sitting down in one room; then the first may again."""


def room_edit(*, room_id: str, player: Player, **wish: Any) -> Room:
    """Changes what is said; the rest stays. The others at the table have to agree anew, if anything has changed."""

    def check(wish: Mapping[str, Any]) -> None:
        room = host_may_change(Room.objects.filter(id=room_id).first(), player)
        _fields(room, player, wish)

    return _edit(room_id, player, with_hash(wish, check))


def _fields(room: Room, player: Player, wish: Mapping[str, Any]) -> dict[str, Any]:
    return room_fields(player, wish_of(room) | dict(wish), before=room)


@transaction.atomic
def _edit(room_id: str, player: Player, wish: Mapping[str, Any]) -> Room:
    room = own_open_room(room_id, player)
    fields = _fields(room, player, wish)
    before = {name: getattr(room, name) for name in fields}
    if before == fields:
        return room
    refuse_unmasking(room, fields)
    for name, value in fields.items():
        setattr(room, name, value)
    _fit_seats(room)
    check_table(room)
    if not room.programs and room.seats.filter(player__program=True).exists():
        raise Refused("refused", "programs_seated", field="programs")
    room.save()
    if "password" in fields:
        room.admissions.exclude(player__in=room.seats.exclude(player=None).values("player")).delete()
    agreement_reset(room)
    changed(room)
    return room


@transaction.atomic
def room_remove(*, room_id: str, player: Player, seat: int, reason: str = Removal.Reason.OTHER) -> None:
    """Takes a bot, or somebody, off a seat before the start, or keeps it for them no longer; the room's host only.
    Whoever is removed is told why, and may not sit down again at once."""
    room = own_open_room(room_id, player)
    chosen = room.seats.filter(number=seat).first()
    if chosen is None or chosen.player_id == player.id or not (chosen.player_id or chosen.bot or chosen.held_for_id):
        raise Refused("refused", "nobody_to_remove", seat=seat)
    if chosen.player is not None:
        _note_removal(room, chosen.player, Removal.Reason(reason))
    vacate(chosen)
    changed(room)


@transaction.atomic
def room_hand_on(*, room_id: str, player: Player, seat: int) -> Room:
    """Makes the person on a seat the host; the host only."""
    room = own_open_room(room_id, player)
    heir = room.seats.filter(number=seat, player__isnull=False).exclude(player=player).first()
    if heir is None:
        raise Refused("refused", "nobody_there", seat=seat)
    make_host(room, heir)
    changed(room)
    return room


@transaction.atomic
def room_ready(*, room_id: str, player: Player, ready: bool = True) -> Seat:
    """Agrees to begin with the room as it is, or does so no longer. The host agrees by beginning, but under pseudonyms
    does as all others do."""
    room = open_room(room_id)
    seat = room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if room.creator_id == player.id and agrees_by_starting(room):
        raise Refused("refused", "host_is_ready")
    seat.ready = ready
    seat.save(update_fields=["ready"])
    changed(room)
    return seat


@transaction.atomic
def room_ask_ready(*, room_id: str, player: Player) -> Room:
    """Asks everybody else at the table whether they are ready; the room's host only."""
    room = own_open_room(room_id, player)
    agreement_reset(room)
    changed(room)
    return room


def _note_removal(room: Room, player: Player, reason: Removal.Reason) -> None:
    """Remembers who was removed, and of all these the last."""
    about = {"reason": reason, "until": database_time() + REMOVED_FOR}
    Removal.objects.update_or_create(room=room, player=player, defaults=about)
    last = list(room.removals.order_by("-until", "-id").values_list("id", flat=True)[:REMOVED])
    room.removals.exclude(id__in=last).delete()


def _fit_seats(room: Room) -> None:
    """As many seats as the room is now for: free ones come or go; whoever sits on one that goes takes a free one."""
    seats, wanted = list(room.seats.all()), room.options["players"]
    Seat.objects.bulk_create(Seat(room=room, number=number) for number in range(len(seats), wanted))
    kept = [seat for seat in seats[:wanted] if not seat.player_id and not seat.bot]
    leaving = [seat for seat in seats[wanted:] if seat.player_id or seat.bot]
    if len(leaving) > len(kept):
        raise Refused("refused", "too_many_seated", field="options.players", seats=len(leaving) - len(kept))
    for seat, free in zip(leaving, kept, strict=False):
        free.player, free.bot, free.level, free.seen = seat.player, seat.bot, seat.level, seat.seen
        free.held_for = None
        vacate(seat)
        free.save()
    room.seats.filter(number__gte=wanted).delete()
