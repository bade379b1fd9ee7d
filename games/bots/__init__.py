"""Players that are programs. They see what a person at their seat would see, a view and its prompts, and nothing else.

A bot has no memory: what it does follows from the view, the prompts and a seed, so that the same question with the same
seed has the same answer.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots import classic, internet, returns
from games.engine import Move, Prompt, View

Player = Callable[[tuple[Any, ...], Any, Random], tuple[str, Any] | None]

BOTS: dict[str, dict[str, Player]] = {
    "classic": {**classic.BOTS},
    "internet": {**internet.BOTS},
    "returns": {**returns.BOTS},
}
"""The bots by edition and name: "plain" has plain sense, "random" has none."""


def choose(prompts: tuple[Prompt, ...], view: View, seed: str, player: str = "plain") -> tuple[str, Move] | None:
    """The answer of a bot: the id of the prompt that it answers, and the move.

    None if it would rather wait: when nothing is asked of it but what may be left unanswered, when its sealed answer is
    made, or while its proposal waits for the other's answer. `seed` is any text.
    """
    return BOTS[view.edition][player](prompts, view, Random(seed))  # noqa: S311 (nothing secret hangs on it)
