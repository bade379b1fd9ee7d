"""The doctor examines settings, database, Redis, clock, disk and backups."""

import gzip
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from pytest_django import Settings

from games.management.backups import backup_name, own_user
from games.management.doctor import stores, system
from games.management.doctor.findings import Level
from games.models import Game, Player
from games.web.health import DURABLE
from tests.services import free_port
from tests.web.doctor.report import found, worst

pytestmark = [pytest.mark.django_db, pytest.mark.servers]

TIMER = "lionheart-backup.timer"


def test_a_refused_setting_is_explained(settings: Settings) -> None:
    settings.WORKERS = 2
    assert worst("settings")[0] is Level.FAULT
    assert any("E001" in text for _, text in found()["settings"])


def test_missing_tables_are_reported_once_and_nothing_else_about_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "has_pending_migrations", lambda: True)
    assert worst("migrations") == (Level.FAULT, "the tables are those of an earlier version")
    assert {found()[part][0][0] for part in ("writing", "sweeper", "bots", "mail", "push")} == {Level.UNKNOWN}


def test_a_database_that_does_not_answer_is_reported_once_and_not_as_a_fault_of_workers(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def gone() -> None:
        raise DatabaseError("connection refused")

    settings.WORKER_SERVERS = [f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"]
    monkeypatch.setattr(connection, "cursor", gone)
    faults = [(part, text) for part, some in found().items() for level, text in some if level is Level.FAULT]
    assert faults == [("database", "could not be examined: connection refused")]
    assert worst("workers") == (Level.UNKNOWN, "not examined without database")


def test_a_database_that_forgets_is_a_fault_and_all_else_is_examined_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DURABLE, connection.vendor, "SELECT 0")
    assert worst("durability") == (Level.FAULT, "a power cut would lose moves that players have seen")
    assert Level.UNKNOWN not in {level for some in found().values() for level, _ in some}


def test_an_empty_database_is_not_taken_for_one_of_an_earlier_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which would be migrated, and played on in, where a backup should have been read."""
    monkeypatch.setattr(connection.introspection, "table_names", list)
    (finding,) = stores.examine_migrations()
    assert (finding.level, finding.text) == (Level.FAULT, "the database is empty: it has no tables")
    assert "first read a backup" in finding.remedy


def test_how_much_there_is_is_said(make_game: Callable[..., Game]) -> None:
    make_game(2)
    assert worst("games") == (Level.OK, f"1 in the database, 1 of them being played; {Player.objects.count()} people")


@pytest.mark.parametrize(
    ("folder_mode", "file_mode", "is_fault"), [(0o700, 0o644, False), (0o755, 0o600, False), (0o755, 0o644, True)]
)
def test_backups_that_everybody_may_read_are_a_fault(
    folder_mode: int, file_mode: int, is_fault: bool, settings: Settings, tmp_path: Path
) -> None:
    settings.BACKUP_FOLDER = str(tmp_path)
    file = tmp_path / backup_name(timezone.now())
    file.write_bytes(gzip.compress(b"{}"))
    file.chmod(file_mode)
    tmp_path.chmod(folder_mode)
    text = f"everybody on this machine may read the backups in {tmp_path}, which have secrets and hidden cards"
    assert ((Level.FAULT, text) in found()["backups"]) is is_fault


def test_tables_of_a_later_version_are_named() -> None:
    MigrationRecorder(connection).record_applied("games", "0999_later")
    assert worst("migrations") == (Level.WARNING, "the tables are those of a later version (0999_later)")


def test_the_clocks_of_machines_are_compared(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.REDIS_URL = "redis://unused"
    monkeypatch.setattr(stores, "_redis_time", lambda: timezone.now() - timedelta(seconds=5))
    level, text = worst("clock")
    assert level is Level.FAULT
    assert "Redis are 5.0 s apart" in text


def test_a_redis_that_does_not_answer_is_reported(settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert worst("redis")[0] is Level.FAULT


def test_a_database_file_of_another_user_is_named_with_what_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lionheart.sqlite3"
    file.touch()
    monkeypatch.setattr(stores, "sqlite_file", lambda: file)
    monkeypatch.setattr(os, "access", lambda path, mode: path.exists() and (mode != os.W_OK or path != file))
    (finding,) = stores.examine_database()
    assert finding.level is Level.FAULT
    assert finding.remedy == f"Let that user: `sudo chown {own_user()} {file}`."


def test_a_full_disk_is_reported_before_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "FREE_BYTES", {"fault": 0, "warning": 10**18})
    assert worst("disk")[0] is Level.WARNING
    monkeypatch.setattr(stores, "FREE_BYTES", {"fault": 10**18, "warning": 10**18})
    assert worst("disk")[0] is Level.FAULT


def test_old_missing_and_unplanned_backups_are_reported(settings: Settings, tmp_path: Path) -> None:
    (made,) = (tmp_path / "backups").iterdir()
    os.utime(made, (made.stat().st_mtime - 30 * 3600,) * 2)
    assert worst("backups")[0] is Level.FAULT
    assert "30 h old" in worst("backups")[1]
    made.rename(made.with_name(f"unfinished-{made.name}"))
    assert worst("backups")[0] is Level.FAULT
    settings.BACKUP_FOLDER = ""
    assert worst("backups")[0] is Level.WARNING


@pytest.mark.parametrize("kept", [0, 1, 20, -1])
def test_a_damaged_backup_is_no_good_one(kept: int, tmp_path: Path) -> None:
    """However much of it was written: a full disk leaves any part."""
    (made,) = (tmp_path / "backups").iterdir()
    assert worst("backups")[0] is Level.OK
    made.write_bytes(made.read_bytes()[:kept])
    assert worst("backups") == (Level.FAULT, f"{made}, the newest, is damaged: it cannot be restored")


def test_a_changed_backup_is_damaged(tmp_path: Path) -> None:
    (made,) = (tmp_path / "backups").iterdir()
    content = bytearray(made.read_bytes())
    content[-6] ^= 1
    made.write_bytes(content)
    assert "damaged" in worst("backups")[1]


@pytest.mark.parametrize("is_named", [True, False])
def test_a_backup_of_the_future_does_not_count_as_new(is_named: bool, tmp_path: Path) -> None:
    """It would be the newest until then, whatever fails."""
    (made,) = (tmp_path / "backups").iterdir()
    tomorrow = timezone.now() + timedelta(days=1)
    if is_named:
        made = made.rename(made.with_name(backup_name(tomorrow)))
    else:
        os.utime(made, (tomorrow.timestamp(),) * 2)
    assert worst("backups") == (Level.FAULT, f"{made} is dated in the future: it hides how old the last one is")


def test_a_disk_for_backups_that_is_not_mounted_comes_to_mind(settings: Settings, tmp_path: Path) -> None:
    for folder in ("empty", "missing"):
        settings.BACKUP_FOLDER = str(tmp_path / folder)
        (tmp_path / "empty").mkdir(exist_ok=True)
        (finding,) = stores.examine_backups()
        assert "mount -a" in finding.remedy


def test_a_timer_for_backups_that_stands_still_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "said", lambda *about: "loaded\ninactive" if TIMER in about else "")
    assert worst("backups")[0] is Level.WARNING
    monkeypatch.setattr(system, "said", lambda *about: "loaded\nactive" if TIMER in about else "")
    assert worst("backups")[0] is Level.OK


@pytest.mark.parametrize(("container", "warned"), [("none", True), ("", True), ("docker", False)])
def test_a_clock_that_nothing_keeps_right_is_a_warning_but_in_a_container(
    monkeypatch: pytest.MonkeyPatch, container: str, warned: bool
) -> None:
    """There the host sets the clock, and nothing that the remedy says can be done."""
    said = {"systemd-detect-virt": container, "timedatectl": "no"}
    monkeypatch.setattr(system, "said", lambda program, *_: said[program])
    levels = [finding.level for finding in stores.examine_clock()]
    assert (Level.WARNING in levels) == warned


def test_second_factors_of_another_key_are_found(settings: Settings) -> None:
    """With another SECRET_KEY everybody is logged out, and staff cannot enter."""
    user = User.objects.create_user("mo", is_staff=True)
    secret = get_adapter().encrypt("JBSWY3DPEHPK3PXP")
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": secret})
    assert worst("staff") == (Level.OK, "1 with a second factor")
    settings.SECRET_KEY = "another key"
    assert worst("staff") == (Level.FAULT, "the second factors of mo were made with another SECRET_KEY")


def test_a_folder_of_backups_that_may_not_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "iterdir", forbidden)
    assert worst("backups")[0] is Level.FAULT
    assert "may not use" in worst("backups")[1]


def test_a_backup_that_may_not_be_read_is_reported_like_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of root, who ran the command without `sudo lionheart`."""

    def forbidden(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(stores, "is_whole", forbidden)
    assert "may not use" in worst("backups")[1]


def test_a_misspelt_setting_is_named_with_the_one_that_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    assert worst("settings")[0] is Level.OK
    monkeypatch.setenv("API_RAET", "9/min")
    monkeypatch.setenv("BACKUP_KEPT", "5")
    monkeypatch.setenv("EDITOR", "vim")
    named = [(level, text) for level, text in found()["settings"] if "is not a setting" in text]
    assert named == [
        (Level.WARNING, "API_RAET is not a setting: API_RATE is"),
        (Level.WARNING, "BACKUP_KEPT is not a setting: BACKUPS_KEPT is"),
    ]


@pytest.mark.parametrize(("allowed", "level"), [("", Level.OK), ("/var/backups /", Level.OK), ("/srv", Level.FAULT)])
def test_a_service_that_may_not_write_the_backups_is_found(
    allowed: str, level: Level, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(system, "said", lambda _, *about: allowed if "--property=ReadWritePaths" in about else "")
    assert worst("backups")[0] is level
