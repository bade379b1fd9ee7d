"""A page whose chunks fail to load says so and recovers: the network changed, or the server has a newer build."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player import Player

NOTICE = "A part of this page could not be loaded."


def lose_each_once(page: Page) -> set[str]:
    """Fails the first request for each chunk of the client except its entry; returns those that failed."""
    lost: set[str] = set()

    def lose(route: Route) -> None:
        url = route.request.url
        if url in lost or "/assets/begin-" in url:
            route.continue_()
        else:
            lost.add(url)
            route.abort("internetdisconnected")

    page.route("**/static/assets/*", lose)
    return lost


@pytest.mark.parametrize(
    ("address", "heading"),
    [
        ("/", "Open tables"),
        ("/rules/classic", "Rules: Classic"),
        *(pytest.param(f"/{page.lower()}", page, marks=pytest.mark.long_form) for page in ("Ratings", "Credits")),
    ],
)
def test_every_chunk_that_fails_once_is_requested_again(page: Page, address: str, heading: str) -> None:
    lost = lose_each_once(page)
    page.goto(address)
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_text("Loading…").filter(visible=True)).to_have_count(0)
    assert any("/main-" in url and url.endswith(".css") for url in lost)
    assert any("/main-" in url and url.endswith(".js") for url in lost)


def test_a_table_opens_though_its_chunks_failed_once(page: Page) -> None:
    with page.expect_response("**/api/me/"):  # the client has started
        page.goto("/")
    lost = lose_each_once(page)
    page.get_by_role("button", name="Play now: Classic").click()
    Player(page, 1).sit_down("Ada")
    page.wait_for_url("**/rooms/*")
    expect(page.locator(".table")).to_be_visible()
    assert any("/RoomPage-" in url for url in lost)


def test_a_page_whose_first_script_fails_says_so(page: Page) -> None:
    page.route("**/static/assets/begin-*.js", lambda route: route.abort("internetdisconnected"))
    page.goto("/learn")
    notice = page.get_by_role("alert").filter(has_text=NOTICE)
    expect(notice.get_by_role("link", name="Reload")).to_be_visible(timeout=30_000)
    page.unroute("**/static/assets/begin-*.js")
    notice.get_by_role("link").click()
    expect(page.get_by_text("Loading…").filter(visible=True)).to_have_count(0)
    expect(page.locator("#missing")).to_have_count(0)


def test_a_form_is_not_sent_before_the_scripts_are_there(page: Page) -> None:
    page.route("**/static/assets/begin-*.js", lambda route: route.abort("internetdisconnected"))
    page.goto("/")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.get_by_role("button", name="Create table").click()
    page.evaluate("fetch('/healthz')")
    expect(page.get_by_role("button", name="Create table")).to_be_visible()
    assert [url.rpartition("/")[2] for url in sent if "/static/" not in url] == ["healthz"]


def test_while_a_chunk_fails_the_page_says_so_and_recovers_by_itself(page: Page) -> None:
    missing = "**/static/assets/Credits-*.js"
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto("/credits")
    notice = page.get_by_role("alert").filter(has_text=NOTICE)
    expect(notice.get_by_role("link", name="Reload")).to_be_visible()
    page.unroute(missing)
    expect(page.get_by_role("heading", name="Credits")).to_be_visible()
    expect(notice).to_be_hidden()
