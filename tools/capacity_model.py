"""What a load of games needs of each program, computed from measured costs (docs/scale.md)."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

SEATS = 4
"""The players of the measured game, whose updates are part of the cost of a move."""
POOL = 8
"""A worker's connections to PostgreSQL at most (`lionheart/settings.py`)."""
MOST_GAMES = 10**9


@dataclass(frozen=True)
class Cpu:
    """CPU time of each program, in ms; of something that lasts, in ms per second."""

    worker: float
    postgres: float
    redis: float

    def __add__(self, other: "Cpu") -> "Cpu":
        return Cpu(self.worker + other.worker, self.postgres + other.postgres, self.redis + other.redis)

    def __mul__(self, times: float) -> "Cpu":
        return Cpu(self.worker * times, self.postgres * times, self.redis * times)


NOTHING = Cpu(0, 0, 0)


@dataclass(frozen=True)
class Costs:
    """The measured costs."""

    move: tuple[tuple[float, Cpu], ...]
    """Of one move with its updates of four players, at each measured number of moves a second of a worker."""
    most_moves: float
    """Moves a second at which a worker waits for commits only."""
    game: Cpu
    """Of a move of a real game, beyond one of the toy game."""
    process: Cpu
    """Of a worker for as long as it has sockets; Redis's is that of Redis itself, however many there are."""
    player: Cpu
    spectator: Cpu
    delivery: Cpu
    """Of an update for one spectator."""
    arrival: Cpu
    """Of a guest who gets a name, a seat and a socket."""
    process_mb: float
    player_kb: float
    spectator_kb: float
    update_bytes: float
    idle_bytes: float
    """Of one socket per second."""
    wal_bytes: float
    stored_bytes: float


@dataclass(frozen=True)
class Load:
    """What players and spectators do."""

    games: int
    players: int = 4
    seconds_per_move: float = 10.0
    spectators: float = 0.5
    arrivals: float = 1.0
    """Of each person in an hour."""

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.games / self.seconds_per_move

    @property
    def seated(self) -> int:
        return self.games * self.players

    @property
    def watching(self) -> float:
        return self.games * self.spectators

    @property
    def sockets(self) -> float:
        return self.seated + self.watching


@dataclass(frozen=True)
class Machines:
    """What there is, and the part of it that may be in use on average."""

    postgres_cores: float = 16.0
    worker_cores: float = math.inf
    gigabits: float = 10.0
    busy: float = 0.6


@dataclass(frozen=True)
class Needs:
    """What a load needs: cores in use on average, and what else the programs take."""

    workers: int
    cores: Cpu
    memory_mb: float
    sent_bytes: float
    wal_bytes: float
    stored_bytes: float

    @property
    def connections(self) -> int:
        """PostgreSQL's, at most."""
        return self.workers * POOL


def costs_from(measured: Mapping[str, Any]) -> Costs:
    """The costs of a file that `tests.load.costs` has written: the median of each."""

    def figure(*path: str) -> float:
        found: Any = measured
        for name in path:
            found = found[name]
        return float(found["median"])

    def cpu(name: str) -> Cpu:
        return Cpu(figure(name, "worker"), figure(name, "postgres"), figure(name, "redis"))

    moves = [
        (float(row["rate"]["median"]), Cpu(*(float(row[part]["median"]) for part in ("worker", "postgres", "redis"))))
        for row in measured["move"]
    ]
    return Costs(
        move=tuple(sorted(moves, key=lambda row: row[0])),
        most_moves=figure("most_moves"),
        game=cpu("game"),
        process=cpu("process"),
        player=cpu("player"),
        spectator=cpu("spectator"),
        delivery=cpu("delivery"),
        arrival=cpu("arrival"),
        process_mb=figure("process_mb"),
        player_kb=figure("player_kb"),
        spectator_kb=figure("spectator_kb"),
        update_bytes=figure("update_bytes") + figure("game", "update_bytes"),
        idle_bytes=figure("idle_bytes"),
        wal_bytes=figure("wal_bytes") + figure("game", "wal_bytes"),
        stored_bytes=figure("stored_bytes"),
    )


def move_cost(costs: Costs, rate: float) -> Cpu:
    """The cost of a move at a worker that stores this many a second: the more, the more of them share a commit. Between
    the measured rates on a straight line, beyond them as at the nearest."""
    (lowest, first), *_ = costs.move
    if rate <= lowest:
        return first
    for (low, below), (high, above) in zip(costs.move, costs.move[1:], strict=False):
        if rate <= high:
            part = (rate - low) / (high - low)
            return below * (1 - part) + above * part
    return costs.move[-1][1]


def cpu_of(load: Load, costs: Costs, workers: int) -> Cpu:
    """The cores in use if the load is spread evenly over the workers. There is only one Redis: its cost of a move
    depends on the moves of all workers."""
    more_recipients = load.players - SEATS + load.spectators
    move = replace(move_cost(costs, load.moves / workers), redis=move_cost(costs, load.moves).redis)
    milliseconds = (
        move * load.moves
        + costs.game * load.moves
        + costs.delivery * (load.moves * more_recipients)
        + Cpu(costs.process.worker * workers, costs.process.postgres * workers, costs.process.redis)
        + costs.player * load.seated
        + costs.spectator * load.watching
        + costs.arrival * (load.sockets * load.arrivals / 3600)
    )
    return milliseconds * 0.001


def memory_mb(load: Load, costs: Costs, workers: int) -> float:
    """The memory of all workers."""
    return workers * costs.process_mb + (load.seated * costs.player_kb + load.watching * costs.spectator_kb) / 1024


def workers_for(load: Load, costs: Costs, busy: float) -> int:
    """The fewest workers that use no more than a share of their cores, and of the moves that each can store."""
    workers = max(1, math.ceil(load.moves / (costs.most_moves * busy)))
    while cpu_of(load, costs, workers).worker > workers * busy:
        workers = max(workers + 1, math.floor(cpu_of(load, costs, workers).worker / busy))
    return workers


def needs_of(load: Load, costs: Costs, busy: float) -> Needs:
    """What the load needs, with as many workers as it takes."""
    workers = workers_for(load, costs, busy)
    updates = load.moves * (load.players + load.spectators)
    return Needs(
        workers=workers,
        cores=cpu_of(load, costs, workers),
        memory_mb=memory_mb(load, costs, workers),
        sent_bytes=updates * costs.update_bytes + load.sockets * costs.idle_bytes,
        wal_bytes=load.moves * costs.wal_bytes,
        stored_bytes=load.moves * costs.stored_bytes,
    )


def shares(needs: Needs, machines: Machines) -> dict[str, float]:
    """How much of each resource is in use, as a share of what may be. Redis uses one core, whatever it is given."""
    return {
        "workers": needs.workers / machines.worker_cores,
        "PostgreSQL": needs.cores.postgres / machines.postgres_cores / machines.busy,
        "Redis": needs.cores.redis / machines.busy,
        "network": needs.sent_bytes * 8 / 1e9 / machines.gigabits / machines.busy,
    }


def games_until_full(load: Load, costs: Costs, machines: Machines) -> dict[str, int]:
    """For each resource the most games of this kind for which it suffices."""

    def fits(name: str) -> Callable[[int], bool]:
        return lambda games: shares(needs_of(replace(load, games=games), costs, machines.busy), machines)[name] <= 1

    return {name: _most(fits(name)) for name in shares(needs_of(load, costs, machines.busy), machines)}


def _most(fits: Callable[[int], bool]) -> int:
    """The largest number that fits, up to MOST_GAMES, if all below it do."""
    low, high = 0, 1
    while high < MOST_GAMES and fits(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
