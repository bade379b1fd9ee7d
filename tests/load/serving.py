"""`manage.py serve`, `worker` or `bots` with the toy game of the load test registered."""

import os
import sys

import django
from django.core.management import call_command

from tests.load import duel

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    django.setup()
    duel.register()
    call_command(sys.argv[1])
