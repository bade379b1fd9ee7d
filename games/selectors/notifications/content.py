"""What a notification says when it is sent, if it is still relevant by then."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from games.models import Deadline, ModeratorMessage, Notification, Presence, Room, Seat, Vote
from games.selectors.moderation.case_news import is_case_for
from games.selectors.people.sessions import deactivated
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms.display_names import seat_name
from games.support.working_days import between, later

Kind = Notification.Kind
REMINDER_FRACTION = 1 / 4
"""A reminder is sent when this fraction of the time is left."""
WAITS = (Kind.TURN, Kind.REMINDER)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a message: the table, the deadline, and the seat's time-outs in a row. `who` is another player that
    it is about, `round` a completed round. A request to confirm an address is about no table, nor is a message from the
    moderators, with its `text`."""

    kind: Notification.Kind
    room: str = ""
    room_id: str = ""
    seat: int = 0
    until: datetime | None = None
    timeouts: int = 0
    who: str = ""
    round: int = 0
    text: str = ""


def item_of(row: Notification, player_id: str) -> Item | None:
    """The current content of a player's notification; None if it is no longer relevant. A person whose account is
    deactivated gets nothing, nor does a program of theirs."""
    if deactivated([player_id]):
        return None
    if row.kind == Kind.MESSAGE:
        return _of_message(row, player_id)
    if row.kind == Kind.CASE:
        return Item(Kind.CASE) if is_case_for(row.cause, player_id) else None
    if row.game is None:
        return Item(Kind.CONFIRM)
    room = row.game.room
    seat = room.seats.filter(player=player_id).first()
    if row.kind == Kind.NEWS:
        return _of_round(row, room, seat)
    if room.state != Room.State.PLAYING or seat is None:
        return None
    if row.kind in WAITS:
        return _of_wait(row, room, seat)
    return _of_vote(row, room, seat) if row.kind == Kind.VOTE else _of_stand_in(row, room, seat)


def remind_time(room: Room, row: Deadline) -> datetime:
    """When the reminder of a deadline is sent."""
    whole = between(row.started, row.due, working_days=room.working_days)
    return later(row.started, whole * (1 - REMINDER_FRACTION), working_days=room.working_days)


def is_here(room: Room, player_id: str) -> bool:
    """Whether a player is present at the table now."""
    return Presence.objects.filter(room=room, player=player_id, expires__gt=Now()).exists()


def deadline_of(row: Notification) -> Deadline | None:
    """The deadline that a notification is about, if it still exists."""
    return Deadline.objects.filter(game=row.game_id, seat=row.seat, prompt=row.cause).first()


def _of_message(row: Notification, player_id: str) -> Item | None:
    """A message from the moderators that the person has not read here."""
    unread = ModeratorMessage.objects.filter(player=player_id, public_id=row.cause, acknowledged=None)
    text = unread.values_list("text", flat=True).first()
    return None if text is None else Item(Kind.MESSAGE, text=text)


def _of_wait(row: Notification, room: Room, seat: Seat) -> Item | None:
    deadline = deadline_of(row)
    if deadline is None or seat.number != row.seat or seat.stand_in:
        return None
    until = None if room.paused else deadline.due
    return Item(Kind(row.kind), room.name, room.id, row.seat, until=until, timeouts=seat.timeouts)


def _of_round(row: Notification, room: Room, seat: Seat | None) -> Item | None:
    """A completed round; also the last one of a game."""
    if seat is None or room.state not in (Room.State.PLAYING, Room.State.ENDED):
        return None
    return Item(Kind.NEWS, room.name, room.id, row.seat, round=int(row.cause))


def _of_vote(row: Notification, room: Room, seat: Seat) -> Item | None:
    seats = list(room.seats.select_related("player"))
    about = next((one for one in seats if one.number == row.seat and clocks_of.is_up_for_vote(one)), None)
    has_voted = Vote.objects.filter(room=room, about=row.seat, voter=seat.number).exists()
    if about is None or has_voted or seat.number not in [one.number for one in clocks_of.voters(seats)]:
        return None
    return Item(Kind.VOTE, room.name, room.id, row.seat, who=seat_name(about))


def _of_stand_in(row: Notification, room: Room, seat: Seat) -> Item | None:
    return Item(Kind.STAND_IN, room.name, room.id, row.seat) if seat.stand_in else None
