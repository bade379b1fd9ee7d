"""Takes the pictures of docs/images: first page, table in play and end screen, at both widths.

make run in another window is not needed: a server of its own is started, on an empty database.
.venv/bin/python -m tools.screenshots
"""

from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests import services
from tests.browser.hands import Hands
from tools import programs

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "images"
WIDTHS = ((1280, 800), (360, 740))
ANSWERS_BEFORE_THE_PICTURE = 34


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = programs.chromium()
    if program is None:
        raise SystemExit("Chromium is not installed")
    with (
        services.throwaway_database() as database,
        services.game_server(database, environment={"BOT_PACE": "0"}) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(services.CHROMIUM_FLAGS))
        for width, height in WIDTHS:
            take(browser, server.url, width, height)
        browser.close()


def take(browser: Browser, url: str, width: int, height: int) -> None:
    """One person plays against bots at one width."""
    page = browser.new_context(base_url=url, viewport={"width": width, "height": height}).new_page()
    page.goto("/")
    page.get_by_role("button", name="Make the table").wait_for()
    shoot(page, f"lobby-{width}")
    page.get_by_role("button", name="Play now").first.click()
    hands = Hands(page, 5)
    hands.sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    while not hands.over:
        if hands.answer() is None:
            page.wait_for_timeout(20)
        elif len(hands.answered) == ANSWERS_BEFORE_THE_PICTURE:
            page.locator("[data-prompt]:not(:has(.locked))").wait_for(timeout=60_000)
            shoot(page, f"table-{width}")
    page.wait_for_timeout(500)
    shoot(page, f"end-{width}")


def shoot(page: Page, name: str) -> None:
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    print(path.relative_to(FOLDER.parents[1]))


if __name__ == "__main__":
    main()
