"""What a room is to somebody: all that their view of it depends on. It is rendered once for all to whom it is the same,
however many they are."""

from dataclasses import dataclass

from django.utils import timezone

from games import protocol
from games.models import Room
from games.selectors.rooms import watching


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody at a room: their seat, the seats held for them, whether they are its host, have to say its password, are
    kept out, see everything with delay, may watch, and do not hear those who watch; and why they were taken off their
    seat. To everybody without a seat who is let in it is the same, but for the few last."""

    seat: int | None
    held: frozenset[int]
    is_host: bool
    has_to_knock: bool
    is_barred: bool
    is_behind: bool
    is_apart: bool
    can_watch: bool
    removed: protocol.Removed | None


def viewer_of(room: Room, player_id: str | None) -> Viewer:
    """What a room is to a person, or to a stranger."""
    seats = [] if player_id is None else list(room.seats.all())
    return Viewer(
        seat=next((seat.number for seat in seats if seat.player_id == player_id), None),
        held=frozenset(seat.number for seat in seats if seat.held_for_id == player_id),
        is_host=player_id is not None and room.creator_id == player_id,
        has_to_knock=watching.has_to_knock(room, player_id),
        is_barred=watching.is_barred(room, player_id),
        is_behind=watching.is_behind(room, player_id),
        is_apart=watching.are_apart(room, player_id),
        can_watch=watching.can_watch(room, player_id),
        removed=_removed(room, player_id),
    )


def people_of(room: Room) -> frozenset[str]:
    """Everybody to whom the room may be another than to strangers."""
    seats = list(room.seats.all())
    known = {seat.player_id for seat in seats} | {seat.held_for_id for seat in seats} | {room.creator_id}
    met = room.admitted | {one.player_id for one in room.removals.all()}
    return frozenset(person for person in (*known, *met, *(room.shut_out or ())) if person is not None)


def _removed(room: Room, player_id: str | None) -> protocol.Removed | None:
    """Why somebody was taken off their seat, while they may not sit down again."""
    if player_id is None:
        return None
    for one in room.removals.all():
        if one.player_id == player_id and one.until > timezone.now():
            return protocol.Removed(reason=one.reason, until=one.until.isoformat())  # type: ignore[arg-type]
    return None
