"""What the actions of a card are worth to each seat, in points, reckoned from what lies open."""

from functools import lru_cache

from games.bots.classic.situation import Seen, Situation
from games.bots.shared.prospects import best_knight, borders_worth
from games.bots.shared.raids import best_raid_of, opened_raids

PROVINCES_BARRING_BORDERS = 3
POLITICS_WORTH = 4.5
SECOND_STEP = 0.8
"""The second of two swords is worth so much of what it would be alone."""


def worth(seen: Seen, seat: int, number: int) -> float:
    """What an action of the card, by its number, is worth to a seat."""
    view = seen.view
    assert view.card is not None
    action = view.card.actions[number - 1]
    return _worth(seen.situation, seat, action.kind, action.n, view.seats[seat].knights, sum(view.politics_stacks))


@lru_cache(maxsize=1024)
def _worth(situation: Situation, seat: int, kind: str, n: int, knights: int, politics: int) -> float:
    match kind:
        case "ducats":
            return n * situation.outlook.ducat
        case "politics":
            return POLITICS_WORTH * min(1.0, (politics + 3) / 12) if politics else 0.0
        case "borders":
            return borders_worth(situation, seat, n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return max(best_raid_of(situation, seat)[0], best_knight(situation, seat, knights))
        case _:
            return _two_swords(situation, seat, knights)


def _two_swords(situation: Situation, seat: int, knights: int) -> float:
    """Two knights, a knight and an expansion, or a knight that makes an expansion possible (C-13)."""
    raid = best_raid_of(situation, seat)[0]
    knight = best_knight(situation, seat, knights)
    if not knight:
        return raid
    opened = max((taken for taken, _ in opened_raids(situation, seat)), default=0.0)
    return max(raid + SECOND_STEP * knight, opened, knight * (2 * SECOND_STEP if knights > 1 else 1.0))
