"""How fast pages come on a phone, as Lighthouse measures it with its mobile preset, and what else it complains of.

    .venv/bin/python -m tools.lighthouse [--runs 5] [PAGE ...]

Prints medians of five runs of each page, with the least and the most. A server and a Chromium of our own are started
for it; Lighthouse itself, of the version below, is fetched by npm into var/lighthouse. On a busy machine the figures
are worse than they are: root can have it go before others, by `echo -10 > /proc/self/autogroup` in the shell before.
"blocking" counts the time that passes, also while a task of the page waits for a core that others have; "of work" the
processor's time alone.
"""

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests import services
from tests.browser.screens.shown import filled
from tests.browser.tables import quick_server
from tools import programs
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
LONG = 50
"""A task of more milliseconds counts as blocking in Lighthouse."""
FIGURES = {
    "score": ("performance", 100, ""),
    "first paint": ("first-contentful-paint", 0.001, "s"),
    "largest paint": ("largest-contentful-paint", 0.001, "s"),
    "blocking": ("total-blocking-time", 1, "ms"),
    "of work": ("work", 1, "ms"),
    "layout shift": ("cumulative-layout-shift", 1, ""),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("pages", nargs="*", choices=[*PAGES, []], help="only these pages")
    wanted = asked.parse_args()
    _install()
    print(f"Lighthouse {VERSION}, mobile preset, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with quick_server() as server:
        games = filled(server, ["classic-decision", "classic-end"])
        for name, path in PAGES.items():
            if not wanted.pages or name in wanted.pages:
                report_page(name, [run(server.url + path.format(**games)) for _ in range(wanted.runs)])


def report_page(name: str, reports: Sequence[Mapping[str, Any]]) -> None:
    """Prints the medians of a page's runs, and what Lighthouse complains about."""
    print(f"\n{name}")
    for words, (figure, times, unit) in FIGURES.items():
        values = sorted(_value(report, figure) * times for report in reports)
        print(f"  {words:<14}{median(values):8.2f} {unit:<3}({values[0]:.2f} to {values[-1]:.2f})")
    for category in ("accessibility", "best-practices", "seo"):
        scores = [report["categories"][category]["score"] * 100 for report in reports]
        print(f"  {category:<14}{median(scores):8.0f}")
    for complaint in sorted({one for report in reports for one in _complaints(report)}):
        print(f"  - {complaint}")


def run(url: str) -> dict[str, Any]:
    """One run; where Chromium recorded nothing, as happens now and then, another."""
    for _ in range(TRIES - 1):
        try:
            return _run(url)
        except subprocess.CalledProcessError:
            print("nothing was measured: trying again")
    return _run(url)


def _run(url: str) -> dict[str, Any]:
    """One run, in a Chromium that has never been anywhere."""
    with _browser() as port, tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "report.json")
        program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
        command = [str(BIN / "node"), str(program), url, f"--port={port}", "--quiet", "--output=json"]
        subprocess.run([*command, "--save-assets", f"--output-path={output}"], check=True)
        report: dict[str, Any] = json.loads(output.read_text())
        slower = report["configSettings"]["throttling"]["cpuSlowdownMultiplier"]
        trace = json.loads(output.with_name("report-0.trace.json").read_text())
        report["audits"]["work"] = {"numericValue": _blocking_by_work(trace["traceEvents"], slower)}
        return report


def _blocking_by_work(events: Sequence[Mapping[str, Any]], slower: float) -> float:
    """What the page's tasks after its first paint take of a processor so much slower, beyond 50 ms each."""
    [painted] = [event for event in events if event["name"] == "firstContentfulPaint"]
    page = painted["pid"], painted["tid"]
    tasks = [e for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) == page and e["ts"] >= painted["ts"]]
    return sum(max(0.0, float(task.get("tdur", 0)) / 1000 * slower - LONG) for task in tasks)


def _value(report: Mapping[str, Any], figure: str) -> float:
    if figure in report["categories"]:
        return float(report["categories"][figure]["score"])
    return float(report["audits"][figure]["numericValue"])


def _complaints(report: Mapping[str, Any]) -> Iterator[str]:
    """The audits that failed, without those about speed, which the figures show."""
    for category in ("accessibility", "best-practices", "seo"):
        for audit in report["categories"][category]["auditRefs"]:
            about = report["audits"][audit["id"]]
            if about["score"] is not None and about["score"] < 1:
                yield f"{category}: {about['title']}"


@contextmanager
def _browser() -> Iterator[int]:
    """A headless Chromium with an empty profile; the port of its remote debugging."""
    port = services.free_port()
    with tempfile.TemporaryDirectory(prefix="lionheart-chromium-") as profile:
        log = Path(profile, "log")
        command = [
            str(programs.chromium()),
            "--headless=new",
            f"--remote-debugging-port={port}",
            *services.CHROMIUM_FLAGS,
        ]
        with services.running([*command, f"--user-data-dir={profile}", "about:blank"], log=log, cwd=profile) as process:
            services.wait_until(lambda: is_listening(port), process=process, log=log)
            yield port


def _install() -> None:
    """Lighthouse, unless it is there."""
    package = FOLDER / "node_modules" / "lighthouse" / "package.json"
    if package.is_file() and json.loads(package.read_text())["version"] == VERSION:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    npm = [str(BIN / "npm"), "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--ignore-scripts"]
    subprocess.run([*npm, f"lighthouse@{VERSION}"], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
