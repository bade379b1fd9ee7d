"""Measures with Lighthouse's mobile preset how fast pages load on a phone, and lists failed audits.

    .venv/bin/python -m tools.lighthouse [--runs 5] [PAGE ...]

Prints the median of each page's runs, with minimum and maximum. Starts a server and a Chromium of its own; npm installs
Lighthouse, in the version below, into var/lighthouse. Other load on the machine makes the results worse: root can raise
the priority first with `echo -10 > /proc/self/autogroup` in the same shell. "blocking" is wall-clock time and includes
the time that a task waits for a core; "CPU blocking" is CPU time only.
"""

import argparse
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from tests import services
from tests.browser.screens.screen import fill_database
from tests.browser.tables import quick_server
from tools import system_programs
from tools.supervision import is_listening

VERSION = "13.5.0"
FOLDER = services.ROOT / "var" / "lighthouse"
BIN = services.ROOT / ".venv" / "bin"
PAGES = {
    "first page": "/",
    "table": "/rooms/{rooms[classic-decision]}",
    "replay": "/rooms/{rooms[classic-end]}/replay",
    "rules": "/rules/classic",
}
"""The table and the replay as a spectator sees them."""
TRIES = 3
LONG_TASK = 50
"""Milliseconds; what a task takes beyond them counts as blocking in Lighthouse."""
METRICS = {
    "score": ("performance", 100, ""),
    "first paint": ("first-contentful-paint", 0.001, "s"),
    "largest paint": ("largest-contentful-paint", 0.001, "s"),
    "blocking": ("total-blocking-time", 1, "ms"),
    "CPU blocking": ("cpu-blocking-time", 1, "ms"),
    "layout shift": ("cumulative-layout-shift", 1, ""),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("pages", nargs="*", choices=[*PAGES, []], help="only these pages")
    wanted = parser.parse_args()
    _install_lighthouse()
    print(f"Lighthouse {VERSION}, mobile preset, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with quick_server() as server:
        games = fill_database(server, ["classic-decision", "classic-end"])
        for name, path in PAGES.items():
            if not wanted.pages or name in wanted.pages:
                report_page(name, [run(server.url + path.format(**games)) for _ in range(wanted.runs)])


def report_page(name: str, reports: Sequence[Mapping[str, Any]]) -> None:
    """Prints the medians of a page's runs and the failed audits."""
    print(f"\n{name}")
    for label, (metric, factor, unit) in METRICS.items():
        values = sorted(_value(report, metric) * factor for report in reports)
        print(f"  {label:<14}{median(values):8.2f} {unit:<3}({values[0]:.2f} to {values[-1]:.2f})")
    for category in ("accessibility", "best-practices", "seo"):
        scores = [report["categories"][category]["score"] * 100 for report in reports]
        print(f"  {category:<14}{median(scores):8.0f}")
    for failure in sorted({each for report in reports for each in _failed_audits(report)}):
        print(f"  - {failure}")


def run(url: str) -> dict[str, Any]:
    """The report of one run, which is repeated if Chromium records nothing, as sometimes happens."""
    for _ in range(TRIES - 1):
        try:
            return _run(url)
        except subprocess.CalledProcessError:
            print("nothing was measured: retrying")
    return _run(url)


def _run(url: str) -> dict[str, Any]:
    """The report of one run, in a Chromium with an empty profile."""
    with _browser() as port, tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "report.json")
        program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
        command = [str(BIN / "node"), str(program), url, f"--port={port}", "--quiet", "--output=json"]
        subprocess.run([*command, "--save-assets", f"--output-path={output}"], check=True)
        report: dict[str, Any] = json.loads(output.read_text())
        slowdown = report["configSettings"]["throttling"]["cpuSlowdownMultiplier"]
        trace = json.loads(output.with_name("report-0.trace.json").read_text())
        report["audits"]["cpu-blocking-time"] = {"numericValue": _cpu_blocking_time(trace["traceEvents"], slowdown)}
        return report


def _cpu_blocking_time(events: Sequence[Mapping[str, Any]], slowdown: float) -> float:
    """The CPU time in ms that tasks after the first paint take beyond 50 ms each, scaled by the slowdown."""
    [painted] = [event for event in events if event["name"] == "firstContentfulPaint"]
    page = painted["pid"], painted["tid"]
    tasks = [e for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) == page and e["ts"] >= painted["ts"]]
    return sum(max(0.0, float(task.get("tdur", 0)) / 1000 * slowdown - LONG_TASK) for task in tasks)


def _value(report: Mapping[str, Any], metric: str) -> float:
    if metric in report["categories"]:
        return float(report["categories"][metric]["score"])
    return float(report["audits"][metric]["numericValue"])


def _failed_audits(report: Mapping[str, Any]) -> Iterator[str]:
    """The failed audits, except those about speed, which the metrics show."""
    for category in ("accessibility", "best-practices", "seo"):
        for audit in report["categories"][category]["auditRefs"]:
            result = report["audits"][audit["id"]]
            if result["score"] is not None and result["score"] < 1:
                yield f"{category}: {result['title']}"


@contextmanager
def _browser() -> Iterator[int]:
    """Runs a headless Chromium with an empty profile; yields the port for remote debugging."""
    port = services.free_port()
    with tempfile.TemporaryDirectory(prefix="lionheart-chromium-") as profile:
        log = Path(profile, "log")
        command = [
            str(system_programs.chromium()),
            "--headless=new",
            f"--remote-debugging-port={port}",
            *services.CHROMIUM_FLAGS,
        ]
        # Debian starts it by a script; in a group of their own, both can be stopped.
        with log.open("ab") as output:
            process = subprocess.Popen(
                [*command, f"--user-data-dir={profile}", "about:blank"],
                cwd=profile,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            services.wait_until(lambda: is_listening(port), process=process, log=log)
            yield port
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            with suppress(ProcessLookupError):
                while True:
                    os.killpg(process.pid, 0)
                    time.sleep(0.05)


def _install_lighthouse() -> None:
    """Installs Lighthouse, unless this version is installed."""
    package = FOLDER / "node_modules" / "lighthouse" / "package.json"
    if package.is_file() and json.loads(package.read_text())["version"] == VERSION:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    npm = [str(BIN / "npm"), "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--ignore-scripts"]
    subprocess.run([*npm, f"lighthouse@{VERSION}"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
