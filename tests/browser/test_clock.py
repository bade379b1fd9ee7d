"""A game with a clock: a person does nothing, their time runs out, and the table says so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.contexts import new_context
from tests.browser.layout import CUT_OFF, WIDTHS
from tests.browser.page_errors import with_errors_collected
from tests.browser.player import Player
from tests.browser.tables import WORDS, choose


@pytest.fixture(scope="module")
def hasty() -> Iterator[services.GameServer]:
    """A server whose blitz clocks are very short."""
    pace = {"PACE_BLITZ": "4,2", "TIMEOUTS": "1"}
    with services.throwaway_database() as database, services.game_server(database, environment=pace) as server:
        yield server


def person_page(chromium: Browser, server: services.GameServer, width: str) -> Page:
    across, down = WIDTHS[width]
    context = new_context(chromium, base_url=server.url, viewport={"width": across, "height": down})
    return with_errors_collected(context.new_page())


def test_an_idle_players_time_runs_out_and_another_player_takes_the_seat(
    chromium: Browser, hasty: services.GameServer
) -> None:
    anna, bert, cleo = (person_page(chromium, hasty, width) for width in ("desk", "phone", "desk"))
    anna.goto("/")
    choose(anna, "Blitz", "Two")
    anna.get_by_role("button", name="Create table").click()
    Player(anna, 1).sit_down("Anna")
    anna.wait_for_url("**/rooms/*")
    anna.get_by_role("heading", name="Seats").wait_for()
    bert.goto(anna.url)
    bert.get_by_role("button", name="Sit here").click()
    Player(bert, 2).sit_down("Bert")
    anna.get_by_role("button", name="Start the game").click()

    for page in (anna, bert):
        page.locator(".turn-time [role=timer]").wait_for()
        found = page.evaluate(CUT_OFF)
        assert (found["wide"] <= 0, found["out"]) == (True, [])
    anna.get_by_role("button", name="Propose a pause").click()
    bert.get_by_role("button", name="Agree").click()
    for page in (anna, bert):
        expect(page.get_by_role("heading", name="The game is paused")).to_be_visible()
        expect(page.locator("[data-prompt]")).to_have_count(0)
    anna.get_by_role("button", name=WORDS["pause.end"]).click()

    message = anna.locator("[data-kind=time_up]").first
    expect(message).to_contain_text("ran out of time")
    decider = bert if "Anna" in message.inner_text() else anna
    decider.locator("[data-vote=replace]").click()
    cleo.goto(anna.url)
    cleo.get_by_role("button", name="Take over this seat").click()
    Player(cleo, 3).sit_down("Cleo")
    expect(cleo.locator(".player-name", has_text="Cleo")).to_be_visible()
    expect(cleo.get_by_text("You are watching.")).to_have_count(0)
