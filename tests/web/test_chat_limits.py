"""How much somebody may say over a socket: as much as over HTTP, and no flood of it reaches what is stored."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.gateway.rate_limits import PERSON_BUCKETS, REFUSALS
from games.models import Game, Player
from games.services.chat import MAX_MESSAGES
from tests.web.lines import cookies_of, db, open_address, open_line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]


@pytest.fixture(autouse=True)
def nobody_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Credits as after a restart; and answers are no work."""
    monkeypatch.setattr("games.realtime.consumers.threads.processor_seconds", lambda: 0.0)
    PERSON_BUCKETS.forget()


@pytest.mark.parametrize("place", ["table", "lobby"])
async def test_what_is_said_is_counted_as_over_http_and_nothing_else_is(
    make_game: Callable[..., Game], people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    settings.SOCKET_RATE = 1_000
    begun, passed = timezone.now(), [timedelta()]
    monkeypatch.setattr("games.services.chat.database_time", lambda: begun + passed[0])
    room = (await db(make_game, 2)).room_id
    address = "/ws/lobby/" if place == "lobby" else f"/ws/rooms/{room}/"
    line = await open_address(address, await db(cookies_of, people[0]))
    for _ in range(MAX_MESSAGES):
        assert (await line.ask("chat", text="x" * 501))["code"] == "malformed"
        assert (await line.ask("chat", text="\u200b"))["code"] == "malformed"
    for number in range(MAX_MESSAGES):
        assert (await line.ask("chat", f"said-{number}", text="again"))["type"] == "done"
    passed[0] += timedelta(seconds=1.5)
    refused = await line.ask("chat", "more", text="again")
    assert (refused["code"], refused["data"]) == ("too_fast", {"limit": "chat", "retry_after": 8.5})
    assert (await line.ask("chat", f"said-{MAX_MESSAGES - 1}", text="again"))["type"] == "done"
    if place == "table":
        with pytest.raises(services.Refused) as by_http:
            await db(services.chat_say, room_id=room, player=people[0], text="again")
        assert by_http.value.data == refused["data"]
    passed[0] += timedelta(seconds=refused["data"]["retry_after"])
    assert (await line.ask("chat", "more", text="again"))["type"] == "done"
    await line.hang_up()


async def test_a_flood_of_chat_is_slowed_down_and_refused_before_it_is_looked_at(
    make_game: Callable[..., Game], people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKET_RATE = 10
    looked_at = []

    def counted(**about: Any) -> None:
        looked_at.append(about)
        raise services.Refused("too_fast", limit="chat", retry_after=1.0)

    monkeypatch.setattr("games.services.command_is_new", counted)
    line = await open_line((await db(make_game, 2)).room_id, people[0])
    for number in range(REFUSALS):
        await line.say("chat", str(number), text="spam")
    answers = [await line.hear("error") for _ in range(REFUSALS)]
    by_credits = [one for one in answers if one["data"]["limit"] == "SOCKET_RATE"]
    assert len(by_credits) == REFUSALS - len(looked_at)
    assert len(looked_at) < REFUSALS / 2
    await line.hang_up()
