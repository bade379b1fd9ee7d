"""A moderators' private message, from the form to the answer, as both people see it."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.layout import WIDTHS, assert_in_reach_of_a_thumb, assert_whole
from tests.browser.player import Player
from tests.browser.tables import page_of, quick_server
from tests.browser.test_moderation import appointed, press


def test_a_guest_answers_a_message_by_keyboard_and_a_moderator_reads_it(chromium: Browser) -> None:
    with quick_server(MODERATION_SUMMARY="True") as server:
        bo, mo = page_of(chromium, server, *WIDTHS["phone"]), page_of(chromium, server, 1366, 768)
        bo.goto("/")
        bo.get_by_role("button", name="Create table").click()
        Player(bo, 1).sit_down("Bo")
        bo.wait_for_url("**/rooms/*")
        bo.get_by_role("heading", name="Seats").wait_for()
        appointed(server, mo)
        mo.goto("/admin/games/player/?q=Bo")
        mo.get_by_role("link", name="Bo", exact=True).click()
        mo.get_by_text("Write to this person").click()
        press(
            mo,
            "Send the message",
            "The message to Bo has been sent.",
            text="Please write in English.\nThank you.",
            why="complaints",
        )

        dialog = bo.get_by_role("dialog", name="A message from the moderators")
        expect(dialog).to_contain_text("Please write in English.")
        expect(dialog).to_contain_text("The moderators")
        good(bo)
        bo.keyboard.press("Tab")
        for _ in range(5):
            if bo.evaluate("document.activeElement?.tagName === 'SUMMARY'"):
                break
            bo.keyboard.press("Tab")
        bo.keyboard.press("Enter")
        bo.keyboard.press("Tab")
        bo.keyboard.type("I will.")
        good(bo)
        bo.keyboard.press("Tab")
        bo.keyboard.press("Enter")
        expect(dialog.get_by_text("You answered: I will.")).to_be_focused()
        good(bo)
        for key in ("Tab", "Tab", "Enter"):
            bo.keyboard.press(key)
        expect(dialog).to_have_count(0)
        bo.goto("/standing")
        expect(bo.locator("[data-message]")).to_contain_text("You answered: I will.")
        good(bo)

        for width in (390, 1366):
            mo.set_viewport_size({"width": width, "height": 768})
            mo.goto("/admin/")
            mo.get_by_role("link", name="Figures").click()
            expect(mo.get_by_role("heading", level=1)).to_have_text("Figures")
            assert_accessible(mo)
            assert mo.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            mo.goto("/moderation")
            assert_accessible(mo)
            assert mo.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        mo.goto("/admin/")
        section = mo.locator("section").filter(has=mo.get_by_role("heading", name="Answers to messages"))
        section.get_by_role("link", name="Bo").click()
        expect(mo.locator("#messages")).to_contain_text("I will.")
        press(mo, "I have read the answer", "Done.")
        mo.goto("/admin/")
        expect(section.get_by_role("link", name="Bo")).to_have_count(0)


def good(page: Page) -> None:
    """Nothing is cut off or too small for a thumb, and axe finds no serious fault."""
    assert_whole(page)
    assert_in_reach_of_a_thumb(page)
    assert_accessible(page)
