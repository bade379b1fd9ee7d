"""When the server will be restarted."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.models import PlannedRestart
from games.support.process import STARTED

LATE = timedelta(minutes=5)
"""How long after its time an announced restart is still expected."""


def planned_restart() -> datetime | None:
    """When this process will be restarted, if that is announced and has not happened: a process that started after the
    announcement has been."""
    planned = PlannedRestart.objects.filter(at__gt=timezone.now() - LATE, announced__gt=STARTED).first()
    return None if planned is None else planned.at
