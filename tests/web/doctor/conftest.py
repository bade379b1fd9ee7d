"""What every test of the doctor starts from."""

import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_django import Settings

from games.management.backups import backup_name


@pytest.fixture(autouse=True)
def alone(settings: Settings, tmp_path: Path) -> None:
    """A server without Redis, whose last backup is new."""
    settings.REDIS_URL, settings.BACKUP_FOLDER = "", str(tmp_path / "backups")
    (tmp_path / "backups").mkdir(mode=0o700)
    (tmp_path / "backups" / backup_name(datetime.now(UTC))).write_bytes(gzip.compress(b"{}\n"))
