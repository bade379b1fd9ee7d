"""Which machines a load needs and what is full first: `.venv/bin/python -m tools.capacity --games 10000`.

Computes with the costs in tests/load/costs.json, which `make load LOAD="--plan costs"` measures. docs/scale.md has
results, what they leave out, and a comparison with other measurements.
"""

import argparse
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.capacity_model import MOST_GAMES, Costs, Load, Machines, costs_from, games_until_full, needs_of

COSTS = Path(__file__).resolve().parent.parent / "tests" / "load" / "costs.json"


def report(load: Load, costs: Costs, machines: Machines) -> str:
    """The needs as a table, and what is full first."""
    needs, full = needs_of(load, costs, machines.busy), games_until_full(load, costs, machines)
    first = min(full, key=lambda name: full[name])
    cores = needs.cores
    rows = [
        ("workers", f"{needs.workers}, {cores.worker:.1f} cores busy, {needs.memory_mb / 1024:.1f} GiB"),
        ("PostgreSQL", f"{cores.postgres:.2f} cores busy, up to {needs.connections} connections"),
        ("  its log", f"{needs.wal_bytes / 1e6:.2f} MB/s"),
        ("  moves stored", f"{needs.stored_bytes * 86400 / 1e9:.1f} GB a day"),
        ("Redis", f"{cores.redis:.3f} of one core busy"),
        ("network", f"{needs.sent_bytes * 8 / 1e6:.1f} Mbit/s to browsers"),
    ]
    table = [f"{name:<16}{what:<46}{_games(full[name]) if name in full else ''}".rstrip() for name, what in rows]
    return "\n".join(
        [
            f"{load.games:,} games, {load.moves:,.0f} moves/s, {load.sockets:,.0f} sockets",
            f"{'':<16}{'needs':<46}full at, games",
            *table,
            f"Full first: {first}, at {_games(full[first])} games" if full[first] < MOST_GAMES else "Nothing is full",
            "Not modelled: nginx, bots, sweeper, pages, the lobby. A worker is one process, on a core of its own.",
        ]
    )


def _games(games: int) -> str:
    return f"{games:,}" if games < MOST_GAMES else "–"


def _number(least: float, most: float = math.inf, *, whole: bool = False) -> Callable[[str], float]:
    """An argparse type: a number within limits."""

    def parse(text: str) -> float:
        try:
            number = int(text) if whole else float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no {'whole ' if whole else ''}number") from None
        if not least <= number <= most:
            limit = f"at least {least:g}" if most == math.inf else f"from {least:g} to {most:g}"
            raise argparse.ArgumentTypeError(f"{text} must be {limit}")
        return number

    return parse


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the report for the load of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    usual, given = Load(games=1), Machines()
    add = parser.add_argument
    add("--games", type=_number(1, MOST_GAMES, whole=True), required=True, help="live games at the same time")
    add("--players", type=_number(1, 7, whole=True), default=usual.players, help="of each game (%(default)s)")
    add("--seconds-per-move", type=_number(0.1, 1e6), default=usual.seconds_per_move, help="of each game (%(default)s)")
    add("--spectators", type=_number(0, 1e6), default=usual.spectators, help="of each game (%(default)s)")
    add("--arrivals", type=_number(0, 3600), default=usual.arrivals, help="of each person in an hour (%(default)s)")
    add("--worker-cores", type=_number(1), default=given.worker_cores, help="in all (as many as are needed)")
    add("--postgres-cores", type=_number(0.1), default=given.postgres_cores, help="(%(default)s)")
    add("--gigabits", type=_number(0.001), default=given.gigabits, help="of the network, per second (%(default)s)")
    add("--busy", type=_number(0.1, 1), default=given.busy, help="share of each that may be in use (%(default)s)")
    add("--costs", type=Path, default=COSTS, help="a file of measured costs")
    known = parser.parse_args(arguments)
    try:
        costs = costs_from(json.loads(known.costs.read_text()))
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.error(f"cannot read costs from {known.costs}: {type(error).__name__} {error}")
    load = Load(known.games, known.players, known.seconds_per_move, known.spectators, known.arrivals)
    machines = Machines(known.postgres_cores, known.worker_cores, known.gigabits, known.busy)
    if costs.process.worker / 1000 >= machines.busy:
        parser.error(f"--busy {machines.busy} is less than an idle worker uses")
    print(report(load, costs, machines))


if __name__ == "__main__":
    main()
