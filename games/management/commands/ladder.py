"""Measures whether each level of bots beats the one below it, in every edition."""

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import bots
from games.bots import simulation

TABLES = {"classic": ("ab", "aabb", "abab"), "returns": ("ab", "aabb", "abab"), "internet": ("aaabbb", "ababab")}
"""Who sits where, in rotation: the higher level at the a, the lower one at the b."""


class Command(BaseCommand):
    """Plays games between neighbouring levels, and prints how many the higher one wins."""

    help = "Play games between neighbouring levels of bots, and print how many the higher one wins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", choices=sorted(TABLES), action="append", help="all if not given")
        parser.add_argument("--games", type=int, default=200, help="for each pair of levels and number of players")
        parser.add_argument("--seed", default="ladder")
        parser.add_argument("--jobs", type=int, default=1, help="the number of games to play in parallel")

    def handle(self, *args: Any, **options: Any) -> None:
        for edition in options["edition"] or TABLES:
            levels = bots.offered(edition)
            for lower, higher in pairwise(levels):
                for players in sorted({len(table) for table in TABLES[edition]}):
                    won = sum(_results(edition, players, (higher, lower), options))
                    share, spread = won / options["games"], 1.96 * sqrt(0.25 / options["games"])
                    self.stdout.write(
                        f"{edition}, {players} players: {higher} wins {share:.0%} (±{spread:.0%}) against {lower}"
                    )


def _results(edition: str, players: int, pair: tuple[str, str], options: dict[str, Any]) -> Iterator[float]:
    """The share of each victory that the higher level has."""
    tables = [table for table in TABLES[edition] if len(table) == players]
    for number, table in enumerate(tables):
        names = [pair["ab".index(place)] for place in table]
        games = options["games"] * (number + 1) // len(tables) - options["games"] * number // len(tables)
        work = simulation.jobs(edition, {"players": players}, games, f"{options['seed']}-{table}", names)
        for result in simulation.run(work, options["jobs"]):
            if result.error:
                raise CommandError(result.error)
            yield result.share_won(pair[0])
