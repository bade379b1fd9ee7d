"""What things are worth at this point of a game, in points, as far as every player can reckon it."""

from dataclasses import dataclass

from games.bots.shared.situation import harm_of
from games.engine.bot_api import classic

SILVER_STACKS = "BCD"
"""The stacks that hold a Silver Find each."""
CARDS_BEFORE_THE_KING = 2.0
"""How many cards of the last stack come before The King Is Dead, on average."""
DUCAT_AT_LAST, DUCAT_AT_MOST = 0.05, 0.9
"""What a ducat is worth when nothing can be bought any more, and while there is much to buy."""
BARGAINING_ROUNDS = 9
"""With so many rounds to come, or more, a ducat is worth its most."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How many rounds are to come; in points, what a mine held is worth, a ducat, and a point that each seat loses."""

    rounds: float
    mine: float
    ducat: float
    harm: tuple[float, ...]


def outlook(view: classic.View) -> Outlook:
    """What a view lets its viewer expect."""
    finds = sum(_silver_is_left(view, letter) for letter in SILVER_STACKS)
    ordinary = sum(count for letter, count in view.action_stacks.items() if letter != "E") - finds
    last = view.action_stacks.get("E", 0)
    rounds = ordinary + (CARDS_BEFORE_THE_KING if last >= 5 else max(0, last - 1) / 2)
    return Outlook(
        rounds=rounds,
        mine=1.0 + 0.9 * finds,
        ducat=round(DUCAT_AT_LAST + (DUCAT_AT_MOST - DUCAT_AT_LAST) * min(1.0, rounds / BARGAINING_ROUNDS), 2),
        harm=harm_of([seat.score for seat in view.seats]),
    )


def _silver_is_left(view: classic.View, letter: str) -> bool:
    seen = any(card.stack == letter and card.kind == "silver_find" for card in view.action_discard)
    return not seen and view.action_stacks.get(letter, 0) > 0
