"""A whole game by the interface alone: two people in two browsers, two bots, from the first page to the end screen."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games import engine
from tests import services
from tests.browser.hands import Hands

MINUTES = 8


@pytest.fixture
def quick_server() -> Iterator[services.GameServer]:
    """A server on which bots do not pause for people to follow."""
    with (
        services.throwaway_database() as database,
        services.game_server(database, environment={"BOT_PACE": "0"}) as server,
    ):
        yield server


def _page(chromium: Browser, server: services.GameServer) -> Page:
    page = chromium.new_context(
        base_url=server.url, reduced_motion="reduce", viewport={"width": 1280, "height": 800}
    ).new_page()
    page.on("pageerror", lambda error: pytest.fail(f"an error in the page: {error}"))
    return page


def _points(page: Page) -> list[list[str]]:
    """The end screen's table of points: rows of cells, from the names to the totals."""
    rows = page.locator(".breakdown tr")
    return [rows.nth(row).locator("th, td").all_inner_texts() for row in range(rows.count())]


def _record(server: services.GameServer, room: str) -> engine.Record:
    text = subprocess.run(
        [sys.executable, "manage.py", "game_record", room],
        env=server.environment,
        cwd=server.root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return engine.record_from_text(text)


def _meet(hosts: Hands, friends: Hands, edition: str, players: str = "Four") -> str:
    """One makes a table, the other follows the link and sits down; the room's id."""
    host, friend = hosts.page, friends.page
    host.goto("/")
    host.get_by_role("radio", name=edition).check()
    host.get_by_role("radio", name=players).check()
    host.get_by_role("button", name="Make the table").click()
    hosts.sit_down("Hanna")
    host.get_by_role("heading", name="Seats").wait_for()
    room = host.url.rsplit("/", 1)[1]
    friend.goto(f"/rooms/{room}")
    friend.get_by_role("button", name="Sit here").first.click()
    friends.sit_down("Felix")
    host.get_by_text("Felix").first.wait_for()
    return room


def _play_to_the_end(*people: Hands) -> None:
    deadline = time.monotonic() + MINUTES * 60
    while not all(hands.over for hands in people):
        assert time.monotonic() < deadline, people[0].page.get_by_role("status").all_inner_texts()
        answered = [hands.answer() for hands in people]
        if not any(answered):
            people[0].page.wait_for_timeout(20)


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_and_two_bots_play_a_whole_game(chromium: Browser, quick_server: services.GameServer) -> None:
    host, friend = _page(chromium, quick_server), _page(chromium, quick_server)
    hosts, friends = Hands(host, 1), Hands(friend, 2)
    room = _meet(hosts, friends, "Classic")
    host.get_by_role("button", name="Fill with bots").click()
    host.get_by_role("button", name="Start the game").click()

    _play_to_the_end(hosts, friends)
    assert {"place_castle", "decide", "negotiate", "bid", "carry_out"} <= set(hosts.answered + friends.answered)
    host.locator(".end-screen button", has_text="board").first.click()
    log = host.get_by_role("log")
    for kind in ("negotiation_opened", "duel_opened", "province_founded", "expanded"):
        assert log.locator(f"[data-kind={kind}]").count() > 0, kind
    host.locator(".show-end").click()

    state = engine.replay(_record(quick_server, room))
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "the_king_is_dead"
    assert engine.problems(state) == ()
    order = sorted(range(4), key=lambda seat: (outcome.places[seat], seat))
    table = {row[0]: row[1:] for row in _points(host)}
    assert table["Total"] == [str(state.seats[seat].score) for seat in order]
    assert table["provinces founded"] == [str(state.seats[seat].scores[0]) for seat in order]
    assert _points(host) == _points(friend)
    heading = host.locator(".end-screen h1")
    expect(heading).to_be_visible()


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_play_the_king_returns_until_the_deck_is_empty(
    chromium: Browser, quick_server: services.GameServer
) -> None:
    host, friend = _page(chromium, quick_server), _page(chromium, quick_server)
    hosts, friends = Hands(host, 3), Hands(friend, 4)
    room = _meet(hosts, friends, "The King Returns", "Two")
    host.get_by_role("button", name="Start the game").click()
    _play_to_the_end(hosts, friends)

    assert {"place_castle", "use_card", "carry_out"} <= set(hosts.answered)
    state = engine.replay(_record(quick_server, room))
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "deck"
    order = sorted(range(2), key=lambda seat: (outcome.places[seat], seat))
    table = {row[0]: row[1:] for row in _points(host)}
    assert table["Total"] == [str(state.seats[seat].score) for seat in order]
    assert _points(host) == _points(friend)
