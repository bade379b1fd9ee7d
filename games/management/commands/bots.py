"""`manage.py bots`: runs the bots in a process of their own, for deployments whose servers do not."""

from typing import Any

from django.core.management.base import BaseCommand

from games.management.tables import refuse_without_tables
from games.support import metrics
from games.workers import bot_runner
from lionheart.checks import warn_without_redis


class Command(BaseCommand):
    """`manage.py bots`; runs until it is stopped."""

    help = "Play the bots' moves of all running games, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        warn_without_redis()
        refuse_without_tables()
        metrics.serve()
        bot_runner.start().join()
