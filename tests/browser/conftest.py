"""Browser tests: black boxes. They see pages and addresses, and import nothing of the server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import services
from tests.browser import tables, watched
from tests.browser.patience import PATIENCE, new_context
from tools import programs

expect.set_options(timeout=PATIENCE)

LONGEST = ("test_whole_game", "test_by_keyboard", "test_to_the_goal", "test_widths", "test_moderation", "test_accounts")
"""Files that begin first: else one of them is all that is left at the end, and a processor has nothing to do."""


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
def nothing_wrong() -> Iterator[None]:
    """What goes wrong on a page that is watched over fails the test."""
    watched.wrong.clear()
    yield
    watched.assert_nothing_wrong()


@pytest.fixture(autouse=True)
def closed_pages(chromium: Browser) -> Iterator[None]:
    """Closes the pages that a test has opened: those left open would go on playing beside all later tests."""
    before = open_pages(chromium)
    yield
    for page in open_pages(chromium) - before:
        page.close()


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
    """A page on which nothing may go wrong unseen."""
    return watched.watched_over(person.new_page())
