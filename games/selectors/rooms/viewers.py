"""`Viewer`: everything that a player's view of a room depends on. A room is rendered once for all viewers with the same
value.
"""

from dataclasses import dataclass

from django.utils import timezone

from games import protocol
from games.models import Room
from games.selectors.rooms import watching


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer's relation to a room: their seat, the seats held for them, whether they host it, still need its
    password, are kept out, see it with delay, play its running game (and so do not see the spectators' chat), or may
    watch; and why they were removed from their seat. Admitted spectators share one value apart from the last few
    fields."""

    seat: int | None
    held: frozenset[int]
    is_host: bool
    needs_password: bool
    is_barred: bool
    is_behind: bool
    plays_running_game: bool
    can_watch: bool
    removed: protocol.Removed | None


def viewer_of(room: Room, player_id: str | None) -> Viewer:
    """The relation of a player, or of a stranger, to a room."""
    seats = [] if player_id is None else list(room.seats.all())
    return Viewer(
        seat=next((seat.number for seat in seats if seat.player_id == player_id), None),
        held=frozenset(seat.number for seat in seats if seat.held_for_id == player_id),
        is_host=player_id is not None and room.creator_id == player_id,
        needs_password=watching.needs_password(room, player_id),
        is_barred=watching.is_barred(room, player_id),
        is_behind=watching.is_behind(room, player_id),
        plays_running_game=watching.plays_running_game(room, player_id),
        can_watch=watching.can_watch(room, player_id),
        removed=_removed(room, player_id),
    )


def people_of(room: Room) -> frozenset[str]:
    """The ids of everyone to whom the room may look different from what a stranger sees."""
    seats = list(room.seats.all())
    known = {seat.player_id for seat in seats} | {seat.held_for_id for seat in seats} | {room.creator_id}
    met = room.admitted | {one.player_id for one in room.removals.all()}
    return frozenset(person for person in (*known, *met, *(room.banned or ())) if person is not None)


def _removed(room: Room, player_id: str | None) -> protocol.Removed | None:
    """Why a player was removed from their seat, while they may not sit down again."""
    if player_id is None:
        return None
    for one in room.removals.all():
        if one.player_id == player_id and one.until > timezone.now():
            return protocol.Removed(reason=one.reason, until=one.until.isoformat())  # type: ignore[arg-type]
    return None
