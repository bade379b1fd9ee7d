#!/usr/bin/env python3
"""How often the example bot wins against the built-in ones: `tools/example_bot.py --players 2 --games 40`.

The games are played here, without a server; the bot is given its prompts and its view as a server would send them.
"""

import argparse
import importlib.util
import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games import bots, engine  # noqa: E402


def example() -> Any:
    """The module of the example."""
    spec = importlib.util.spec_from_file_location("example_bot", ROOT / "examples" / "bot" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(bot: Any, players: int, seat: int, seed: str) -> Any:
    """How a game of it on a seat ended."""
    random.seed(seed)
    state, _ = engine.new_game("classic", {"players": players}, seed)
    number = 0
    while engine.outcome(state) is None:
        state, number = _moved(bot, state, seat, f"{seed}-{number}"), number + 1
    return engine.to_json(engine.view(state, None))


def _moved(bot: Any, state: Any, mine: int, seed: str) -> Any:
    """The state after the next move; who would rather wait is passed over."""
    for seat in engine.pending(state):
        prompts, view = engine.waiting(state)[seat], engine.view(state, seat)
        if seat == mine:
            chosen = _answer(bot, engine.to_json(prompts), engine.to_json(view))
        else:
            chosen = bots.choose(prompts, view, seed=f"{seed}-{seat}")
        if chosen is not None:
            return engine.apply(state, seat, chosen[1], chosen[0])[0]
    seat = engine.pending(state)[0]
    return engine.apply(state, seat, engine.default_move(state, seat))[0]


def _answer(bot: Any, prompts: Any, view: Any) -> tuple[str, Any] | None:
    asked = [one for one in prompts if not one["optional"] and not one.get("made")]
    if not asked:
        return None
    return asked[0]["id"], engine.move_from_json("classic", bot.ANSWERS[asked[0]["kind"]](asked[0], view))


def main() -> None:
    """Plays, and says how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    wish = parser.parse_args()
    bot, wins, scores = example(), 0, 0
    for number in range(wish.games):
        seat = number % wish.players
        end = play(bot, wish.players, seat, f"example-{number}")
        wins += seat in end["outcome"]["winners"]
        scores += end["seats"][seat]["score"]
    print(f"{wish.players} players: {wins} of {wish.games} games won, {scores / wish.games:.0f} points on average")


if __name__ == "__main__":
    main()
