"""Fixtures of the browser tests. These are black-box tests: they use pages and URLs, and import nothing of the
server."""

from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests import services
from tests.browser import page_errors, tables
from tests.browser.contexts import TIMEOUT, new_context
from tools import system_programs

expect.set_options(timeout=TIMEOUT)

LOG_END = 3_000
"""The number of characters of the server's log shown with a failure."""
ASKING = 5_000
"""The milliseconds that a page has to return its text after a test has failed."""


@pytest.fixture(scope="session")
def server() -> Iterator[services.GameServer]:
    """The server shared by all tests that do not ask for their own; its bots answer without a pause."""
    with tables.quick_server() as server:
        yield server


@pytest.fixture(scope="module")
def own_server() -> Iterator[services.GameServer]:
    """A server for one file: for tests that look at the state of the whole server, or use accounts."""
    with tables.quick_server() as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, driven by Playwright."""
    program = system_programs.chromium()
    assert program is not None, "chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(services.CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def no_page_errors() -> Iterator[None]:
    """Fails a test if one of its pages had an error."""
    page_errors.clear()
    yield
    page_errors.assert_no_errors()


@pytest.fixture(autouse=True)
def closed_pages(chromium: Browser) -> Iterator[None]:
    """Closes the pages that a test has opened: otherwise they would keep playing during all later tests."""
    before = open_pages(chromium)
    yield
    for page in open_pages(chromium) - before:
        page.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds to a failure what each page showed, which of its requests failed, and the end of the server's log."""
    report = yield
    fixtures = getattr(item, "funcargs", {})
    if report.failed and "chromium" in fixtures:
        report.sections += [(f"page {page.url}", text_of(page)) for page in open_pages(fixtures["chromium"])]
        report.sections.append(("requests without an answer", page_errors.unanswered()))
        servers = [one for one in fixtures.values() if isinstance(one, services.GameServer) and one.log.exists()]
        report.sections += [(f"end of the log of {each.url}", each.log.read_text()[-LOG_END:]) for each in servers]
    return report


def text_of(page: Page) -> str:
    """The text of a page, or why it cannot be read."""
    try:
        return page.locator("body").inner_text(timeout=ASKING)
    except Error as error:
        return f"(unknown: {error.message})"


def open_pages(chromium: Browser) -> set[Page]:
    """The open pages of all browser contexts."""
    return {page for context in chromium.contexts for page in context.pages}


@pytest.fixture
def person(chromium: Browser, server: services.GameServer) -> Iterator[BrowserContext]:
    """A browser context for one person, with its own cookies; for more people use `new_context(chromium)`."""
    with new_context(chromium, base_url=server.url) as context:
        yield context


@pytest.fixture
def page(person: BrowserContext) -> Page:
    """A page whose errors fail the test."""
    return page_errors.with_errors_collected(person.new_page())
