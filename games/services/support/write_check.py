"""Health check: whether the database accepts writes."""

from django.db import transaction
from django.utils import timezone

from games.models import SweeperHeartbeat

CHECK_ID = 0
"""The id of a pulse that no sweeper uses."""


def database_write_check() -> None:
    """Inserts and deletes a row in a committed transaction. Raises DatabaseError if the disk is full or the database
    read-only. The row is never visible to others."""
    with transaction.atomic():
        SweeperHeartbeat.objects.create(pk=CHECK_ID, at=timezone.now()).delete()
