"""Takes the pictures of every screen, in four languages, wide and narrow, by day and by night.

    .venv/bin/python -m tools.screenshots [--chosen] [NAME ...]

All go to var/screens. Those of docs/screens are made from them, as PNGs with a palette: English in all variants, the
other languages narrow and by day. With --chosen only these are taken; with names, only these screens.
A server of its own is started, with people, games and talk of its own (tests/browser/screens); it needs Chromium and
pngquant, which it installs as root on Debian.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import services
from tests.browser.screens.listed import SCREENS
from tests.browser.screens.shown import VARIANTS, House, Screen, Variant, house_server, show
from tools import programs

ROOT = Path(__file__).resolve().parents[1]
WHOLE, CHOSEN = ROOT / "var" / "screens", ROOT / "docs" / "screens"


TWINS = (
    *("first-page-known", "table-made-internet", "rules-returns", "lesson-over", "no-such-replay", "no-such-player"),
    *("account-email-link", "mail-stop", "standing-nothing", "waiting-room-invited", "classic-duel", "classic-borders"),
    *("classic-stacks", "returns-expansion", "returns-given-up", "returns-alliance", "internet-first-borders"),
    *("internet-read", "watching-late", "table-held", "seat-offered", "discard", "after-the-end", "replay-returns"),
    *("admin-reports", "admin-table", "admin-barred", "table-log", "replay-log", "replay-players", "loading"),
    *("classic-alliance", "stand-in", "leaving", "table-paused", "returns-won-knight", "report-dialog"),
)
"""They look much like others, and are not in docs/screens, which is not to be too heavy."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--chosen", action="store_true", help="only what docs/screens shows")
    asked.add_argument("names", nargs="*", help="only these screens")
    wanted = asked.parse_args()
    missing = programs.install_missing([programs.CHROMIUM, programs.PNGQUANT])
    if missing:
        sys.exit(f"not installed: {', '.join(missing)}")
    screens = [one for one in SCREENS if not wanted.names or one.name in wanted.names]
    begun = time.monotonic()
    taken = [picture for screen in take(screens, only_chosen=wanted.chosen) for picture in screen]
    put_into_docs(taken)
    (CHOSEN / "README.md").write_text(page_of_pictures())
    print(f"{len(taken)} pictures of {len(screens)} screens in {time.monotonic() - begun:.0f} s")


def is_chosen(screen: Screen, variant: Variant) -> bool:
    """Whether docs/screens has it: English in all variants, the others in their last width by day."""
    if screen.name in TWINS:
        return False
    return variant.language == "en" or (variant.width == screen.widths[-1] and variant.scheme == "light")


def take(screens: Sequence[Screen], *, only_chosen: bool) -> Iterator[list[Path]]:
    """The pictures of these screens, each screen's together."""
    games = sorted({one.game for one in screens if one.game is not None})
    with house_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=programs.chromium(), args=list(services.CHROMIUM_FLAGS))
        with House(browser, server, games) as house:
            for screen in screens:
                variants = [one for one in screen.variants if not only_chosen or is_chosen(screen, one)]
                with house.shown(screen) as page:
                    yield [shoot(page, screen, variant) for variant in variants]
                print(screen.name, flush=True)
        browser.close()


def shoot(page: Page, screen: Screen, variant: Variant) -> Path:
    """One picture of the window."""
    show(page, screen, variant)
    path = WHOLE / str(variant) / f"{screen.name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    return path


def page_of_pictures() -> str:
    """The page that shows them: each screen wide and narrow, and where it is in the other variants."""
    about = (
        "`.venv/bin/python -m tools.screenshots` takes these pictures, in English in all variants and in the other"
        " languages in one; all variants of all go to `var/screens`. The games on them are played by bots."
    )
    parts = []
    for screen in (one for one in SCREENS if one.name not in TWINS):
        folders = [str(variant) for variant in screen.variants if is_chosen(screen, variant)]
        others = ", ".join(f"[{folder}]({folder}/{screen.name}.png)" for folder in folders)
        shown = " ".join(f"![{screen.name}](en-{width}-light/{screen.name}.png)" for width in screen.widths)
        parts.append(f"## {screen.name}\n\n{shown}\n\n{others}")
    return "\n\n".join(("# Every screen", about, *parts)) + "\n"


def put_into_docs(taken: Sequence[Path]) -> None:
    """Copies with a palette of those pictures that docs/screens has."""
    by_name = {screen.name: screen for screen in SCREENS}
    by_folder = {str(variant): variant for variant in VARIANTS}
    for picture in taken:
        if is_chosen(by_name[picture.stem], by_folder[picture.parent.name]):
            small = CHOSEN / picture.relative_to(WHOLE)
            small.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["pngquant", "--force", "--strip", "--nofs", "--output", small, "32", picture], check=True)


if __name__ == "__main__":
    main()
