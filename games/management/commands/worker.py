"""`manage.py worker`: one of several servers behind a proxy; bots and sweeper run in processes of their own."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management.tables import refuse_without_tables
from games.support import metrics
from games.support.sqlite_file import lock_database_file
from lionheart.checks import warn_without_redis


class Command(BaseCommand):
    """Serves on HOST and PORT until stopped."""

    help = "Serve the game on HOST and PORT (environment), as one of several workers behind a proxy."

    def handle(self, *args: Any, **options: Any) -> None:
        warn_without_redis()
        refuse_without_tables()
        # Imported late: importing games.servers installs daphne's reactor.
        from channels.routing import get_default_application  # noqa: PLC0415

        from games.servers.running import worker  # noqa: PLC0415

        lock_database_file()
        metrics.serve()
        worker(get_default_application(), settings.HOST, settings.PORT).run()
