"""Matchmaking in the browser: people who want to play with people are matched, and each tab's title shows what their
table waits for."""

import re

from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.player import Player
from tests.browser.tables import make_table, page_of

CALLED = re.compile("^● Ada’s table is waiting for you$")
NOT_CALLED = re.compile("^Ada’s table – Lionheart$")
LINES_OF_TWO = 64
"""The height in pixels of a bar whose sentence takes two lines."""


def test_people_are_matched_and_called_when_they_are_needed(chromium: Browser, own_server: services.GameServer) -> None:
    ada, bo = page_of(chromium, own_server), page_of(chromium, own_server, width=360)
    find_people(ada, "Ada")
    find_people(bo, "Bo")
    assert ada.url == bo.url
    expect(ada).to_have_title(NOT_CALLED)
    ada.get_by_role("button", name="Fill with bots").click()
    expect(ada).to_have_title(CALLED)
    ada.get_by_role("button", name="Ask if everyone is ready").click()
    expect(bo).to_have_title(CALLED)
    expect(ada).to_have_title(NOT_CALLED)
    bo.get_by_role("button", name="I am ready", exact=True).click()
    expect(ada).to_have_title(CALLED)
    expect(bo).to_have_title(NOT_CALLED)


def test_on_a_phone_the_link_to_the_next_game_leaves_room_for_the_sentence(
    chromium: Browser, own_server: services.GameServer
) -> None:
    pages = [page_of(chromium, own_server, width=360) for _ in range(2)]
    cleo, dirk = (Player(page, 1) for page in pages)
    room = make_table(cleo, "The King Returns", "Two", "Cleo")
    dirk.page.goto(f"/rooms/{room}")
    dirk.page.get_by_role("button", name="Sit here").click()
    dirk.sit_down("Dirk")
    cleo.page.get_by_role("button", name="Start the game").click()
    for page in pages:
        page.locator(".part-board").wait_for(state="attached")
    idle = next(player.page for player in (cleo, dirk) if player.question is None)
    idle.goto("/")
    idle.get_by_role("button", name="Play now: The King Returns").click()
    idle.locator("[data-prompt]").wait_for()
    idle.goto(f"/rooms/{room}")
    idle.locator(".next-game").wait_for()
    box = idle.locator(".bar").bounding_box()
    assert box is not None
    assert box["height"] <= LINES_OF_TWO


def find_people(page: Page, name: str) -> None:
    """A person asks for a game with people, and waits at a table."""
    page.goto("/")
    page.get_by_role("button", name="Play with people: Classic").click()
    Player(page, 1).sit_down(name)
    page.wait_for_url("**/rooms/*")
    page.get_by_role("heading", name="Seats").wait_for()
