"""Collects the errors of pages: they fail the test, wherever on the page they happen. What a page asked for in vain, or
still waits for, is shown with a failure.

It is noted and told afterwards: whoever raises while a browser tells of something ends the connection to it.
"""

from playwright.sync_api import ConsoleMessage, Page, Request, Response

COMPLAINTS = {
    "Content Security Policy": "forbidden by the policy",
    "is found, but is not used": "asked for early, and then once more",
}
"""What browsers complain of, and what the fault is then."""

errors: list[str] = []
"""The errors on the pages of the test that runs."""
requests: list[str] = []
"""What became of the requests of its pages that were refused or failed."""
waiting: list[Request] = []
"""Their requests that are not answered yet."""


def with_errors_collected(page: Page) -> Page:
    """The page; errors in it are noted, and that the server forbids something there or has it loaded for nothing."""
    page.on("pageerror", lambda error: errors.append(f"an error in the page: {error}"))
    page.on("console", _complained)
    page.on("request", _asked)
    page.on("requestfinished", _answered)
    page.on("requestfailed", _answered)
    page.on("response", _noted)
    return page


def clear() -> None:
    """Nothing has happened on any page."""
    for each in (errors, requests, waiting):
        each.clear()


def unanswered() -> str:
    """What pages asked for in vain, and what they wait for."""
    return "\n".join([*requests, *(f"waits for {request.url}" for request in waiting)])


def assert_no_errors() -> None:
    """No page of this test has had an error so far."""
    assert not errors, errors


def _complained(message: ConsoleMessage) -> None:
    for words, fault in COMPLAINTS.items():
        if words in message.text:
            errors.append(f"{fault}: {message.text}")


def _asked(request: Request) -> None:
    waiting.append(request)


def _noted(response: Response) -> None:
    if response.status >= 400:
        requests.append(f"{response.status} {response.url}")


def _answered(request: Request) -> None:
    if request in waiting:
        waiting.remove(request)
    if request.failure:
        requests.append(f"{request.failure} {request.url}")
