"""What an edition declares of each of its bots, and what each is given to choose by."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.shared.style import KNIGHT, Style


@dataclass(frozen=True, slots=True)
class Nature:
    """What stays the same for a bot in a whole game: its style, and a secret, from which it draws what must not change
    while it is asked again, such as its reserve price in a negotiation."""

    style: Style = KNIGHT
    secret: str = ""


Choose = Callable[[tuple[Any, ...], Any, Any, Random, Nature], tuple[str, Any] | None]
"""Given prompts, view, ledger, random numbers for this answer, and the bot's nature: the id of the prompt that the bot
answers, and its move; None to wait."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot: how it chooses, the least share of games, from 0 to 1, that it wins against as many random bots, the style
    in which it plays, and whether it is `offered` as an opponent."""

    choose: Choose
    beats_random: float
    style: Style = KNIGHT
    offered: bool = True
