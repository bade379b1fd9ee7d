"""Accounts in the browser: a guest plays, signs up, and keeps the seat, in other tabs too."""

from playwright.sync_api import Browser, expect

from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import WIDTHS, assert_whole
from tests.browser.player import Player

PASSWORD = "a long word of Anna's"


def test_a_guest_who_plays_signs_up_and_keeps_the_seat(chromium: Browser, own_server: services.GameServer) -> None:
    page = tables.page_of(chromium, own_server)
    width, height = WIDTHS["phone"]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    Player(page, 3).sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    table = page.url
    other = page.context.new_page()
    other.goto(table)
    other.locator("[data-prompt]").wait_for()
    page.goto("/account")
    form = page.get_by_role("form", name="Create account")
    expect(form.get_by_label("Name")).to_have_value("Anna")
    assert_whole(page)
    assert_accessible(page)
    form.get_by_label("Password").fill(PASSWORD)
    with other.expect_websocket():  # the old session has ended
        form.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Anna", level=1)).to_be_visible()
    expect(other.locator("[data-connection]")).to_have_count(0)
    expect(other.locator("[data-prompt]")).to_be_visible()
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()
    assert_whole(page)
    assert_accessible(page)
    page.goto(table)
    page.locator("[data-prompt]").wait_for()
    page.goto("/account")
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()
    page.get_by_role("link", name="Public profile").click()
    expect(page.get_by_text("has an account")).to_be_visible()
    assert_whole(page)
    page.goto("/account")
    page.get_by_role("button", name="Log out").first.click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    expect(other.locator("[data-connection=signed_out]")).to_be_visible()
    expect(other.locator("[data-prompt]")).to_have_count(0)
    other.get_by_role("button", name="Reload").click()
    expect(other.locator(".chip.watching")).to_be_visible()
    page.goto("/account")
    form = page.get_by_role("form", name="Log in")
    form.locator("#login-name").fill("Anna")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in").click()
    other.locator("[data-prompt]").wait_for()
