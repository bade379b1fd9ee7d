"""Settings that would reveal who sits, or has been, at a table of pseudonyms (I-19): they stay as they are as soon as
somebody other than the host has come. A host who wants them otherwise makes a new room."""

from collections.abc import Mapping
from typing import Any

from games.errors import Refused
from games.models import Player, Room


def visit_note(room: Room, player: Player) -> None:
    """Somebody takes a seat, is admitted or writes at a room. The room is locked."""
    if not room.visited and room.creator_id != player.id:
        room.visited = True
        room.save(update_fields=["visited"])


def presence_note(room_id: str, player_id: str) -> None:
    """Somebody is present at a room, perhaps only to watch: where names are shown, theirs is then, and a host who could
    switch pseudonyms on or off would compare. The room need not be locked; most often nothing is written."""
    first = Room.objects.filter(id=room_id, visited=False, state=Room.State.OPEN).exclude(creator=player_id)
    first.update(visited=True)


def refuse_unmasking(room: Room, fields: Mapping[str, Any]) -> None:
    """Refuses a change of settings after which those who have come could be recognized: as they are named, or as they
    have an account, or by when they are here or came. `room` is as it was before, and locked."""
    if not room.visited:
        return
    field = next((name for name, reveals in _REVEALING if reveals(room, fields)), None)
    if field is not None:
        raise Refused("refused", "would_unmask", field=field)


def _switches(room: Room, fields: Mapping[str, Any]) -> bool:
    return bool(fields["pseudonyms"] != room.pseudonyms)


def _asks_for_accounts(room: Room, fields: Mapping[str, Any]) -> bool:
    """A refusal says whether a guest is among them, and so does its absence."""
    return room.pseudonyms and bool(fields["rated"]) and not room.rated


def _shows_presence(room: Room, fields: Mapping[str, Any]) -> bool:
    """By correspondence nobody is told who of them is there, or has been (`names.hides_presence`)."""
    slow = Room.Pace.CORRESPONDENCE
    return room.pseudonyms and room.pace == slow and fields["pace"] != slow


def _keeps_seats(room: Room, fields: Mapping[str, Any]) -> bool:
    """Whoever has recognized somebody while the room waits, by when they came, say, would know them in the game too."""
    lot = Room.Seating.LOT
    return room.pseudonyms and room.seating == lot and fields["seating"] != lot


_REVEALING = (
    ("pseudonyms", _switches),
    ("rated", _asks_for_accounts),
    ("pace", _shows_presence),
    ("seating", _keeps_seats),
)
