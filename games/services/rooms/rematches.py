"""Another game of the same people, at a table as the one before was."""

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
from games.services.rooms.lifecycle import changed, locked_room, player_may_sit, room_join
from games.services.rooms.limits import check_may_make, sign_of
from games.services.rooms.settings import room_fields, wish_of

HELD, HELD_SLOW = timedelta(minutes=10), timedelta(days=3)
"""For so long seats are held for those who played before; the second by correspondence."""
Seats = Literal["keep", "swap", "shuffle"]


@transaction.atomic
def room_rematch(*, room_id: str, player: Player, seats: Seats = "keep", network: str = "") -> Room:
    """A new room like one whose game is over, with a seat held for everybody who played there: the same, the next one,
    or, when lots are drawn for them, any. Whoever asks first is its host; whoever asks later sits down there. Where
    names are hidden no seat is held for moderators, who may sit only at tables that they make.

    A rematch that has closed does not count, nor does one that is closed to this person, since they and its host have
    blocked each other or they were removed: they get another. But where names are hidden they are refused, since one
    more rematch would show who was removed."""
    player_may_sit(player)
    room = locked_room(room_id)
    if room.state != Room.State.ENDED:
        raise Refused("not_started" if room.state == Room.State.OPEN else "refused", room.state)
    if not room.seats.filter(player=player).exists():
        raise Refused("not_seated")
    again = _joined(room, player)
    if again is None:
        made_from = sign_of(network)
        check_may_make(player, made_from)
        again = _like(room, player, seats, {"made_from": made_from})
        changed(room)
        room_join(room_id=again.id, player=player)
        # From now on others can come, who were here before.
        again.visited = True
        again.save(update_fields=["visited", "changed"])
    return again


def _joined(room: Room, player: Player) -> Room | None:
    """The rematch in which a person has a seat, or else takes one now, or else may watch; None if there is no such."""
    rematches = list(room.rematches.exclude(state=Room.State.CLOSED).order_by("created", "id"))
    mine = set(Room.objects.filter(rematch_of=room, seats__player=player).values_list("id", flat=True))
    for again in sorted(rematches, key=lambda one: (one.id not in mine, one.state != Room.State.OPEN)):
        if again.state != Room.State.OPEN:
            return again
        try:
            room_join(room_id=again.id, player=player)
        except Refused as refused:
            # A moderator makes their own.
            is_closed = refused.code == "forbidden" and not hides_names(again)
            if not is_closed and refused.reason != "moderators_see_names":
                raise
        else:
            return again
    return None


def _like(room: Room, player: Player, seats: Seats, about: dict[str, Any]) -> Room:
    wish = wish_of(room)
    # Where nobody is to know who plays which seat, those of the game before would tell.
    by_lot = seats == "shuffle" or room.pseudonyms
    wish["seating"] = Room.Seating.LOT if by_lot else Room.Seating.CHOICE
    held = HELD_SLOW if room.pace == Room.Pace.CORRESPONDENCE else HELD
    until = database_time() + held
    again = Room.objects.create(
        **room_fields(player, wish, before=room),
        **about,
        creator=player,
        password=room.password,
        rematch_of=room,
        held_until=until,
    )
    before = list(room.seats.select_related("player__user", "player__operator__user"))
    Seat.objects.bulk_create(map(partial(_kept, again), before, _numbers(room, len(before), seats)))
    if again.password:
        people = [seat.player for seat in before if seat.player is not None]
        Admission.objects.bulk_create(Admission(room=again, player=one) for one in people)
    return again


def _numbers(room: Room, players: int, seats: Seats) -> Sequence[int]:
    """The seats that are held for those who had seats 0, 1, … before. Under pseudonyms lots are drawn for them here as
    well: everybody knows now who had which seat, and the rematch waits with its pseudonyms before its start."""
    if room.pseudonyms:
        return secrets.SystemRandom().sample(range(players), players)
    step = 1 if seats == "swap" else 0
    return [(number + step) % players for number in range(players)]


def _kept(room: Room, seat: Seat, number: int) -> Seat:
    is_bot = seat.bot and not room.rated
    whose = None if room.pseudonyms and seat.player and staff.is_staff(seat.player) else seat.player
    return Seat(room=room, number=number, bot=is_bot, level=seat.level, held_for=whose)
