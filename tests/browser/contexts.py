"""Browser contexts and their timeouts: on a busy machine pages are slow, not wrong."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

TIMEOUT = 60_000
"""The milliseconds in which an element must appear or become clickable."""


def new_context(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser context with its own cookies and the timeouts of these tests, without animations unless asked for."""
    context = chromium.new_context(**{"reduced_motion": "reduce"} | options)
    context.set_default_timeout(TIMEOUT)
    return context
