"""`manage.py doctor`: explains what is wrong with a deployment."""

import os
import re
import sys
import textwrap
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management.doctor import examine
from games.management.doctor.findings import Finding, Level

WIDTH = 100
COLUMNS = "{:<13} {:<9} "
"""Part and level, before the text."""
COMMAND = os.environ.get("LIONHEART_COMMAND", "manage.py")
"""How commands are run here (deploy/lionheart)."""


class Command(BaseCommand):
    """Prints one line for everything it examines, with a remedy where something is wrong; exits with 1 if there is a
    fault."""

    help = "Examine settings, database, clock, disk, mail, push, Redis, workers and certificate, and explain faults."
    # Refused settings are reported with everything else.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default=settings.BASE_URL, help="where players are expected: https://…")
        parser.add_argument("--mail", default="", metavar="TO", help="send a test message to this email address")

    def handle(self, *args: Any, address: str, mail: str, **options: Any) -> None:
        found = []
        for finding in examine(address.rstrip("/"), mail):
            self._print(finding)
            found.append(finding.level)
        faults, warnings = found.count(Level.FAULT), found.count(Level.WARNING)
        self.stdout.write(f"\n{_number(faults, 'fault')}, {_number(warnings, 'warning')}")
        if faults:
            sys.exit(1)

    def _print(self, finding: Finding) -> None:
        style = {Level.FAULT: self.style.ERROR, Level.WARNING: self.style.WARNING}.get(finding.level, str)
        start = COLUMNS.format(finding.part, finding.level)
        indent = " " * len(start)
        lines = _wrapped(finding.text, start, indent)
        remedy = re.sub(r"(\.venv/bin/python )?manage\.py", COMMAND, finding.remedy)
        lines += _wrapped(remedy, indent + "→ ", indent + "  ")
        self.stdout.write(style("\n".join(lines)))
        self.stdout.flush()


def _wrapped(text: str, first: str, others: str) -> list[str]:
    """Lines of a text, which break at spaces only: not within a name that is to be copied."""
    wrapper = textwrap.TextWrapper(WIDTH, first, others, break_long_words=False, break_on_hyphens=False)
    return wrapper.wrap(text)


def _number(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
