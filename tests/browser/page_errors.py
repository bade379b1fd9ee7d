"""Collects the errors of pages: they fail the test, wherever on the page they happen.

It is noted and told afterwards: whoever raises while a browser tells of something ends the connection to it.
"""

from playwright.sync_api import ConsoleMessage, Page

COMPLAINTS = {
    "Content Security Policy": "forbidden by the policy",
    "is found, but is not used": "asked for early, and then once more",
}
"""What browsers complain of, and what the fault is then."""

errors: list[str] = []
"""The errors on the pages of the test that runs."""


def with_errors_collected(page: Page) -> Page:
    """The page; errors in it are noted, and that the server forbids something there or has it loaded for nothing."""
    page.on("pageerror", lambda error: errors.append(f"an error in the page: {error}"))
    page.on("console", _complained)
    return page


def assert_no_errors() -> None:
    """No page of this test has had an error so far."""
    assert not errors, errors


def _complained(message: ConsoleMessage) -> None:
    for words, fault in COMPLAINTS.items():
        if words in message.text:
            errors.append(f"{fault}: {message.text}")
