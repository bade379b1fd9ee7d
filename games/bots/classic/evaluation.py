"""Evaluation of a game of classic: the value of mines, ducats and rivals' points, from public information."""

from dataclasses import dataclass

from games.bots.shared.situation import harm_weights
from games.engine.bot_api import classic

SILVER_STACKS = "BCD"
"""The stacks with a Silver Find each."""
CARDS_BEFORE_THE_KING = 2.0
"""The average number of cards of the last stack before The King Is Dead."""
DUCAT_MIN, DUCAT_MAX = 0.05, 0.9
"""The value of a ducat in points: when nothing can be bought any more, and while there is much to buy."""
ROUNDS_FOR_FULL_DUCAT = 9
"""With at least this many rounds to come, a ducat has its maximum value."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The expected number of rounds to come, and values in points: of holding a mine, of a ducat, and to a rival of a
    point that each seat loses."""

    rounds: float
    mine: float
    ducat: float
    harm: tuple[float, ...]


def evaluate(view: classic.View) -> Evaluation:
    """Evaluate a game from its view."""
    finds = sum(_has_silver_find(view, letter) for letter in SILVER_STACKS)
    ordinary = sum(count for letter, count in view.action_stacks.items() if letter != "E") - finds
    last = view.action_stacks.get("E", 0)
    rounds = ordinary + (CARDS_BEFORE_THE_KING if last >= 5 else max(0, last - 1) / 2)
    return Evaluation(
        rounds=rounds,
        mine=1.0 + 0.9 * finds,
        ducat=round(DUCAT_MIN + (DUCAT_MAX - DUCAT_MIN) * min(1.0, rounds / ROUNDS_FOR_FULL_DUCAT), 2),
        harm=harm_weights([seat.score for seat in view.seats]),
    )


def _has_silver_find(view: classic.View, letter: str) -> bool:
    seen = any(card.stack == letter and card.kind == "silver_find" for card in view.action_discard)
    return not seen and view.action_stacks.get(letter, 0) > 0
