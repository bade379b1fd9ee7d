"""A moderator's time-out by one tap in the lobby's chat, and its undo in the same place."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Browser, Page, expect

from tests.browser.tables import page_of, quick_server
from tests.browser.test_moderation import appointed

TAKE_NAME = """
name => fetch('/api/me/', {
  method: 'POST', body: JSON.stringify({ name }),
  headers: { 'Content-Type': 'application/json', 'X-CSRFToken': /lionheart_csrf=([^;]+)/.exec(document.cookie)[1] },
}).then(answer => answer.ok)
"""


def say(page: Page, text: str) -> None:
    """Writes in the lobby's chat."""
    chat = page.locator("#chat form")
    chat.get_by_role("textbox").fill(text)
    chat.get_by_role("button").click()


def test_a_moderator_mutes_by_one_tap_in_the_lobby_and_undoes_it(chromium: Browser) -> None:
    with quick_server() as server:
        ada, mo = page_of(chromium, server), page_of(chromium, server)
        ada.goto("/")
        assert ada.evaluate(TAKE_NAME, "Ada")
        ada.reload()
        for text in ("Hello", "Buy my book"):
            say(ada, text)
            expect(ada.locator(".chat-said")).to_contain_text(f"Ada {text}")
        assert ada.locator(".time-out").count() == 0

        appointed(server, mo)
        mo.clock.install()
        mo.goto("/")
        line = mo.locator("#chat .chat-said p").filter(has_text="Buy my book")
        tap = line.get_by_role("button", name="Time-out")
        expect(tap).to_be_visible()
        # Once for each author, beside the newest message.
        expect(mo.locator(".time-out")).to_have_count(1)
        say(ada, "Buy my other book")
        line = mo.locator("#chat .chat-said p").filter(has_text="Buy my other book")
        tap = line.get_by_role("button", name="Time-out")
        expect(tap).to_be_visible()
        expect(mo.locator(".time-out")).to_have_count(1)
        mo.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
        tap.click()
        expect(line).to_contain_text("muted for 15 minutes")
        expect(ada.get_by_role("dialog", name="Reports and decisions")).to_contain_text("Please take a short break")
        undo = line.get_by_role("button", name="Undo")
        expect(undo).to_be_focused()
        undo.press("Enter")
        expect(tap).to_be_visible()
        tap.click()
        expect(undo).to_be_visible()
        mo.clock.run_for(10_000)
        expect(undo).to_have_count(0)
        expect(line).to_contain_text("muted for 15 minutes")
