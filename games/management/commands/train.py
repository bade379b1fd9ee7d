"""Trains the Count of classic: learns from games of Knights what it goes by (docs/bots.md)."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.classic import training
from games.bots.classic.count import LEARNT

PROGRESS_EVERY = 30.0
"""Seconds between progress lines."""


class Command(BaseCommand):
    """Plays games, and writes the weights that they have shown."""

    help = "Learn from games of Knights what the Count of classic goes by, and write it to its file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", default="train-1", help="the games have the seeds SEED-0, SEED-1, and so on")
        parser.add_argument("--games", type=int, default=training.GAMES)
        parser.add_argument("--jobs", type=int, default=1, help="the number of games to play in parallel")
        parser.add_argument("--commit", default="", help="the program's, to be noted in the file")
        parser.add_argument("--into", type=Path, default=LEARNT, help="the file, if not that of the program")

    def handle(self, *args: Any, **options: Any) -> None:
        last = time.monotonic()
        played: list[training.Game] = []
        for game in training.games(options["seed"], options["games"], options["jobs"]):
            played.append(game)
            if time.monotonic() - last >= PROGRESS_EVERY:
                last = time.monotonic()
                self.stderr.write(f"{len(played)} of {options['games']} games")
        weights = training.weights_of(played)
        about = {name: options[name] for name in ("seed", "games", "commit")}
        found = {
            **about,
            "data": training.digest_of(played),
            "castles": weights.castles,
            "positions": {name: list(pair) for name, pair in weights.positions.items()},
        }
        if options["into"].exists():
            change = _change(json.loads(options["into"].read_text()), found)
            self.stdout.write(f"No weight differs from that in the file by more than {change:.5f}.")
        options["into"].write_text(_text(found) + "\n")
        self.stdout.write(f"Wrote {options['into'].name}, from games with the digest {found['data']}.")


def _change(before: dict[str, Any], after: dict[str, Any]) -> float:
    """The largest change of a weight."""
    return max(abs(one - other) for one, other in zip(_numbers(before), _numbers(after), strict=True))


def _numbers(found: dict[str, Any]) -> list[float]:
    return [*found["castles"].values(), *(one for pair in found["positions"].values() for one in pair)]


def _text(found: dict[str, Any]) -> str:
    """A line for each weight."""
    lines = json.dumps(found, indent=1).replace("[\n   ", "[").replace("\n  ]", "]")
    return lines.replace(",\n   ", ", ")
