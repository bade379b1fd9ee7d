"""Writes the TypeScript types of the wire, or checks that the committed ones are true."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.typescript import generate


class Command(BaseCommand):
    """`manage.py protocol_types [--check]`."""

    help = "Write frontend/src/protocol.gen.ts from games/protocol/ and the engine's types."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is out of date")

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        path = Path(settings.BASE_DIR) / "frontend" / "src" / "protocol.gen.ts"
        text = generate()
        if check:
            if not path.exists() or path.read_text() != text:
                raise CommandError("frontend/src/protocol.gen.ts is out of date: run `manage.py protocol_types`")
            return
        path.write_text(text)
        self.stdout.write(f"wrote {path.relative_to(settings.BASE_DIR)}")
