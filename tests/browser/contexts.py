"""Browser contexts and their timeouts: on a busy machine pages are slow, not wrong."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

TIMEOUT = 60_000
"""The milliseconds in which an element must appear or become clickable."""


AT_ONCE = """
const KEY = 'lionheart.settings'
if (!localStorage.getItem(KEY)) localStorage.setItem(KEY, JSON.stringify({ pace: 'fast' }))
"""
"""Shows moves of bots as they come."""


def new_context(chromium: Browser, *, visited: bool = True, **options: Any) -> BrowserContext:
    """A browser context with its own cookies and the timeouts of these tests, without animations unless asked for; it
    shows moves of bots as they come if it has `visited` the site before."""
    context = chromium.new_context(**{"reduced_motion": "reduce"} | options)
    if visited:
        context.add_init_script(AT_ONCE)
    context.set_default_timeout(TIMEOUT)
    return context
