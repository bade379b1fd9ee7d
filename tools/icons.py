"""Redraws the icons of the installed game from the lion that is on every page: frontend/public/icon*.

The client has to be built. The drawing is read off the first page and put on a field of its own; Chromium makes the
PNGs.
.venv/bin/python -m tools.icons
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import services
from tools import programs

FOLDER = Path(__file__).resolve().parents[1] / "frontend" / "public"
PNGS = {"icon-192": 192, "icon-512": 512, "apple-touch-icon": 180}
SIZE = 60
"""A lion of 48 on a field that leaves room for whatever shape a system cuts icons to."""

LION = """() => {
  const palette = getComputedStyle(document.documentElement)
  const plain = (text) => text.replace(/var\\((--[\\w-]+)\\)/g, (_, name) => palette.getPropertyValue(name).trim())
  return {lion: plain(document.querySelector('.brand svg').innerHTML), field: plain('var(--sign-field)')}
}"""


def main() -> None:
    program = programs.chromium()
    if program is None:
        raise SystemExit("Chromium is not installed")
    with (
        services.throwaway_database() as database,
        services.game_server(database) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=list(services.CHROMIUM_FLAGS))
        page = browser.new_page(base_url=server.url)
        drawing = drawn(page)
        (FOLDER / "icon.svg").write_text(drawing + "\n")
        for name, pixels in PNGS.items():
            page.set_viewport_size({"width": pixels, "height": pixels})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()


def drawn(page: Page) -> str:
    """The icon as it is on the page now."""
    page.goto("/")
    page.locator(".brand svg").wait_for()
    found = page.evaluate(LION)
    inset = (SIZE - 48) // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<path fill="{found["field"]}" d="M0 0h{SIZE}v{SIZE}H0Z"/>'
        f'<g transform="translate({inset} {inset})">{found["lion"]}</g></svg>'
    )


if __name__ == "__main__":
    main()
