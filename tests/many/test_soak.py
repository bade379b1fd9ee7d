"""People come, play, watch and leave, and what the processes hold does not grow: a quarter of a minute of it in
`make test`, half an hour under LIONHEART_PROOF.

They come in waves. When all have gone after a wave, our processes have no more files open than before it, but for
connections to the database, of which a pool keeps as many as it may have. In the long form memory, threads and files
are level besides, once the caches are full.
"""

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
from tests.faults.nemesis.players import Play, Player
from tests.many.conftest import Many
from tests.proof import PROOF
from tests.remote import Person
from tools import postgres

SECONDS, TABLES, STAY = (900.0, 12, (3.0, 12.0)) if PROOF else (4.0, 4, (2.0, 3.0))
"""How long a wave lasts, how many tables there are at a time, and how long people stay at one, from and to."""
WAVES = 3
"""Two at least. What a process opens once, when it first needs it, may make for more; what it forgets to close is there
after each."""
PROCESSES = ("worker-1", "worker-2", "bots", "sweeper")
POOL = 8
"""Connections to the database that a process may have, as it is shipped."""
TO_REDIS = 2
"""Connections to Redis that a process needs: one to tell, one to hear."""
ACTED = 120.0
"""Seconds in which somebody at a table has acted, on whatever machine; it takes one or two."""
SETTLED = 5.0
"""Seconds in which a file that somebody had open is closed, once they have gone; it takes one or two."""
EVERY = 5.0
"""Seconds between two looks in the long form."""
WARM = MAX_GAMES * 1.25
"""Games after which a process has filled all that it remembers: it keeps the last `MAX_GAMES` games, and most
games have somebody at each of the workers."""
GROWTH = 1.1
"""The median of the last third of the looks may be so many times that of the first third of those after warming up. A
worker of some 140 MB that kept 20 kB of each of the 1,400 sockets that came to it in between would be at 1.2."""


@dataclass(frozen=True)
class Holding:
    """What a process holds: memory in kB, threads, open files."""

    memory: int
    threads: int
    files: int


@dataclass
class Town:
    """All the people there are, and what became of them."""

    many: Many
    luck: random.Random
    games: int = 0
    lines: int = 0
    moves: int = 0
    complaints: list[str] = field(default_factory=list)

    async def lively(self, seconds: float) -> None:
        """So many tables are played at for so long: when people leave one, others come to another."""
        end = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            for _ in range(TABLES):
                group.create_task(self._tables(end))

    async def _tables(self, end: float) -> None:
        while time.monotonic() < end:
            await self._table()

    async def _table(self) -> None:
        """New people sit down, some with a bot, some with a clock; others watch; in the end all go."""
        self.games += 1
        name, luck = f"{self.games}", self.luck
        people = await asyncio.to_thread(self._arrive)
        room = await asyncio.to_thread(sit_down, people, luck)
        play = Play(think=(0.2, 0.8))
        tabs = [
            Player(f"{name}.{number}", room, person.cookies, (self.many.url,), play, random.Random(luck.random()))
            for number, person in enumerate((*people, people[0]))
        ]
        async with asyncio.TaskGroup() as group:
            for tab in tabs:
                group.create_task(tab.live())
            await asyncio.sleep(luck.uniform(*STAY) / 2)
            luck.choice(tabs).vanish()
            await asyncio.sleep(luck.uniform(*STAY) / 2)
            await until(lambda: any(tab.history.acknowledged for tab in tabs))
            play.is_over = True
            for tab in tabs:
                await tab.leave()
        await asyncio.to_thread(get_up, people[:2], room)
        for tab in tabs:
            self.lines += tab.lines
            self.moves += len(tab.history.acknowledged)
            self.complaints += tab.history.complaints

    def _arrive(self) -> list[Person]:
        """Two to play, and one to watch."""
        return [Person(self.many.url, name) for name in ("Ada", "Bo", "Cy")]


def sit_down(people: list[Person], luck: random.Random) -> str:
    """A game of the first two, with a bot or without; the room."""
    count = luck.choice((2, 3))
    pace = {"kind": luck.choice(("untimed", "normal"))}
    room: str = people[0].post("rooms/", edition="classic", options={"players": count}, pace=pace)["id"]
    people[1].post(f"rooms/{room}/join/")
    if count == 3:
        people[0].post(f"rooms/{room}/bots/")
    people[0].post(f"rooms/{room}/start/")
    return room


def get_up(people: list[Person], room: str) -> None:
    """They leave their game for good."""
    for person in people:
        person.post(f"rooms/{room}/leave/")


async def until(is_so: Callable[[], bool]) -> None:
    """Waits for it."""
    end = time.monotonic() + ACTED
    while not is_so():
        assert time.monotonic() < end, "nobody acts"
        await asyncio.sleep(0.1)


def holdings(many: Many) -> dict[str, Holding]:
    """What each of our processes holds now."""
    return {name: holding(many.pid(name)) for name in PROCESSES}


def holding(pid: int) -> Holding:
    """As the system says it."""
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    told = {words[0]: words[1] for words in lines if len(words) > 1}
    return Holding(int(told["VmRSS:"]), int(told["Threads:"]), len(list(Path(f"/proc/{pid}/fd").iterdir())))


@dataclass(frozen=True)
class Links:
    """What our processes have open: connections to the database, to Redis, and other files."""

    database: int
    redis: int
    others: int


def links(many: Many) -> Links:
    """As they are now."""
    words = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    with psycopg.connect(postgres.url(many.port + 3)) as database, redis.Redis(port=many.port + 4) as layer:
        ((to_database,),) = database.execute(words.encode()).fetchall()
        to_redis = int(layer.info("clients")["connected_clients"]) - 1
    files = sum(one.files for one in holdings(many).values())
    return Links(to_database, to_redis, files - to_database - to_redis)


async def left_open(many: Many, before: int) -> Links:
    """What is open once all have gone: as soon as there are no more other files than before, or when their number has
    stayed the same for some time."""
    found, since = await asyncio.to_thread(links, many), time.monotonic()
    while found.others > before and time.monotonic() < since + SETTLED:
        await asyncio.sleep(0.2)
        now = await asyncio.to_thread(links, many)
        if now.others != found.others:
            found, since = now, time.monotonic()
    return found


async def looked_at(many: Many, town: Town, until: "asyncio.Task[None]") -> list[tuple[int, dict[str, Holding]]]:
    """What the processes hold, again and again, with how many games there have been."""
    looks = []
    while not until.done():
        looks.append((town.games, await asyncio.to_thread(holdings, many)))
        await asyncio.wait([until], timeout=EVERY)
    return looks


def check_level(looks: list[dict[str, Holding]]) -> None:
    """What each process holds does not grow any more."""
    third = len(looks) // 3
    assert third > 20, "too few games for the caches to be full in time"
    for name in PROCESSES:
        for what in ("memory", "threads", "files"):
            first, last = (median(getattr(one[name], what) for one in some) for some in (looks[:third], looks[-third:]))
            print(f"{name}: {what} {first:.0f}, then {last:.0f}")
            assert last <= first * GROWTH + (0 if what == "memory" else 2), f"{what} of {name} grows"


@pytest.mark.timeout(3900 if PROOF else 600)
async def test_what_people_had_open_is_closed_when_they_have_gone_and_memory_stays_level(many: Many) -> None:
    town = Town(many, random.Random(11))
    looks: list[tuple[int, dict[str, Holding]]] = []
    before, after = 0, Links(0, 0, 1)
    for _ in range(WAVES):
        async with asyncio.TaskGroup() as group:
            looks += await looked_at(many, town, group.create_task(town.lively(SECONDS)))
        before, after = after.others, await left_open(many, after.others)
        print(f"{town.games} games, {town.lines} sockets, {town.moves} moves: {after}")
        if after.others <= before:
            break
    assert after.others <= before, holdings(many)
    assert after.database <= POOL * len(PROCESSES)
    assert after.redis <= TO_REDIS * len(PROCESSES)
    assert not town.complaints
    assert town.moves >= town.games
    if PROOF:
        check_level([held for games, held in looks if games > WARM])
