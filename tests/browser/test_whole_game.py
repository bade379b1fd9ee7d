"""Games through the interface alone: from the first page to the first decisions, and the last turns to the end screen;
in the long form whole games. Two people in two browsers, one of them on a phone, with two bots or alone."""

import pytest
from playwright.sync_api import Browser, expect

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.player import Player
from tests.browser.tables import MINUTES
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.timeout(MINUTES * 60 + 60)
PHONE = 360
"""The width of a phone's window."""
LAST_TURNS = 20
"""The moves that are left of a recorded game."""
LAST_ROUNDS = 42
"""The moves that are left of the recorded classic game. They begin with a duel of three, seat 0 among them, and an
action that seat 3 alone wants: whatever the bots do, these two bid and carry out an action before they decide again."""


def _meet(host_player: Player, friend_player: Player, edition: str, players: str = "Four") -> str:
    """One person creates a table, the other follows the link and sits down; returns the room's ID."""
    room = tables.make_table(host_player, edition, players, "Hanna")
    friend = friend_player.page
    friend.goto(f"/rooms/{room}")
    friend.get_by_role("button", name="Sit here").first.click()
    friend_player.sit_down("Felix")
    host_player.page.get_by_text("Felix").first.wait_for()
    return room


def _begin(chromium: Browser, server: services.GameServer) -> tuple[str, Player, Player]:
    """Two people meet at a table for four, and play against two bots; returns the room's ID and the two players."""
    host_player = Player(tables.page_of(chromium, server), 1)
    friend_player = Player(tables.page_of(chromium, server, PHONE), 2)
    room = _meet(host_player, friend_player, "Classic")
    host_player.page.get_by_role("button", name="Fill with bots").click()
    host_player.page.get_by_role("button", name="Start the game").click()
    return room, host_player, friend_player


def test_two_people_who_have_just_met_and_two_bots_play_their_first_cards(
    chromium: Browser, server: services.GameServer
) -> None:
    _, *people = _begin(chromium, server)
    tables.play(*people, until=lambda: all(player.answered.count("decide") > 1 for player in people))
    for player in people:
        assert player.answered[0] == "place_castle"


def test_two_people_and_two_bots_play_until_the_king_is_dead(chromium: Browser, server: services.GameServer) -> None:
    """The last turns of a recorded game; in the long form a whole one."""
    if LONG_FORM:
        room, *people = _begin(chromium, server)
    else:
        room, pages = tables.endgame(chromium, server, "four-players-hidden", LAST_ROUNDS, desk=0, phone=3)
        people = [Player(page, luck) for luck, page in enumerate(pages, 1)]
    tables.play_to_the_end(*people)
    host, friend = (player.page for player in people)
    assert {"decide", "bid", "carry_out"} <= {kind for player in people for kind in player.answered}
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
    assert said[0] == "Everything matches."
    assert any("sealed choice" in line for line in said)


def test_two_people_play_the_king_returns_until_the_deck_is_empty(
    chromium: Browser, server: services.GameServer
) -> None:
    """The last turns of a recorded game; in the long form a whole one."""
    record, room = "returns-by-the-deck-two-players", ""
    if LONG_FORM:
        host, friend = tables.page_of(chromium, server), tables.page_of(chromium, server, PHONE)
    else:
        room, (host, friend) = tables.endgame(chromium, server, record, LAST_TURNS, desk=0, phone=1)
    host_player, friend_player = Player(host, 3), Player(friend, 4)
    if LONG_FORM:
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
