"""Limits of chat over a WebSocket: the same as over HTTP, and no flood reaches the database."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.gateway.rate_limits import PERSON_BUCKETS, REFUSALS
from games.models import Game, Player
from games.services.chat import MAX_MESSAGES
from tests.web.socket_client import cookies_of, db, open_socket, open_socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture(autouse=True)
def nobody_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty rate limits, as after a restart; responses cost nothing."""
    monkeypatch.setattr("games.realtime.consumers.threads.processor_seconds", lambda: 0.0)
    PERSON_BUCKETS.forget()


@pytest.mark.parametrize("place", ["table", "lobby"])
async def test_chat_counts_towards_the_http_limit_and_other_frames_do_not(
    make_game: Callable[..., Game], people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    settings.SOCKET_RATE = 1_000
    begun, passed = timezone.now(), [timedelta()]
    monkeypatch.setattr("games.services.chat.database_time", lambda: begun + passed[0])
    room = (await db(make_game, 2)).room_id
    address = "/ws/lobby/" if place == "lobby" else f"/ws/rooms/{room}/"
    socket = await open_socket_at(address, await db(cookies_of, people[0]))
    for _ in range(MAX_MESSAGES):
        assert (await socket.request("chat", text="x" * 501))["code"] == "malformed"
        assert (await socket.request("chat", text="\u200b"))["code"] == "malformed"
    for number in range(MAX_MESSAGES):
        assert (await socket.request("chat", f"said-{number}", text="again"))["type"] == "done"
    passed[0] += timedelta(seconds=1.5)
    refused = await socket.request("chat", "more", text="again")
    assert (refused["code"], refused["data"]) == ("too_fast", {"limit": "chat", "retry_after": 8.5})
    assert (await socket.request("chat", f"said-{MAX_MESSAGES - 1}", text="again"))["type"] == "done"
    if place == "table":
        with pytest.raises(services.Refused) as by_http:
            await db(services.chat_say, room_id=room, player=people[0], text="again")
        assert by_http.value.data == refused["data"]
    passed[0] += timedelta(seconds=refused["data"]["retry_after"])
    assert (await socket.request("chat", "more", text="again"))["type"] == "done"
    await socket.close()


async def test_a_chat_flood_is_slowed_down_and_refused_before_processing(
    make_game: Callable[..., Game], people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKET_RATE = 10
    looked_at = []

    def counted(**about: Any) -> None:
        looked_at.append(about)
        raise services.Refused("too_fast", limit="chat", retry_after=1.0)

    monkeypatch.setattr("games.services.command_once", counted)
    socket = await open_socket((await db(make_game, 2)).room_id, people[0])
    for number in range(REFUSALS):
        await socket.send("chat", str(number), text="spam")
    answers = [await socket.receive("error") for _ in range(REFUSALS)]
    by_credits = [one for one in answers if one["data"]["limit"] == "SOCKET_RATE"]
    assert len(by_credits) == REFUSALS - len(looked_at)
    assert len(looked_at) < REFUSALS / 2
    await socket.close()
