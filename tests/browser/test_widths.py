"""The pages at the two supported widths: nothing cut off or out of reach, and no fault found by axe."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible, assert_flawless
from tests.browser.layout import WIDTHS, assert_in_reach_of_a_thumb, assert_whole
from tests.browser.player import Player


@pytest.fixture(params=WIDTHS)
def sized(request: pytest.FixtureRequest, chromium: Browser, server: services.GameServer) -> Page:
    return tables.page_of(chromium, server, *WIDTHS[request.param])


def test_the_first_page_fits_its_window(sized: Page) -> None:
    sized.goto("/")
    sized.get_by_role("button", name="Create table").wait_for()
    assert_whole(sized)
    _assert_good(sized)
    tables.unfold(sized)
    assert_whole(sized)
    _assert_good(sized)
    sized.get_by_role("button", name="Settings").first.click()
    sized.get_by_role("radio", name="High contrast").wait_for()
    _assert_good(sized)


def test_the_waiting_room_and_the_not_found_page_fit_their_window(sized: Page) -> None:
    tables.make_table(Player(sized, 3), "Classic", "Four", "Anna")
    sized.get_by_role("heading", level=1).wait_for()
    assert_whole(sized)
    assert_accessible(sized)
    sized.goto("/nowhere")
    sized.get_by_role("link", name="Back to the lobby", exact=True).wait_for()
    assert_whole(sized)
    _assert_good(sized)


def _assert_good(page: Page) -> None:
    """Accessible, and without touch targets that are too small."""
    assert_flawless(page)
    window = page.viewport_size
    if window is not None and window["width"] == WIDTHS["phone"][0]:
        assert_in_reach_of_a_thumb(page)


@pytest.mark.parametrize(
    ("sized", "edition", "asked"),
    [
        ("phone", "Classic", "decide"),
        ("desk", "The King Returns", "use_card"),
        pytest.param("desk", "Classic", "decide", marks=pytest.mark.long_form),
        pytest.param("phone", "The King Returns", "use_card", marks=pytest.mark.long_form),
    ],
    indirect=["sized"],
)
def test_the_table_fits_its_window_and_the_question_is_in_reach(sized: Page, edition: str, asked: str) -> None:
    sized.goto("/")
    sized.get_by_role("button", name=f"Play now: {edition}").click()
    player = Player(sized, 3)
    player.sit_down("Anna")
    sized.locator("[data-prompt]").wait_for()
    assert_whole(sized)
    assert_accessible(sized)
    while (question := player.question) is None or question.kind != asked:
        if player.answer() is None:
            sized.wait_for_timeout(20)
    assert_whole(sized)
    _assert_good(sized)
    window = sized.viewport_size
    assert window is not None
    confirm = sized.locator("[data-action=confirm]").bounding_box()
    assert confirm is not None
    assert confirm["y"] + confirm["height"] <= window["height"]
    for own in (sized.locator(".purse"), sized.get_by_role("button", name=tables.WORDS["panel.hide"])):
        expect(own).to_be_in_viewport(ratio=0.95)
    if window["width"] == WIDTHS["desk"][0]:
        board = sized.locator(".board-svg").bounding_box()
        assert board is not None
        assert board["width"] * board["height"] >= 0.5 * window["width"] * window["height"]
