"""Announcing that the server will be restarted."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import PlannedRestart


def restart_announce(*, at: datetime | None) -> None:
    """Announces a restart, in place of the one announced before; with None, that there will be none."""
    with transaction.atomic():
        PlannedRestart.objects.all().delete()
        if at is not None:
            PlannedRestart.objects.create(at=at, announced=timezone.now())
