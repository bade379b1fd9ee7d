"""Idempotent commands: a command sent again, because its answer was lost, is carried out once and answered each
time."""

from datetime import timedelta
from hashlib import sha256

from django.utils import timezone

from games.errors import Refused
from games.models import Command, Player
from games.services.support.locks import lock_people

RETENTION = timedelta(days=1)
"""How long a repeated command is recognized."""


def command_is_new(*, player: Player | None, room_id: str, client_id: str, frame: bytes) -> bool:
    """Records a person's command; returns False if the same frame was carried out before. A refused command is not
    remembered, because the caller carries it out in the same transaction; people without a name cannot do anything
    anyway. Ids are separate per room, and for the lobby, whose `room_id` is empty. Raises `Refused` if the id belongs
    to another command.
    """
    if player is None:
        return True
    lock_people(player)
    digest, key = sha256(frame).hexdigest(), sha256(f"{room_id}:{client_id}".encode()).hexdigest()
    known, is_new = Command.objects.get_or_create(player=player, client_id=key, defaults={"digest": digest})
    if known.digest != digest:
        raise Refused("conflict")
    return is_new


def command_sweep() -> int:
    """Deletes commands too old to be repeated. Returns their number."""
    return Command.objects.filter(at__lt=timezone.now() - RETENTION).delete()[0]
