"""Who may see what goes on in a room, and who is watching."""

import hashlib

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac

from games import protocol
from games.errors import Refused
from games.models import Room, Seat
from games.selectors.rooms.display_names import are_hidden, hides_presence
from games.selectors.rooms.presence import Attendance

NAMED = 50
"""So many of those who watch are named; all are counted."""


def has_seat(room: Room, player_id: str | None) -> bool:
    """Whether somebody sits at the room's table."""
    return player_id is not None and any(seat.player_id == player_id for seat in room.seats.all())


def are_apart(room: Room, player_id: str | None) -> bool:
    """Whether somebody plays a running game, and does not hear those who watch it."""
    return room.state == Room.State.PLAYING and has_seat(room, player_id)


def has_to_knock(room: Room, player_id: str | None) -> bool:
    """Whether somebody has to say the room's password first: who has not, and neither sits there nor made it."""
    if not room.password:
        return False
    if player_id is None:
        return True
    is_known = room.creator_id == player_id or has_seat(room, player_id)
    return not is_known and player_id not in room.admitted


def may_look_in(room: Room, player_id: str | None) -> bool:
    """Whether somebody may see what goes on at the table, and what is said there."""
    if room.watching == Room.Watching.NONE or is_sent_away(room, player_id) or has_to_knock(room, player_id):
        return has_seat(room, player_id)
    return True


def is_sent_away(room: Room, player_id: str | None) -> bool:
    """Whether a moderator has sent somebody away from a room."""
    return player_id is not None and player_id in (room.shut_out or ())


def is_barred(room: Room, player_id: str | None) -> bool:
    """Whether the room is closed to somebody. Before the start it is so only to whom a moderator has sent away, and to
    whoever has not said its password: everybody else may take a seat."""
    if room.state != Room.State.OPEN:
        return not may_look_in(room, player_id)
    return has_to_knock(room, player_id) or (is_sent_away(room, player_id) and not has_seat(room, player_id))


def is_behind(room: Room, player_id: str | None) -> bool:
    """Whether somebody is shown everything, with delay: who has no seat, where a room has it so."""
    return room.rounds_behind > 0 and not has_seat(room, player_id)


def refusal(room: Room) -> Refused:
    """What somebody is told to whom a room is closed."""
    is_open = room.state == Room.State.OPEN or room.watching != Room.Watching.NONE
    return Refused("forbidden", "password_needed" if room.password and is_open else "no_watchers")


def can_watch(room: Room, player_id: str | None) -> bool:
    """Whether somebody who has no seat may watch the game."""
    runs = room.state in (Room.State.PLAYING, Room.State.ENDED)
    return runs and may_look_in(room, player_id) and not has_seat(room, player_id)


def open_to_all(path: str = "") -> Q:
    """Rooms whose games everybody may see and find in lists, as long as there is anything to see: listed ones that all
    may watch, without a password. `path` leads to the room."""
    return Q(**{f"{path}public": True, f"{path}watching": Room.Watching.EVERYONE, f"{path}password": ""})


def offered_in_lobby(rooms: QuerySet[Room]) -> QuerySet[Room]:
    """Of these the rooms that strangers may join, watch or take a seat over in."""
    listed = rooms.filter(public=True, state__in=(Room.State.OPEN, Room.State.PLAYING))
    taken_over = Room.objects.filter(seats__offered=True, rounds_behind=0).values("id")
    return listed.filter(Q(state=Room.State.OPEN) | Q(watching=Room.Watching.EVERYONE) | Q(id__in=taken_over))


def watchers_of(room: Room, attendance: Attendance) -> tuple[protocol.Watcher, ...]:
    """Those who are here without a seat and have a name, by their names. While players go by pseudonyms nobody is, nor
    are they counted: who is named as soon as a seat is free, or no more as soon as one is taken, would be known to have
    been there. Nor is anybody while they do so in the rematch, where one that is taken may be theirs."""
    if are_hidden(room) or hides_presence(room):
        return ()
    people = sorted(attendance.watchers(room.seats.all()), key=lambda one: (one.name.casefold(), one.id))
    return tuple(protocol.Watcher(person=person_of(one.id), name=one.name) for one in people[:NAMED])


def person_at(seat: Seat) -> str | None:
    """What the person of a seat is known by at its table; nothing if nobody sits there. Where players go by pseudonyms
    it is the seat's, and leads nowhere."""
    if seat.player_id is None:
        return None
    return pseudonym_of(seat.room_id, seat.number) if are_hidden(seat.room) else person_of(seat.player_id)


def known_person(seat: Seat) -> str | None:
    """What the person of a seat is known by wherever they are; nothing under a pseudonym, or of a bot."""
    return None if seat.player_id is None or are_hidden(seat.room) else person_of(seat.player_id)


def pseudonym_of(room_id: str, called: int | str) -> str:
    """What somebody is known by under a pseudonym: a seat, by its number, or a watcher, by the name that they speak
    under. It is good for telling them apart at that table. Who they are is not in it: a guest who logs in, or
    somebody who goes for good, would be known by the change."""
    return salted_hmac("games.pseudonym", f"{room_id} {called}", algorithm="sha256").hexdigest()[:16]


def person_of(player_id: str) -> str:
    """What a person is known by in frames: the same everywhere, and good for nothing but looking them up. It follows
    from their id alone, which is random and which moderators alone are told."""
    return hashlib.sha256(f"games.person {player_id}".encode()).hexdigest()[:16]
