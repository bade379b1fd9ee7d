"""What an edition declares of each of its bots, and what each is given to choose by."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.shared.reasons import Reason
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
Explain = Callable[[Any, Any, Any, Any], Reason | None]
"""Given a prompt, view, ledger and an answer: why a bot would give it; None if it can not be said briefly."""


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot: how it chooses, the least share of games, from 0 to 1, that it wins against as many random bots, the style
    in which it plays, whether it is `offered` as an opponent, the numbers of `seats` at whose tables it plays (all if
    none are named), and what says why it makes a move."""

    choose: Choose
    beats_random: float
    style: Style = KNIGHT
    offered: bool = True
    seats: tuple[int, ...] = ()
    explain: Explain = lambda *_: None
