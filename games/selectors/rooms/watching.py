"""Who may see a room's game and chat, and who its spectators are."""

import hashlib

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from games import protocol
from games.errors import Refused
from games.models import Room, Seat
from games.selectors.rooms.display_names import hides_names, hides_presence
from games.selectors.rooms.presence import Attendance

NAMED_SPECTATORS = 50
"""At most this many spectators are listed by name; all are counted."""


def has_seat(room: Room, player_id: str | None) -> bool:
    """Whether a player has a seat in the room."""
    return player_id is not None and any(seat.player_id == player_id for seat in room.seats.all())


def plays_running_game(room: Room, player_id: str | None) -> bool:
    """Whether a player plays the room's running game, and so does not see the spectators' chat."""
    return room.state == Room.State.PLAYING and has_seat(room, player_id)


def needs_password(room: Room, player_id: str | None) -> bool:
    """Whether a player still has to enter the room's password. Its host, seated players and those who have entered it
    do not."""
    if not room.password:
        return False
    if player_id is None:
        return True
    is_known = room.creator_id == player_id or has_seat(room, player_id)
    return not is_known and player_id not in room.admitted


def may_watch_or_read(room: Room, player_id: str | None) -> bool:
    """Whether a player may see the game and read the chat of the table."""
    if room.watching == Room.Watching.NONE or is_excluded(room, player_id) or needs_password(room, player_id):
        return has_seat(room, player_id)
    return True


def is_excluded(room: Room, player_id: str | None) -> bool:
    """Whether a moderator has removed a player from the room."""
    return player_id is not None and player_id in (room.banned or ())


def is_barred(room: Room, player_id: str | None) -> bool:
    """Whether the room is closed to a player. Before the start that means only players whom a moderator has removed and
    those who have not entered its password: everyone else may take a seat."""
    if room.state != Room.State.OPEN:
        return not may_watch_or_read(room, player_id)
    return needs_password(room, player_id) or (is_excluded(room, player_id) and not has_seat(room, player_id))


def is_behind(room: Room, player_id: str | None) -> bool:
    """Whether a player sees everything, but with delay: a spectator of a room that is set up that way."""
    return room.rounds_behind > 0 and not has_seat(room, player_id)


def refusal(room: Room) -> Refused:
    """The refusal for a player to whom the room is closed."""
    is_open = room.state == Room.State.OPEN or room.watching != Room.Watching.NONE
    return Refused("forbidden", "password_needed" if room.password and is_open else "no_spectators")


def can_watch(room: Room, player_id: str | None) -> bool:
    """Whether a player without a seat may watch the game."""
    has_game = room.state in (Room.State.PLAYING, Room.State.ENDED)
    return has_game and may_watch_or_read(room, player_id) and not has_seat(room, player_id)


def open_to_all(path: str = "") -> Q:
    """Rooms whose games anyone may see and find in lists: listed, watchable by everyone, without a password. `path` is
    the query path to the room."""
    return Q(**{f"{path}public": True, f"{path}watching": Room.Watching.EVERYONE, f"{path}password": ""})


def open_to_all_live(path: str = "") -> Q:
    """The same, of those that spectators follow without delay and in which players have their own names."""
    return open_to_all(path) & Q(**{f"{path}rounds_behind": 0, f"{path}pseudonyms": False})


def offered_in_lobby(rooms: QuerySet[Room]) -> QuerySet[Room]:
    """Of these rooms, those that strangers may join, watch or take a seat over in."""
    listed = rooms.filter(public=True, state__in=(Room.State.OPEN, Room.State.PLAYING))
    taken_over = Room.objects.filter(seats__offered=True, rounds_behind=0).values("id")
    return listed.filter(Q(state=Room.State.OPEN) | Q(watching=Room.Watching.EVERYONE) | Q(id__in=taken_over))


def spectators_of(room: Room, attendance: Attendance, count: int) -> tuple[tuple[protocol.Spectator, ...], int]:
    """The named spectators of a room, by name, and how many are left out: those beyond `NAMED_SPECTATORS`. While
    players use pseudonyms nobody is named: a name that appears when a seat becomes free, or vanishes when one is taken,
    would be known to have had that seat. The same holds while a rematch uses pseudonyms, where they may have taken a
    seat. Then all spectators that are counted are left out, so that nobody is taken for nameless."""
    if hides_names(room) or hides_presence(room):
        return (), count
    people = sorted(attendance.named_spectators(room.seats.all()), key=lambda one: (one.name.casefold(), one.id))
    listed = people[:NAMED_SPECTATORS]
    spectators = tuple(protocol.Spectator(person=person_of(one.id), name=one.name) for one in listed)
    return spectators, len(people) - len(listed)


def person_at(seat: Seat) -> str | None:
    """The public id of a seat's player at its table; None if the seat has no player. Where players use pseudonyms the
    id is that of the seat and links to nobody."""
    if seat.player_id is None:
        return None
    return pseudonym_of(seat.room_id, seat.number) if hides_names(seat.room) else person_of(seat.player_id)


def known_person(seat: Seat) -> str | None:
    """The public id of a seat's player, the same everywhere; None for a bot or under a pseudonym."""
    return None if seat.player_id is None or hides_names(seat.room) else person_of(seat.player_id)


def pseudonym_of(room_id: str, called: int | str) -> str:
    """The public id of a pseudonym: of a seat, by its number, or of a spectator, by the pseudonym that they write
    under. It only tells pseudonyms apart at one table. It does not depend on the player's id, because a guest who logs
    in or a player who deletes their account would be revealed by the change."""
    return salted_hmac("games.pseudonym", f"{room_id} {called}", algorithm="sha256").hexdigest()[:16]


def person_of(player_id: str) -> str:
    """A player's public id in frames: the same everywhere, and usable only to look the player up. It is derived from
    the internal id alone, which is random and shown to moderators only."""
    return hashlib.sha256(f"games.person {player_id}".encode()).hexdigest()[:16]
