"""Moderators and administrators, for tests."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from games.models import Player, Sanction, staff_groups
from games.services import Refused, moderation


def staff(name: str = "mo", group: str = staff_groups.MODERATORS, player: Player | None = None) -> User:
    """A user in a staff group; with `player`, the user has that player's account."""
    # Tests that commit truncate all tables, and only a migration makes the groups.
    staff_groups.create_groups(Group, Permission)
    user = User.objects.create_user(name, password="x", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    if player is not None:
        player.user = user
        player.save(update_fields=["user"])
    return user


def browser_of(user: Any, language: str = "en") -> Client:
    """A browser in which a user is logged in."""
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


@pytest.fixture
def mo(db: None) -> User:
    """A moderator."""
    return staff()


def refused(act: Callable[..., object], **about: Any) -> tuple[str, str | None]:
    """Code and reason with which a service refuses."""
    with pytest.raises(Refused) as caught:
        act(**about)
    return caught.value.code, caught.value.reason


def ban(mo: User, player: Player, step: str = "account_ban", **about: Any) -> Sanction:
    """Bans a player, or gives them another sanction."""
    return moderation.sanction_give(by=mo, player_id=player.id, step=step, why="insults at the table", **about)
