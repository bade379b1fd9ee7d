"""What axe finds on a page."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def assert_accessible(page: Page) -> None:
    """Axe finds no serious fault by day, and nothing that is hard to read by night."""
    page.emulate_media(color_scheme="light")
    assert_without_serious(Axe().run(page))
    page.emulate_media(color_scheme="dark")
    assert_without_serious(Axe().run(page, options={"runOnly": ["color-contrast"]}))
    page.emulate_media(color_scheme="light")


def assert_without_serious(result: AxeResults) -> None:
    serious = [one for one in result.response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == [], result.generate_report()


def assert_flawless(page: Page, context: dict[str, list[str]] | None = None) -> None:
    """Axe finds nothing at all, by day or by night; in a part of the page, if that is given."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        result = Axe().run(page, context=context)
        assert result.response["violations"] == [], result.generate_report()
