"""Contexts of the browser, and how long their pages may take: on a busy machine they are slow, not wrong."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

TIMEOUT = 60_000
"""Milliseconds in which what is looked for must be there, or what is to be clicked."""


def new_context(chromium: Browser, **options: Any) -> BrowserContext:
    """A context of its own: it shares no cookies, and its pages may take their time."""
    context = chromium.new_context(**options)
    context.set_default_timeout(TIMEOUT)
    return context
