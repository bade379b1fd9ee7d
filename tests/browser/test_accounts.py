"""Accounts as people meet them: a guest plays, signs up, and keeps the seat."""

from playwright.sync_api import Browser, expect

from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import WIDTHS, assert_whole
from tests.browser.player import Player


def test_a_guest_who_plays_signs_up_and_keeps_the_seat(chromium: Browser, own_server: services.GameServer) -> None:
    page = tables.page_of(chromium, own_server)
    width, height = WIDTHS["phone"]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.get_by_role("button", name="Play now: Classic").click()
    Player(page, 3).sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    table = page.url
    page.goto("/account")
    form = page.get_by_role("form", name="New account")
    expect(form.get_by_label("Name")).to_have_value("Anna")
    assert_whole(page)
    assert_accessible(page)
    form.get_by_label("Password").fill("a long word of Anna's")
    form.get_by_role("button", name="New account").click()
    expect(page.get_by_role("heading", name="Anna", level=1)).to_be_visible()
    expect(page.get_by_text("here", exact=True)).to_be_visible()
    assert_whole(page)
    assert_accessible(page)
    page.goto(table)
    page.locator("[data-prompt]").wait_for()
    page.goto("/account")
    expect(page.get_by_text("here", exact=True)).to_be_visible()
    page.get_by_role("link", name="What others see").click()
    expect(page.get_by_text("has an account")).to_be_visible()
    assert_whole(page)
    page.goto("/account")
    page.get_by_role("button", name="Log out").first.click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
