"""Helpers for tables in browser tests: create them, play them to the end, and read what is then shown and stored."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from games import engine
from tests import services
from tests.browser.contexts import new_context
from tests.browser.layout import WIDTHS
from tests.browser.page_errors import assert_no_errors, with_errors_collected
from tests.browser.player import Player
from tests.client_texts import catalogue
from tests.long_form import LONG_FORM

LATE_ANSWERS = {"DJANGO_SETTINGS_MODULE": "tests.browser.late_settings"}
MINUTES = 8
WORDS = catalogue("en")
CAUSES = {
    key.removeprefix("cause."): words[0].upper() + words[1:] for key, words in WORDS.items() if key.startswith("cause.")
}
"""As the end screen's table shows them: with a capital."""


@contextmanager
def quick_server(**settings: str) -> Iterator[services.GameServer]:
    """A server on which bots answer at once, with these further settings; in the long form its answers may be late."""
    environment = {"BOT_PACE": "0", **(LATE_ANSWERS if LONG_FORM else {}), **settings}
    with (
        services.throwaway_database() as database,
        services.game_server(database, environment=environment) as server,
    ):
        yield server


def page_of(chromium: Browser, server: services.GameServer, width: int = 1280, height: int = 800) -> Page:
    """A page in a browser context of its own, whose errors fail the test."""
    page = new_context(
        chromium,
        base_url=server.url,
        viewport={"width": width, "height": height},
    ).new_page()
    return with_errors_collected(page)


def endgame(
    chromium: Browser, server: services.GameServer, record: str, left_out: int, **seats: int
) -> tuple[str, list[Page]]:
    """A recorded game without its last moves, at whose table people have the given seats, and bots the others.

    `seats` maps the width of each person's window to their seat: `desk=0, phone=1`. Returns the room's ID and each
    person's page."""
    command = ("-m", "tests.browser.endgame", record, str(left_out), *map(str, seats.values()))
    room, *sessions = python(server, *command).split()
    pages = []
    for width, session in zip(seats, sessions, strict=True):
        page = page_of(chromium, server, WIDTHS[width][0])
        page.context.add_cookies([{"name": "lionheart_session", "value": session, "url": server.url}])
        page.goto(f"/rooms/{room}")
        pages.append(page)
    return room, pages


def make_table(player: Player, edition: str, players: str, name: str) -> str:
    """Creates a table on the first page; returns the room's ID."""
    page = player.page
    page.goto("/")
    choose(page, edition, players)
    page.get_by_role("button", name="Create table").click()
    player.sit_down(name)
    page.wait_for_url("**/rooms/*")
    page.get_by_role("heading", name="Seats").wait_for()
    return page.url.rsplit("/", 1)[1]


def choose(page: Page, *names: str) -> None:
    """Makes choices in the form for a new table, unfolding its groups for those that are not visible at once."""
    page.locator(".folds").wait_for()
    for name in names:
        choice = page.get_by_role("radio", name=name, exact=True)
        if not choice.is_visible():
            unfold(page)
        choice.check()


def unfold(page: Page) -> None:
    """Unfolds all groups of the form for a new table, and waits for their choices, which are loaded then."""
    for group in page.locator(".fold:not([open]) summary").all()[::-1]:
        group.click()
    expect(page.locator(".fold[open]:not(:has(.choices, .field, .switch))")).to_have_count(0)


def look_at(page: Page, part: str) -> None:
    """Switches to a part of the table in a window that shows one at a time, or to a tab of its side, once all parts are
    drawn."""
    expect(page.locator(".table-parts[aria-busy=true]")).to_have_count(0)
    bar, tab = page.locator(".tab-bar"), page.get_by_role("tab", name=part)
    if bar.is_visible():
        bar.get_by_role("button", name=part).click()
    elif tab.count():
        tab.click()


def play_to_the_end(*people: Player) -> None:
    """All players answer until the end screen is shown."""
    play(*people, until=lambda: all(player.over for player in people))


def play(*people: Player, until: Callable[[], bool]) -> None:
    """All players answer in turn; `until` is checked when none of them has a question."""
    deadline = time.monotonic() + MINUTES * 60
    while True:
        assert time.monotonic() < deadline, people[0].page.get_by_role("status").all_inner_texts()
        assert_no_errors()
        answered = [player.answer() for player in people]
        if not any(answered):
            if until():
                return
            people[0].page.wait_for_timeout(20)


def shown_points(page: Page) -> dict[str, list[str]]:
    """The end screen's table of points, by the label of each row. Its heads are the places: on phones, names are in a
    list above it."""
    rows = page.locator(".breakdown tr")
    cells = [rows.nth(row).locator("th, td").all_inner_texts() for row in range(rows.count())]
    return {row[0]: [cell.splitlines()[-1].replace("−", "-") for cell in row[1:]] for row in cells}


def assert_points(page: Page, state: engine.State) -> None:
    """The end screen's table shows the result of the game, cause by cause, with the seats in the order of their
    places."""
    outcome, seats = engine.outcome(state), engine.view(state, None).seats
    assert outcome is not None
    order = sorted(range(len(seats)), key=lambda seat: (outcome.places[seat], seat))
    scores: dict[str, list[int]] = {
        cause: [seats[seat].scores[cause] for seat in order] for cause in dict(seats[0].scores)
    }
    expected = {CAUSES[cause]: list(map(str, points)) for cause, points in scores.items() if any(points)}
    table = shown_points(page)
    assert {label: cells for label, cells in table.items() if label in CAUSES.values()} == expected
    assert table["Total"] == [str(seats[seat].score) for seat in order]


def manage(server: services.GameServer, *command: str) -> str:
    """Runs a management command on the server's database; returns its output."""
    return services.manage(server.environment, *command).stdout


def python(server: services.GameServer, *command: str) -> str:
    """Runs a Python module of ours on the server's database; returns its output."""
    done = subprocess.run(
        [sys.executable, *command],
        env=server.environment,
        cwd=services.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def replayed(server: services.GameServer, room: str) -> Any:
    """The state from replaying the stored game's record, which has no problems."""
    state = engine.replay(engine.record_from_text(manage(server, "game_record", room)))
    assert engine.problems(state) == ()
    return state


def moves(server: services.GameServer, room: str) -> list[tuple[int, str]]:
    """The moves of a room's game so far, each as its seat and kind; a game's record is available only after its end."""
    query = f"import json; from games.models import Move; rows = Move.objects.filter(game__room_id={room!r})"
    listed = "print(json.dumps(list(rows.order_by('number').values_list('seat', 'move__kind'))))"
    stored = manage(server, "shell", "--no-imports", "--command", f"{query}; {listed}")
    return [(seat, kind) for seat, kind in json.loads(stored)]


def work_out_the_shuffle(page: Page) -> list[str]:
    """Opens and runs the end screen's check of the shuffles; returns its lines of text."""
    page.locator(".shuffle-check summary").click()
    page.get_by_role("button", name="Check now").click()
    page.locator(".shuffle-check strong").wait_for()
    return page.locator(".shuffle-check [role=status]").inner_text().splitlines()
