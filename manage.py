#!/usr/bin/env python3
"""Django's command line."""

import gc
import os
import sys

# Nothing of what is loaded is garbage, and to look for it while that comes up takes a sixth of the start.
gc.set_threshold(50_000, 20, 100)

from django.core.management import execute_from_command_line  # noqa: E402 - the import is what is meant

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    execute_from_command_line(sys.argv)
