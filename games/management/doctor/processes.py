"""Whether the processes that nobody sees do their work: systemd's services, sweeper and bots."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from games.management.doctor import system
from games.management.doctor.findings import Finding, fault, ok, warning
from games.models import SweeperHeartbeat
from games.selectors.play import clocks as clocks_of
from games.support.version import PROJECT
from games.workers import bot_runner

ALONE = "lionheart.service"
"""What serves if there is one process."""
SERVICES = ("lionheart-bots.service", "lionheart-sweeper.service")
"""What several workers need beside them."""
PROPERTIES = (
    "--property=Id,LoadState,ActiveState,SubState,NRestarts,UnitFileState,ExecMainStartTimestampMonotonic,"
    "EnvironmentFiles"
)
LATE_DEADLINE = timedelta(seconds=10)
"""How long a deadline may have passed before its sweeper is missed."""
LATE_BOT = timedelta(minutes=3)
"""How long bots may wait for each other before they are missed."""


def examine_services() -> Iterator[Finding]:
    """Whether systemd runs the services that it should; nothing without systemd."""
    beside_workers = SERVICES if len(settings.WORKER_SERVERS) > 1 else ()
    # systemd knows those that run, or that it is asked about.
    answer = system.said("systemctl", "show", *SERVICES, ALONE, "lionheart*.service", PROPERTIES)
    units = [dict(line.split("=", 1) for line in unit.splitlines()) for unit in filter(None, answer.split("\n\n"))]
    running, outdated = [], list[str]()
    for unit, about in {about["Id"]: about for about in units}.items():
        name, state = unit.removesuffix(".service"), about["ActiveState"]
        is_needed = about["UnitFileState"] == "enabled" or (unit in beside_workers and about["LoadState"] == "loaded")
        if state == "failed" and unit == ALONE and beside_workers:
            yield fault(
                "services",
                f"{name} has failed: several workers run instead of it",
                f"Forget it: `sudo systemctl disable {name}; sudo systemctl reset-failed {name}`.",
            )
        elif state == "failed":
            yield fault(
                "services",
                f"{name} has failed",
                f"See why: `sudo journalctl -u {name}`. Then `sudo systemctl start {name}`; or, if it is not needed "
                f"here, `sudo systemctl reset-failed {name}`.",
            )
        elif state == "activating" and (about["SubState"] == "auto-restart" or about["NRestarts"] != "0"):
            yield fault(
                "services",
                f"{name} does not start: systemd tries it again and again",
                f"See why: `sudo journalctl -u {name} -n 50`. Once that is repaired, it starts by itself.",
            )
        elif state == "inactive" and is_needed:
            yield fault("services", f"{name} does not run", f"Start it: `sudo systemctl enable --now {name}`.")
        elif state == "active":
            running.append(name)
            if _changed_since(about):
                outdated.append(name)
    if outdated:
        yield warning(
            "services",
            f"started before the program or its settings last changed: {', '.join(sorted(outdated))}",
            "Restart what runs, so that all is of today: `sudo systemctl try-restart 'lionheart*.service'`.",
        )
    if running:
        yield ok("services", f"running: {', '.join(sorted(running))}")


def _changed_since(service: dict[str, str]) -> bool:
    """Whether the program or the file of settings was changed since the service started."""
    settings_file = service.get("EnvironmentFiles", "").partition(" ")[0]
    changes = [Path(file).stat().st_ctime for file in (PROJECT, settings_file) if file and Path(file).is_file()]
    # systemd counts from the machine's start, in microseconds.
    age = time.monotonic() - int(service["ExecMainStartTimestampMonotonic"]) / 1_000_000
    return time.time() - age < max(changes, default=0)


def examine_sweeper() -> Iterator[Finding]:
    """Whether deadlines are kept."""
    first = clocks_of.next_due()
    late = clocks_of.now() - first if first else timedelta(0)
    if late > LATE_DEADLINE:
        yield fault(
            "sweeper",
            f"a deadline passed {late.total_seconds():.0f} s ago, and nobody noticed",
            "Start lionheart-sweeper, or lionheart, which includes it (or `manage.py sweep`), and see what it logs.",
        )
        return
    pulse = SweeperHeartbeat.objects.filter(pk=1).first()
    if first and pulse:
        yield ok("sweeper", f"last seen {(timezone.now() - pulse.at).total_seconds():.0f} s ago")
    else:
        yield ok("sweeper", "no clock runs, so it has nothing to do")


def examine_bots() -> Iterator[Finding]:
    """Whether bots move."""
    late = bot_runner.late_seats(LATE_BOT)
    if late:
        yield fault(
            "bots",
            f"nobody but bots is to move at {len(late)} seats, and none has for three minutes",
            "Start lionheart-bots, or lionheart, which includes them (or `manage.py bots`), and see what it logs.",
        )
    else:
        yield ok("bots", "none is late")
