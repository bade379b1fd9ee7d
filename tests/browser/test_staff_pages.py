"""What staff see first: the second factor, by keyboard and on a phone, and lists that fit."""

import base64
import hmac
import re
import struct
import time

from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.accessibility import assert_accessible
from tests.browser.contexts import new_context
from tests.browser.page_errors import with_errors_collected
from tests.browser.tables import page_of, quick_server
from tests.browser.test_moderation import appointed
from tests.browser.test_policy import COUNT, violations

PASSWORD = "a lion's heart"
LISTS = ("auditentry", "report", "sanction", "player", "room", "game", "chatmessage")


def code(secret: str, later: int = 0) -> str:
    """The code that an authenticator app shows now, or some steps of 30 seconds later (RFC 6238)."""
    step = struct.pack(">Q", int(time.time()) // 30 + later)
    digest = hmac.digest(base64.b32decode(secret), step, "sha1")
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def appoint(server: services.GameServer) -> None:
    """Makes a superuser."""
    environment = {**server.environment, "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    services.manage(environment, "createsuperuser", "--no-input", "--username", "mo", "--email", "")


def enter(page: Page) -> None:
    """Enters name and password in the admin, with the keyboard alone."""
    page.goto("/admin/")
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type("mo")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")


WIDER = """
[document.documentElement, document.querySelector('.results')]
  .filter(one => one && one.scrollWidth > one.clientWidth)
  .map(one => `${one.tagName}: ${one.scrollWidth} in ${one.clientWidth}`)
"""


def wider(page: Page) -> list[str]:
    """The page and its list, if they are wider than their place."""
    found: list[str] = page.evaluate(WIDER)
    return found


def test_staff_log_in_with_a_second_factor(chromium: Browser) -> None:
    with quick_server(STAFF_SECOND_FACTOR="True") as server:
        appoint(server)
        phone = new_context(chromium, base_url=server.url, viewport={"width": 390, "height": 844})
        phone.add_init_script(COUNT)
        page = with_errors_collected(phone.new_page())
        enter(page)
        page.get_by_role("heading", name="Set up a second factor").wait_for()
        expect(page.get_by_role("img", name="QR code of the key")).to_be_visible()
        assert wider(page) == []
        assert_accessible(page)
        secret = page.locator(".staff code").inner_text().replace(" ", "")
        expect(page.get_by_label("Code", exact=True)).to_be_focused()
        page.keyboard.type(code(secret))
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Your recovery codes").wait_for()
        recovery = page.locator(".codes code").all_inner_texts()
        assert all(re.fullmatch(r"\d{8}", one) for one in recovery)
        assert_accessible(page)
        page.evaluate("print = () => { document.title = 'printed' }")
        page.get_by_role("button", name="Print").click()
        assert page.title() == "printed"
        page.emulate_media(media="print")
        expect(page.get_by_role("button", name="Print")).not_to_be_visible()
        expect(page.locator(".codes")).to_be_visible()
        page.emulate_media(media="screen")
        assert violations(page) == []
        page.get_by_role("link", name="Continue").click()
        page.get_by_role("heading", name="Moderation").wait_for()

        # As a player, in another browser.
        player = page_of(chromium, server)
        player.goto("/account")
        form = player.get_by_role("form", name="Log in")
        form.get_by_label("Name").fill("mo")
        form.get_by_label("Password").fill(PASSWORD)
        form.get_by_role("button", name="Log in").click()
        player.get_by_role("heading", name="Second factor").wait_for()
        player.get_by_label("Code", exact=True).fill("0")
        player.get_by_role("button", name="Log in").click()
        expect(player.get_by_role("alert")).to_contain_text("This code is wrong")
        player.get_by_label("Code", exact=True).fill(code(secret, later=1))
        player.get_by_role("button", name="Log in").click()
        player.get_by_role("heading", name="mo").wait_for()

        # In the admin, without the phone.
        desk = page_of(chromium, server)
        enter(desk)
        desk.get_by_label("Code", exact=True).fill(recovery[0])
        desk.keyboard.press("Enter")
        desk.get_by_role("heading", name="Moderation").wait_for()


def test_lists_fit(chromium: Browser, own_server: services.GameServer) -> None:
    page = page_of(chromium, own_server)
    appoint(own_server)
    enter(page)
    # Not required by this server. It makes an entry of the log.
    page.get_by_role("link", name="Second factor").click()
    page.get_by_label("Code", exact=True).fill(code(page.locator(".staff code").inner_text().replace(" ", "")))
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your recovery codes").wait_for()
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 800})
        for name in LISTS:
            page.goto(f"/admin/games/{name}/")
            assert wider(page) == [], name
            fold = page.locator(".filters > summary")
            if fold.count():
                expect(page.locator("#changelist-filter")).not_to_be_visible()
                fold.click()
            for filter_ in page.locator("#changelist-filter details").all()[:2]:
                expect(filter_.get_by_role("link").first).to_be_in_viewport()
        page.goto("/admin/games/auditentry/")
        expect(page.locator("#result_list tbody tr")).to_have_count(1)
        cell = page.locator("td[data-heading=Reason]")
        shown = cell.evaluate("one => getComputedStyle(one, '::before').content")
        assert (shown == '"Reason"') == (width == 390), shown
    for language in ("de", "nl", "ru"):
        page.set_extra_http_headers({"Accept-Language": language})
        for name in LISTS:
            page.goto(f"/admin/games/{name}/")
            assert page.locator("html").get_attribute("lang") == language
            assert wider(page) == [], (language, name)


LINES = """
[...document.querySelectorAll('#header :is(#site-name, #user-tools > *)')]
  .map(one => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)
"""
"""Where the middle of each part of the header is."""


def test_desk_and_site_lead_to_each_other_and_share_the_language(chromium: Browser) -> None:
    with quick_server() as server:
        page = page_of(chromium, server)
        appointed(server, page)
        for width in (320, 390, 800, 1366):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto("/")
            page.get_by_role("link", name="Moderation").click()
            page.get_by_role("heading", name="Moderation").wait_for()
            header = page.locator("#header").bounding_box()
            assert header is not None
            assert header["height"] <= 68
            middles: list[float] = page.evaluate(LINES)
            assert max(middles) - min(middles) < 12, "one line"
            assert wider(page) == []
            language = page.get_by_label("Language")
            if width < 1024:
                expect(language).not_to_be_visible()
                page.locator(".account > summary").click()
            expect(language.locator("option")).to_have_text(["English", "Deutsch", "Nederlands", "Русский"])
            with page.expect_navigation():
                language.select_option("de")
            expect(page.locator("html")).to_have_attribute("lang", "de")
            page.get_by_role("link", name="Zur Website").click()
            expect(page.locator("html")).to_have_attribute("lang", "de")
            expect(page.get_by_role("link", name="Moderation")).to_be_visible()
            assert wider(page) == []
            page.context.clear_cookies(name="lionheart_language")


def test_the_language_can_be_chosen_before_logging_in(chromium: Browser, own_server: services.GameServer) -> None:
    page = page_of(chromium, own_server)
    page.goto("/admin/")
    with page.expect_navigation():
        page.get_by_label("Language").select_option("ru")
    expect(page.get_by_label("Имя пользователя")).to_be_visible()
