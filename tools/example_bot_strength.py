#!/usr/bin/env python3
"""Measures how often the example bot beats the built-in bots: `tools/example_bot_strength.py --players 2 --games 40`.

Plays without a server; the bot gets its prompts and its view as a server would send them.
"""

import argparse
import importlib.util
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games import bots, engine  # noqa: E402
from games.bots.self_play import follow  # noqa: E402


def load_example_bot() -> Any:
    """The module examples/bot/bot.py."""
    spec = importlib.util.spec_from_file_location("example_bot", ROOT / "examples" / "bot" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(bot: Any, players: int, seat: int, seed: str) -> Any:
    """Plays one game with the bot in a seat; returns the outcome."""
    random.seed(seed)
    options = {"players": players}
    state, events = engine.new_game("classic", options, seed)
    ledgers = follow([engine.ledger("classic", options, one) for one in range(players)], events)
    number = 0
    while engine.outcome(state) is None:
        state, events = _apply_next_move(bot, state, ledgers, seat, f"{seed}-{number}")
        ledgers, number = follow(ledgers, events), number + 1
    return engine.to_json(engine.view(state, None))


def _apply_next_move(bot: Any, state: Any, ledgers: Sequence[engine.Ledger], example_seat: int, seed: str) -> Any:
    """The state after the next move, and its events; skips bots that prefer to wait."""
    for seat in engine.pending(state):
        prompts, view = engine.waiting(state)[seat], engine.view(state, seat)
        if seat == example_seat:
            chosen = _answer(bot, engine.to_json(prompts), engine.to_json(view))
        else:
            chosen = bots.choose(prompts, view, ledgers[seat], seed=f"{seed}-{seat}")
        if chosen is not None:
            return engine.apply(state, seat, chosen[1], chosen[0])
    seat = engine.pending(state)[0]
    return engine.apply(state, seat, engine.default_move(state, seat))


def _answer(bot: Any, prompts: Any, view: Any) -> tuple[str, Any] | None:
    required = [prompt for prompt in prompts if not prompt["optional"] and not prompt.get("made")]
    if not required:
        return None
    prompt = required[0]
    return prompt["id"], engine.move_from_json("classic", bot.ANSWERS[prompt["kind"]](prompt, view))


def main() -> None:
    """Plays the games and prints how many the example bot won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    arguments = parser.parse_args()
    bot, wins, scores = load_example_bot(), 0, 0
    for number in range(arguments.games):
        seat = number % arguments.players
        end = play(bot, arguments.players, seat, f"example-{number}")
        wins += seat in end["outcome"]["winners"]
        scores += end["seats"][seat]["score"]
    average = scores / arguments.games
    print(f"{arguments.players} players: {wins} of {arguments.games} games won, {average:.0f} points on average")


if __name__ == "__main__":
    main()
