"""The doctor examines services, sweeper and bots."""

import os
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from games.management.doctor import processes, system
from games.management.doctor.findings import Level
from games.models import Deadline, Game, Room, Seat
from tests.web.doctor.report import found, worst

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def unit(
    name: str,
    active: str,
    enabled: str,
    loaded: str = "loaded",
    settings_file: Path | str = "",
    sub: str = "running",
    later: float = 0,
) -> str:
    """What `systemctl show` says of a service, which started now or some seconds later."""
    started = int((time.monotonic() + later) * 1_000_000) if active == "active" else 0
    return (
        f"Id={name}.service\nLoadState={loaded}\nActiveState={active}\nUnitFileState={enabled}\n"
        f"SubState={sub}\nNRestarts={int(sub == 'start again')}\n"
        f"ExecMainStartTimestampMonotonic={started}\nEnvironmentFiles={settings_file} (ignore_errors=no)\n"
    )


BACKUP = unit("lionheart-backup", "inactive", "static")
UNKNOWN = unit("lionheart-bots", "inactive", "", "not-found")


@pytest.mark.parametrize(
    ("units", "workers", "level", "expected"),
    [
        ([UNKNOWN, unit("lionheart", "active", "enabled"), BACKUP], 1, Level.OK, "running: lionheart"),
        ([unit("lionheart-bots", "inactive", "disabled")], 1, None, ""),
        ([unit("lionheart", "failed", "disabled")], 1, Level.FAULT, "lionheart has failed"),
        (
            [unit("lionheart", "failed", "disabled")],
            2,
            Level.FAULT,
            "lionheart has failed: several workers run instead of it",
        ),
        ([unit("lionheart", "activating", "enabled", sub="start")], 1, None, ""),
        *(
            (
                [unit("lionheart-worker@8001", "activating", "enabled", sub=sub)],
                2,
                Level.FAULT,
                "lionheart-worker@8001 does not start: systemd tries it again and again",
            )
            for sub in ("auto-restart", "start again")
        ),
        ([unit("lionheart-bots", "inactive", "enabled")], 1, Level.FAULT, "lionheart-bots does not run"),
        ([unit("lionheart-bots", "inactive", "disabled")], 2, Level.FAULT, "lionheart-bots does not run"),
        ([unit("lionheart-sweeper", "active", "enabled")] * 2, 2, Level.OK, "running: lionheart-sweeper"),
        *(
            (
                [unit("lionheart-worker@8009", "active", enabled)],
                workers,
                Level.WARNING,
                "lionheart-worker@8009 runs, but is not in WORKER_SERVERS: no room is sent to it",
            )
            for enabled in ("enabled", "disabled")
            for workers in (1, 2)
        ),
        ([unit("lionheart-worker@8009", "inactive", "disabled")], 2, None, ""),
    ],
)
def test_services_that_do_not_run_are_reported(
    units: list[str],
    workers: int,
    level: Level | None,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
) -> None:
    settings.WORKER_SERVERS = [f"127.0.0.1:{8000 + number}" for number in range(workers)]
    said = "\n".join(units).strip()
    monkeypatch.setattr(system, "said", lambda _, do, *about: said if "lionheart*.service" in about else "")
    assert found().get("services", []) == ([(level, expected)] if level else [])


def test_what_will_not_start_with_the_machine_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lionheart, bots = unit("lionheart", "active", "disabled"), unit("lionheart-bots", "inactive", "disabled")
    others = [unit("nginx", "active", "disabled"), unit("redis-server", "active", "enabled")]
    said = "\n".join([lionheart, bots, *others]).strip()
    monkeypatch.setattr(system, "said", lambda _, do, *about: said if "nginx.service" in about else "")
    expected = "after a restart of the machine these will not start: lionheart.service, nginx.service"
    assert worst("services") == (Level.WARNING, expected)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (
            unit("certbot.timer", "inactive", "disabled"),
            "certbot.timer does not run: the certificate will not be renewed",
        ),
        (unit("certbot.timer", "inactive", "", "not-found"), ""),
        (
            unit("nginx", "active", "enabled") + "ReloadResult=exit-code\n",
            "could not be reloaded: nginx.service; the next start fails for the same reason",
        ),
    ],
)
def test_what_will_fail_later_is_a_warning_now(other: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = other.replace(".timer.service", ".timer").strip()
    monkeypatch.setattr(system, "said", lambda _, do, *about: other if "nginx.service" in about else "")
    assert found().get("services", []) == ([(Level.WARNING, expected)] if expected else [])


@pytest.mark.parametrize(
    ("mode", "user", "level"), [(0o600, 0, Level.OK), (0o644, 0, Level.FAULT), (0o600, 1000, Level.FAULT)]
)
def test_settings_that_others_than_root_may_read_are_a_fault(
    mode: int, user: int, level: Level, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "lionheart.env"
    file.touch()
    monkeypatch.setattr(system, "access", lambda path: (user, mode))
    said = unit("lionheart", "active", "enabled", settings_file=file).strip()
    monkeypatch.setattr(system, "said", lambda _, do, *about: said if "lionheart*.service" in about else "")
    assert worst("settings")[0] is level


@pytest.mark.parametrize(("later", "level"), [(60, Level.OK), (-60, Level.WARNING)])
def test_services_that_started_before_the_last_change_are_reported(
    later: int, level: Level, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They still run what was there: another version, or other settings, also if a file got its old date back."""
    file = tmp_path / "lionheart.env"
    file.touch()
    os.utime(file, (0, 0))
    said = unit("lionheart-bots", "active", "enabled", settings_file=file, later=later).strip()
    monkeypatch.setattr(system, "said", lambda _, do, *about: said if "lionheart*.service" in about else "")
    assert worst("services")[0] is level


def test_a_deadline_that_nobody_noticed_means_that_no_sweeper_runs(make_game: Callable[..., Game]) -> None:
    game = make_game()
    Room.objects.filter(id=game.room_id).update(pace="normal")
    Deadline.objects.create(game=game, seat=1, prompt="1.1", started=timezone.now(), due=timezone.now())
    Deadline.objects.filter(game=game).update(due=timezone.now() + timedelta(seconds=60))
    assert worst("sweeper")[0] is Level.OK
    Deadline.objects.filter(game=game).update(due=timezone.now() - timedelta(seconds=60))
    assert worst("sweeper")[0] is Level.FAULT


def bots_to_move(game: Game, bots: int, others: int, seconds: int) -> list[Seat]:
    """The seats of bots in a game that has waited for them, and for others, for some seconds."""
    Game.objects.filter(id=game.id).update(last_move=timezone.now() - timedelta(seconds=seconds))
    Room.objects.filter(id=game.room_id).update(rated=False)
    seats = list(Seat.objects.filter(room=game.room).order_by("number"))
    for number, seat in enumerate(seats):
        seat.pending = number < bots + others
        if number < bots:
            seat.bot, seat.player = True, None
        seat.save()
    return seats[:bots]


@pytest.mark.parametrize(
    ("bots", "others", "seconds", "level"),
    [
        (1, 0, 25, Level.OK),
        (1, 0, 35, Level.FAULT),
        (1, 1, 300, Level.OK),
        (2, 0, 120, Level.OK),
        (2, 0, 200, Level.FAULT),
    ],
)
def test_bots_are_missed_only_where_they_need_not_wait(
    bots: int,
    others: int,
    seconds: int,
    level: Level,
    make_game: Callable[..., Game],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For people they may wait without end, and for each other for a while."""
    monkeypatch.setattr(processes, "BOT_SECONDS", 0)
    bots_to_move(make_game(players=3), bots, others, seconds)
    expected = f"nobody but bots is to move at {bots} seats, and none has for half a minute"
    assert worst("bots") == (level, "none is late" if level is Level.OK else expected)


def test_a_late_bot_that_moves_while_the_doctor_looks_is_not_missed(
    make_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    (seat,) = bots_to_move(make_game(), bots=1, others=0, seconds=300)
    monkeypatch.setattr(time, "sleep", lambda _: Seat.objects.filter(pk=seat.pk).update(pending=False))
    assert worst("bots")[0] is Level.OK


def test_one_process_does_not_start_where_workers_are_named(settings: Settings) -> None:
    """Rooms would be sent to workers that do not run, while the first page answers."""
    settings.WORKER_SERVERS = ("127.0.0.1:8001", "127.0.0.1:8002")
    with pytest.raises(CommandError, match="WORKER_SERVERS names 2 workers") as refused:
        call_command("serve")
    unit = (settings.BASE_DIR / "deploy" / "systemd" / "lionheart.service").read_text()
    assert f"RestartPreventExitStatus={refused.value.returncode}\n" in unit, "systemd would try again and again"
