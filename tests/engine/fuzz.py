"""Random games of every edition at every kind of table, for as long as it is told: `make fuzz`.

After each move every invariant must hold and everything that changed must have been told; now and then explanations are
compared with prompts, the state is stored and read again, what is hidden is exchanged, and an act is taken back.
FUZZ_SECONDS says how long, FUZZ_SEED where to begin. A game that fails is stored as a record under `var/failed-games/`;
`python -m tests.engine.fuzz <record>` plays it again, checking every move.
"""

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
from tests.engine.any_edition import EVERY_KIND, next_move
from tests.engine.disguise import disguised
from tests.engine.test_random_games import FAILED, Game

SECONDS = float(os.environ.get("FUZZ_SECONDS", "60"))
SEED = os.environ.get("FUZZ_SEED") or secrets.token_hex(4)
OFTEN, SELDOM = 0.05, 0.01
"""How often a state is stored and read again, and how often it is asked for explanations and secrets."""


def main() -> int:
    """Plays until the time is up, or what was recorded."""
    if sys.argv[1:]:
        return play_again(Path(sys.argv[1]))
    print(f"Fuzzing for {SECONDS:.0f} s from FUZZ_SEED={SEED}", flush=True)
    end, played, moves = monotonic() + SECONDS, Counter[str](), 0
    for number in count():
        edition, options = EVERY_KIND[number % len(EVERY_KIND)]
        if edition == "classic" and Random(number).random() < 0.2:
            options = {**options, "open_money": True}
        game = Game(edition, options, f"{SEED}-{number}")
        try:
            finished = play(game, Random(game.name), end)
        except Exception:  # noqa: BLE001 - whatever went wrong is told, with how to see it again
            return told(game)
        moves += len(game.moves)
        played[edition] += finished
        if monotonic() > end:
            print(f"{moves} moves; games to their end: {dict(played)}. Nothing was wrong.")
            return 0
    raise AssertionError


def play(game: Game, luck: Random, end: float) -> bool:
    """Plays a game, checking as it goes; whether it came to its end before the time was up."""
    while not game.over:
        if monotonic() > end:
            return False
        game.play(*next_move(game.state, luck))
        look(game.state, luck)
        if luck.random() < OFTEN:
            game.undo()
    assert engine.waiting(game.state) == {}
    assert engine.replay(game.record()) == game.state
    assert engine.record_from_text(engine.record_to_text(game.record())) == game.record()
    return True


def look(state: Any, luck: Random, everything: bool = False) -> None:
    """What is too slow to be looked at after each move."""
    if everything or luck.random() < OFTEN:
        assert engine.state_from_json(engine.state_to_json(state)) == state
    if state.edition == "internet":
        if everything or luck.random() < SELDOM:
            test_internet_explanations.check(state, luck, (luck.randrange(state.players),))
        if everything or luck.random() < SELDOM:
            viewer = luck.choice((*range(state.players), None))
            test_internet_hidden.compare(state, disguised(state, viewer, luck), viewer, luck)
        return
    if everything or luck.random() < SELDOM:
        test_explanations.check(state, luck)
    if everything or luck.random() < SELDOM:
        viewer = luck.choice((*range(state.players), None))
        test_secrecy.compare(state, disguised(state, viewer, luck), viewer, luck)


def told(game: Game) -> int:
    """Says what went wrong, stores the game, and how to play it again."""
    traceback.print_exc()
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{game.name}.txt"
    file.write_text(engine.record_to_text(game.record()), encoding="utf-8")
    print(f"\nGame {game.name} went wrong at move {len(game.moves)}. To play it again:")
    print(f"  .venv/bin/python -m tests.engine.fuzz {file.relative_to(Path.cwd())}")
    return 1


def play_again(file: Path) -> int:
    """Plays a record with every check; the samples are taken after its last move, where it went wrong, at length."""
    record = engine.record_from_text(file.read_text(encoding="utf-8"))
    game = Game(record.edition, dict(record.options), record.seed)
    for seat, move in record.moves:
        if move == engine.Undo():
            assert game.undo()
        else:
            game.play(seat, move)
    for number in range(20):
        look(game.state, Random(number), everything=True)
    print(f"{len(record.moves)} moves, and nothing was wrong.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
