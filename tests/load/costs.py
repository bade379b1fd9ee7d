"""The costs with which tools/capacity.py computes, from rows of the load test; its predictions beside other rows.

`tests/load/run.py --plan costs` and `--plan held-out` call this. What several runs measured is stored as the median
with its range; a cost per move or socket is what remains of a run's CPU time without those that other runs measured.
"""

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean, median
from typing import Any

import psycopg

from games import engine
from tests import bench
from tests.faults.machine_load import read_cpu_times
from tests.load import duel
from tools.capacity import COSTS
from tools.capacity_model import NOTHING, SEATS, Costs, Load, costs_from, cpu_of, memory_mb

PARTS = ("worker", "postgres", "redis")
FEW, MANY, CROWD = 20, 80, 40
"""Rooms, and spectators of each, in the idle runs of the plan in peers/bench.mjs."""
SMALL, LARGE, MOVES_PER_SECOND = 100, 400, 5
"""Spectators, and moves a second, in those with one room."""
ROUNDS = 3
STORED_TIMES = 3
"""How often each state is stored: PostgreSQL's CPU time is counted in hundredths of a second."""

Row = dict[str, Any]


@dataclass(frozen=True)
class Postgres:
    """A running PostgreSQL: its URL and process ID."""

    url: str
    process: int


def write(rows: Path, machine: str, postgres: Postgres) -> None:
    """Writes the costs file. PostgreSQL is used for what a real game stores beyond the toy game."""
    COSTS.write_text(json.dumps(costs(_read(rows), machine, _game(postgres)), indent=1) + "\n")


def compared(rows: Path) -> str:
    """A table of what the rows measured and what the costs predict."""
    known = costs_from(json.loads(COSTS.read_text()))
    groups: dict[str, list[Row]] = {}
    for row in _read(rows):
        groups.setdefault(json.dumps([row["target"], row["options"]]), []).append(row)
    heading = "| predicted; measured | workers, cores | PostgreSQL, cores | Redis, cores | workers, MB | moves/s |"
    return "\n".join([heading, "|---" * 6 + "|", *(_comparison(group, known) for group in groups.values())])


def costs(rows: list[Row], machine: str, game: dict[str, Row]) -> dict[str, Any]:
    """The measured costs as stored."""
    few, many = (_of(rows, "idle", rooms=rooms, spectators=0) for rooms in (FEW, MANY))
    watched = _of(rows, "idle", rooms=FEW, spectators=CROWD)
    small, large = (_of(rows, "spectators", spectators=crowd) for crowd in (SMALL, LARGE))
    full = [row for row in _of(rows, "rooms") if "offered" not in row["options"]]
    more_players, more_spectators = (MANY - FEW) * SEATS, FEW * CROWD
    more_updates = (LARGE - SMALL) * MOVES_PER_SECOND
    player = _cpus(few, many, per=lambda a, b: (b - a) / more_players)
    process = _cpus(few, per=lambda a: a, less=[(player, FEW * SEATS)])
    spectator = _cpus(few, watched, per=lambda a, b: (b - a) / more_spectators)
    delivery = _cpus(small, large, per=lambda a, b: (b - a) / more_updates, less=[(spectator, 1 / MOVES_PER_SECOND)])
    player_mb = [(_mb(b) - _mb(a)) / more_players for a, b in zip(few, many, strict=False)]
    spectator_mb = [(_mb(b) - _mb(a)) / more_spectators for a, b in zip(few, watched, strict=False)]
    rates = sorted({row["options"].get("offered", 0) for row in _of(rows, "rooms")} - {0})
    moves = [_move(_of(rows, "rooms", offered=rate), process, player) for rate in rates]
    return {
        "measured": {
            "date": datetime.now(UTC).date().isoformat(),
            "machine": machine,
            "runs": len(rows),
            "cpus_used_by_others": _figure(_others(row) for row in rows if "otherCpu" in row["result"]),
        },
        "unit": "ms of CPU time per move, update or arrival, and per second of a process, player or spectator",
        "move": [*moves, _move(full, process, player)],
        "most_moves": _figure(row["result"]["movesPerSecond"] for row in full),
        "game": game,
        "process": process,
        "player": player,
        "spectator": spectator,
        "delivery": delivery,
        "arrival": {part: _figure(row["result"]["cpuMsPerArrival"][_name(part)] for row in many) for part in PARTS},
        "process_mb": _figure(_mb(row) - FEW * SEATS * median(player_mb) for row in few),
        "player_kb": _figure(1024 * each for each in player_mb),
        "spectator_kb": _figure(1024 * each for each in spectator_mb),
        "update_bytes": _figure(row["result"]["bytesPerUpdate"] for row in full),
        "idle_bytes": _figure(row["result"]["bytesPerConnectionAndSecond"] for row in many),
        "wal_bytes": _figure(row["result"]["walBytes"] / row["result"]["moves"] for row in full),
        "stored_bytes": _figure(row["result"]["bytesPerStoredMove"] for row in full),
    }


def _move(rows: list[Row], process: Row, player: Row) -> dict[str, Any]:
    """The cost of a move in runs of one rate."""
    sockets = rows[0]["options"]["rooms"] * SEATS
    found: dict[str, Any] = {"rate": _figure(row["result"]["movesPerSecond"] for row in rows)}
    for part in PARTS:
        idle = process[part]["median"] + player[part]["median"] * sockets
        found[part] = _figure((_ms(row, part) - idle) / row["result"]["movesPerSecond"] for row in rows)
    return found


def _cpus(
    *groups: list[Row], per: Callable[..., float], less: Iterable[tuple[Row, float]] = ()
) -> dict[str, dict[str, float]]:
    """Of each program: a figure of the runs' CPU time, repetition by repetition, less known costs times a number.
    A cost too small to be measured is zero."""
    return {
        part: _figure(
            max(
                0.0,
                per(*(_ms(row, part) for row in runs)) - sum(known[part]["median"] * times for known, times in less),
            )
            for runs in zip(*groups, strict=False)
        )
        for part in PARTS
    }


def _figure(values: Iterable[float]) -> dict[str, float]:
    found = sorted(values)
    named = {"median": median(found), "lowest": found[0], "highest": found[-1]}
    return {name: float(f"{value:.4g}") for name, value in named.items()}


def _game(postgres: Postgres) -> dict[str, Row]:
    """What a move of the classic edition costs beyond one of the toy game, to be played and to be stored."""
    duel.register()
    games = [bench.play("classic", number) for number in range(2)]
    real, toy = [move for game in games for move in game.fresh()], _duel()
    played = [(_play_ms(real), _play_ms(toy)) for _ in range(ROUNDS)]
    stored = [(_store(postgres, real), _store(postgres, toy)) for _ in range(ROUNDS)]
    return {
        "worker": _figure(more - less for more, less in played),
        "postgres": _figure(more[0] - less[0] for more, less in stored),
        "redis": _figure([0]),
        "update_bytes": _figure([_changed_bytes(real) - _changed_bytes(toy)]),
        "wal_bytes": _figure(more[1] - less[1] for more, less in stored),
    }


def _duel() -> list[tuple[Any, int, Any]]:
    """The toy game's states, each with its seat and move."""
    state, _ = engine.new_game("duel", {"players": SEATS}, "bench")
    found = []
    for number in range(300):
        move = duel.Commit(number % duel.CELLS, number, number % duel.HAND, number)
        found.append((state, number % SEATS, move))
        state, _ = engine.apply(state, number % SEATS, move)
    return found


def _play_ms(moves: list[tuple[Any, int, Any]]) -> float:
    return 1000 * median(bench.timed(_play, *move) for move in moves)


def _play(state: Any, seat: int, move: Any) -> None:
    """What the server does with a move: applies it and encodes the state, all views and prompts."""
    after, _ = engine.apply(state, seat, move)
    bench.write(after)
    for viewer in (*range(SEATS), None):
        bench.write(engine.view(after, viewer))
    for prompts in engine.waiting(after).values():
        bench.write(prompts)


def _store(postgres: Postgres, moves: list[tuple[Any, int, Any]]) -> tuple[float, float]:
    """Ms of PostgreSQL's CPU time, and bytes of its log, for storing each state in place of the one before."""
    states = [bench.write(state).decode() for state, _, _ in moves] * STORED_TIMES
    with psycopg.connect(postgres.url, autocommit=True) as server:
        server.execute("DROP TABLE IF EXISTS stored_states")
        server.execute("CREATE TABLE stored_states AS SELECT ''::text AS state")
        log = "SELECT pg_current_wal_lsn() - '0/0'"
        wal, ticks = server.execute(log).fetchall()[0][0], read_cpu_times(root=postgres.process).ours
        for state in states:
            server.execute("UPDATE stored_states SET state = %s", (state,))
        used = read_cpu_times(root=postgres.process).ours - ticks
        written = server.execute(log).fetchall()[0][0] - wal
    return 1000 * used / os.sysconf("SC_CLK_TCK") / len(states), float(written) / len(states)


def _changed_bytes(moves: list[tuple[Any, int, Any]]) -> float:
    return mean(len(_changes(state, *move)) for state, *move in moves)


def _changes(state: Any, seat: int, move: Any) -> bytes:
    """The fields of the public view that a move changes."""
    before, after = (engine.to_json(engine.view(one, None)) for one in (state, engine.apply(state, seat, move)[0]))
    return bench.write({name: value for name, value in after.items() if value != before[name]})


def _comparison(rows: list[Row], known: Costs) -> str:
    """The line of the table for runs of one load."""
    options, results = rows[0]["options"], [row["result"] for row in rows]
    workers = 2 if "2 workers" in rows[0]["target"] else 1
    rooms, spectators, offered = options["rooms"], options.get("spectators", 0), options.get("offered")
    rate = median(result["movesPerSecond"] for result in results)
    load, toy = Load(rooms, SEATS, rooms / rate, spectators, arrivals=0), replace(known, game=NOTHING)
    cores = cpu_of(load, toy, workers)
    cells = [_compared(getattr(cores, part), (_ms(row, part) / 1000 for row in rows)) for part in PARTS]
    cells.append(_compared(memory_mb(load, toy, workers), (result["rssMb"] for result in results)))
    stored = min(offered or known.most_moves, known.most_moves * workers)
    cells.append(_compared(stored, (result["movesPerSecond"] for result in results)))
    speed = f"{offered} moves/s" if offered else "full speed"
    name = [f"{rooms} rooms", f"{spectators} spectators each" * bool(spectators), "2 workers" * (workers > 1), speed]
    return f"| {', '.join(part for part in name if part)} | {' | '.join(cells)} |"


def _compared(predicted: float, measured: Iterable[float]) -> str:
    usual = median(measured)
    return f"{predicted:.3g}; {usual:.3g} ({round(100 * (predicted / usual - 1)):+} %)"


def _read(rows: Path) -> list[Row]:
    return [row for line in rows.read_text().splitlines() if "result" in (row := json.loads(line))]


def _of(rows: list[Row], workload: str, **options: int) -> list[Row]:
    """The runs of a workload that had these options."""
    return [row for row in rows if row["workload"] == workload and options.items() <= row["options"].items()]


def _name(part: str) -> str:
    return "server" if part == "worker" else part


def _ms(row: Row, part: str) -> float:
    """CPU time in ms per second."""
    return 1000 * float(row["result"]["cores"][_name(part)])


def _mb(row: Row) -> float:
    """The worker's memory."""
    return float(row["result"]["memoryMb"]["server"])


def _others(row: Row) -> float:
    """CPUs used by anything but server, PostgreSQL, Redis and generator."""
    result = row["result"]
    return float(result["otherCpu"] - result["cores"]["postgres"] - result["cores"]["redis"])
