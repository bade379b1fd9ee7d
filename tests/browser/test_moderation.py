"""A report, from a click on a message to a ban that closes the sender's socket, as all three people see it."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests import services
from tests.browser.player import Player
from tests.browser.tables import choose, page_of, quick_server
from tests.browser.test_private_press import sit_down
from tests.browser.test_watching import say


def appointed(server: services.GameServer, page: Page) -> None:
    """A superuser who logs in to the admin."""
    account = {"DJANGO_SUPERUSER_PASSWORD": "a long pass phrase", "DJANGO_SUPERUSER_EMAIL": "mo@example.org"}
    services.manage({**server.environment, **account}, "createsuperuser", "--noinput", "--username", "mo")
    page.goto("/admin/")
    page.locator("[name=username]").fill("mo")
    page.locator("[name=password]").fill("a long pass phrase")
    page.locator("[type=submit]").click()
    page.get_by_role("heading", name="Open cases, the most urgent first").wait_for()


def press(page: Page, name: str, done: str, **fields: Any) -> None:
    """Submits a form with this button, and waits for the confirmation."""
    form = page.locator("form.acts").filter(has=page.get_by_role("button", name=name))
    for field, words in fields.items():
        control = form.locator(f"[name={field}]")
        if control.evaluate("one => one.tagName") == "SELECT":
            control.select_option(words)
        else:
            control.fill(words)
    form.get_by_role("button", name=name).click()
    expect(page.locator(".messagelist")).to_contain_text(done)


def impose_an_account_ban(page: Page, why: str) -> None:
    """Bans the person for a day; Escape leaves the page that asks, back to what was typed."""
    form = page.locator("details.step").filter(has_text="They are disconnected at once")
    form.locator("summary").click()
    expect(form.locator("[name=duration]")).to_have_value("24")
    form.locator("[name=template]").select_option("")
    form.locator("[name=why]").fill(why)
    for is_meant in (False, True):
        expect(form.locator("[name=why]")).to_have_value(why)
        with page.expect_navigation():
            form.get_by_role("button", name="Impose an account ban").click()
        expect(page.get_by_role("heading", name="Impose an account ban: Bo, until").last).to_be_visible()
        if is_meant:
            page.get_by_role("button", name="Impose an account ban").click()
            expect(page.locator(".messagelist")).to_contain_text("Bo has an account ban until")
        else:
            page.keyboard.press("Escape")


def write_ready_made(page: Page) -> None:
    """Writes a ready-made message, with a change to its text; another choice replaces what was inserted."""
    page.get_by_text("Write to this person").click()
    form = page.locator("#messages form").last
    text, choice = form.locator("textarea"), form.get_by_label("Ready-made message, in their language")
    for chosen, words in (("name", "Your name could"), ("polite", "Please stay polite")):
        choice.select_option(chosen)
        expect(text).to_have_value(re.compile(f"^{words}"))
    expect(form.locator("[name=why]")).to_have_value("Ask for politeness")
    text.fill("Please stay polite, Bo.")
    form.get_by_role("button", name="Send the message").click()
    expect(page.locator(".messagelist")).to_contain_text("The message to Bo has been sent.")
    expect(page.locator("#messages .plain li").first).to_contain_text("mo: Please stay polite, Bo.")


def test_a_report_is_handled_from_its_arrival_to_a_ban_that_closes_a_live_socket(chromium: Browser) -> None:
    with quick_server() as server:
        ada, bo, mo = (page_of(chromium, server) for _ in range(3))
        ada.goto("/")
        choose(ada, "Two")
        ada.get_by_role("button", name="Create table").click()
        Player(ada, 1).sit_down("Ada")
        ada.wait_for_url("**/rooms/*")
        ada.get_by_role("heading", name="Seats").wait_for()
        sit_down(bo, ada.url, "Bo")
        ada.get_by_role("button", name="Start the game").click()
        for page in (ada, bo):
            page.locator(".table").wait_for()
            page.get_by_role("tab", name="Chat").click()
        say(bo, "Say something to the table", "you fool")

        profiles: list[Route] = []

        def hold(route: Route) -> None:
            profiles.append(route)

        ada.route("**/api/players/*/", hold)
        ada.locator(".chat-said").get_by_role("button", name="Bo").click()
        report = ada.get_by_role("dialog").get_by_role("button", name="Report Bo")
        where = report.bounding_box()
        while not profiles:
            ada.wait_for_timeout(20)
        profiles[0].continue_()
        ada.locator(".person-profile:not([inert])").wait_for()
        assert report.bounding_box() == where, "the details of a person shift no layout"
        report.click()
        dialog = ada.get_by_role("dialog", name="Report Bo")
        dialog.get_by_label("Insults or threats").check()
        dialog.get_by_role("button", name="Report", exact=True).click()
        expect(dialog).to_contain_text("Thank you.")
        dialog.get_by_role("button", name="Done").click()

        appointed(server, mo)
        mo.locator("#queue").get_by_role("link", name="Bo").click()
        expect(mo.locator(".reported")).to_contain_text("you fool")
        press(mo, "Claim the case", "The case is yours until")
        impose_an_account_ban(mo, "You called Ada a fool.")

        expect(bo.locator("[data-connection=banned]")).to_be_visible()
        expect(bo.get_by_role("dialog")).to_contain_text("You called Ada a fool.")
        bo.goto("/standing")
        expect(bo.locator(".decided")).to_contain_text("You called Ada a fool.")
        bo.get_by_text("Appeal", exact=True).click()
        bo.get_by_label("Why is this wrong?").fill("It was a joke.")
        bo.get_by_role("button", name="Send the appeal").click()
        expect(bo.get_by_text("There is no decision yet")).to_be_in_viewport()

        mute = mo.locator("#step-mute")
        mute.locator("summary").click()
        write_ready_made(mo)
        expect(mute).to_have_attribute("open", "")
        press(mo, "Uphold", "1 report upheld.", template="", answer="Bo is gone for a day.", why="plain enough")
        expect(ada.get_by_role("dialog")).to_contain_text("Bo is gone for a day.")
        ada.get_by_role("button", name="I have read this").click()
        expect(ada.get_by_role("dialog")).to_have_count(0)
