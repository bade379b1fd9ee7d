"""What things are worth at this point of a game, in points, as far as every player can reckon it."""

from dataclasses import dataclass

from games.engine import classic

SILVER_STACKS = "BCD"
"""The stacks that hold a Silver Find each."""
CARDS_BEFORE_THE_KING = 2.0
"""How many cards of the last stack come before The King Is Dead, on average."""
DUCAT_AT_LAST, DUCAT_AT_MOST = 0.05, 0.9
"""What a ducat is worth when nothing can be bought any more, and while there is much to buy."""
BARGAINING_ROUNDS = 9
"""With so many rounds to come, or more, a ducat is worth its most."""
HARM_OF_ONE_RIVAL = 0.9
LEAD = 20
"""Who is so many points above the mean is worth harming twice as much."""


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
        harm=_harm([seat.score for seat in view.seats]),
    )


def _harm(scores: list[int]) -> tuple[float, ...]:
    """What a point that a seat loses is worth to a rival: the more, the fewer rivals, and the further it is ahead."""
    if len(scores) < 3:
        return (HARM_OF_ONE_RIVAL,) * len(scores)
    middle = sum(scores) / len(scores)
    share = HARM_OF_ONE_RIVAL / (len(scores) - 1)
    return tuple(round(share * min(2.0, max(0.4, 1 + (score - middle) / LEAD)), 1) for score in scores)


def _silver_is_left(view: classic.View, letter: str) -> bool:
    seen = any(card.stack == letter and card.kind == "silver_find" for card in view.action_discard)
    return not seen and view.action_stacks.get(letter, 0) > 0


def spread(start: int, within: int) -> int:
    """All that hangs together with `start` in a set of spaces, whatever stands between."""
    filled = frontier = start & within
    while frontier:
        frontier = classic.neighbours(frontier) & within & ~filled
        filled |= frontier
    return filled
