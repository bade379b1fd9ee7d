"""Who moderates, and whom they may have to do with."""

from typing import Any

from games.models import Player, Room
from games.staff_groups import ADMINISTRATORS, MODERATORS

RANKS = {MODERATORS: 1, ADMINISTRATORS: 2}
"""Those who may do everything stand above both."""


def rank(user: Any) -> int:
    """How high somebody stands; 0 for whoever only plays."""
    if user is None or not user.is_active or not user.is_staff:
        return 0
    if user.is_superuser:
        return 3
    return max((RANKS.get(name, 0) for name in user.groups.values_list("name", flat=True)), default=0)


def why_not(user: Any, player: Player) -> str | None:
    """Why somebody may not decide anything about a person: it is themselves, or one who does not stand below them."""
    if player.user_id is not None and player.user_id == user.pk:
        return "yourself"
    return "outranked" if rank(player.user) and rank(player.user) >= rank(user) else None


def plays_at(user: Any, room_id: str) -> bool:
    """Whether somebody has a seat in a table's running game."""
    return Player.objects.filter(user=user, seats__room=room_id, seats__room__state=Room.State.PLAYING).exists()
