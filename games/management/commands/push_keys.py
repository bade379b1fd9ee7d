"""`manage.py push_keys`: generates the key pair for web push."""

from typing import Any

from django.core.management.base import BaseCommand

from games.support.push_keys import new_key, public_key, read_key


class Command(BaseCommand):
    """Prints a new private key for the environment of all processes; stores nothing."""

    help = "Generate a key for web push: two lines for the environment; the first is secret."

    def handle(self, *args: Any, **options: Any) -> None:
        private = new_key()
        self.stdout.write(f"VAPID_PRIVATE_KEY={private}")
        self.stdout.write("VAPID_SUBJECT=mailto:you@your.example")
        self.stderr.write(f"# The public part, which browsers receive: {public_key(read_key(private))}")
