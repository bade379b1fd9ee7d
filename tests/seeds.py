"""Seeds of the games that tests start, derived from the test's id, so that a test starts the same games each time.

The file named by GAME_SEEDS contains the id of the running test and the seeds that it has used. Processes started by a
test take seeds from the same file, since they inherit the variable and tests/settings.py. Games on servers may still
differ in which player answers first. TEST_SEED changes the games of all tests; `make proof` draws and prints one.
"""

import fcntl
import os
import secrets
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from django.apps import AppConfig

from tests.long_form import LONG_FORM


class SeededGames(AppConfig):
    """The app that makes every process of the tests use these seeds."""

    name = "tests.seeds"
    path = str(Path(__file__).parent)
    label = "seeded_games"

    def ready(self) -> None:
        """Replaces the function that draws a random seed."""
        from games.services.play import games

        replaced.append(games.new_seed)
        games.new_seed = next_seed


replaced: list[Callable[[], str]] = []
"""The original function, which draws a random seed, once it has been replaced."""


def start() -> None:
    """Creates the file for a pytest process and its children."""
    _, os.environ["GAME_SEEDS"] = tempfile.mkstemp(prefix="lionheart-seeds-")
    os.environ.setdefault("TEST_SEED", secrets.token_hex(4) if LONG_FORM else "")


def stop() -> None:
    """Removes the file."""
    Path(os.environ["GAME_SEEDS"]).unlink(missing_ok=True)


def rerun_variables() -> str:
    """The environment variables, written before a command, that make tests start the same games again."""
    proof = "LIONHEART_PROOF=1 " if LONG_FORM else ""
    return f"{proof}TEST_SEED={os.environ['TEST_SEED']} " if os.environ["TEST_SEED"] else proof


def begin_test(test: str) -> None:
    """Starts counting the games of a test from 0."""
    Path(os.environ["GAME_SEEDS"]).write_text(f"{test}\n")


def used() -> list[str]:
    """The seeds that the running test has used."""
    return Path(os.environ["GAME_SEEDS"]).read_text().splitlines()[1:]


def next_seed() -> str:
    """The seed of the running test's next game, 64 hex digits."""
    with Path(os.environ["GAME_SEEDS"]).open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        test, *used_seeds = file.read().splitlines() or [""]
        seed = sha256(f"{os.environ['TEST_SEED']} {test} {len(used_seeds)}".encode()).hexdigest()
        file.write(f"{seed}\n")
    return seed
