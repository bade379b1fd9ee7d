"""The service worker of web push, in a real browser: it is registered only when asked for, controls no page, shows what
it is sent, and a click leads to the table. The messages are put into the browser as its push service would deliver
them; that service itself, and the encryption, are tested in tests/web/test_pushes.py."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Worker

from tests import services
from tests.browser.contexts import new_context
from tests.remote_players import Person

NOTED = """() => {
    self.shown = []
    self.registration.showNotification = (title, { body, tag, lang, data }) => {
        self.shown.push({ title, body, tag, lang, data })
        return Promise.resolve()
    }
}"""
"""Records the notifications that the worker shows; a headless browser drops them at once."""
SHOWN = "() => self.shown"
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
    const click = new Event('notificationclick')
    click.notification = { data: self.shown.at(-1).data, close() { asked.push(['close', '']) } }
    click.waitUntil = () => {}
    self.dispatchEvent(click)
    while (asked.length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    return asked
}"""


@pytest.fixture
def allowed(chromium: Browser, server: services.GameServer) -> Iterator[BrowserContext]:
    """A browser that may show notifications of the server."""
    with new_context(chromium, base_url=server.url, permissions=["notifications"]) as context:
        yield context


def delivered(cdp: CDPSession, origin: str, registration: str, data: str) -> None:
    """Delivers a message as the push service would."""
    cdp.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data})


def registered(page: Page, cdp: CDPSession) -> tuple[str, Worker]:
    """The running worker, and the browser's ID of its registration."""
    known: list[dict[str, Any]] = []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
    cdp.send("ServiceWorker.enable")
    assert page.evaluate(REGISTER) == ["/static/", True], "a page is under its rule"
    while not (known and page.context.service_workers):
        page.wait_for_timeout(20)
    worker = page.context.service_workers[0]
    worker.evaluate(NOTED)
    return str(known[0]["registrationId"]), worker


def shown(page: Page, worker: Worker, number: int) -> Any:
    """All notifications shown, once there are this many."""
    while len(all_of_it := worker.evaluate(SHOWN)) < number:
        page.wait_for_timeout(20)
    return all_of_it


def test_it_shows_what_it_is_sent_and_opens_the_table(allowed: BrowserContext, server: services.GameServer) -> None:
    ada = Person(server.url, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    page = allowed.new_page()
    page.goto("/")
    page.locator("main").wait_for()
    cdp = allowed.new_cdp_session(page)
    registration, worker = registered(page, cdp)
    notification = {
        "title": "Du bist am Zug: Der Saal",
        "body": "„Der Saal“ wartet auf dich.",
        "tag": f"lionheart {room}",
    }
    address = {"lang": "de", "url": f"/rooms/{room}"}
    delivered(cdp, server.url, registration, json.dumps(notification | address))
    assert shown(page, worker, 1) == [{**notification, "lang": "de", "data": {"url": f"/rooms/{room}"}}]
    assert worker.evaluate(CLICK) == [["close", ""], ["open", f"/rooms/{room}"]]
    page.goto(f"/rooms/{room}")
    assert worker.evaluate(CLICK) == [["close", ""], ["focus", f"/rooms/{room}"]]


def test_it_shows_a_notification_for_any_message(allowed: BrowserContext, server: services.GameServer) -> None:
    page = allowed.new_page()
    page.goto("/")
    cdp = allowed.new_cdp_session(page)
    registration, worker = registered(page, cdp)
    delivered(cdp, server.url, registration, "nothing of ours")
    assert [one["title"] for one in shown(page, worker, 1)] == ["Lionheart"]
    assert worker.evaluate(CLICK) in ([["close", ""], ["open", "/"]], [["close", ""], ["focus", "/"]])
