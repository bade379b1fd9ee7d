"""Who agrees to a game as it is arranged.

Where players go by pseudonyms the host does so as all others do: a seat that is always ready, or that becomes ready
when its person is made host, would be known for the host's.
"""

from games.models import Room, Seat
from games.selectors.rooms.display_names import agrees_by_starting


def agreement_reset(room: Room) -> None:
    """All others at the table have to agree again, and under pseudonyms the host with them. The room is locked."""
    people = room.seats.exclude(player=None)
    others = people.exclude(player=room.creator_id)
    if agrees_by_starting(room):
        others.update(ready=False)
    elif others.exists():
        people.update(ready=False)


def make_host(room: Room, heir: Seat) -> None:
    """The person on a seat is the host from now on. The room is locked."""
    room.creator = heir.player
    room.save()
    if agrees_by_starting(room):
        heir.ready = True
        heir.save(update_fields=["ready"])
