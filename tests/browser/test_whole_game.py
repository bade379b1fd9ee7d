"""A whole game by the interface alone, from the first page to the end screen: two people in two browsers, one of
them on a phone, and two bots."""

import pytest
from playwright.sync_api import Browser, expect

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.hands import Hands
from tests.browser.tables import MINUTES
from tests.proof import PROOF

PHONE = 360
"""How wide a phone's window is."""
LAST_TURNS = 30
"""Moves that are left of a recorded game."""


def _meet(hosts: Hands, friends: Hands, edition: str, players: str = "Four") -> str:
    """One makes a table, the other follows the link and sits down; the room's id."""
    room = tables.make_table(hosts, edition, players, "Hanna")
    friend = friends.page
    friend.goto(f"/rooms/{room}")
    friend.get_by_role("button", name="Sit here").first.click()
    friends.sit_down("Felix")
    hosts.page.get_by_text("Felix").first.wait_for()
    return room


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_and_two_bots_play_a_whole_game(chromium: Browser, server: services.GameServer) -> None:
    host, friend = tables.page_of(chromium, server), tables.page_of(chromium, server, PHONE)
    hosts, friends = Hands(host, 1), Hands(friend, 2)
    room = _meet(hosts, friends, "Classic")
    host.get_by_role("button", name="Fill with bots").click()
    host.get_by_role("button", name="Start the game").click()

    tables.play_to_the_end(hosts, friends)
    assert {"place_castle", "decide", "negotiate", "bid", "carry_out"} <= set(hosts.answered + friends.answered)
    host.locator(".end-screen button", has_text="board").first.click()
    log = host.get_by_role("log")
    for kind in ("negotiation_opened", "duel_opened", "province_founded", "expanded"):
        assert log.locator(f"[data-kind={kind}]").count() > 0, kind
    host.locator(".show-end").click()

    state = tables.replayed(server, room)
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "the_king_is_dead"
    tables.assert_points(host, state)
    assert tables.shown_points(host) == tables.shown_points(friend)
    expect(host.locator(".end-screen h1")).to_be_visible()
    said = tables.work_out_the_shuffle(host)
    assert said[-1] == "Everything agrees."
    assert any("sealed choice" in line for line in said)


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_play_the_king_returns_until_the_deck_is_empty(
    chromium: Browser, server: services.GameServer
) -> None:
    """The last turns of a recorded game; in the long form a whole one."""
    record, room = "returns-by-the-deck-two-players", ""
    if PROOF:
        host, friend = tables.page_of(chromium, server), tables.page_of(chromium, server, PHONE)
    else:
        room, (host, friend) = tables.endgame(chromium, server, record, LAST_TURNS, desk=0, phone=1)
    hosts, friends = Hands(host, 3), Hands(friend, 4)
    if PROOF:
        room = _meet(hosts, friends, "The King Returns", "Two")
        host.get_by_role("button", name="Start the game").click()
    tables.play_to_the_end(hosts, friends)

    for hands in (hosts, friends):
        assert {"use_card", "carry_out"} <= set(hands.answered)
    state = tables.replayed(server, room)
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "deck"
    tables.assert_points(host, state)
    assert tables.shown_points(host) == tables.shown_points(friend)
