"""People who moderate, for tests."""

from typing import Any

from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from games import staff_groups
from games.models import Player


def staff(name: str = "mo", group: str = staff_groups.MODERATORS, player: Player | None = None) -> User:
    """Somebody in a group; with `player` they play, too."""
    # Tests that commit empty all tables after themselves, and the groups come with a migration only.
    staff_groups.make(Group, Permission)
    user = User.objects.create_user(name, password="x", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    if player is not None:
        player.user = user
        player.save(update_fields=["user"])
    return user


def browser_of(user: Any, language: str = "en") -> Client:
    """A browser in which somebody has logged in."""
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client
