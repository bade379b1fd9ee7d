"""What an edition declares of each of its bots."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

Choose = Callable[[tuple[Any, ...], Any, Any, Random], tuple[str, Any] | None]
"""Given prompts, view, ledger and random numbers: the id of the prompt that the bot answers, and its move; None to
wait."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot: how it chooses, the least share of games, from 0 to 1, that it wins against as many random bots, and
    whether it is `offered` as an opponent."""

    choose: Choose
    beats_random: float
    offered: bool = True
