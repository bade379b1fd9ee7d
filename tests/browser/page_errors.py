"""Collects page errors, so that an error on any page fails the test. A failure also lists the requests of its pages
that failed or are still pending.

Errors are recorded first and raised later: an exception raised in a browser's event handler would end the connection to
it."""

from playwright.sync_api import ConsoleMessage, Page, Request, Response

COMPLAINTS = {
    "Content Security Policy": "forbidden by the policy",
    "is found, but is not used": "preloaded, and then requested again",
}
"""Warnings and errors of the browser console, and the fault that each stands for."""

errors: list[str] = []
"""The errors on the pages of the current test."""
requests: list[str] = []
"""The requests of its pages that were refused or failed, with the outcome."""
waiting: list[Request] = []
"""Its pages' pending requests."""


def with_errors_collected(page: Page) -> Page:
    """Records the page's errors, its violations of the Content Security Policy and its unused preloads; returns the
    page."""
    page.on("pageerror", lambda error: errors.append(f"an error in the page: {error}"))
    page.on("console", _complained)
    page.on("request", _asked)
    page.on("requestfinished", _answered)
    page.on("requestfailed", _answered)
    page.on("response", _noted)
    return page


def clear() -> None:
    """Forgets the errors and requests of all pages."""
    for each in (errors, requests, waiting):
        each.clear()


def unanswered() -> str:
    """The failed and pending requests of all pages."""
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
