"""Takes screenshots of every screen: in four languages, in wide and narrow windows, in the light and dark themes.

    .venv/bin/python -m tools.screenshots [--chosen] [NAME ...]

Screenshots are written to var/screens. Those of docs/screens are made from them, as PNGs with a palette: English in all
variants, other languages only in their narrowest width, light theme. --chosen takes only these; names select screens.
Builds the client if it has changed, and starts its own server with players, games and chat (tests/browser/screens).
Needs Chromium and pngquant, which it installs if run as root on Debian.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright

from tests import services
from tests.browser.screens.screen import VARIANTS, SampleSite, Screen, Variant, sample_server, show
from tests.browser.screens.screen_list import SCREENS
from tools import system_programs

ROOT = Path(__file__).resolve().parents[1]
ALL, CHOSEN = ROOT / "var" / "screens", ROOT / "docs" / "screens"
ADDRESS = urlsplit("http://localhost")
"""The address in the screenshots, since the server's port differs each time."""

NEAR_DUPLICATES = (
    *("first-page-known", "table-made-internet", "rules-returns", "lesson-over", "no-such-replay", "no-such-player"),
    *("account-email-link", "mail-stop", "standing-nothing", "waiting-room-invited", "classic-duel", "classic-borders"),
    *("classic-stacks", "returns-expansion", "returns-given-up", "returns-alliance", "internet-first-borders"),
    *("internet-read", "watching-late", "table-held", "seat-offered", "discard", "after-the-end", "replay-returns"),
    *("admin-reports", "admin-table", "admin-barred", "table-log", "replay-log", "replay-players", "loading"),
    *("classic-alliance", "classic-sealed", "classic-useless", "stand-in", "leaving", "leaving-early"),
    *("table-paused", "returns-won-knight", "report-dialog", "forbidden-edge", "table-ending", "table-asked"),
)
"""Near-duplicates of other screens, left out to keep docs/screens small."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chosen", action="store_true", help="only what docs/screens shows")
    parser.add_argument("names", nargs="*", help="only these screens")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - {one.name for one in SCREENS}
    if unknown:
        known = ", ".join(one.name for one in SCREENS)
        parser.error(f"no screens called {', '.join(sorted(unknown))}; there are {known}")
    missing = system_programs.install_missing([system_programs.CHROMIUM, system_programs.PNGQUANT])
    if missing:
        sys.exit(f"not installed: {', '.join(missing)}")
    subprocess.run([sys.executable, ROOT / "tools" / "setup.py", "run"], check=True)
    screens = [one for one in SCREENS if not arguments.names or one.name in arguments.names]
    started = time.monotonic()
    taken = [picture for screen in take(screens, only_chosen=arguments.chosen) for picture in screen]
    copy_chosen(taken)
    (CHOSEN / "README.md").write_text(gallery_page())
    print(f"{len(taken)} screenshots of {len(screens)} screens in {time.monotonic() - started:.0f} s")


def is_chosen(screen: Screen, variant: Variant) -> bool:
    """Whether docs/screens has it: English in all variants, others only in their narrowest width, light theme."""
    if screen.name in NEAR_DUPLICATES:
        return False
    return variant.language == "en" or (variant.width == screen.widths[-1] and variant.scheme == "light")


def take(screens: Sequence[Screen], *, only_chosen: bool) -> Iterator[list[Path]]:
    """Takes the screenshots of these screens; yields those of one screen at a time."""
    # All games, whatever is chosen: other people's games are in ratings, lists and counts.
    games = sorted({one.game for one in SCREENS if one.game is not None})
    with sample_server() as server, sync_playwright() as playwright:
        rule = f"--host-resolver-rules=MAP {ADDRESS.hostname}:80 {urlsplit(server.url).netloc}"
        browser = playwright.chromium.launch(
            executable_path=system_programs.chromium(), args=[*services.CHROMIUM_FLAGS, rule]
        )
        with SampleSite(browser, replace(server, url=ADDRESS.geturl()), games) as site:
            for screen in screens:
                variants = [one for one in screen.variants if not only_chosen or is_chosen(screen, one)]
                with site.open(screen) as page:
                    yield [shoot(page, screen, variant) for variant in variants]
                print(screen.name, flush=True)
        browser.close()


def shoot(page: Page, screen: Screen, variant: Variant) -> Path:
    """Takes one screenshot of the window."""
    show(page, screen, variant)
    path = ALL / str(variant) / f"{screen.name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    return path


def gallery_page() -> str:
    """The content of docs/screens/README.md: each screen wide and narrow, with links to its other variants."""
    about = (
        "`.venv/bin/python -m tools.screenshots` takes these screenshots: English in all variants, other languages only"
        " in their narrowest width, light theme; `--chosen NAME…` takes some of them. All variants are written to"
        " `var/screens`. Bots play the games."
    )
    parts = []
    for screen in (one for one in SCREENS if one.name not in NEAR_DUPLICATES):
        folders = [str(variant) for variant in screen.variants if is_chosen(screen, variant)]
        others = ", ".join(f"[{folder}]({folder}/{screen.name}.png)" for folder in folders)
        shown = " ".join(f"![{screen.name}](en-{width}-light/{screen.name}.png)" for width in screen.widths)
        parts.append(f"## {screen.name}\n\n{shown}\n\n{others}")
    return "\n\n".join(("# Every screen", about, *parts)) + "\n"


def copy_chosen(taken: Sequence[Path]) -> None:
    """Copies the chosen screenshots to docs/screens, reduced to a palette."""
    by_name = {screen.name: screen for screen in SCREENS}
    by_folder = {str(variant): variant for variant in VARIANTS}
    for picture in taken:
        if is_chosen(by_name[picture.stem], by_folder[picture.parent.name]):
            small = CHOSEN / picture.relative_to(ALL)
            small.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["pngquant", "--force", "--strip", "--nofs", "--output", small, "32", picture], check=True)


if __name__ == "__main__":
    main()
