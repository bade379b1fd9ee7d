"""Rematches: another game of the same people, in a room with the same settings."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any, Literal

from django.db import transaction

from games.errors import Refused
from games.models import Admission, Player, Room, Seat
from games.selectors.moderation import staff
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import hides_names
from games.services.rooms.lifecycle import broadcast_room, check_may_sit, locked_room, own_seat, room_join
from games.services.rooms.limits import check_room_limits, network_hash
from games.services.rooms.settings import room_fields, settings_of_room

HELD, HELD_SLOW = timedelta(minutes=10), timedelta(days=3)
"""How long seats are held for the previous players; the second is for correspondence games."""
Seats = Literal["keep", "swap", "shuffle"]


@transaction.atomic
def room_rematch(*, room_id: str, player: Player, seats: Seats = "keep", network: str = "") -> Room:
    """Creates a rematch of a finished game, with a seat held for everybody who played: the same, the next, or, if seats
    are assigned at random, any. The first to ask is its host; the others join that room. Under pseudonyms no seat is
    held for moderators, who may sit only at tables that they create.

    Rematches that have closed are ignored, and so are those that refuse this player, because of a block or a removal:
    they get another. But under pseudonyms they are refused, since an additional rematch would reveal who was removed.
    """
    check_may_sit(player)
    room = locked_room(room_id)
    if room.state != Room.State.ENDED:
        raise Refused("not_started" if room.state == Room.State.OPEN else "refused", room.state)
    own_seat(room, player)
    rematch = _join_existing(room, player)
    if rematch is None:
        origin_hash = network_hash(network)
        check_room_limits(player, origin_hash)
        rematch = _create_rematch(room, player, seats, {"origin_hash": origin_hash})
        broadcast_room(room)
        room_join(room_id=rematch.id, player=player)
        # The previous players can join from now on.
        rematch.visited = True
        rematch.save(update_fields=["visited", "changed"])
    return rematch


def _join_existing(room: Room, player: Player) -> Room | None:
    """The rematch in which a player has a seat, or now takes one, or may watch; None if there is none."""
    rematches = list(room.rematches.exclude(state=Room.State.CLOSED).order_by("created", "id"))
    mine = set(Room.objects.filter(rematch_of=room, seats__player=player).values_list("id", flat=True))
    for rematch in sorted(rematches, key=lambda one: (one.id not in mine, one.state != Room.State.OPEN)):
        if rematch.state != Room.State.OPEN:
            return rematch
        try:
            room_join(room_id=rematch.id, player=player)
        except Refused as refused:
            # Moderators create one of their own.
            is_closed = refused.code == "forbidden" and not hides_names(rematch)
            if not is_closed and refused.reason != "moderators_see_names":
                raise
        else:
            return rematch
    return None


def _create_rematch(room: Room, player: Player, seats: Seats, about: dict[str, Any]) -> Room:
    requested = settings_of_room(room)
    # Under pseudonyms keeping the seats of the last game would reveal who plays which.
    by_lot = seats == "shuffle" or room.pseudonyms
    requested["seating"] = Room.Seating.LOT if by_lot else Room.Seating.CHOICE
    held = HELD_SLOW if room.pace == Room.Pace.CORRESPONDENCE else HELD
    until = database_time() + held
    rematch = Room.objects.create(
        **room_fields(player, requested, before=room),
        **about,
        creator=player,
        password=room.password,
        rematch_of=room,
        held_until=until,
    )
    before = list(room.seats.select_related("player__user", "player__operator__user"))
    Seat.objects.bulk_create(map(partial(_held_seat, rematch), before, _seat_numbers(room, len(before), seats)))
    if rematch.password:
        people = [seat.player for seat in before if seat.player is not None]
        Admission.objects.bulk_create(Admission(room=rematch, player=one) for one in people)
    return rematch


def _seat_numbers(room: Room, players: int, seats: Seats) -> Sequence[int]:
    """The new seat numbers for the previous holders of seats 0, 1, … Under pseudonyms they are random: by now everybody
    knows who had which seat, and the rematch already shows its pseudonyms while it waits."""
    if room.pseudonyms:
        return secrets.SystemRandom().sample(range(players), players)
    step = 1 if seats == "swap" else 0
    return [(number + step) % players for number in range(players)]


def _held_seat(room: Room, seat: Seat, number: int) -> Seat:
    is_bot = seat.bot and not room.rated
    whose = None if room.pseudonyms and seat.player and staff.is_staff(seat.player) else seat.player
    return Seat(room=room, number=number, bot=is_bot, level=seat.level, character=seat.character, held_for=whose)
