"""A campaign: starts a deployment, runs stretches of play under nemeses one after the other, and writes a report."""

import asyncio
import json
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.faults.nemesis.deployment import Deployment, deployment
from tests.faults.nemesis.island import Island, island
from tests.faults.nemesis.nemeses import ALL, NEMESES, Field, Nemesis
from tests.faults.nemesis.proxy import Proxy
from tests.faults.nemesis.stretch import GAMES, Report, Stretch, is_there, sit
from tests.services import ROOT, free_port

REPORTS = ROOT / "var" / "faults"
START = 60.0
ALONE, TOGETHER = 25.0, 90.0
"""Seconds of each nemesis alone, and of all together, in the long form."""

Plan = list[tuple[str, tuple[Nemesis, ...], float]]
SHORT: Plan = [("all together", ALL, 12.0)]
LONG: Plan = [*((name, those, ALONE) for name, those in NEMESES.items()), ("all together", ALL, TOGETHER)]


def campaign(plan: Plan, seed: int, tell: Callable[[str], None], slower: float = 1, workers: int = 2) -> list[Report]:
    """Runs a plan; returns one report for each stretch, and writes them to a file in var/faults/. On a busy machine
    everything may take `slower` times longer. With more than two workers rooms have homes."""
    with tempfile.TemporaryDirectory(prefix="lionheart-faults-") as name, island() as found:
        folder = Path(name)
        folder.chmod(0o711)
        try:
            return asyncio.run(_campaign(plan, seed, tell, slower, folder, found, workers))
        finally:
            _keep_logs(folder)


async def _campaign(
    plan: Plan, seed: int, tell: Callable[[str], None], slower: float, folder: Path, found: Island, workers: int
) -> list[Report]:
    redis, database = free_port(), free_port()
    lines = {"redis": Proxy(redis), "database": Proxy(database)}
    ports = {name: await line.start(found.here) for name, line in lines.items()}
    started = deployment(folder, found, redis, ports["redis"], ports["database"], database, workers)
    # In threads, since the started processes need the proxies, which run in this loop.
    here = await asyncio.to_thread(started.__enter__)
    try:
        return await _stretches(plan, seed, tell, slower, here, lines)
    finally:
        await asyncio.to_thread(started.__exit__, None, None, None)
        for line in lines.values():
            line.stop()


async def _stretches(
    plan: Plan, seed: int, tell: Callable[[str], None], slower: float, here: Deployment, lines: dict[str, Proxy]
) -> list[Report]:
    luck = random.Random(seed)
    await _until_served(here)
    people = await asyncio.to_thread(sit, GAMES * 2, here.workers[1])
    reports: list[Report] = []
    for name, nemeses, seconds in plan:
        tell(f"{name}: {GAMES} games, {seconds:.0f} s of it ...")
        await _until_served(here)
        calm = max(1.0, min(len(nemeses) / 2, seconds / 8))
        field = Field(here, lines["redis"], lines["database"], [], random.Random(luck.random()), Counter(), calm)
        report = await Stretch(name, people, field, lines, slower).run(nemeses, seconds)
        reports.append(report)
        tell(line_of(report))
        for words in report.problems[:20] + report.not_judged:
            tell(f"  {words}")
    errors = here.logged_errors()
    if errors:
        reports[-1].problems += [f"an error was logged: {line}" for line in errors[:20]]
    _write(seed, reports)
    return reports


async def _until_served(here: Deployment) -> None:
    end = time.monotonic() + START
    for url in here.workers:
        while not await asyncio.to_thread(is_there, url):
            assert time.monotonic() < end, f"{url} does not start"
            await asyncio.sleep(0.2)


def line_of(report: Report) -> str:
    """A stretch in a few words."""
    faults = ", ".join(f"{count} × {kind}" for kind, count in sorted(report.faults.items()))
    played = f"{report.games} games, {report.moves} moves and undos, {report.moves_undone} acts taken back"
    failures = f"lost {report.lost}, duplicated {report.duplicated}"
    kept = f"{report.acknowledged} acknowledged, {report.frames} frames; {failures}"
    caught_up = f"all clients had caught up after {report.caught_up_after:.1f} s"
    back = f"{caught_up}, all games had progressed after {report.progressed_after:.1f} s"
    late = f"{report.deadlines} deadlines, {report.earliest} to {report.latest} s late"
    words = (
        f"{played}, {kept}",
        f"an answer took {report.middle_answer} s, at most {report.longest_interruption} s",
        f"once all was whole, {back}, everybody at the head {report.at_head_after:.1f} s after the last move",
        f"{late}; {report.lines} lines, closed {report.closed}",
        faults,
    )
    return "\n".join(f"  {line}" for line in words)


def totals(reports: list[Report]) -> dict[str, Any]:
    """The totals of all stretches."""
    faults: Counter[str] = sum((Counter(report.faults) for report in reports), Counter())
    return {
        "moves": sum(report.moves for report in reports),
        "moves_undone": sum(report.moves_undone for report in reports),
        "faults": dict(faults),
        "lost": sum(report.lost for report in reports),
        "duplicated": sum(report.duplicated for report in reports),
        "longest_interruption": max((report.longest_interruption for report in reports), default=0.0),
        "problems": sum(len(report.problems) for report in reports),
        "not_judged": sum(len(report.not_judged) for report in reports),
    }


def _write(seed: int, reports: list[Report]) -> None:
    REPORTS.mkdir(parents=True, exist_ok=True)
    contents = {"seed": seed, "totals": totals(reports), "stretches": [report.as_json() for report in reports]}
    file = REPORTS / f"{time.strftime('%Y%m%d-%H%M%S')}-{seed}.json"
    file.write_text(json.dumps(contents, indent=1))


def _keep_logs(folder: Path) -> None:
    """Keeps the logs of the programs from the last campaign."""
    kept = REPORTS / "logs"
    kept.mkdir(parents=True, exist_ok=True)
    for path in (folder / "logs").glob("*"):
        (kept / path.name).write_bytes(path.read_bytes())


def seed_of_the_day() -> int:
    """FAULTS_SEED, or a random seed."""
    return int(os.environ.get("FAULTS_SEED") or random.SystemRandom().randrange(1_000_000))
