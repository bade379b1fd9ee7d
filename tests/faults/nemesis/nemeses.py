"""The nemeses: each repeats one kind of fault until it is stopped, and then repairs what it has broken."""

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import psycopg
import redis.asyncio
from redis.exceptions import RedisError

from tests.faults.nemesis.deployment import HELPERS, Deployment
from tests.faults.nemesis.players import Player
from tests.faults.nemesis.proxy import Proxy


@dataclass
class Field:
    """What a nemesis acts on."""

    deployment: Deployment
    redis_line: Proxy
    database_line: Proxy
    players: list[Player]
    luck: random.Random
    injected: Counter[str]
    calm: float = 1.0

    async def rest(self, least: float, most: float) -> None:
        """Waits some seconds between faults; longer when other nemeses are active too."""
        await asyncio.sleep(self.luck.uniform(least, most) * self.calm)

    async def hold(self, least: float, most: float) -> None:
        """Keeps a fault for some seconds."""
        await asyncio.sleep(self.luck.uniform(least, most))


async def kill_workers(field: Field) -> None:
    """kill -9 a worker every few seconds."""
    await field.rest(3, 6)
    field.deployment.parts[field.luck.choice(field.deployment.worker_names)].signal(signal.SIGKILL)
    field.injected["a worker killed"] += 1


async def kill_helpers(field: Field) -> None:
    """kill -9 a sweeper or the bots."""
    await field.rest(1, 3)
    field.deployment.parts[field.luck.choice(HELPERS)].signal(signal.SIGKILL)
    field.injected["a sweeper or the bots killed"] += 1


async def restart_redis(field: Field) -> None:
    """kill -9 Redis."""
    await field.rest(2, 5)
    field.deployment.parts["redis"].signal(signal.SIGKILL)
    field.injected["Redis killed"] += 1


async def trouble_redis(field: Field) -> None:
    """Disconnects Redis's subscribers, pauses it, or cuts its connections."""
    await field.rest(0.5, 2)
    kind = field.luck.choice(("subscribers of Redis cut off", "Redis paused", "lines to Redis cut"))
    with suppress(RedisError, OSError):
        if kind == "lines to Redis cut":
            field.redis_line.cut()
        else:
            async with redis.asyncio.Redis(port=field.deployment.redis) as client:
                if kind == "Redis paused":
                    await client.client_pause(1500)
                else:
                    await client.client_kill_filter(_type="pubsub")
        field.injected[kind] += 1


async def hold_up_redis(field: Field) -> None:
    """Delays all traffic to Redis for some seconds, silently."""
    await field.rest(1, 3)
    field.injected["lines to Redis held up"] += 1
    try:
        field.redis_line.hold_up()
        await field.hold(1, 4)
    finally:
        field.redis_line.let_through()


async def restart_postgres(field: Field) -> None:
    """Stops PostgreSQL immediately, so that it has to recover."""
    await field.rest(3, 7)
    field.deployment.parts["postgres"].signal(signal.SIGQUIT)
    field.injected["PostgreSQL stopped at once"] += 1


async def end_backends(field: Field) -> None:
    """Ends all connections to the database, in PostgreSQL or at the proxy."""
    await field.rest(0.5, 2)
    if field.luck.random() < 0.5:
        field.database_line.cut()
        field.injected["lines to PostgreSQL cut"] += 1
        return
    words = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL"
    )
    with suppress(psycopg.OperationalError):
        await asyncio.to_thread(field.deployment.query, words)
        field.injected["backends of PostgreSQL ended"] += 1


async def lose_notices(field: Field) -> None:
    """Drops a third of the notices, duplicates a third, and delays and so reorders half of them."""
    await field.rest(0, 1)
    field.deployment.set_notices(0.33, 0.33, 0.5)
    field.injected["seconds of lost, duplicated, late notices"] += 2
    try:
        await asyncio.sleep(2)
    finally:
        field.deployment.set_notices(0, 0, 0)


async def cut_off_a_worker(field: Field) -> None:
    """Cuts a worker's network: to players, PostgreSQL and Redis at once."""
    await field.rest(1, 3)
    field.injected["a worker's network cut"] += 1
    try:
        field.deployment.island.cut_off()
        await field.hold(2, 7)
    finally:
        field.deployment.island.join()


async def freeze_a_worker(field: Field) -> None:
    """Freezes a worker or a sweeper at any point, and wakes it when others have made progress."""
    await field.rest(1, 3)
    name = field.luck.choice(field.deployment.programs)
    field.injected["a process frozen"] += 1
    try:
        field.deployment.parts[name].signal(signal.SIGSTOP)
        await field.hold(2, 8)
    finally:
        field.deployment.parts[name].signal(signal.SIGCONT)


async def make_clients_vanish(field: Field) -> None:
    """Drops players' connections without a close frame."""
    await field.rest(0.3, 1)
    for player in field.luck.sample(field.players, 4):
        player.vanish()
        field.injected["a player vanished"] += 1


async def stop_clients_reading(field: Field) -> None:
    """Players stop reading for a while."""
    await field.rest(0.5, 2)
    chosen = field.luck.sample(field.players, 6)
    field.injected["a player stopped reading"] += len(chosen)
    try:
        for player in chosen:
            player.read(on=False)
        await field.hold(1, 4)
    finally:
        for player in chosen:
            player.read(on=True)


async def move_clocks(field: Field) -> None:
    """Sets the clocks of processes wrong, by up to five minutes either way."""
    await field.rest(1, 3)
    name = field.luck.choice(field.deployment.programs)
    field.deployment.set_clock(name, field.luck.choice((-300, -60, -5, 5, 60, 300)))
    field.injected["a clock jumped"] += 1


Nemesis = Callable[[Field], Awaitable[None]]
NEMESES: dict[str, tuple[Nemesis, ...]] = {
    "workers killed": (kill_workers,),
    "sweepers and bots killed": (kill_helpers,),
    "Redis killed": (restart_redis,),
    "Redis troubled": (trouble_redis, hold_up_redis),
    "PostgreSQL stopped": (restart_postgres,),
    "connections ended": (end_backends,),
    "notices lost": (lose_notices,),
    "network cut": (cut_off_a_worker,),
    "processes frozen": (freeze_a_worker,),
    "players vanish and stop reading": (make_clients_vanish, stop_clients_reading),
    "clocks jump": (move_clocks,),
}
ALL = tuple(one for those in NEMESES.values() for one in those)


async def torment(nemeses: tuple[Nemesis, ...], field: Field, seconds: float) -> None:
    """Runs all nemeses concurrently for this long."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_again_and_again(nemesis, field)) for nemesis in nemeses]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()


async def _again_and_again(nemesis: Nemesis, field: Field) -> None:
    while True:
        await nemesis(field)
