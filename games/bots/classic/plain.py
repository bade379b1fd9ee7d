"""A player with plain sense."""

from random import Random

from games.bots.classic import chance
from games.engine import classic


def choose(prompts: tuple[classic.Prompt, ...], view: classic.View, rng: Random) -> tuple[str, classic.Move] | None:
    """The answer to the prompt that the game waits for."""
    return chance.choose(tuple(prompt for prompt in prompts if not prompt.optional), view, rng)
