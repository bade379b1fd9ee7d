"""Seeds of the games that tests start: they follow from the test's id, so that a test starts the same games each time.

A file, named by GAME_SEEDS, holds the id of the test under way and the seeds given out since it began. The processes
that a test starts give out seeds from it too: they inherit the variable, and tests/settings.py. Games of servers may
still differ in who answers first. TEST_SEED gives all tests other games; make proof draws it and prints it.
"""

import fcntl
import os
import secrets
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from django.apps import AppConfig

from tests.proof import PROOF


class SeededGames(AppConfig):
    """The app that makes every process of the tests start games from these seeds."""

    name = "tests.seeds"
    path = str(Path(__file__).parent)
    label = "seeded_games"

    def ready(self) -> None:
        """Takes the place of the function that draws a seed."""
        from games.services.play import games

        drawn.append(games.new_seed)
        games.new_seed = next_seed


drawn: list[Callable[[], str]] = []
"""The program's own function, which draws a seed, once its place is taken."""


def start() -> None:
    """Makes the file for a process of pytest and its children."""
    _, os.environ["GAME_SEEDS"] = tempfile.mkstemp(prefix="lionheart-seeds-")
    os.environ.setdefault("TEST_SEED", secrets.token_hex(4) if PROOF else "")


def stop() -> None:
    """Removes the file."""
    Path(os.environ["GAME_SEEDS"]).unlink(missing_ok=True)


def again() -> str:
    """The assignments that make tests start the same games again, to be written before a command."""
    proof = "LIONHEART_PROOF=1 " if PROOF else ""
    return f"{proof}TEST_SEED={os.environ['TEST_SEED']} " if os.environ["TEST_SEED"] else proof


def begin(test: str) -> None:
    """Begins a test: its games are counted from 0."""
    Path(os.environ["GAME_SEEDS"]).write_text(f"{test}\n")


def given_out() -> list[str]:
    """The seeds since the test began."""
    return Path(os.environ["GAME_SEEDS"]).read_text().splitlines()[1:]


def next_seed() -> str:
    """The seed of the next game of the test under way, 64 hex digits."""
    with Path(os.environ["GAME_SEEDS"]).open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        test, *before = file.read().splitlines() or [""]
        seed = sha256(f"{os.environ['TEST_SEED']} {test} {len(before)}".encode()).hexdigest()
        file.write(f"{seed}\n")
    return seed
