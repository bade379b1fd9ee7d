"""Asserts that axe finds no accessibility faults on a page."""

from typing import Literal

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""Axe's rules about colours: every other rule gives the same result in the light and dark themes."""


def assert_accessible(page: Page) -> None:
    """Axe finds no serious fault in the light theme and no contrast fault in the dark one."""
    _show(page, "light")
    assert_without_serious(Axe().run(page))
    _show(page, "dark")
    assert_without_serious(Axe().run(page, options={"runOnly": OF_COLOURS}))
    _show(page, "light")


def assert_without_serious(result: AxeResults) -> None:
    serious = [one for one in result.response["violations"] if one["impact"] in ("serious", "critical")]
    assert serious == [], result.generate_report()


def assert_flawless(page: Page, context: dict[str, list[str]] | None = None) -> None:
    """Axe finds no fault at all in the light theme and no contrast fault in the dark one; `context` limits it to part
    of the page."""
    _show(page, "dark")
    assert_without_any(Axe().run(page, context=context, options={"runOnly": OF_COLOURS}))
    _show(page, "light")
    assert_without_any(Axe().run(page, context=context))


def assert_without_any(result: AxeResults) -> None:
    assert result.response["violations"] == [], result.generate_report()


def _show(page: Page, theme: Literal["light", "dark"]) -> None:
    """Show the page in a theme, whose colours come by and by where links have transitions."""
    page.emulate_media(color_scheme=theme)
    page.evaluate(
        "Promise.allSettled(document.getAnimations().filter(one => one instanceof CSSTransition)"
        ".map(one => one.finished)).then(() => null)"
    )
