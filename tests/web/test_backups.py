"""`manage.py backup`: what it contains, and which files it keeps."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.utils import timezone
from pytest_django import Settings

from games.management import backups
from games.management.backups import (
    KEPT,
    REBUILT,
    backup_name,
    backups_in,
    refuse_to_start_empty,
    remove_old_backups,
)
from games.management.commands import backup, restore
from games.management.tables import refuse_without_tables
from games.models import SweeperHeartbeat

pytestmark = pytest.mark.django_db


def test_every_table_is_in_a_backup_or_rebuilt() -> None:
    with_tables = {model._meta.app_label for model in apps.get_models(include_auto_created=True)}
    assert with_tables == {*KEPT, *REBUILT}


@pytest.mark.parametrize(
    ("make", "count"),
    [
        (lambda user: SocialAccount.objects.create(user=user, provider="club", uid="7"), SocialAccount.objects.count),
        (
            lambda user: EmailAddress.objects.create(user=user, email="ada@play.example", verified=True),
            EmailAddress.objects.count,
        ),
        (lambda user: Authenticator.objects.create(user=user, type="totp", data={}), Authenticator.objects.count),
    ],
    ids=["provider", "address", "second factor"],
)
def test_a_restored_account_can_be_logged_in_to_as_before(
    make: Callable[[User], object], count: Callable[[], int], tmp_path: Path
) -> None:
    """By its provider, with a link to its confirmed address, and with its second factor."""
    make(User.objects.create_user("ada", password="a password"))
    file = tmp_path / "games.jsonl"
    call_command("backup", str(file), stdout=StringIO())
    User.objects.all().delete()
    assert count() == 0
    call_command("restore", str(file), verbosity=0, stdout=StringIO(), stderr=StringIO())
    assert count() == 1


def test_without_a_file_the_newest_backups_are_kept_in_a_folder(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    settings.BACKUP_FOLDER, settings.BACKUPS_KEPT = str(folder), 2
    folder.mkdir()
    for days in (3, 2, 1):
        (folder / backup_name(datetime.now(UTC) - timedelta(days=days))).touch()
    (folder / "mine.jsonl.gz").touch()
    printed = StringIO()
    call_command("backup", stdout=printed)
    assert len(backups_in(folder)) == 2
    assert backups_in(folder)[-1].stat().st_size > 0
    assert printed.getvalue().count("deleted") == 2
    assert (folder / "mine.jsonl.gz").exists()


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, output: str, **options: Any) -> None:
        Path(output).write_text("half")
        raise CommandError("No space left on device")

    monkeypatch.setattr(backup, "call_command", full)
    with pytest.raises(CommandError, match="No space"):
        call_command("backup", str(tmp_path / "games.jsonl"))
    assert not list(tmp_path.iterdir())


def test_a_folder_that_may_not_be_used_is_refused_with_what_to_do(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: Any, **options: Any) -> None:
        raise PermissionError

    settings.BACKUP_FOLDER = str(tmp_path)
    monkeypatch.setattr(Path, "touch", forbidden)
    with pytest.raises(CommandError, match=rf"may not use {tmp_path}: `sudo chown"):
        call_command("backup")


def test_a_database_that_is_not_ready_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "has_pending_migrations", lambda: True)
    with pytest.raises(CommandError, match="not that of this version"):
        call_command("backup", str(tmp_path / "games.jsonl"))
    assert not list(tmp_path.iterdir())


def test_a_backup_that_may_not_be_read_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", forbidden)
    with pytest.raises(CommandError, match=r"may not read .* put it into a folder"):
        call_command("restore", "--check", str(tmp_path / "games.jsonl.gz"))


def test_what_is_no_backup_is_refused_with_what_would_be_one(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER = "/var/backups/lionheart"
    for missing in ("FILE", "games.jsonl.gz", ""):
        where = str(tmp_path / missing)
        with pytest.raises(CommandError, match=f"no file {where}: give the whole path .* in /var/backups/lionheart$"):
            call_command("restore", "--check", where)
    settings.BACKUP_FOLDER = ""
    with pytest.raises(CommandError, match=r"the whole path of a backup$"):
        call_command("restore", "--check", "FILE")
    (tmp_path / "games.gz").touch()
    with pytest.raises(CommandError, match=r"name it \*.jsonl"):
        call_command("restore", "--check", str(tmp_path / "games.gz"))


def test_no_backup_is_deleted_if_all_are_kept(tmp_path: Path) -> None:
    for days in (2, 1):
        (tmp_path / backup_name(datetime.now(UTC) - timedelta(days=days))).touch()
    assert remove_old_backups(tmp_path, 0) == []


def test_without_a_file_and_a_folder_the_command_says_what_is_missing(settings: Settings) -> None:
    settings.BACKUP_FOLDER = ""
    with pytest.raises(CommandError, match="set BACKUP_FOLDER"):
        call_command("backup")


def test_a_server_whose_database_is_away_does_not_start_empty(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = tmp_path / "lionheart.sqlite3", tmp_path / "backups"
    monkeypatch.setattr(backups, "sqlite_file", lambda: file)
    settings.BACKUP_FOLDER = str(folder)
    refuse_to_start_empty()
    folder.mkdir()
    refuse_to_start_empty()
    (folder / backup_name(datetime.now(UTC))).touch()
    with pytest.raises(CommandError, match=r"There is no database .*, but there are backups in .* Reading a backup"):
        refuse_to_start_empty()
    file.touch()
    refuse_to_start_empty()


def test_a_backup_is_not_read_while_a_server_runs_on_the_database(tmp_path: Path) -> None:
    SweeperHeartbeat.objects.create(pk=1, at=timezone.now() - timedelta(seconds=1))
    file = tmp_path / "games.jsonl"
    file.touch()
    with pytest.raises(CommandError, match="a server runs on this database: stop it first"):
        call_command("restore", str(file))


def test_a_process_does_not_start_on_a_database_without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_without_tables()
    monkeypatch.setattr(connection.introspection, "table_names", list)
    for name in ("worker", "bots", "sweep"):
        with pytest.raises(CommandError, match=r"The database is empty, it has no tables\. On a new server"):
            call_command(name)


def test_a_process_starts_although_the_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection.introspection, "table_names", gone)
    refuse_without_tables()


def test_a_database_that_is_not_there_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def gone() -> None:
        raise psycopg.OperationalError('connection failed:\nFATAL:  database "lionheart" does not exist')

    file = tmp_path / "games.jsonl"
    file.touch()
    monkeypatch.setattr(restore, "check_connection", gone)
    with pytest.raises(CommandError, match=r'does not answer: FATAL:  database "lionheart" does not exist\. Is there'):
        call_command("restore", str(file))
