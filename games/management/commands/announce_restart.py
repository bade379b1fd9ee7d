"""`manage.py announce_restart`: says to all who are connected when the server will be restarted."""

import argparse
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import services

LONGEST = 24 * 60


class Command(BaseCommand):
    """Announces a restart, at every table and in the lobby, in the reader's language and time. The notice ends with the
    restart, or five minutes after its time."""

    help = "Say to all who are connected when the server will be restarted."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("minutes", type=int, nargs="?", help=f"from now, 1 to {LONGEST}")
        what.add_argument("--cancel", action="store_true", help="there will be no restart after all")

    def handle(self, *args: Any, minutes: int | None, **options: Any) -> None:
        if minutes is None:
            services.restart_announce(at=None)
            self.stdout.write("No restart is announced any more.")
            return
        if not 1 <= minutes <= LONGEST:
            raise CommandError(f"{minutes} is not a number of minutes from now: write 1 to {LONGEST}.")
        at = timezone.now() + timedelta(minutes=minutes)
        services.restart_announce(at=at)
        self.stdout.write(
            f"All who are connected read within seconds that the server restarts at {at.astimezone():%H:%M (%Z)}, in "
            "their own time. `announce_restart --cancel` takes it back."
        )
