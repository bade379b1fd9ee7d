"""Commands that are sent again, because their answer was lost: done once, answered each time."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Command, Player
from games.services.support.locks import lock_people

KEPT = timedelta(days=1)
"""For so long a command is known again."""


@transaction.atomic
def command_once(
    *, player: Player | None, room_id: str, client_id: str, frame: bytes, act: Callable[[], object]
) -> None:
    """Carries out what a person asked for in a frame, unless that very frame has been carried out before. What is
    refused counts as never asked; people without a name may do nothing anyway. Each room has ids of its own, and so
    has the lobby, whose `room_id` is empty."""
    if player is not None:
        lock_people(player)
        digest, key = sha256(frame).hexdigest(), sha256(f"{room_id}:{client_id}".encode()).hexdigest()
        known, is_new = Command.objects.get_or_create(player=player, client_id=key, defaults={"digest": digest})
        if known.digest != digest:
            raise Refused("conflict")
        if not is_new:
            return
    act()


def command_sweep() -> int:
    """Forgets commands that nobody sends again; how many."""
    return Command.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
