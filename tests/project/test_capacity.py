"""The capacity model: every measured cost counts, and what is full first is named."""

import json
import math
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.load import costs as load_costs
from tools import capacity, capacity_model
from tools.capacity_model import Costs, Cpu, Load, Machines

COSTS = Costs(
    move=((10, Cpu(4, 2, 0.2)), (110, Cpu(2, 1, 0.1))),
    most_moves=200,
    game=Cpu(1, 0.2, 0.001),
    process=Cpu(50, 10, 1),
    player=Cpu(0.1, 0.02, 0.001),
    spectator=Cpu(0.05, 0.01, 0.001),
    delivery=Cpu(0.02, 0.001, 0.001),
    arrival=Cpu(30, 20, 0.3),
    process_mb=100,
    player_kb=40,
    spectator_kb=20,
    update_bytes=1000,
    idle_bytes=10,
    wal_bytes=6000,
    stored_bytes=700,
)
LOAD = Load(games=600, spectators=2)  # 60 moves a second


def test_the_cost_of_a_move_follows_the_moves_of_a_worker() -> None:
    costs = [capacity_model.move_cost(COSTS, rate) for rate in (1, 60, 500)]
    assert [cost.worker for cost in costs] == [4, 3, 2]
    assert [cost.postgres for cost in costs] == [2, 1.5, 1]
    assert [cost.redis for cost in costs] == pytest.approx([0.2, 0.15, 0.1])


def test_cpu_is_the_sum_of_all_costs() -> None:
    seated, watching, moves, arrivals = 2400, 1200, 60, 1.0
    worker = moves * (3 + 1 + 2 * 0.02) + 50 + seated * 0.1 + watching * 0.05 + arrivals * 30
    postgres = moves * (1.5 + 0.2 + 2 * 0.001) + 10 + seated * 0.02 + watching * 0.01 + arrivals * 20
    redis = moves * (0.15 + 0.001 + 2 * 0.001) + 1 + seated * 0.001 + watching * 0.001 + arrivals * 0.3
    found = capacity_model.cpu_of(LOAD, COSTS, workers=1) * 1000
    assert (found.worker, found.postgres, found.redis) == pytest.approx((worker, postgres, redis))


@pytest.mark.parametrize("name", [field.name for field in fields(Costs)])
def test_no_cost_is_ignored(name: str) -> None:
    def doubled(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple((rate, cost * 2) for rate, cost in value)
        return value / 20 if name == "most_moves" else value * 2

    dearer = replace(COSTS, **{name: doubled(getattr(COSTS, name))})
    cheap, dear = (vars(capacity_model.needs_of(LOAD, costs, busy=0.6)) for costs in (COSTS, dearer))
    assert cheap != dear
    for part in ("worker", "postgres", "redis"):
        if isinstance(getattr(COSTS, name), Cpu):
            assert getattr(dear["cores"], part) > getattr(cheap["cores"], part)


@pytest.mark.parametrize("name", [field.name for field in fields(Load)])
def test_nothing_about_the_load_is_ignored(name: str) -> None:
    value = getattr(LOAD, name)
    more = replace(LOAD, **{name: value / 2 if name == "seconds_per_move" else value * 2})
    few, many = (capacity_model.cpu_of(load, COSTS, workers=1) for load in (LOAD, more))
    assert many.worker > few.worker
    assert many.postgres > few.postgres


def test_redis_itself_is_counted_once() -> None:
    one, two = (capacity_model.cpu_of(Load(games=1, seconds_per_move=1e6), COSTS, workers) for workers in (1, 2))
    assert two.worker - one.worker == pytest.approx(COSTS.process.worker / 1000)
    assert two.redis == one.redis


def test_redis_has_the_moves_of_all_workers_to_carry() -> None:
    one, two = (capacity_model.cpu_of(LOAD, COSTS, workers) for workers in (1, 2))
    assert two.redis == one.redis
    assert two.postgres > one.postgres


def test_no_worker_is_busier_than_it_may_be_and_none_is_left_over() -> None:
    for games in (1, 100, 600, 5000, 50_000):
        load = replace(LOAD, games=games)
        workers = capacity_model.workers_for(load, COSTS, busy=0.6)

        def suffice(number: int, load: Load = load) -> bool:
            stored = load.moves / number <= COSTS.most_moves * 0.6
            return stored and capacity_model.cpu_of(load, COSTS, number).worker <= number * 0.6

        assert suffice(workers)
        assert workers == 1 or not suffice(workers - 1)


@pytest.mark.parametrize(
    ("machines", "first"),
    [
        (Machines(worker_cores=2, postgres_cores=100), "workers"),
        (Machines(postgres_cores=0.5), "PostgreSQL"),
        (Machines(postgres_cores=1000, gigabits=1000), "Redis"),
        (Machines(gigabits=0.001), "network"),
    ],
)
def test_what_is_full_first(machines: Machines, first: str) -> None:
    full = capacity_model.games_until_full(LOAD, COSTS, machines)
    assert min(full, key=lambda name: full[name]) == first
    assert f"Full first: {first}, at {full[first]:,} games" in capacity.report(LOAD, COSTS, machines)
    for games, is_full in ((full[first], False), (full[first] + 1, True)):
        needs = capacity_model.needs_of(replace(LOAD, games=games), COSTS, machines.busy)
        assert (capacity_model.shares(needs, machines)[first] > 1) == is_full


def run(load: Load, workload: str, **options: int) -> dict[str, Any]:
    """A row of the load test in which the load costs what COSTS say."""
    cpu = capacity_model.cpu_of(load, replace(COSTS, game=capacity_model.NOTHING), workers=1)
    result = {
        "cores": {"server": cpu.worker, "postgres": cpu.postgres, "redis": cpu.redis},
        "memoryMb": {"server": capacity_model.memory_mb(load, COSTS, workers=1)},
        "otherCpu": 1.0,
        "movesPerSecond": load.moves,
        "moves": load.moves,
        "cpuMsPerArrival": {"server": 30, "postgres": 20, "redis": 0.3},
        "bytesPerUpdate": COSTS.update_bytes,
        "bytesPerConnectionAndSecond": COSTS.idle_bytes,
        "walBytes": COSTS.wal_bytes * load.moves,
        "bytesPerStoredMove": COSTS.stored_bytes,
    }
    return {"workload": workload, "options": options, "result": result}


def test_costs_are_found_in_the_runs_of_the_load_test() -> None:
    def idle(rooms: int, spectators: int) -> dict[str, Any]:
        load = Load(rooms, seconds_per_move=math.inf, spectators=spectators, arrivals=0)
        return run(load, "idle", rooms=rooms, spectators=spectators)

    def moving(rate: float, **options: int) -> dict[str, Any]:
        return run(Load(40, seconds_per_move=40 / rate, spectators=0, arrivals=0), "rooms", rooms=40, **options)

    watched = [
        run(Load(1, seconds_per_move=1 / 5, spectators=crowd, arrivals=0), "spectators", spectators=crowd)
        for crowd in (100, 400)
    ]
    idle_runs = [idle(20, 0), idle(80, 0), idle(20, 40)]
    rows = [moving(10, offered=10), moving(110, offered=110), moving(200), *watched, *idle_runs]
    nothing = {name: {"median": 0} for name in ("worker", "postgres", "redis", "update_bytes", "wal_bytes")}
    found = capacity_model.costs_from(load_costs.costs(rows, "a machine", nothing))
    assert [rate for rate, _ in found.move] == [10, 110, 200]
    expected = replace(COSTS, game=capacity_model.NOTHING, move=())
    for field in fields(Costs):
        if field.name != "move":
            value, wanted = getattr(found, field.name), getattr(expected, field.name)
            is_cpu = isinstance(wanted, Cpu)
            pairs = zip(vars(value).values(), vars(wanted).values(), strict=True) if is_cpu else [(value, wanted)]
            assert all(one == pytest.approx(other, rel=0.01, abs=1e-9) for one, other in pairs), field.name
    assert found.move[0][1].worker == pytest.approx(4, rel=0.01)


def test_the_measured_costs_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    costs = capacity_model.costs_from(json.loads(capacity.COSTS.read_text()))
    assert len(costs.move) >= 3
    assert costs.process.worker > 0
    capacity.main(["--games", "1000"])
    assert "1,000 games, 100 moves/s, 4,500 sockets" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "many"], "'many' is no whole number"),
        (["--games", "0"], "0 must be from 1 to"),
        (["--games", "9", "--players", "8"], "8 must be from 1 to 7"),
        (["--games", "9", "--spectators", "nan"], "nan must be from 0 to"),
        (["--games", "9", "--busy", "2"], "2 must be from 0.1 to 1"),
        (["--games", "9", "--costs", "nowhere.json"], "cannot read costs from nowhere.json"),
        ([], "required: --games"),
    ],
)
def test_a_wrong_argument_is_named(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        capacity.main(arguments)
    assert message in capsys.readouterr().err
