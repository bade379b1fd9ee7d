"""A soak test: people join, play, watch and leave, and the processes' resources do not grow. A quarter of a minute in
`make test`, half an hour under LIONHEART_PROOF.

People come in waves. When all have left after a wave, our processes have no more open files than before it, apart from
connections to the database, of which a pool keeps as many as it may have. In the long form memory, threads and files
are also level once the caches are full."""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import psycopg
import pytest
import redis

from games.support.game_cache import MAX_GAMES
from tests.faults.nemesis.players import Play, Player, Servers
from tests.long_form import LONG_FORM
from tests.many.conftest import Many
from tests.remote_players import Person
from tools import postgres

SECONDS, TABLES, STAY = (900.0, 12, (3.0, 12.0)) if LONG_FORM else (4.0, 4, (2.0, 3.0))
"""The length of a wave, the number of concurrent tables, and the least and greatest time that people stay at one."""
WAVES = 3
"""At least two. What a process opens once, on first use, may account for more; what it forgets to close is there after
each."""
PROCESSES = ("worker-1", "worker-2", "bots", "sweeper")
POOL = 8
"""The connections to the database that a process may have by default."""
TO_REDIS = 2
"""The connections to Redis that a process needs: one to publish, one to subscribe."""
ACTED = 120.0
"""The seconds within which a player at a table has acted, on any machine; it takes one or two."""
SETTLED = 5.0
"""The seconds within which a file opened for a person is closed after they have left; it takes one or two."""
EVERY = 5.0
"""The seconds between two measurements in the long form."""
WARM = MAX_GAMES * 1.25
"""The games after which a process's caches are full: it keeps the last `MAX_GAMES` games, and most games have a client
at each of the workers."""
GROWTH = 1.1
"""The limit of growth: the median of the last third of the measurements over that of the first third after warming up.
A worker of some 140 MB that kept 20 kB for each of the 1,400 sockets opened in between would be at 1.2."""


@dataclass(frozen=True)
class Resources:
    """The resources of a process: memory in kB, threads, open files."""

    memory: int
    threads: int
    files: int


@dataclass
class Crowd:
    """All the people, and the result of their games."""

    many: Many
    luck: random.Random
    games: int = 0
    lines: int = 0
    moves: int = 0
    complaints: list[str] = field(default_factory=list)

    async def play_for(self, seconds: float) -> None:
        """Keeps this many tables in play for this long: when people leave one, others open another."""
        end = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            for _ in range(TABLES):
                group.create_task(self._tables(end))

    async def _tables(self, end: float) -> None:
        while time.monotonic() < end:
            await self._table()

    async def _table(self) -> None:
        """New people sit down, some with a bot, some with a clock; others watch; in the end all leave."""
        self.games += 1
        name, luck = f"{self.games}", self.luck
        people = await asyncio.to_thread(self._arrive)
        room = await asyncio.to_thread(sit_down, people, luck)
        play = Play(think=(0.2, 0.8))
        tabs = [
            Player(
                f"{name}.{number}", room, person.cookies, Servers((self.many.url,)), play, random.Random(luck.random())
            )
            for number, person in enumerate((*people, people[0]))
        ]
        async with asyncio.TaskGroup() as group:
            for tab in tabs:
                group.create_task(tab.live())
            await asyncio.sleep(luck.uniform(*STAY) / 2)
            luck.choice(tabs).vanish()
            await asyncio.sleep(luck.uniform(*STAY) / 2)
            await wait_until(lambda: any(tab.history.acknowledged for tab in tabs))
            play.is_over = True
            for tab in tabs:
                await tab.leave()
        await asyncio.to_thread(leave_for_good, people[:2], room)
        for tab in tabs:
            self.lines += tab.lines
            self.moves += len(tab.history.acknowledged)
            self.complaints += tab.history.complaints

    def _arrive(self) -> list[Person]:
        """Two players and a spectator."""
        return [Person(self.many.url, name) for name in ("Ada", "Bo", "Cy")]


def sit_down(people: list[Person], luck: random.Random) -> str:
    """Starts a game of the first two, with a bot or without; returns the room."""
    count = luck.choice((2, 3))
    pace = {"kind": luck.choice(("untimed", "normal"))}
    room: str = people[0].post("rooms/", edition="classic", options={"players": count}, pace=pace)["id"]
    people[1].post(f"rooms/{room}/join/")
    if count == 3:
        people[0].post(f"rooms/{room}/bots/")
    people[0].post(f"rooms/{room}/start/")
    return room


def leave_for_good(people: list[Person], room: str) -> None:
    """They leave their game for good."""
    for person in people:
        person.post(f"rooms/{room}/leave/")


async def wait_until(condition: Callable[[], bool]) -> None:
    """Waits until the condition holds."""
    end = time.monotonic() + ACTED
    while not condition():
        assert time.monotonic() < end, "no player acts"
        await asyncio.sleep(0.1)


def all_resources(many: Many) -> dict[str, Resources]:
    """The current resources of each of our processes."""
    return {name: resources(many.pid(name)) for name in PROCESSES}


def resources(pid: int) -> Resources:
    """A process's resources as reported by the system."""
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    fields = {words[0]: words[1] for words in lines if len(words) > 1}
    return Resources(int(fields["VmRSS:"]), int(fields["Threads:"]), len(list(Path(f"/proc/{pid}/fd").iterdir())))


@dataclass(frozen=True)
class Links:
    """What our processes have open: connections to the database, to Redis, and other files."""

    database: int
    redis: int
    others: int


def links(many: Many) -> Links:
    """The current links."""
    words = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    with psycopg.connect(postgres.url(many.ports.postgres)) as database, redis.Redis(port=many.ports.redis) as layer:
        ((to_database,),) = database.execute(words.encode()).fetchall()
        to_redis = int(layer.info("clients")["connected_clients"]) - 1
    files = sum(one.files for one in all_resources(many).values())
    return Links(to_database, to_redis, files - to_database - to_redis)


async def left_open(many: Many, before: int) -> Links:
    """What is open once all have left: as soon as there are no more other files than before, or when their number has
    stayed the same for some time."""
    found, since = await asyncio.to_thread(links, many), time.monotonic()
    while found.others > before and time.monotonic() < since + SETTLED:
        await asyncio.sleep(0.2)
        now = await asyncio.to_thread(links, many)
        if now.others != found.others:
            found, since = now, time.monotonic()
    return found


async def measure_until_done(
    many: Many, crowd: Crowd, until: "asyncio.Task[None]"
) -> list[tuple[int, dict[str, Resources]]]:
    """The resources of the processes, measured repeatedly, with the number of games so far."""
    samples = []
    while not until.done():
        samples.append((crowd.games, await asyncio.to_thread(all_resources, many)))
        await asyncio.wait([until], timeout=EVERY)
    return samples


def check_level(samples: list[dict[str, Resources]]) -> None:
    """The resources of no process grow any more."""
    third = len(samples) // 3
    assert third > 20, "too few games for the caches to be full in time"
    for name in PROCESSES:
        for what in ("memory", "threads", "files"):
            first, last = (
                median(getattr(one[name], what) for one in some) for some in (samples[:third], samples[-third:])
            )
            print(f"{name}: {what} {first:.0f}, then {last:.0f}")
            assert last <= first * GROWTH + (0 if what == "memory" else 2), f"{what} of {name} grows"


@pytest.mark.timeout(3900 if LONG_FORM else 600)
async def test_resources_of_people_who_have_left_are_closed_and_memory_stays_level(many: Many) -> None:
    crowd = Crowd(many, random.Random(11))
    samples: list[tuple[int, dict[str, Resources]]] = []
    before, after = 0, Links(0, 0, 1)
    for _ in range(WAVES):
        async with asyncio.TaskGroup() as group:
            samples += await measure_until_done(many, crowd, group.create_task(crowd.play_for(SECONDS)))
        before, after = after.others, await left_open(many, after.others)
        print(f"{crowd.games} games, {crowd.lines} sockets, {crowd.moves} moves: {after}")
        if after.others <= before:
            break
    assert after.others <= before, all_resources(many)
    assert after.database <= POOL * len(PROCESSES)
    assert after.redis <= TO_REDIS * len(PROCESSES)
    assert not crowd.complaints
    assert crowd.moves >= crowd.games
    if LONG_FORM:
        check_level([held for games, held in samples if games > WARM])
