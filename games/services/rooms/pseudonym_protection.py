"""Protects pseudonyms (I-19): settings whose change would reveal who sits, or has been, at the table are frozen once
someone other than the host has been there. A host who wants different settings creates a new room."""

from collections.abc import Mapping
from typing import Any

from games.errors import Refused
from games.models import Player, Room


def record_visit(room: Room, player: Player) -> None:
    """Records that a person other than the host took a seat, was admitted or wrote in the room. The room is locked."""
    if not room.visited and room.creator_id != player.id:
        room.visited = True
        room.save(update_fields=["visited"])


def record_presence(room_id: str, player_id: str) -> None:
    """Records that a person other than the host is present, perhaps only as a spectator: their name may have been
    shown, and a host who could switch pseudonyms on or off could compare. The room need not be locked; usually nothing
    is written."""
    first = Room.objects.filter(id=room_id, visited=False, state=Room.State.OPEN).exclude(creator=player_id)
    first.update(visited=True)


def refuse_unmasking(room: Room, fields: Mapping[str, Any]) -> None:
    """Refuses a change of settings after which people could be recognized: by name, by having an account, or by when
    they are present or came. `room` is as before the change, and locked."""
    if not room.visited:
        return
    field = next((name for name, reveals in _REVEALING if reveals(room, fields)), None)
    if field is not None:
        raise Refused("refused", "would_unmask", field=field)


def _toggles_pseudonyms(room: Room, fields: Mapping[str, Any]) -> bool:
    return bool(fields["pseudonyms"] != room.pseudonyms)


def _asks_for_accounts(room: Room, fields: Mapping[str, Any]) -> bool:
    """Whether a refusal, or its absence, would reveal if a guest is among them."""
    return room.pseudonyms and bool(fields["rated"]) and not room.rated


def _shows_presence(room: Room, fields: Mapping[str, Any]) -> bool:
    """By correspondence presence is hidden (`display_names.hides_presence`); another pace would show it."""
    slow = Room.Pace.CORRESPONDENCE
    return room.pseudonyms and room.pace == slow and fields["pace"] != slow


def _stops_random_seats(room: Room, fields: Mapping[str, Any]) -> bool:
    """Whether a person recognized in the waiting room, for example by when they came, could then be recognized in the
    game."""
    lot = Room.Seating.LOT
    return room.pseudonyms and room.seating == lot and fields["seating"] != lot


_REVEALING = (
    ("pseudonyms", _toggles_pseudonyms),
    ("rated", _asks_for_accounts),
    ("pace", _shows_presence),
    ("seating", _stops_random_seats),
)
