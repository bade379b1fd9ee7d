"""The messages through Redis for a move, an arrival and a departure (docs/performance.md, Redis)."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from django.conf import settings
from redis import asyncio as redis

from games import broadcast
from games.models import Game, Player
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SECONDS, db, open_socket

pytestmark = [
    pytest.mark.servers,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not settings.REDIS_URL, reason="needs Redis"),
]
OF_THE_PROCESS = ("people", "limits")
"""Groups that a process joins once, and sends to every two seconds at most."""


class Recorder:
    """The commands about groups of rooms and the lobby that this process sends to Redis."""

    def __init__(self) -> None:
        self.commands: asyncio.Queue[str] = asyncio.Queue()

    async def of_event(self, count: int) -> list[str]:
        """The next commands: at least as many, and all before one that is sent then."""
        async with asyncio.timeout(SECONDS):
            found = [await self.commands.get() for _ in range(count)]
            broadcast.hub_of(asyncio.get_running_loop()).publish("end", {"type": "end"})
            while (command := await self.commands.get()) != "PUBLISH end":
                found.append(command)
        return found


@asynccontextmanager
async def recording() -> AsyncIterator[Recorder]:
    """Records, as Redis reports them."""
    recorder, began = Recorder(), asyncio.Event()
    prefix = re.escape(settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"])

    async def record() -> None:
        async with redis.from_url(settings.REDIS_URL) as client, client.monitor() as monitor:
            began.set()
            async for line in monitor.listen():
                found = re.match(rf"(\w+) {prefix}__group__(\w+)", line["command"])
                if found and found[2] not in OF_THE_PROCESS:
                    recorder.commands.put_nowait(" ".join(found.groups()))

    task = asyncio.create_task(record())
    await began.wait()
    yield recorder
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_move_and_a_change_of_presence_are_one_message_each(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    async with recording() as recorder:
        await recorder.of_event(0)
        first = await open_socket(game.room_id, people[seat])
        prompt = open_prompts(await first.receive("snapshot"))[0]
        assert await recorder.of_event(2) == ["SUBSCRIBE room", "PUBLISH room"]
        others = [await open_socket(game.room_id, player) for player in (people[1 - seat], None)]
        assert await recorder.of_event(2) == ["PUBLISH room"] * 2

        await first.request("move", prompt=prompt["id"], move=answer_to(prompt))
        assert await recorder.of_event(1) == ["PUBLISH room"], "however many sockets show it"

        for other in others:
            await other.close()
        assert await recorder.of_event(2) == ["PUBLISH room"] * 2
        await first.close()
        assert sorted(await recorder.of_event(2)) == ["PUBLISH room", "UNSUBSCRIBE room"]
