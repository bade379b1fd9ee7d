"""Helpers for the tests of what a host may do."""

from django.contrib.auth.models import User

from games.models import Player, Room
from games.selectors.rooms import room_view as rooms_of


def give_accounts(people: list[Player]) -> None:
    """Gives players accounts, in which they are logged in."""
    for player in people:
        player.user = User.objects.create(username=player.name)
        player.save()


def stored_room(room: Room) -> Room:
    """The room as it is stored."""
    stored = rooms_of.room_get(room.id)
    assert stored is not None
    return stored
