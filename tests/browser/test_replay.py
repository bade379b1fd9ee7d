"""A recorded game, imported and replayed: by its link, by keys and with the scrubber, from several perspectives, at
both widths."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine.mechanics.events import Expanded
from tests import services
from tests.browser.accessibility import assert_accessible
from tests.browser.contexts import new_context
from tests.browser.layout import faults, widths
from tests.browser.page_errors import with_errors_collected
from tests.browser.tables import WORDS
from tests.engine import recorded

NAME = "three-players-basic-hidden"
RECORD = recorded.RECORDS / f"{NAME}.txt"
PLAYERS = ("Ada", "Bo", "Cleo")
STEPS = list(recorded.states(recorded.read(NAME)))
END = len(STEPS) - 1
MOMENT, CASTLE = next(
    (at, event.castle) for at, (_, events) in enumerate(STEPS) for event in events if isinstance(event, Expanded)
)
"""The first expansion, and the castle of the province that grew."""
SCORES = dict(zip(PLAYERS, (seat.score for seat in STEPS[-1][0].seats), strict=True))


@pytest.fixture(scope="module")
def address(server: services.GameServer) -> str:
    """The address of the replay."""
    brought = services.manage(server.environment, "game_import", str(RECORD), "--names", ",".join(PLAYERS))
    return server.url + brought.stdout.strip()


@pytest.mark.parametrize(("width", "height"), widths("phone").values(), ids=widths("phone"))
def test_a_finished_game_is_replayed(chromium: Browser, address: str, width: int, height: int) -> None:
    with new_context(chromium, viewport={"width": width, "height": height}) as context:
        page = with_errors_collected(context.new_page())
        page.goto(f"{address}#{MOMENT}.all")
        stands_at(page, MOMENT, "all")
        expect(page.locator(".scrubber-caption")).to_contain_text(f"expands the province of {CASTLE}")
        box = page.locator(".board-svg").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 200, "the board has room"
        assert faults(page) == []
        assert_accessible(page)
        page.keyboard.press("ArrowRight")
        stands_at(page, MOMENT + 1, "all")
        page.keyboard.press("Home")
        stands_at(page, 0, "all")
        page.keyboard.press("End")
        stands_at(page, END, "all")
        page.get_by_role("combobox", name="Perspective").select_option("As Bo saw it")
        stands_at(page, END, "1")
        page.get_by_role("button", name="To the start of the round").click()
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        page.get_by_role("button", name="One step back").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        view(page, WORDS["replay.tab.stats"])
        scores = ", ".join(f"{name} {SCORES[name]}" for name in sorted(PLAYERS, key=lambda name: -SCORES[name]))
        expect(page.get_by_role("img", name=re.compile(f"Points by round.*{scores}"))).to_be_visible()
        assert faults(page) == []
        assert_accessible(page)
        view(page, WORDS["replay.tab.record"])
        with page.expect_download() as download:
            page.get_by_role("link", name="As text").click()
        assert RECORD.read_text().splitlines()[-1] in download.value.path().read_text()
        page.get_by_text("Check the shuffle").click()
        page.get_by_role("button", name="Check now").click()
        expect(page.get_by_text("Everything matches.")).to_be_visible()
        assert faults(page) == []
        assert_accessible(page)


def stands_at(page: Page, moment: int, who: str) -> None:
    """The table shows the position of this moment."""
    expect(page).to_have_url(re.compile(rf"#{moment}\.{who}$"))
    expect(page.get_by_role("slider", name="Moment")).to_have_value(str(moment))
    expect(page.locator(f'.replay[data-moment="{moment}"]')).to_have_count(1)


def view(page: Page, name: str) -> None:
    """Opens one of the page's views."""
    page.get_by_role("button", name=name, exact=True).filter(visible=True).click()
