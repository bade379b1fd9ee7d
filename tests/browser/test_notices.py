"""What a page says when the server does not let the player in any more, or not now: in the lobby, at a table, at two
widths."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests import services
from tests.browser.contexts import new_context
from tests.browser.layout import widths
from tests.browser.tables import WORDS
from tests.remote_players import Person

NOTICES = {4409: "outdated", 4630: "crowded", 4401: "signed_out"}
"""The notice for each close code."""
SHORT = {4409: "desk", 4630: "phone", 4401: "phone"}
"""The width at which each is tested in the short form."""


def closing(code: int, times: list[str]) -> Callable[[WebSocketRoute], None]:
    """Closes every socket with a code, and counts how often it did."""

    def close(socket: WebSocketRoute) -> None:
        times.append(socket.url)
        socket.close(code=code)

    return close


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("code", "width"), [(code, across) for code in NOTICES for across, _ in widths(SHORT[code]).values()]
)
def test_a_player_who_is_not_let_in_sees_why_and_what_to_do(
    chromium: Browser, server: services.GameServer, width: int, code: int
) -> None:
    ada = Person(server.url, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    kind = NOTICES[code]
    with new_context(chromium, base_url=server.url, viewport={"width": width, "height": 740}) as browser:
        page = browser.new_page()
        for address in ("/", f"/rooms/{room}"):
            page.goto(address)
            page.locator("main").wait_for()
            tried: list[str] = []
            page.route_web_socket("**/ws/**", closing(code, tried))
            page.reload()
            notice = page.locator(f"[data-connection={kind}]")
            expect(notice).to_contain_text(WORDS[f"connection.{kind}"])
            assert fits(page)
            button = notice.get_by_role("button", name="Reload")
            if kind == "crowded":
                expect(button).to_have_count(0)  # it retries by itself
            else:
                so_far = len(tried)
                button.click()
                expect(notice).to_be_visible()
                assert len(tried) == so_far + 1
