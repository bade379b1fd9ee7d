"""`manage.py doctor`: examines a deployment part by part, and says what to do about what it finds."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import psycopg
from django.db import DatabaseError
from redis import RedisError

from games.management.doctor import outside, processes, stores
from games.management.doctor.findings import Finding, Level, fault

DATABASE = (
    "Does the database run (`systemctl status 'postgresql*'`; else `sudo systemctl restart postgresql`), and is "
    "DATABASE_URL right?"
)
REMEDIES: dict[type[Exception], str] = {
    psycopg.Error: DATABASE,
    DatabaseError: "If it is a file: may the server's user write it and its folder, and is there room on the disk? "
    f"Else: {DATABASE}",
    RedisError: "Does Redis run (`systemctl status redis-server`), and is REDIS_URL right?",
    OSError: "See the message.",
}
"""What to do if a part cannot be examined at all."""

TABLES = ("database", "migrations")


class Part(NamedTuple):
    """A part of a deployment, and the parts without which it cannot be examined."""

    name: str
    examine: Callable[[], Iterator[Finding]]
    needs: tuple[str, ...] = ()


def examine(address: str, test_address: str) -> Iterator[Finding]:
    """All findings, each as soon as it is known. `address` is where players are expected, `test_address` an email
    address that is sent a test message; either may be empty."""
    failed = set[str]()
    for part in (
        Part("version", stores.examine_version),
        Part("settings", stores.examine_settings),
        Part("database", stores.examine_database),
        Part("durability", stores.examine_durability, ("database",)),
        Part("connections", stores.examine_connections, ("database",)),
        Part("migrations", stores.examine_migrations, ("database",)),
        Part("games", stores.examine_games, TABLES),
        Part("writing", stores.examine_writing, TABLES),
        Part("staff", stores.examine_second_factors, TABLES),
        Part("redis", stores.examine_redis),
        Part("clock", stores.examine_clock, ("database",)),
        Part("disk", stores.examine_disk),
        Part("backups", stores.examine_backups),
        Part("services", processes.examine_services),
        Part("sweeper", processes.examine_sweeper, TABLES),
        Part("bots", processes.examine_bots, TABLES),
        Part("mail", partial(outside.examine_mail, test_address), TABLES),
        Part("push", outside.examine_push, TABLES),
        Part("site", partial(outside.examine_site, address)),
        # Without the database they wait for it, and are not ready.
        Part("workers", partial(outside.examine_workers, address), ("database",)),
    ):
        if missing := failed.intersection(part.needs):
            yield Finding(part.name, Level.UNKNOWN, f"not examined without {' and '.join(sorted(missing))}")
            continue
        for finding in _findings(part):
            yield finding
            if finding.level is Level.FAULT:
                failed.add(part.name)


def _findings(part: Part) -> Iterator[Finding]:
    try:
        yield from part.examine()
    except tuple(REMEDIES) as error:
        text = (" ".join(str(error).split()) or type(error).__name__)[:200]
        remedy = next(remedy for kind, remedy in REMEDIES.items() if isinstance(error, kind))
        yield fault(part.name, f"could not be examined: {text}", remedy)
