"""Spectators and chat in the browser: who is here, who can read whom, and a table without spectators."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.player import Player
from tests.browser.tables import choose, page_of, quick_server


@pytest.fixture(scope="module")
def tables() -> Iterator[services.GameServer]:
    """A server for this file."""
    with quick_server() as server:
        yield server


def begin(page: Page, watching: str) -> str:
    """Ada creates a table with this option for spectators, and starts a game against a bot; returns its address."""
    page.goto("/")
    choose(page, watching, "Two")
    page.get_by_role("button", name="Create table").click()
    Player(page, 1).sit_down("Ada")
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".table").wait_for()
    return page.url


def say(page: Page, label: str, words: str) -> None:
    """Sends a chat message, and waits until it is shown."""
    page.get_by_role("textbox", name=label).fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log")).to_contain_text(words)


def test_a_spectator_joins_from_the_lobby_and_the_players_do_not_see_their_chat(
    chromium: Browser, tables: services.GameServer
) -> None:
    ada, cy = page_of(chromium, tables), page_of(chromium, tables)
    begin(ada, "Everyone")
    cy.goto("/")
    cy.get_by_role("link", name="Watch").click()
    cy.get_by_role("tab", name="Chat").click()
    cy.get_by_role("textbox", name="Say something to the other spectators").fill("Ada will win")
    cy.get_by_role("button", name="Send").click()
    Player(cy, 1).sit_down("Cy")
    expect(cy.get_by_role("log")).to_contain_text("Cy (watching) Ada will win")
    ada.get_by_text("One person is watching (public information only)").click()
    expect(ada.locator(".spectators")).to_contain_text("Cy")  # prose: ok
    ada.get_by_role("tab", name="Chat").click()
    say(ada, "Say something to the table", "good luck")
    expect(cy.get_by_role("log")).to_contain_text("good luck")
    expect(ada.get_by_role("log")).not_to_contain_text("Ada will win")
    cy.get_by_role("log").get_by_role("button", name="Ada", exact=True).click()
    cy.get_by_role("button", name="Mute Ada").click()
    expect(cy.get_by_role("log")).not_to_contain_text("good luck")
    cy.reload()
    cy.get_by_role("tab", name="Chat").click()
    cy.get_by_text("One person is muted").click()
    cy.get_by_role("button", name="Unmute Ada").click()
    expect(cy.get_by_role("log")).to_contain_text("good luck")


def test_a_table_without_spectators_is_shown_to_its_players_alone(
    chromium: Browser, tables: services.GameServer
) -> None:
    ada, cy = page_of(chromium, tables), page_of(chromium, tables)
    address = begin(ada, "Nobody")
    expect(ada.get_by_text("Spectators are not allowed here")).to_be_visible()
    cy.goto(address)
    expect(cy.get_by_text("Only the players can see this game")).to_be_visible()
    expect(cy.locator(".table")).to_have_count(0)
    ada.reload()
    ada.locator(".table").wait_for()


def test_a_table_shows_spectators_everything_two_rounds_behind_and_says_so_to_all(
    chromium: Browser, tables: services.GameServer
) -> None:
    ada, cy = page_of(chromium, tables), page_of(chromium, tables)
    ada.goto("/")
    choose(ada, "The King Returns", "Everything, 2 rounds behind", "Two")
    ada.get_by_role("button", name="Create table").click()
    player = Player(ada, 1)
    player.sit_down("Ada")
    expect(ada.locator(".terms")).to_contain_text("they see everything, 2 rounds late")
    ada.get_by_role("button", name="Fill with bots").click()
    ada.get_by_role("button", name="Start the game").click()
    ada.locator(".table").wait_for()
    ada.get_by_role("tab", name="Chat").click()
    say(ada, "Say something to the table", "my plan is a secret")
    cy.goto(ada.url)
    expect(cy.get_by_text("You will see everything here, 2 whole rounds behind")).to_be_visible()
    expect(ada.get_by_text("One person sees everything, 2 rounds behind")).to_be_visible()
    deadline = time.monotonic() + 120
    while not cy.locator(".table").count():
        assert time.monotonic() < deadline
        player.answer()
    expect(cy.get_by_text("You are watching, 2 rounds behind")).to_be_visible()
    expect(cy.locator(".open-hand")).to_have_count(2)
    expect(cy.locator(".open-hand li")).to_have_count(6)
    expect(ada.locator(".open-hand")).to_have_count(0)
    cy.get_by_role("tab", name="Chat").click()
    expect(cy.get_by_role("log")).not_to_contain_text("my plan")
    cy.get_by_text("One person sees everything, 2 rounds behind").click()
    expect(cy.get_by_text("They see nothing newer until the game is over")).to_be_visible()
