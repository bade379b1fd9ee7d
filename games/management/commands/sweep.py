"""`manage.py sweep`: runs the sweeper in a process of its own, for deployments whose servers do not. Several may
run."""

from typing import Any

from django.core.management.base import BaseCommand

from games.management.tables import refuse_without_tables
from games.support import metrics
from games.workers import sweeper
from lionheart.checks import warn_without_redis


class Command(BaseCommand):
    """`manage.py sweep`; runs until it is stopped."""

    help = "Expire the deadlines of all running games, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        warn_without_redis()
        refuse_without_tables()
        metrics.serve()
        sweeper.start().join()
