"""How long pages may take: on a busy machine they are slow, not wrong."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

PATIENCE = 60_000
"""Milliseconds in which what is looked for must be there, or what is to be clicked."""


def new_context(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser of somebody's own: its cookies are nobody else's, and its pages may take their time."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context
