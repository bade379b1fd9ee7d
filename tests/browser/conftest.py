"""Browser tests: black boxes. They see pages and addresses, and import nothing of the server."""

from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests import services
from tests.browser import page_errors, tables
from tests.browser.contexts import TIMEOUT, new_context
from tools import programs

expect.set_options(timeout=TIMEOUT)

LONGEST = ("test_whole_game", "test_by_keyboard", "test_to_the_goal", "test_widths", "test_moderation", "test_accounts")
"""Files that begin first: else one of them is all that is left at the end, and a processor has nothing to do."""


LOG_END = 3_000
"""So many characters of a server's log are shown with a failure."""
ASKING = 5_000
"""Milliseconds in which a page must say what it shows when a test has failed."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, the others as they come."""
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.fixture(scope="session")
def server() -> Iterator[services.GameServer]:
    """The server of all tests that do not ask for one of their own; bots do not pause for people to follow."""
    with tables.quick_server() as server:
        yield server


@pytest.fixture(scope="module")
def own_server() -> Iterator[services.GameServer]:
    """A server of a file's own: for tests that look at what the whole server has, or have accounts."""
    with tables.quick_server() as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, as Playwright drives it."""
    program = programs.chromium()
    assert program is not None, "chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(services.CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def no_page_errors() -> Iterator[None]:
    """An error on a page fails the test."""
    page_errors.clear()
    yield
    page_errors.assert_no_errors()


@pytest.fixture(autouse=True)
def closed_pages(chromium: Browser) -> Iterator[None]:
    """Closes the pages that a test has opened: those left open would go on playing beside all later tests."""
    before = open_pages(chromium)
    yield
    for page in open_pages(chromium) - before:
        page.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure says what each page showed and was not given, and what the server wrote last."""
    report = yield
    fixtures = getattr(item, "funcargs", {})
    if report.failed and "chromium" in fixtures:
        report.sections += [(f"page {page.url}", text_of(page)) for page in open_pages(fixtures["chromium"])]
        report.sections.append(("requests without an answer", page_errors.unanswered()))
        servers = [each for each in fixtures.values() if isinstance(each, services.GameServer)]
        report.sections += [(f"end of the log of {each.url}", each.log.read_text()[-LOG_END:]) for each in servers]
    return report


def text_of(page: Page) -> str:
    """What a page shows, or why it cannot be asked."""
    try:
        return page.locator("body").inner_text(timeout=ASKING)
    except Error as error:
        return f"(unknown: {error.message})"


def open_pages(chromium: Browser) -> set[Page]:
    """The pages of all contexts."""
    return {page for context in chromium.contexts for page in context.pages}


@pytest.fixture
def person(chromium: Browser, server: services.GameServer) -> Iterator[BrowserContext]:
    """A person with a browser of their own (their cookies are nobody else's); more: `new_context(chromium)`."""
    with new_context(chromium, base_url=server.url, reduced_motion="reduce") as context:
        yield context


@pytest.fixture
def page(person: BrowserContext) -> Page:
    """A page whose errors fail the test."""
    return page_errors.with_errors_collected(person.new_page())
