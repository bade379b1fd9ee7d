"""The value of a card's actions to each seat, in points, from public information."""

from functools import lru_cache

from games.bots.classic.situation import Situation, Viewpoint
from games.bots.shared.prospects import best_knight_value, borders_value
from games.bots.shared.raids import best_raid_of, unlocked_raids
from games.engine.bot_api import classic

PROVINCES_BARRING_BORDERS = 3
POLITICS_VALUE = 4.5
SECOND_SWORD = 0.8
"""The value of the second of two swords, relative to a single one."""


def action_value(viewpoint: Viewpoint, seat: int, number: int) -> float:
    """The value to a seat of the current card's action with this number."""
    view, action = viewpoint.view, viewpoint.action(number)
    return _action_value(
        viewpoint.situation, seat, action.kind, action.n, view.seats[seat].knights, sum(view.politics_stacks)
    )


@lru_cache(maxsize=1024)
def _action_value(
    situation: Situation, seat: int, kind: classic.ActionKind, n: int, knights: int, politics: int
) -> float:
    match kind:
        case "ducats":
            return n * situation.evaluation.ducat
        case "politics":
            return situation.style.politics * POLITICS_VALUE * min(1.0, (politics + 3) / 12) if politics else 0.0
        case "borders":
            return borders_value(situation, seat, n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return max(best_raid_of(situation, seat)[0], best_knight_value(situation, seat, knights))
        case "two_swords":
            return _two_swords(situation, seat, knights)


def _two_swords(situation: Situation, seat: int, knights: int) -> float:
    """Two knights, a knight and an expansion, or a knight that makes an expansion possible (C-13)."""
    raid = best_raid_of(situation, seat)[0]
    knight = best_knight_value(situation, seat, knights)
    if not knight:
        return raid
    opened = max((taken for taken, _ in unlocked_raids(situation, seat)), default=0.0)
    return max(raid + SECOND_SWORD * knight, opened, knight * (2 * SECOND_SWORD if knights > 1 else 1.0))
