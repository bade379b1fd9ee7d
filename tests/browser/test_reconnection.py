"""A page that loses its server reconnects by itself, keeps what was begun in it, and plays nothing twice."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests import services
from tests.browser.contexts import new_context
from tests.browser.page_errors import with_errors_collected
from tests.remote_players import Person, play_until


@pytest.fixture
def own_server() -> Iterator[services.GameServer]:
    """A server that may be killed."""
    with services.throwaway_database() as database, services.game_server(database) as server:
        yield server


@dataclass
class Sitting:
    """A person who has to make a sealed decision, at a page in a browser of their own."""

    person: Person
    room: str
    browser: BrowserContext
    page: Page

    def stream(self) -> int:
        """The number of events that they know of: every stored choice of theirs counts."""
        with self.person.table(self.room) as table:
            return int(table.state["stream"])

    def lay(self) -> list[str]:
        """Chooses decision cards without sending them; returns which."""
        wanted = int(self.page.locator(".decisions").get_attribute("data-count") or 1)
        cards = self.page.locator("[data-decision]:not([disabled])")
        for number in range(wanted):
            cards.nth(number).click()
        return self.laid(self.page)

    @staticmethod
    def laid(page: Page) -> list[str]:
        """The decision cards that are chosen on a page."""
        page.locator("[data-decision]").first.wait_for()
        chosen = page.locator("[data-decision][aria-pressed=true]")
        return [chosen.nth(number).get_attribute("data-decision") or "" for number in range(chosen.count())]


@pytest.fixture
def sitting(chromium: Browser, own_server: services.GameServer) -> Iterator[Sitting]:
    """A person at the first decisions of a game of two."""
    people = [Person(own_server.url, name) for name in ("Ada", "Bo")]
    room = people[0].post("rooms/", edition="classic", options={"players": 2})["id"]
    people[1].post(f"rooms/{room}/join/")
    people[0].post(f"rooms/{room}/start/")
    with ExitStack() as stack:
        play_until([stack.enter_context(person.table(room)) for person in people], "decisions")
    host = urlsplit(own_server.url).hostname or ""
    with new_context(chromium, base_url=own_server.url) as browser:
        jar = people[0].jar.items()
        browser.add_cookies([{"name": name, "value": value, "domain": host, "path": "/"} for name, value in jar])
        page = with_errors_collected(browser.new_page())
        page.goto(f"/rooms/{room}")
        page.locator("[data-prompt=decide]").wait_for()
        yield Sitting(people[0], room, browser, page)


def test_a_choice_sent_without_a_network_is_kept_reported_and_played_once(sitting: Sitting) -> None:
    page, before = sitting.page, sitting.stream()
    sitting.lay()
    sitting.browser.set_offline(True)
    notice = page.locator("[data-connection=offline]")
    expect(notice).to_be_visible()
    expect(notice).to_have_attribute("role", "status")
    page.locator("[data-action=confirm]").click()
    expect(notice).to_contain_text("Your answer is saved")
    assert sitting.stream() == before
    sitting.browser.set_offline(False)
    expect(page.locator(".locked")).to_be_visible()
    expect(page.locator("[data-connection]")).to_have_count(0)
    assert sitting.stream() == before + 1


def test_a_started_choice_survives_a_reload_and_a_restart_and_two_tabs_stay_in_sync(
    sitting: Sitting, own_server: services.GameServer
) -> None:
    page, before = sitting.page, sitting.stream()
    laid = sitting.lay()
    assert laid
    page.reload()
    assert sitting.laid(page) == laid
    other = sitting.browser.new_page()
    other.goto(page.url)
    assert sitting.laid(other) == []

    own_server.process.kill()
    own_server.process.wait()
    for tab in (page, other):
        expect(tab.locator("[data-connection=away]")).to_be_visible()
    assert sitting.laid(page) == laid
    page.locator("[data-action=confirm]").click()
    expect(page.locator("[data-connection=away]")).to_contain_text("Your answer is saved")
    with services.restarted(own_server):
        for tab in (page, other):
            expect(tab.locator("[data-connection]")).to_have_count(0)
            expect(tab.locator(".locked")).to_be_visible()
        assert sitting.stream() == before + 1
        page.reload()
        expect(page.locator(".locked")).to_be_visible()
        assert sitting.stream() == before + 1
