"""What keeps the games: settings, database, migrations, clocks, Redis, disk and backups."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

import redis
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.checks import CheckMessage, run_checks
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games import services
from games.management.backups import backup_name, backups_in, is_whole, own_user
from games.management.doctor import system
from games.management.doctor.findings import Finding, fault, ok, unused, warning
from games.management.tables import WITHOUT_TABLES, check_connection, has_tables
from games.models import Game, Player, Room
from games.selectors.play.clocks import database_time
from games.support.sqlite_file import sqlite_file
from games.support.version import VERSION
from games.web.health import DURABLE, has_pending_migrations
from lionheart.checks import TAG
from lionheart.environment import Env

CONNECTIONS = {"worker": 8, "sweeper": 4, "bots": 1, "others": 5}
"""How many connections to PostgreSQL each kind of process opens at most; others are commands and administrators."""
CLOCK_SECONDS = 1.0
"""How far the clocks of two machines may differ: reserves and deadlines are read on both."""
FREE_BYTES = {"fault": 200_000_000, "warning": 2_000_000_000}
"""Free disk space below which something must be done: a backup and a day of games need room."""
ALIKE = 0.85
"""How similar, as `difflib` counts, a name is to that of a setting which is probably meant."""
BACKUP_AGE = timedelta(hours=26)
"""A daily backup is late after this long."""
REDIS_SECONDS = 2.0
"""For Redis to answer."""


def examine_version() -> Iterator[Finding]:
    """Which version this is."""
    yield ok("version", f"Lionheart {VERSION} is installed here")


def examine_settings() -> Iterator[Finding]:
    """The settings that every process would refuse or warn of; with HTTPS also those of `check --deploy`."""
    messages = run_checks(include_deployment_checks=True) if settings.HTTPS else run_checks(tags=[TAG])
    if not messages:
        yield ok("settings", "no setting is refused")
    for name in sorted(os.environ.keys() - Env.asked):
        for meant in get_close_matches(name, Env.asked, 1, ALIKE):
            yield warning("settings", f"{name} is not a setting: {meant} is", "Correct the name, or remove it.")
    for message in messages:
        report = fault if message.is_serious() else warning
        yield report("settings", f"{_one_line(message)} ({message.id})", str(message.hint or ""))


def examine_database() -> Iterator[Finding]:
    """Whether the database answers, and may be written."""
    if barred := _barred():
        yield fault(
            "database",
            f"the user {own_user()} may not write {', '.join(map(str, barred))}",
            f"Let that user: `sudo chown {own_user()} {' '.join(map(str, barred))}`.",
        )
        return
    check_connection()
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version" if connection.vendor == "postgresql" else "SELECT sqlite_version()")
        version = cursor.fetchone()[0]
    name = f"PostgreSQL {version}" if connection.vendor == "postgresql" else f"SQLite {version}, {sqlite_file()}"
    yield ok("database", f"{name}: answers")


def examine_durability() -> Iterator[Finding]:
    """Whether the database keeps what it is given."""
    with connection.cursor() as cursor:
        cursor.execute(DURABLE[connection.vendor])
        is_durable = bool(cursor.fetchone()[0])
    if is_durable:
        yield ok("durability", "the database keeps moves through a power cut")
    else:
        yield fault(
            "durability",
            "a power cut would lose moves that players have seen",
            "Set synchronous_commit and fsync to on in postgresql.conf, and restart PostgreSQL.",
        )


def examine_connections() -> Iterator[Finding]:
    """Whether PostgreSQL has connections for all processes."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('max_connections')::int")
        most = int(cursor.fetchone()[0])
    needed = settings.WORKERS * CONNECTIONS["worker"] + sum(
        count for process, count in CONNECTIONS.items() if process != "worker"
    )
    text = f"max_connections is {most}; {settings.WORKERS} workers, bots and sweeper need up to {needed}"
    if needed > most:
        yield fault("connections", text, "Raise max_connections in postgresql.conf, or put PgBouncer in front.")
    else:
        yield ok("connections", text)


def examine_migrations() -> Iterator[Finding]:
    """Whether the tables are those of this version."""
    if not has_tables():
        yield fault("migrations", "the database is empty: it has no tables", WITHOUT_TABLES)
    elif has_pending_migrations():
        yield fault("migrations", "the tables are those of an earlier version", "Run `manage.py migrate`.")
    elif newer := _unknown_migrations():
        yield warning(
            "migrations",
            f"the tables are those of a later version ({', '.join(newer)})",
            "Nothing, if this is the version before: it can run on them. Otherwise start the version that made them.",
        )
    else:
        yield ok("migrations", "the tables are those of this version")


def examine_games() -> Iterator[Finding]:
    """How much there is: an empty database may be another than is meant."""
    games, people = Game.objects.count(), Player.objects.count()
    playing = Room.objects.filter(state=Room.State.PLAYING).count()
    yield ok("games", f"{games} in the database, {playing} of them being played; {people} people")


def examine_writing() -> Iterator[Finding]:
    """Whether the database accepts writes."""
    services.database_write_check()
    yield ok("writing", "the database accepts writes")


def examine_clock() -> Iterator[Finding]:
    """Whether this machine's clock agrees with those of the database and of Redis, and is kept right."""
    others: dict[str, Callable[[], datetime]] = {}
    if connection.vendor == "postgresql":
        others["the database"] = database_time
    if settings.REDIS_URL:
        others["Redis"] = _redis_time
    for name, time_there in others.items():
        before = timezone.now()
        there = time_there()
        after = timezone.now()
        apart = max((before - there).total_seconds(), (there - after).total_seconds(), 0.0)
        if apart > CLOCK_SECONDS:
            yield fault(
                "clock",
                f"this machine's clock and that of {name} are {apart:.1f} s apart",
                "Let both be set over the network (systemd-timesyncd or chrony).",
            )
        else:
            yield ok("clock", f"agrees with that of {name}")
    if _is_synchronized() is False:
        yield warning(
            "clock",
            "nothing keeps this machine's clock right",
            "Let it be set over the network: `sudo apt-get install systemd-timesyncd`, or chrony. If it is there, see "
            "`systemctl status systemd-timesyncd`.",
        )


def examine_redis() -> Iterator[Finding]:
    """Whether Redis answers, and may not discard what it is asked to count."""
    if not settings.REDIS_URL:
        yield unused("redis", "messages stay in this process, as for one server without others")
        return
    info = cast("dict[str, Any]", _redis().info())
    limit, policy = int(info.get("maxmemory", 0)), str(info.get("maxmemory_policy", ""))
    if limit and policy != "noeviction" and int(info["used_memory"]) > limit * 0.8:
        yield warning(
            "redis",
            f"memory is nearly full, and {policy} discards counts of attempts and presence",
            "Raise maxmemory in redis.conf.",
        )
    else:
        yield ok("redis", f"Redis {info['redis_version']} answers; {int(info['used_memory']) // 1_000_000} MB in use")


def examine_disk() -> Iterator[Finding]:
    """Whether there is room where this process writes: the database, if it is a file, and backups."""
    file = sqlite_file()
    folders = {path for path in (file.parent if file else settings.VAR_DIR, _backup_folder()) if path}
    for folder in sorted(folders):
        if not folder.is_dir():
            continue  # reported with the backups
        free = shutil.disk_usage(folder).free
        text = f"{free / 1e9:.1f} GB free in {folder}"
        if free < FREE_BYTES["warning"]:
            report = fault if free < FREE_BYTES["fault"] else warning
            yield report("disk", text, "Make room: on a full disk neither moves nor backups can be stored.")
        else:
            yield ok("disk", text)


def examine_second_factors() -> Iterator[Finding]:
    """Whether the second factors of staff can be read with this SECRET_KEY."""
    adapter, lost = get_adapter(), list[str]()
    held = Authenticator.objects.filter(type=Authenticator.Type.TOTP).select_related("user")
    for one in held:
        try:
            adapter.decrypt(one.data["secret"])
        except InvalidToken:
            lost.append(one.user.get_username())
    if lost:
        yield fault(
            "staff",
            f"the second factors of {', '.join(lost)} were made with another SECRET_KEY",
            "Put that key back into the settings, and restart: with another one everybody is logged out. If it is "
            "lost: `manage.py reset_second_factor NAME WHY`.",
        )
    elif held:
        yield ok("staff", f"{len(held)} with a second factor")


def examine_backups() -> Iterator[Finding]:
    """Whether backups are made, and the newest is recent and whole."""
    folder = _backup_folder()
    if folder is None:
        yield warning(
            "backups",
            "BACKUP_FOLDER is not set: no backups are made here",
            "Set it, and run `manage.py backup` every day (docs/operating.md, Backups).",
        )
        return
    if _timer_stands_still():
        yield warning(
            "backups",
            "lionheart-backup.timer is not running: no more are made",
            "Start it: `sudo systemctl enable --now lionheart-backup.timer`.",
        )
    if not _may_back_up_to(folder):
        yield fault(
            "backups",
            f"lionheart-backup.service may not write to {folder}",
            f"`sudo systemctl edit lionheart-backup`: write `[Service]` and, below it, `ReadWritePaths={folder}`.",
        )
    try:
        yield _newest_backup(folder)
        yield from _exposed_backups(folder)
    except PermissionError:
        user = own_user()
        remedy = f"Give it back: `sudo chown -R {user} {folder}`."
        yield fault("backups", f"the user {user} may not use {folder} and its files", remedy)


def _exposed_backups(folder: Path) -> Iterator[Finding]:
    """Whether others on this machine may read backups, which have secrets, addresses and hidden cards."""
    may_read = any(system.access(file)[1] & 0o004 for file in backups_in(folder))
    if may_read and system.access(folder)[1] & 0o001:
        yield fault(
            "backups",
            f"everybody on this machine may read the backups in {folder}, which have secrets and hidden cards",
            f"Keep them to their user: `sudo chmod 700 {folder}`.",
        )


def _barred() -> list[Path]:
    """What this process may not write of an SQLite database: its folder, the file, or those beside it."""
    file = sqlite_file()
    if file is None:
        return []
    parts = [file.parent, *(file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm"))]
    return [part for part in parts if os.access(part, os.F_OK) and not os.access(part, os.W_OK)]


def _newest_backup(folder: Path) -> Finding:
    found, now = backups_in(folder), timezone.now()
    if not found:
        return fault(
            "backups",
            f"there is none in {folder}",
            "If it is on a disk of its own, mount that: `sudo mount -a`. Else make one every day: `manage.py backup`.",
        )
    newest = found[-1]
    age = now - datetime.fromtimestamp(newest.stat().st_mtime, UTC)
    text = f"{len(found)} in {folder}, the newest {age.total_seconds() / 3600:.0f} h old"
    if age < timedelta(0) or newest.name > backup_name(now):
        return fault(
            "backups",
            f"{newest} is dated in the future: it hides how old the last one is",
            "Is this machine's clock right (`date`)? Then delete that file, or move it away.",
        )
    if not is_whole(newest):
        return fault(
            "backups",
            f"{newest}, the newest, is damaged: it cannot be restored",
            "Make another: `manage.py backup`. See whether those before can be read: `manage.py restore --check FILE`.",
        )
    if age > BACKUP_AGE:
        return fault("backups", text, "See why the daily one failed: `sudo journalctl -u lionheart-backup`.")
    return ok("backups", text)


def _one_line(message: CheckMessage) -> str:
    return " ".join(message.msg.split())


def _unknown_migrations() -> list[str]:
    loader = MigrationLoader(connection)
    return sorted(name for app, name in set(loader.applied_migrations) - set(loader.disk_migrations) if app == "games")


def _redis_time() -> datetime:
    seconds, microseconds = cast("tuple[int, int]", _redis().time())
    return datetime.fromtimestamp(seconds + microseconds / 1e6, UTC)


def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=REDIS_SECONDS, socket_connect_timeout=REDIS_SECONDS)


def _is_synchronized() -> bool | None:
    """Whether systemd keeps the clock right; None if it does not say, and in a container, whose host sets the clock."""
    if system.said("systemd-detect-virt", "--container") not in ("", "none"):
        return None
    return {"yes": True, "no": False}.get(system.said("timedatectl", "show", "--property=NTPSynchronized", "--value"))


def _timer_stands_still() -> bool:
    """Whether the timer for backups is installed, and not running."""
    states = system.said("systemctl", "show", "--property=LoadState,ActiveState", "--value", "lionheart-backup.timer")
    return states.split() == ["loaded", "inactive"]


def _may_back_up_to(folder: Path) -> bool:
    """Whether the service for backups, if there is one, may write to a folder."""
    allowed = system.said("systemctl", "show", "--property=ReadWritePaths", "--value", "lionheart-backup.service")
    return not allowed or any(folder.is_relative_to(one) for one in allowed.split())


def _backup_folder() -> Path | None:
    return Path(settings.BACKUP_FOLDER) if settings.BACKUP_FOLDER else None
