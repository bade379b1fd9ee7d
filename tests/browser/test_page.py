"""The first page: rendered at the build, painted before the client's scripts are loaded, and hydrated by them without a
change."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests import services
from tests.browser import tables
from tests.browser.contexts import new_context
from tests.browser.page_errors import with_errors_collected
from tests.browser.screens.screen import settle
from tests.client_texts import LANGUAGES

ELEMENTS = """() => [...document.querySelectorAll('#app *')].map((one) => {
  const properties = ['checked', 'value', 'selected', 'disabled', 'open', 'indeterminate'].filter((name) => name in one)
  const defaults = {INPUT: ['checked', 'value'], OPTION: ['selected']}[one.tagName] ?? []
  const attributes = [...one.attributes].filter(({name}) => !defaults.includes(name))
  const own = attributes.map(({name, value}) => `${name}=${value}`).sort()
  const words = [...one.childNodes].map(({data}) => data?.trim()).filter(Boolean)
  return [one.tagName, ...own, ...properties.map((name) => `.${name}=${one[name]}`), ...words].join(' ')
})"""
"""Every element with its attributes, its properties that are in no attribute, and its text. Attributes for the state
after a form's reset are left out: the property has the current state."""


A_FINGER = 44
"""The height of a button in pixels."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [360, 1280])
def test_the_prerendered_page_equals_what_the_client_renders(
    chromium: Browser, own_server: services.GameServer, language: str, width: int
) -> None:
    seen = {"locale": language, "viewport": {"width": width, "height": 800}}
    with new_context(chromium, visited=False, base_url=own_server.url, **seen) as person:
        page = with_errors_collected(person.new_page())
        with page.expect_response("**/api/me/"):
            page.goto("/")
        _is_whole(page)
        assert page.evaluate("localStorage.length + sessionStorage.length") == 0, (
            "the storage is empty on a first visit"
        )
        taken_over = page.evaluate(ELEMENTS)
        page.evaluate("localStorage.setItem('something', '1')")
        with page.expect_response("**/api/me/"):
            page.reload()
        _is_whole(page)
        assert taken_over == page.evaluate(ELEMENTS)
        assert len(taken_over) > 200


def test_a_first_visit_shows_a_form_that_is_ready_to_submit(chromium: Browser, own_server: services.GameServer) -> None:
    """What is chosen is shown: before the client is loaded, afterwards, and when the page is loaded again."""
    page = tables.page_of(chromium, own_server)
    page.route("**/assets/main-*.js", lambda route: route.abort())
    page.goto("/", wait_until="commit")
    expect(page.get_by_role("radio", name="Classic")).to_be_checked()
    expect(page.get_by_role("radio", name="Four", exact=True)).to_be_checked()
    page.unroute("**/assets/main-*.js")
    page.goto("/")
    _is_whole(page)
    for again in (False, True):
        if again:
            page.get_by_role("radio", name="Three").check()
            page.get_by_label("Link or code of a table").fill("a-table")
            page.reload()
            _is_whole(page)
        expect(page.get_by_role("radio", name="Classic")).to_be_checked()
        expect(page.get_by_role("radio", name="Four", exact=True)).to_be_checked()
        expect(page.get_by_label("Link or code of a table")).to_have_value("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_first_visit_shifts_no_layout(
    chromium: Browser, own_server: services.GameServer, language: str
) -> None:
    """What the form loads from the server has its space from the beginning."""
    with new_context(chromium, base_url=own_server.url, locale=language) as person:
        page = with_errors_collected(person.new_page())
        held: list[Route] = []
        page.route("**/api/paces/", lambda route, _: held.append(route))
        page.goto("/")
        page.locator(".empty-list").wait_for()
        page.locator(".pace-coming").wait_for(state="attached")
        page.evaluate("document.fonts.ready")
        coming = {width: _height_of_form(page, width) for width in (360, 1280)}
        for route in held:
            route.continue_()
        page.locator(".pace-coming").wait_for(state="detached")
        for width, height in coming.items():
            assert abs(_height_of_form(page, width) - height) < A_FINGER / 2, width


def _height_of_form(page: Page, width: int) -> float:
    page.set_viewport_size({"width": width, "height": 800})
    height: float = page.locator("form.rows").evaluate("form => form.getBoundingClientRect().height")
    return height


def _is_whole(page: Page) -> None:
    """Waits until the list of tables and all other parts are loaded and the page no longer changes."""
    page.locator(".empty-list").wait_for()
    settle(page)


def test_the_first_page_is_usable_before_the_client_is_loaded(page: Page) -> None:
    """Clicks before hydration are replayed afterwards; the elements of the page stay the same. A group of settings,
    whose choices are loaded later, says so."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/main-*.js", hold)
    with page.expect_request("**/assets/main-*.js"):
        page.goto("/", wait_until="commit")
    play = page.get_by_role("button", name="Play now: Classic")
    expect(play).to_be_visible()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    drawn = play.element_handle()
    play.click()
    page.get_by_role("radio", name="The King Returns").check()
    page.get_by_role("radio", name="Three").check()
    chat = page.locator(".fold", has_text="Name and chat")
    chat.locator("summary").click()
    expect(chat.get_by_text("Loading…")).to_be_visible()
    page.get_by_label("Link or code of a table").fill("a-table-of-ours")
    play.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    held[0].continue_()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_visible()
    expect(page).to_have_title("Lionheart")
    expect(page).to_have_url("/")
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="The King Returns")).to_be_checked()
    expect(page.get_by_role("radio", name="Three")).to_be_checked()
    expect(chat.get_by_role("radio", name="Public and private")).to_be_visible()
    expect(page.get_by_label("Link or code of a table")).to_have_value("a-table-of-ours")
    assert page.evaluate("(button) => button.isConnected", drawn)
