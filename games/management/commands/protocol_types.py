"""Writes the TypeScript types of the wire, its JSON Schema and the public API's, or checks those that are committed."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import schema, typescript
from games.api.v1 import openapi

FILES: dict[str, Callable[[], str]] = {
    "frontend/src/protocol.gen.ts": typescript.generate,
    "docs/protocol.schema.json": schema.text,
    "docs/openapi.json": openapi.schema_text,
}


class Command(BaseCommand):
    """`manage.py protocol_types [--check]`."""

    help = "Write " + " and ".join(FILES) + " from games/protocol/ and the engine's types."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        for name, generate in FILES.items():
            path = Path(settings.BASE_DIR) / name
            text = generate()
            if not check:
                path.write_text(text)
                self.stdout.write(f"wrote {name}")
            elif not path.exists() or path.read_text() != text:
                raise CommandError(f"{name} is out of date: run `manage.py protocol_types`")
