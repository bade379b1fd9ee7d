"""Generates the app icons, frontend/public/icon* and apple-touch-icon.png, from the lion in the page header.

    .venv/bin/python -m tools.icons

Needs a built client. Reads the drawing from the first page and sets it on a background; Chromium renders the PNGs.
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests import services
from tools import system_programs

FOLDER = Path(__file__).resolve().parents[1] / "frontend" / "public"
PNGS = {"icon-192": 192, "icon-512": 512, "apple-touch-icon": 180}
SIZE = 60
"""A 48-unit lion with padding, so that any icon mask fits."""

LION = """() => {
  const palette = getComputedStyle(document.documentElement)
  const plain = (text) => text.replace(/var\\((--[\\w-]+)\\)/g, (_, name) => palette.getPropertyValue(name).trim())
  return {lion: plain(document.querySelector('.brand svg').innerHTML), background: plain('var(--sign-field)')}
}"""


def main() -> None:
    chromium = system_programs.chromium()
    if chromium is None:
        raise SystemExit("Chromium is not installed")
    with (
        services.throwaway_database() as database,
        services.game_server(database) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(services.CHROMIUM_FLAGS))
        page = browser.new_page(base_url=server.url)
        drawing = draw_icon(page)
        (FOLDER / "icon.svg").write_text(drawing + "\n")
        for name, pixels in PNGS.items():
            page.set_viewport_size({"width": pixels, "height": pixels})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{drawing}")
            page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()


def draw_icon(page: Page) -> str:
    """The icon as SVG, with the lion from the page."""
    page.goto("/")
    page.locator(".brand svg").wait_for()
    parts = page.evaluate(LION)
    inset = (SIZE - 48) // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<path fill="{parts["background"]}" d="M0 0h{SIZE}v{SIZE}H0Z"/>'
        f'<g transform="translate({inset} {inset})">{parts["lion"]}</g></svg>'
    )


if __name__ == "__main__":
    main()
