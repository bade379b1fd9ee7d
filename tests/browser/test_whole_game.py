"""A whole game by the interface alone, from the first page to the end screen: two people in two browsers, one of
them on a phone, and two bots."""

import pytest
from playwright.sync_api import Browser, expect

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.player import Player
from tests.browser.tables import MINUTES
from tests.proof import PROOF

PHONE = 360
"""How wide a phone's window is."""
LAST_TURNS = 30
"""Moves that are left of a recorded game."""


def _meet(host_player: Player, friend_player: Player, edition: str, players: str = "Four") -> str:
    """One makes a table, the other follows the link and sits down; the room's id."""
    room = tables.make_table(host_player, edition, players, "Hanna")
    friend = friend_player.page
    friend.goto(f"/rooms/{room}")
    friend.get_by_role("button", name="Sit here").first.click()
    friend_player.sit_down("Felix")
    host_player.page.get_by_text("Felix").first.wait_for()
    return room


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_and_two_bots_play_a_whole_game(chromium: Browser, server: services.GameServer) -> None:
    host, friend = tables.page_of(chromium, server), tables.page_of(chromium, server, PHONE)
    host_player, friend_player = Player(host, 1), Player(friend, 2)
    room = _meet(host_player, friend_player, "Classic")
    host.get_by_role("button", name="Fill with bots").click()
    host.get_by_role("button", name="Start the game").click()

    tables.play_to_the_end(host_player, friend_player)
    assert {"place_castle", "decide", "negotiate", "bid", "carry_out"} <= set(
        host_player.answered + friend_player.answered
    )
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
    host_player, friend_player = Player(host, 3), Player(friend, 4)
    if PROOF:
        room = _meet(host_player, friend_player, "The King Returns", "Two")
        host.get_by_role("button", name="Start the game").click()
    tables.play_to_the_end(host_player, friend_player)

    for player in (host_player, friend_player):
        assert {"use_card", "carry_out"} <= set(player.answered)
    state = tables.replayed(server, room)
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "deck"
    tables.assert_points(host, state)
    assert tables.shown_points(host) == tables.shown_points(friend)
