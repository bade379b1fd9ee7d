"""`manage.py reset_second_factor`: lets a moderator back in who has lost their second factor."""

import argparse
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from games.services import Refused, moderation


class Command(BaseCommand):
    """Removes the second factor of an account. Its owner logs in with their password, and sets up another one."""

    help = "Remove an account's second factor, after making sure that its owner asks for it."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("why", help="the reason, for the log of moderator actions")

    def handle(self, *args: Any, name: str, why: str, **options: Any) -> None:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no account named {name}.")
        try:
            moderation.second_factor_reset(user=user, why=why)
        except Refused as refused:
            raise CommandError(f"Not done: {refused}.") from None
        self.stdout.write(f"{name} can log in with their password, and is asked to set up a second factor.")
