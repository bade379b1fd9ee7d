"""Who may take no seat because of what they know of a table: as a moderator, or by another seat of its game."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet

from games.errors import Refused
from games.models import AuditEntry, Game, Player, Room, Seat, SeatHolder
from games.selectors.moderation import staff


def refuse_informed(room: Room, player: Player) -> None:
    """Refuses a seat to moderators, and to their programs, who could know what a player may not know (C-26, I-19): who
    the others at a table of pseudonyms are, and what is hidden in a game that they have unsealed.

    They may begin such a table, a rematch too: of it they are shown nothing meanwhile.
    """
    why = why_not_seated(room, staff.account_of(player))
    if why is not None:
        raise Refused("refused", why)


def why_not_seated(room: Room, user: Any, guests: Collection[str] = ()) -> str | None:
    """Why a user may take no seat in a room; None if they may. `guests` are the ids of those whom they turn out to have
    been: what these have begun they have begun themselves."""
    if user is None:
        return None
    people = staff.people_of(user)
    if room.pseudonyms and staff.rank(user) and not room.seats.filter(player__in=people).exists():
        # Whether nobody but the moderator has come to the table so far.
        is_first = not room.visited and room.creator_id in (*people, *guests)
        if not is_first:
            return "moderators_see_names"
    return "has_unsealed" if rooms_unsealed(user).filter(room=room.id).exists() else None


def rooms_unsealed(user: Any) -> QuerySet[AuditEntry]:
    """What the log has of the games that a user has unsealed, whether they still moderate or not."""
    return AuditEntry.objects.filter(act="game.unseal", refused="", who_key=user.pk)


def refuse_second_hand(room: Room, player: Player, seat: int) -> None:
    """Refuses a seat of a running game to whoever has had another there, or whose program or operator has, and so knows
    its hand."""
    whose = player.answerable
    holders = SeatHolder.objects.filter(game__room=room).exclude(seat=seat)
    if holders.filter(Q(player=whose) | Q(player__operator=whose)).exists():
        raise Refused("refused", "had_another_seat", seat=seat)


def had_another_seat(room: Room, player: Player, seat: int) -> bool:
    """Whether somebody has had a seat in the room's game that is not this one."""
    return SeatHolder.objects.filter(game__room=room, player=player).exclude(seat=seat).exists()


def holders_note(game: Game) -> None:
    """A game begins: its seats are theirs who sit there."""
    seats = game.room.seats.exclude(player=None)
    SeatHolder.objects.bulk_create(SeatHolder(game=game, seat=seat.number, player_id=seat.player_id) for seat in seats)


def holder_note(seat: Seat) -> None:
    """The seat of a running game is somebody's from now on."""
    game = Game.objects.only("version").get(room=seat.room_id)
    SeatHolder.objects.create(game=game, seat=seat.number, player_id=seat.player_id, since=game.version)
