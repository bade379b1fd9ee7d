"""`make containers`: see `trial.py`, whose imports need Django's settings."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
django.setup()

from tools.containers.trial import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
