"""Pages that are watched over: what goes wrong on them fails the test, though nobody looks there.

It is noted and told afterwards: whoever raises while a browser tells of something ends the connection to it.
"""

from playwright.sync_api import ConsoleMessage, Page

COMPLAINTS = {
    "Content Security Policy": "forbidden by the policy",
    "is found, but is not used": "asked for early, and then once more",
}
"""What browsers complain of, and what is then wrong."""

wrong: list[str] = []
"""What has gone wrong on the pages of the test that runs."""


def watched_over(page: Page) -> Page:
    """The page; errors in it are noted, and that the server forbids something there or has it loaded for nothing."""
    page.on("pageerror", lambda error: wrong.append(f"an error in the page: {error}"))
    page.on("console", _complained)
    return page


def assert_nothing_wrong() -> None:
    """Nothing has gone wrong so far."""
    assert not wrong, wrong


def _complained(message: ConsoleMessage) -> None:
    for words, fault in COMPLAINTS.items():
        if words in message.text:
            wrong.append(f"{fault}: {message.text}")
