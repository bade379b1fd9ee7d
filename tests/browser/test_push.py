"""The service worker of web push, in a real browser: it comes when it is asked for, rules over no page, shows what it
is sent, and a click leads to the table. What is sent is put into the browser as its maker's service would; that service
itself, and the sealing, are the matter of tests/web/test_pushes.py."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests import services
from tests.browser.patience import new_context
from tests.remote import Person

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.getRegistration('/static/push-worker.js')
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }))
}"""
REGISTER = """async () => {
    const worker = await navigator.serviceWorker.register('/static/push-worker.js')
    const coming = worker.installing ?? worker.waiting
    const changed = () => new Promise((resolve) => { coming.addEventListener('statechange', resolve, { once: true }) })
    while (!worker.active) await changed()
    return [new URL(worker.scope).pathname, navigator.serviceWorker.controller === null]
}"""
CLICK = """async () => {
    // Windows are opened, and brought to the front, for a person's own click alone: it is noted which are asked for.
    const asked = []
    const noted = (what) => function (address) {
        asked.push([what, new URL(address ?? this.url).pathname])
        return Promise.resolve(null)
    }
    Clients.prototype.openWindow = noted('open')
    WindowClient.prototype.focus = noted('focus')
    const [notification] = await self.registration.getNotifications()
    const click = new NotificationEvent('notificationclick', { notification })
    self.dispatchEvent(click)
    while (!asked.length) await new Promise((resolve) => setTimeout(resolve, 20))
    return asked
}"""


@pytest.fixture
def allowed(chromium: Browser, server: services.GameServer) -> Iterator[BrowserContext]:
    """A browser that may show notices of the server."""
    with new_context(chromium, base_url=server.url, permissions=["notifications"]) as context:
        yield context


def delivered(cdp: CDPSession, origin: str, registration: str, data: str) -> None:
    """What the maker's service brings."""
    cdp.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data})


def registered(page: Page, cdp: CDPSession) -> str:
    """The worker, under way; what the browser knows it by."""
    known: list[dict[str, Any]] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    assert page.evaluate(REGISTER) == ["/static/", True], "a page is under its rule"
    while not known:
        page.wait_for_timeout(20)
    return str(known[0]["registrationId"])


def test_it_shows_what_it_is_sent_the_newest_of_each_table_and_leads_there(
    allowed: BrowserContext, server: services.GameServer
) -> None:
    ada = Person(server.url, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    page = allowed.new_page()
    page.goto("/")
    page.locator("main").wait_for()
    cdp = allowed.new_cdp_session(page)
    registration = registered(page, cdp)
    told = {"title": "Du bist am Zug: Der Saal", "body": "„Der Saal“ wartet auf dich.", "tag": f"lionheart {room}"}
    address = {"lang": "de", "url": f"/rooms/{room}"}
    for title in ("Earlier", told["title"]):
        delivered(cdp, server.url, registration, json.dumps(told | address | {"title": title}))
        page.wait_for_function(f"async () => (await ({SHOWN})()).some(({{title}}) => title === {json.dumps(title)})")
    assert page.evaluate(SHOWN) == [{**told, "lang": "de", "data": {"url": f"/rooms/{room}"}}]
    (worker,) = allowed.service_workers
    assert worker.evaluate(CLICK) == [["open", f"/rooms/{room}"]]
    assert page.evaluate(SHOWN) == []
    page.goto(f"/rooms/{room}")
    delivered(cdp, server.url, registration, json.dumps(told | address))
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    assert worker.evaluate(CLICK) == [["focus", f"/rooms/{room}"]]


def test_it_shows_something_whatever_comes_and_leads_nowhere_else(
    allowed: BrowserContext, server: services.GameServer
) -> None:
    page = allowed.new_page()
    page.goto("/")
    cdp = allowed.new_cdp_session(page)
    registration = registered(page, cdp)
    delivered(cdp, server.url, registration, "nothing of ours")
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    assert [one["title"] for one in page.evaluate(SHOWN)] == ["Lionheart"]
