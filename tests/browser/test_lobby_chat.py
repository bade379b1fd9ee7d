"""The lobby's chat, as a visitor who has no name yet uses it."""

from playwright.sync_api import Browser, expect

from tests.browser.tables import page_of, quick_server
from tests.browser.test_lobby_time_out import say


def test_a_visitors_first_message_is_sent_once_they_have_chosen_a_name(chromium: Browser) -> None:
    with quick_server() as server:
        page = page_of(chromium, server)
        page.goto("/")
        say(page, "Good day")
        dialog = page.get_by_role("dialog", name="What shall we call you?")
        dialog.get_by_label("Your name").fill("Ada")
        dialog.get_by_role("button", name="That’s me").click()
        expect(page.locator(".chat-said")).to_contain_text("Ada Good day")
        expect(page.locator("#chat form").get_by_role("textbox")).to_have_value("")
