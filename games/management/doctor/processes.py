"""Whether the processes that nobody sees do their work: systemd's services, sweeper and bots."""

import re
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
OURS = (*SERVICES, ALONE, "lionheart*.service")
"""The program's own services: systemd knows those that run, or that it is asked about by name."""
WORKER = re.compile(r"lionheart-worker@(\w+)\.service")
RENEWAL = "certbot.timer"
OTHERS = ("nginx.service", "postgresql.service", "redis-server.service", RENEWAL)
"""What the page also needs, if it runs on this machine."""
PASSING = ("active", "disabled")
"""The states of a unit that runs until the machine is restarted."""
PROPERTIES = (
    "--property=Id,LoadState,ActiveState,SubState,NRestarts,UnitFileState,ExecMainStartTimestampMonotonic,"
    "EnvironmentFiles,ReloadResult"
)
LATE_DEADLINE = timedelta(seconds=10)
"""How long a deadline may have passed before its sweeper is missed."""
LATE_BOT = timedelta(seconds=30)
"""How long a bot for which alone a game waits may take before it is missed."""
LATE_BOTS = timedelta(minutes=3)
"""How long bots may wait for each other before they are missed."""
BOT_SECONDS = 10.0
"""For one of the missed bots to move after all: many games take turns, and one that is opened again has just begun to
wait."""


def examine_services() -> Iterator[Finding]:
    """Whether systemd runs the services that it should, and keeps their settings secret; nothing without systemd."""
    beside_workers = SERVICES if len(settings.WORKER_SERVERS) > 1 else ()
    units = _units()
    yield from _superfluous(units)
    ours = {unit: about for unit, about in units.items() if unit.startswith("lionheart")}
    running, outdated = [], list[str]()
    for unit, about in ours.items():
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
    yield from _impending(units)
    if running:
        yield ok("services", f"running: {', '.join(sorted(running))}")
    yield from _exposed_settings(ours)


def _exposed_settings(services: dict[str, dict[str, str]]) -> Iterator[Finding]:
    """Whether only root may read and change the file of settings, which has the key that signs everybody's log-ins."""
    files = {_settings_file(about) for about in services.values()}
    for file in sorted(one for one in files if one is not None):
        user, mode = system.access(file)
        if user != 0 or mode & 0o077:
            yield fault(
                "settings",
                f"others than root may read or change {file} (mode {mode:o}, user {user}), which has the secret keys",
                f"Keep it to root: `sudo chown root: {file}; sudo chmod 600 {file}`.",
            )


def _units() -> dict[str, dict[str, str]]:
    """What systemd says of the units, each once."""
    answer = system.said("systemctl", "show", *OURS, *OTHERS, PROPERTIES)
    units = [dict(line.split("=", 1) for line in unit.splitlines()) for unit in filter(None, answer.split("\n\n"))]
    return {about["Id"]: about for about in units}


def _superfluous(units: dict[str, dict[str, str]]) -> Iterator[Finding]:
    """Whether there are workers that no setting names; they are taken out of `units`."""
    ports = {server.rpartition(":")[2] for server in settings.WORKER_SERVERS}
    for unit in list(units):
        port = WORKER.fullmatch(unit)
        if port and port[1] not in ports and units.pop(unit)["ActiveState"] == "active":
            name = unit.removesuffix(".service")
            yield warning(
                "services",
                f"{name} runs, but is not in WORKER_SERVERS: no room is sent to it",
                "Name it there and in nginx's site, and count it in WORKERS (docs/operating.md, Several workers); or "
                f"stop it: `sudo systemctl disable --now {name}`.",
            )


def _impending(units: dict[str, dict[str, str]]) -> Iterator[Finding]:
    """Whether what runs now will also run after the next start of the machine, and with the next certificate."""
    found = [unit for unit, about in units.items() if (about["ActiveState"], about["UnitFileState"]) == PASSING]
    if found:
        yield warning(
            "services",
            f"after a restart of the machine these will not start: {', '.join(sorted(found))}",
            f"Let them: `sudo systemctl enable {' '.join(sorted(found))}`.",
        )
    if (renewal := units.get(RENEWAL)) and (renewal["LoadState"], renewal["ActiveState"]) == ("loaded", "inactive"):
        yield warning(
            "services",
            f"{RENEWAL} does not run: the certificate will not be renewed",
            f"Start it: `sudo systemctl enable --now {RENEWAL}`.",
        )
    refused = [unit for unit, about in units.items() if about.get("ReloadResult", "success") != "success"]
    if refused:
        yield warning(
            "services",
            f"could not be reloaded: {', '.join(sorted(refused))}; the next start fails for the same reason",
            "See why: `sudo nginx -t`, or `systemctl status` of the service.",
        )


def _settings_file(service: dict[str, str]) -> Path | None:
    """The file of settings of a service, if there is one."""
    name = service.get("EnvironmentFiles", "").partition(" ")[0]
    return Path(name) if name and Path(name).is_file() else None


def _changed_since(service: dict[str, str]) -> bool:
    """Whether the program or the file of settings was changed since the service started."""
    changes = [file.stat().st_ctime for file in (PROJECT, _settings_file(service)) if file and file.is_file()]
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
            "If lionheart-sweeper, or lionheart, which includes it, is running, it hangs: restart that. Else start it "
            "(or `manage.py sweep`). See what it logs.",
        )
        return
    pulse = SweeperHeartbeat.objects.filter(pk=1).first()
    if first and pulse:
        yield ok("sweeper", f"last seen {(timezone.now() - pulse.at).total_seconds():.0f} s ago")
    else:
        yield ok("sweeper", "no clock runs, so it has nothing to do")


def examine_bots() -> Iterator[Finding]:
    """Whether bots move."""
    late = _late_bots()
    if late:
        time.sleep(BOT_SECONDS)
    if late and late <= _late_bots():
        yield fault(
            "bots",
            f"nobody but bots is to move at {len(late)} seats, and none has for half a minute",
            "If lionheart-bots, or lionheart, which includes them, is running, it hangs: restart that. Else start it "
            "(or `manage.py bots`). See what it logs.",
        )
    else:
        yield ok("bots", "none is late")


def _late_bots() -> set[int]:
    late = bot_runner.late_seats(LATE_BOT, alone=True) + bot_runner.late_seats(LATE_BOTS, alone=False)
    return {seat.pk for seat in late}
