"""`manage.py worker`: one of several servers behind a proxy; without bots and sweeper, which run apart."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.support import metrics
from games.support.sqlite_file import hold_file
from lionheart.checks import warn_apart


class Command(BaseCommand):
    """Serves on HOST and PORT until it is told to stop."""

    help = "Serve the game on HOST and PORT (environment), as one of several workers behind a proxy."

    def handle(self, *args: Any, **options: Any) -> None:
        warn_apart()
        # Importing servers installs daphne's reactor, so it waits until one is wanted.
        from channels.routing import get_default_application  # noqa: PLC0415

        from games.servers.running import worker  # noqa: PLC0415

        hold_file()
        metrics.serve()
        worker(get_default_application(), settings.HOST, settings.PORT).run()
