"""Stores a recorded game without its last moves at a table, in the database given by the environment.

`python -m tests.browser.endgame RECORD MOVES SEAT...` leaves out the last MOVES moves; the given seats belong to
people, the others to bots. It prints the room's ID and the session key of each of these people."""

import os
import sys
from collections.abc import Sequence

from tests.engine import recorded


def main(record: str, left_out: int, seats: Sequence[int]) -> None:
    """Prints the room's ID and the session keys that a test needs to join the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    import django

    django.setup()
    print(*table(record, left_out, seats))


def table(name: str, left_out: int, seats: Sequence[int]) -> list[str]:
    """Creates the room; returns its ID and the session keys."""
    from django.contrib.sessions.backends.db import SessionStore

    from games import services
    from games.services.rooms.record_import import game_store

    record = recorded.read(name)
    people = [services.player_create(name=f"Player {seat}") for seat in range(record.options["players"])]
    room = services.room_create(player=people[0], edition=record.edition, options=record.options, name="Endgame")
    for player in people[1:]:
        services.room_join(room_id=room.id, player=player)
    game_store(room=room, seed=record.seed, moves=record.moves[:-left_out])
    room.seats.exclude(number__in=seats).update(bot=True, player=None)
    keys = []
    for seat in seats:
        session = SessionStore()
        session.update({"player": people[seat].id})
        session.save()
        keys.append(str(session.session_key))
    return [room.id, *keys]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), [int(seat) for seat in sys.argv[3:]])
