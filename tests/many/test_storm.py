"""A reconnection storm: a worker is killed, and all its clients reconnect at the same moment, each by itself, to the
other worker or to the restarted one, and receive what they have missed. A thousand clients under LIONHEART_PROOF."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.long_form import LONG_FORM
from tests.many.conftest import Many
from tests.remote_players import JSON, Person
from tests.web.play import open_prompts

SOCKETS = 1_000 if LONG_FORM else 100
PER_PERSON = 9
"""Less than half of what a person may have open: those at the killed worker count for some seconds more, and the socket
that answers counts, too."""
WITHIN = 90.0
"""The seconds until the last one is back: several times what it takes two cores, of which the clients use one."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""As in the client for browsers."""


@dataclass
class Tab:
    """A player's socket, which reconnects as the browser's does."""

    person: Person
    room: str
    seat: int
    stands: JSON = field(default_factory=dict)
    stream: int = -1
    back: asyncio.Event = field(default_factory=asyncio.Event)
    tries: int = 0

    async def live(self, first: str, then: str) -> None:
        """Connects to one address at first, and to another from then on."""
        url, losses = first, 0
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._talk(url)
                losses = 0
            url = then
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**losses)
            losses += 1
            await asyncio.sleep(wait / 2 + wait / 2 * random.random())

    async def _talk(self, url: str) -> None:
        self.tries += 1
        resume = "&resume" if self.stands else ""
        line = connect(
            f"{url.replace('http', 'ws', 1)}/ws/rooms/{self.room}/?version=2{resume}",
            origin=Origin(url),
            additional_headers={"Cookie": self.person.cookies},
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=10,
            proxy=None,
        )
        async with line as socket:
            if resume:
                await socket.send(json.dumps({"id": "s", "type": "sync", **self.stands, "stream": self.stream}))
            async for text in socket:
                self._hear(json.loads(text))

    def _hear(self, frame: JSON) -> None:
        if frame["type"] == "snapshot":
            self.stands = {"game": frame["room"]["game"], "seat": frame["seat"]}
        if frame["type"] in ("snapshot", "update", "tick"):
            assert frame["type"] != "update" or frame["stream"] == self.stream + 1
            self.stream = frame["stream"]
            self.back.set()


@pytest.fixture
def tables(many: Many) -> Iterator[list[tuple[Person, str, int]]]:
    """People at running games of two: each with their room and seat."""
    people = [Person(many.url, f"P{number}") for number in range(SOCKETS // PER_PERSON + SOCKETS // PER_PERSON % 2)]
    found = []
    for ada, bo in zip(people[::2], people[1::2], strict=True):
        room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
        bo.post(f"rooms/{room}/join/")
        ada.post(f"rooms/{room}/start/")
        found += [(ada, room, 0), (bo, room, 1)]
    yield found
    for person, room, _ in found:
        person.post(f"rooms/{room}/leave/")


def answer_all(room: str, people: list[Person]) -> int:
    """Every player with a question answers; returns the numbers of all streams afterwards."""
    for person in people:
        with person.table(room) as table:
            if open_prompts(table.state):
                table.answer()
                return int(table.state["stream"])
    raise AssertionError("no player is asked")


@pytest.mark.timeout(600)
async def test_all_clients_of_a_killed_worker_reconnect_soon(many: Many, tables: list[tuple[Person, str, int]]) -> None:
    worker = f"http://127.0.0.1:{many.ports.workers[0]}"
    tabs = [Tab(*tables[number % len(tables)]) for number in range(SOCKETS)]
    rooms = {room: [person for person, where, _ in tables if where == room] for _, room, _ in tables}
    living = []
    for tab in tabs:
        living.append(asyncio.create_task(tab.live(worker, many.url)))
        await asyncio.sleep(0.005)
    await asyncio.wait_for(asyncio.gather(*(tab.back.wait() for tab in tabs)), 120)
    assert all(tab.stream == 0 for tab in tabs)
    tries = sum(tab.tries for tab in tabs)

    os.kill(many.pid("worker-1"), signal.SIGKILL)
    killed = time.monotonic()
    now = {room: await asyncio.to_thread(answer_all, room, people) for room, people in rooms.items()}
    moved = time.monotonic() - killed
    back: dict[int, float] = {}
    while len(back) < SOCKETS:
        passed = time.monotonic() - killed
        assert passed < WITHIN, f"{len(back)} of {SOCKETS} are back"
        for number, tab in enumerate(tabs):
            if number not in back and tab.stream >= now[tab.room]:
                back[number] = passed
        await asyncio.sleep(0.02)
    times = sorted(back.values())
    for task in living:
        assert not task.done(), task
        task.cancel()
    await asyncio.gather(*living, return_exceptions=True)
    most, last = times[int(SOCKETS * 0.95)], times[-1]
    tries = sum(tab.tries for tab in tabs) - tries
    print(f"{SOCKETS} sockets, {tries} handshakes: 95 % at the present after {most:.1f} s, all after {last:.1f} s")
    print(f"(a move in each of {len(rooms)} games was stored after {moved:.1f} s)")
