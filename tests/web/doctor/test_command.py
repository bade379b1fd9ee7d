"""`manage.py doctor` prints what it finds, and fails if there is a fault."""

import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from games.management.commands import doctor
from games.management.doctor.findings import Level, fault
from tests.services import ROOT
from tests.web.doctor.report import found

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def test_a_good_server_has_no_fault() -> None:
    for part, findings in found().items():
        for level, text in findings:
            assert level in (Level.OK, Level.UNUSED) or (part, level) in (
                ("site", Level.WARNING),
                ("clock", Level.WARNING),
            ), text


def test_the_command_fails_if_there_is_a_fault(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER = str(tmp_path)
    printed = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=printed)
    assert ended.value.code == 1
    assert "backups       FAULT" in printed.getvalue()
    assert "every day: `manage.py backup`" in " ".join(printed.getvalue().split())
    assert "1 fault," in printed.getvalue()


def test_remedies_name_commands_as_they_are_run_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "COMMAND", "sudo lionheart")
    findings = [fault("disk", "full", "Run `manage.py backup`, or `.venv/bin/python manage.py push_keys`.")]
    monkeypatch.setattr(doctor, "examine", lambda *about: iter(findings))
    printed = StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", stdout=printed)
    said = " ".join(printed.getvalue().split())
    assert "Run `sudo lionheart backup`, or `sudo lionheart push_keys`." in said


def test_names_to_copy_are_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a unit at the end of a line, or a long path."""
    remedy = f"{'word ' * 15}`sudo systemctl restart lionheart-worker@8713`, /{'x' * 120}"
    monkeypatch.setattr(doctor, "examine", lambda *about: iter([fault("workers", "hang", remedy)]))
    printed = StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", stdout=printed)
    assert set(remedy.split()) <= set(printed.getvalue().split())


def test_a_report_of_which_only_the_start_is_read_ends_quietly() -> None:
    """As `manage.py doctor | head` does."""
    end, start = os.pipe()
    os.close(end)
    command = [sys.executable, "manage.py", "doctor"]
    done = subprocess.run(command, cwd=ROOT, stdout=start, stderr=subprocess.PIPE, text=True, check=False)
    os.close(start)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")
