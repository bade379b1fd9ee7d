"""Double clicks on a moderator's page: what is under the pointer at the second click must not act."""

from itertools import permutations

from playwright.sync_api import Browser, Locator, expect

from tests.browser.tables import quick_server
from tests.browser.test_moderators_day import moderator

STEPS = ("warning", "mute", "seat_ban", "account_ban")


def top_of(part: Locator) -> float:
    """Where a part of the page is on the screen."""
    top: float = part.evaluate("one => one.getBoundingClientRect().top")
    return top


def test_a_double_click_opens_a_sanction_and_imposes_none(chromium: Browser) -> None:
    with quick_server() as server:
        mo = moderator(chromium, server, 1366, "en")
        page = mo.page
        mo.open("Fred", "player")
        panels = {step: page.locator("details.step").filter(has=page.locator(f"[value={step}]")) for step in STEPS}
        for shown, chosen in permutations(STEPS, 2):
            page.reload()
            panels[shown].evaluate("one => document.querySelectorAll('.step').forEach(all => all.open = all === one)")
            heading = panels[chosen].locator("summary")
            heading.evaluate("one => one.scrollIntoView({ block: 'center' })")
            before = top_of(heading)
            heading.dblclick()
            expect(panels[chosen]).to_have_attribute("open", "")
            assert top_of(heading) == before, (shown, chosen)
        # The second click is refused wherever it lands, as when the page has become shorter.
        page.locator("#sanctions").evaluate("one => one.scrollIntoView()")
        page.locator("button[value=sanction]").last.evaluate(
            "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))"
        )
        page.reload()
        expect(page.locator("#sanctions li")).to_have_text("none")
