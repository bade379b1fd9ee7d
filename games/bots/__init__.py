"""Bots: programs that play. They see what a person in their seat sees, a view and its prompts, and nothing else.

A bot has no memory. Its answer depends only on the view, the prompts and a seed, so it is reproducible.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots import classic, internet, returns
from games.engine import Move, Prompt, View

Bot = Callable[[tuple[Any, ...], Any, Random], tuple[str, Any] | None]

BOTS: dict[str, dict[str, Bot]] = {
    "classic": {**classic.BOTS},
    "internet": {**internet.BOTS},
    "returns": {**returns.BOTS},
}
"""The bots by edition and name: "plain" plays by heuristics, "random" chooses any legal answer."""


def choose(prompts: tuple[Prompt, ...], view: View, seed: str, bot: str = "plain") -> tuple[str, Move] | None:
    """Ask a bot for its answer: the id of the prompt that it answers, and the move.

    None if it prefers to wait: when it has only optional prompts, when its sealed answer is in, or while its proposal
    waits for the other's reply. `seed` is any text.
    """
    return BOTS[view.edition][bot](prompts, view, Random(seed))  # noqa: S311 (not used for secrets)
