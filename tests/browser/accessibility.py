"""What axe finds on a page."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Axe's rules about colours: all else is the same by day and by night."""


def assert_accessible(page: Page) -> None:
    """Axe finds no serious fault by day, and nothing that is hard to read by night."""
    page.emulate_media(color_scheme="light")
    assert_without_serious(Axe().run(page))
    page.emulate_media(color_scheme="dark")
    assert_without_serious(Axe().run(page, options={"runOnly": OF_COLOURS}))
    page.emulate_media(color_scheme="light")


def assert_without_serious(result: AxeResults) -> None:
    serious = [one for one in result.response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == [], result.generate_report()


def assert_flawless(page: Page, context: dict[str, list[str]] | None = None) -> None:
    """Axe finds nothing at all by day, and nothing that is hard to read by night; in a part of the page, if that is
    given."""
    page.emulate_media(color_scheme="dark")
    assert_without_any(Axe().run(page, context=context, options={"runOnly": OF_COLOURS}))
    page.emulate_media(color_scheme="light")
    assert_without_any(Axe().run(page, context=context))


def assert_without_any(result: AxeResults) -> None:
    assert result.response["violations"] == [], result.generate_report()
