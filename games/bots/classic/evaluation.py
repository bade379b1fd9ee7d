"""Evaluation of a game of classic: the value of mines, ducats and rivals' points, from what all can know."""

from dataclasses import dataclass

from games.bots.shared.situation import harm_weights
from games.engine.bot_api import classic

SILVER_STACKS = "BCD"
"""The stacks with a Silver Find each."""
CARDS_BEFORE_THE_KING = 2.0
"""The average number of cards of the last stack before The King Is Dead."""
DUCAT_MIN = 0.05
"""The least value of a ducat in points, when nothing can be bought any more."""
BOUGHT_PER_ROUND = 7.5
"""The points that all seats together buy in a round: found by simulation, with any number of players."""
INCOME_PER_ROUND = 2.0
"""The ducats that all seats together gain in a round."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The expected number of rounds to come, and values in points: of holding a mine, of a ducat, and to a rival of a
    point that each seat loses."""

    rounds: float
    mine: float
    ducat: float
    harm: tuple[float, ...]


def evaluate(view: classic.View, ledger: classic.Ledger) -> Evaluation:
    """Evaluate a game from a view of it, and a ledger."""
    finds = sum(_has_silver_find(view, letter) for letter in SILVER_STACKS)
    ordinary = sum(count for letter, count in view.action_stacks.items() if letter != "E") - finds
    last = view.action_stacks.get("E", 0)
    rounds = ordinary + (CARDS_BEFORE_THE_KING if last >= 5 else max(0, last - 1) / 2)
    return Evaluation(
        rounds=rounds,
        mine=1.0 + 0.9 * finds,
        ducat=_ducat(sum(ledger.ducats), rounds),
        harm=harm_weights([seat.score for seat in view.seats]),
    )


def _ducat(ducats: int, rounds: float) -> float:
    """The value of a ducat: all that will be bought is paid with what all hold and will gain, so that it is worth more
    the less there is."""
    value = BOUGHT_PER_ROUND * rounds / (ducats + INCOME_PER_ROUND * rounds + 1)
    return round(max(DUCAT_MIN, value), 1 if value > 0.5 else 2)


def _has_silver_find(view: classic.View, letter: str) -> bool:
    seen = any(card.stack == letter and card.kind == "silver_find" for card in view.action_discard)
    return not seen and view.action_stacks.get(letter, 0) > 0
