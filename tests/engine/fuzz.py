"""Random games of every edition with every one of its table options, until the time is up: `make fuzz`.

After each move every invariant must hold and every change must be reported by an event; a sample of the moves is also
checked by comparing explanations with prompts, storing and reading the state, exchanging hidden information, and
undoing.
FUZZ_SECONDS is the duration, FUZZ_SEED the first seed. A game that fails is stored as a record under
`var/failed-games/`; `python -m tests.engine.fuzz <record>` replays it, checking every move."""

import os
import secrets
import sys
import traceback
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from games import engine
from tests.engine import test_explanations, test_internet_explanations, test_internet_hidden, test_secrecy
from tests.engine.alternative_worlds import alternative_world
from tests.engine.any_edition import EVERY_KIND, next_move
from tests.engine.test_random_games import FAILED, Game

SECONDS = float(os.environ.get("FUZZ_SECONDS", "60"))
SEED = os.environ.get("FUZZ_SEED") or secrets.token_hex(4)
OFTEN, SELDOM = 0.05, 0.01
"""The share of the moves after which the state is stored and read again, and that of those after which explanations and
secrets are checked."""


def main() -> int:
    """Plays until the time is up, or replays a record."""
    if sys.argv[1:]:
        return play_again(Path(sys.argv[1]))
    print(f"Fuzzing for {SECONDS:.0f} s from FUZZ_SEED={SEED}", flush=True)
    end, played, moves = monotonic() + SECONDS, Counter[str](), 0
    for number in count():
        edition, options = EVERY_KIND[number % len(EVERY_KIND)]
        game = Game(edition, options, f"{SEED}-{number}")
        try:
            finished = play(game, Random(game.name), end)
        except Exception:  # noqa: BLE001 - every failure is reported, with how to reproduce it
            return report_failure(game)
        moves += len(game.moves)
        played[edition] += finished
        if monotonic() > end:
            print(f"{moves} moves; games to their end: {dict(played)}. Nothing was wrong.")
            return 0
    raise AssertionError


def play(game: Game, luck: Random, end: float) -> bool:
    """Plays a game with all checks; returns whether it was finished before the time was up."""
    while not game.over:
        if monotonic() > end:
            return False
        game.play(*next_move(game.state, luck))
        check_sample(game.state, luck)
        if luck.random() < OFTEN:
            game.undo()
    assert engine.waiting(game.state) == {}
    assert engine.replay(game.record()) == game.state
    assert engine.record_from_text(engine.record_to_text(game.record())) == game.record()
    return True


def check_sample(state: Any, luck: Random, everything: bool = False) -> None:
    """Checks that are too slow to run after each move."""
    if everything or luck.random() < OFTEN:
        assert engine.state_from_json(engine.state_to_json(state)) == state
    if state.edition == "internet":
        if everything or luck.random() < SELDOM:
            test_internet_explanations.check(state, luck, (luck.randrange(state.players),))
        if everything or luck.random() < SELDOM:
            viewer = luck.choice((*range(state.players), None))
            test_internet_hidden.compare(state, alternative_world(state, viewer, luck), viewer, luck)
        return
    if everything or luck.random() < SELDOM:
        test_explanations.check(state, luck)
    if everything or luck.random() < SELDOM:
        viewer = luck.choice((*range(state.players), None))
        test_secrecy.compare(state, alternative_world(state, viewer, luck), viewer, luck)


def report_failure(game: Game) -> int:
    """Reports what went wrong, stores the game, and says how to replay it."""
    traceback.print_exc()
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{game.name}.txt"
    file.write_text(engine.record_to_text(game.record()), encoding="utf-8")
    print(f"\nGame {game.name} went wrong at move {len(game.moves)}. To play it again:")
    print(f"  .venv/bin/python -m tests.engine.fuzz {file.relative_to(Path.cwd())}")
    return 1


def play_again(file: Path) -> int:
    """Replays a record with every check; the slow ones run after its last move, where it went wrong, exhaustively."""
    record = engine.record_from_text(file.read_text(encoding="utf-8"))
    game = Game(record.edition, dict(record.options), record.seed)
    for seat, move in record.moves:
        if move == engine.Undo():
            assert game.undo()
        else:
            game.play(seat, move)
    for number in range(20):
        check_sample(game.state, Random(number), everything=True)
    print(f"{len(record.moves)} moves, and nothing was wrong.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
