"""The command line: `manage.py`, and `lionheart` where the program is installed from its wheel."""

import gc
import os
import signal
import sys


def main() -> None:
    """Runs the command that the arguments name."""
    # Nothing of what is loaded is garbage, and to look for it while that comes up takes a sixth of the start.
    gc.set_threshold(50_000, 20, 100)
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - the import is what is meant

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lionheart.settings")
    try:
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # as in `manage.py doctor | head`: nobody reads what would follow
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
