"""Asserts that axe finds no accessibility faults on a page."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Axe's rules about colours: every other rule gives the same result in the light and dark themes."""


def assert_accessible(page: Page) -> None:
    """Axe finds no serious fault in the light theme and no contrast fault in the dark one."""
    page.emulate_media(color_scheme="light")
    assert_without_serious(Axe().run(page))
    page.emulate_media(color_scheme="dark")
    assert_without_serious(Axe().run(page, options={"runOnly": OF_COLOURS}))
    page.emulate_media(color_scheme="light")


def assert_without_serious(result: AxeResults) -> None:
    serious = [one for one in result.response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == [], result.generate_report()


def assert_flawless(page: Page, context: dict[str, list[str]] | None = None) -> None:
    """Axe finds no fault at all in the light theme and no contrast fault in the dark one; `context` limits it to part
    of the page."""
    page.emulate_media(color_scheme="dark")
    assert_without_any(Axe().run(page, context=context, options={"runOnly": OF_COLOURS}))
    page.emulate_media(color_scheme="light")
    assert_without_any(Axe().run(page, context=context))


def assert_without_any(result: AxeResults) -> None:
    assert result.response["violations"] == [], result.generate_report()
