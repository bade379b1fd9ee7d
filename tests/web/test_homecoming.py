"""Rooms return to the worker to which nginx sends them, once it is ready to stay."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from games import broadcast
from games.broadcast.hub import Hub
from games.models import new_id
from games.realtime.homecoming import AGAIN_SECONDS, READY_SECONDS, SECONDS, TRIES, Homecoming
from games.support.process import PROCESS_ID
from games.support.room_homes import RoomHomes
from lionheart.environment import numbered

SERVERS = ("a:1", "b:1", "c:1")
OWN, OTHER, THIRD = SERVERS

pytestmark = pytest.mark.once


class Listener:
    """A socket on a room."""

    def receive_broadcast(self, message: dict[str, Any]) -> None:
        """Ignores it."""


class Place:
    """A worker with sockets on rooms, and what the servers answer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.processes: dict[str, str | None] = {OWN: PROCESS_ID, OTHER: None, THIRD: "third"}
        self.asked: list[str] = []
        self.hub = Hub(asyncio.get_running_loop())
        self.homecoming = Homecoming(SERVERS, self.ask, lambda: self.now)

    async def ask(self, server: str) -> str | None:
        self.asked.append(server)
        return self.processes[server]

    async def socket_on_room_of(self, server: str) -> Listener:
        homes = RoomHomes(SERVERS)
        room = next(room for room in iter(new_id, "") if homes.home_of(room) == server)
        await self.hub.subscribe(broadcast.room_group(room), listener := Listener())
        return listener

    async def gone_within(self, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> list[Any]:
        """The sockets that are asked to go home within some seconds."""
        gone: list[Any] = []
        end = self.now + seconds
        while self.now < end:
            self.now += SECONDS
            meanwhile()
            gone += await self.homecoming.look(self.hub)
        return gone


async def test_rooms_go_home_once_their_worker_has_been_ready_for_ten_seconds() -> None:
    place = Place()
    own, other = await place.socket_on_room_of(OWN), await place.socket_on_room_of(OTHER)
    assert own is not other
    assert await place.gone_within(60) == []
    place.processes[OTHER] = "other"
    assert await place.gone_within(READY_SECONDS) == []
    assert await place.gone_within(SECONDS) == [other]


async def test_rooms_stay_while_their_worker_restarts_every_five_seconds() -> None:
    """Also if it is up whenever it is asked: another process answers."""
    place = Place()
    await place.socket_on_room_of(OTHER)

    def restarts() -> None:
        place.processes[OTHER] = f"process {place.now // 5}"

    assert await place.gone_within(120, restarts) == []


async def test_a_room_that_keeps_coming_back_is_left_alone_for_ten_minutes() -> None:
    """nginx may not reach a worker that this one reaches."""
    place = Place()
    listener = await place.socket_on_room_of(THIRD)
    assert await place.gone_within(AGAIN_SECONDS) == [listener] * TRIES
    assert await place.gone_within(2 * READY_SECONDS) == [listener] * TRIES


async def test_who_holds_only_its_own_rooms_asks_nobody() -> None:
    place = Place()
    await place.socket_on_room_of(OWN)
    assert await place.gone_within(60) == []
    assert place.asked == [OWN]


def test_a_pattern_stands_for_all_workers() -> None:
    assert numbered(["worker-#:8001"], 3) == ["worker-1:8001", "worker-2:8001", "worker-3:8001"]
    assert numbered(["a:1", "b:2"], 2) == ["a:1", "b:2"]
