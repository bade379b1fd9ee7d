"""Idempotency: a command sent again, because its answer was lost, is carried out once and answered each time."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from games.errors import Refused
from games.models import Command, Player
from games.services.support.locks import lock_people

RETENTION = timedelta(days=1)
"""How long a repeated command is recognized."""


@contextmanager
def command_once(*, player: Player | None, room_id: str, client_id: str, frame: bytes) -> Iterator[bool]:
    """A transaction for a person's command; yields False if the same frame was carried out before, True if the caller
    has to carry it out now. A refused command is not remembered, because the refusal rolls the transaction back; people
    without a name cannot do anything anyway. Ids are separate per room, and for the lobby, whose `room_id` is empty.
    Raises `Refused` if the id belongs to another command.
    """
    with transaction.atomic():
        yield player is None or _is_new(player, f"{room_id}:{client_id}", frame)


def _is_new(player: Player, key: str, frame: bytes) -> bool:
    """Records a command; returns whether it is new."""
    lock_people(player)
    digest = sha256(frame).hexdigest()
    known, is_new = Command.objects.get_or_create(
        player=player, client_id=sha256(key.encode()).hexdigest(), defaults={"digest": digest}
    )
    if known.digest != digest:
        raise Refused("conflict")
    return is_new


def command_sweep() -> int:
    """Deletes commands too old to be repeated. Returns their number."""
    return Command.objects.filter(at__lt=timezone.now() - RETENTION).delete()[0]
