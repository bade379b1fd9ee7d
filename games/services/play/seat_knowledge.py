"""Refuses a seat to people who know too much about the game: as a moderator, or from another seat of it."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.errors import Refused
from games.models import AuditEntry, Game, Player, Room, Seat, SeatHolder
from games.selectors.moderation import staff


def refuse_informed(room: Room, player: Player) -> None:
    """Refuses a seat to moderators, and to their programs, who could know what a player must not (C-26, I-19): who is
    behind the pseudonyms of a table, or what is hidden in a game that they have unsealed.

    They may create such a table, or a rematch at one: until it starts they are shown nothing about the others.
    """
    why = why_not_seated(room, staff.account_of(player))
    if why is not None:
        raise Refused("refused", why)


def why_not_seated(room: Room, user: Any, guests: Collection[str] = ()) -> str | None:
    """The reason why a user may not take a seat in a room, or None. `guests` are ids of guests that this user turns out
    to have been: rooms created by these count as their own."""
    if user is None:
        return None
    people = staff.people_of(user)
    if room.pseudonyms and staff.rank(user) and not room.seats.filter(player__in=people).exists():
        # Nobody but the moderator has been at the table so far.
        is_first = not room.visited and room.creator_id in (*people, *guests)
        if not is_first:
            return "moderators_see_names"
    return "has_unsealed" if rooms_unsealed(user).filter(room=room.id).exists() else None


def rooms_unsealed(user: Any) -> QuerySet[AuditEntry]:
    """The audit log's entries of games that a user has unsealed, even if they no longer moderate."""
    return AuditEntry.objects.filter(act="game.unseal", refused="", who_key=user.pk)


def refuse_holder_of_other_seat(room: Room, player: Player, seat: int) -> None:
    """Refuses a seat of a running game to anybody who knows another hand: they, their program or their operator held
    another seat."""
    whose = player.answerable
    holders = SeatHolder.objects.filter(game__room=room).exclude(seat=seat)
    if holders.filter(Q(player=whose) | Q(player__operator=whose)).exists():
        raise Refused("refused", "had_another_seat", seat=seat)


def had_another_seat(room: Room, player: Player, seat: int) -> bool:
    """Whether a player has held a seat in the room's game other than this one."""
    return SeatHolder.objects.filter(game__room=room, player=player).exclude(seat=seat).exists()


def record_holders(game: Game) -> None:
    """Records who holds which seat at the start of a game."""
    seats = game.room.seats.exclude(player=None)
    SeatHolder.objects.bulk_create(SeatHolder(game=game, seat=seat.number, player_id=seat.player_id) for seat in seats)


def record_holder(seat: Seat) -> None:
    """Records the new holder of a seat in a running game."""
    game = Game.objects.only("version").get(room=seat.room_id)
    SeatHolder.objects.create(game=game, seat=seat.number, player_id=seat.player_id, since=game.version)
