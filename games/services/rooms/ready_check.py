"""Who has agreed to start the game with the room's settings.

Under pseudonyms the host must agree like everybody else: a seat that is always ready, or becomes ready when its player
is made host, would reveal the host.
"""

from games.models import Room, Seat
from games.selectors.rooms.display_names import agrees_by_starting


def reset_ready(room: Room) -> None:
    """Asks the others at the table to agree again, and under pseudonyms the host too. The room is locked."""
    people = room.seats.exclude(player=None)
    others = people.exclude(player=room.creator_id)
    if agrees_by_starting(room):
        others.update(ready=False)
    elif others.exists():
        people.update(ready=False)


def make_host(room: Room, heir: Seat) -> None:
    """Makes the person on a seat the host. The room is locked."""
    room.creator = heir.player
    room.save()
    if agrees_by_starting(room):
        heir.ready = True
        heir.save(update_fields=["ready"])
