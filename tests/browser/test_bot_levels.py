"""Playing against a level of bots that plays only at tables of one size (docs/bots.md)."""

import pytest
from playwright.sync_api import Browser, expect

from tests import services
from tests.browser import tables
from tests.browser.layout import WIDTHS
from tests.browser.player import Player
from tests.browser.tables import MINUTES
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.timeout(MINUTES * 60 + 60)


def test_a_game_against_the_count(chromium: Browser, server: services.GameServer) -> None:
    """Its castles and the first decisions; in the long form the whole game."""
    page = tables.page_of(chromium, server, *WIDTHS["phone"])
    page.goto("/")
    classic = page.locator(".play-now li", has=page.get_by_role("button", name="Play now: Classic"))
    level = classic.get_by_label("Bot level")
    expect(level.get_by_role("option", name="Count")).to_have_count(0)
    classic.get_by_label("Players").select_option("against 1 bot")
    level.select_option("Count (very hard)")
    classic.get_by_role("button", name="Play now: Classic").click()
    player = Player(page, 5)
    player.sit_down("Anna")
    page.locator("[data-prompt]").wait_for()
    if LONG_FORM:
        tables.play_to_the_end(player)
        expect(page.get_by_role("region", name="Against bots")).to_contain_text("Counts")
    else:
        tables.play(player, until=lambda: player.answered.count("decide") > 1)
        tables.look_at(page, "Players")
        expect(page.locator(".bot-level", has_text="Count")).to_be_visible()
    assert player.answered[0] == "place_castle"
