"""What the actions of a card are worth to each seat, in points, reckoned from what lies open."""

from functools import lru_cache

from games.bots.classic.enclosure import plans_of
from games.bots.classic.outlook import Outlook
from games.bots.classic.raids import best_raid_of, knight_worth, prize
from games.engine import classic
from games.engine.classic import Board

PROVINCES_BARRING_BORDERS = 3
POLITICS_WORTH = 4.5
LOOSE_KNIGHT = 0.5
"""A knight beside a castle without a province."""
GROWTH = (0.25, 0.12, 0.06)
"""What a seat's next province is worth besides its score, for each round to come: room to expand from."""
PROGRESS = 0.75
"""A plan that an action only brings nearer is worth so much of its share."""


@lru_cache(maxsize=4096)
def action_worth(
    board: Board, colour: int, action: classic.Action, players: int, outlook: Outlook, knights: int, politics: int
) -> float:
    """What it is worth to a seat to carry out an action alone; `knights` in its supply, `politics` cards in stacks."""
    match action.kind:
        case "ducats":
            return action.n * outlook.ducat
        case "politics":
            return POLITICS_WORTH * min(1.0, (politics + 3) / 12) if politics else 0.0
        case "borders":
            return borders_worth(board, colour, action.n, outlook)
        case "sword":
            return max(
                best_raid_of(board, colour, players, outlook)[0], best_knight(board, colour, players, outlook, knights)
            )
        case _:
            return _two_swords(board, colour, players, outlook, knights)


def borders_worth(board: Board, colour: int, borders: int, outlook: Outlook) -> float:
    """What so many borders bring towards a seat's plans (C-11, C-19)."""
    held = len(board.provinces_of(colour))
    if held >= PROVINCES_BARRING_BORDERS:
        return 0.0
    worth, left = 0.0, borders
    for plan in sorted(plans_of(board, colour, outlook), key=lambda plan: (plan.cost > borders, -plan.merit)):
        if left <= 0 or held >= PROVINCES_BARRING_BORDERS:
            break
        full = plan.worth + growth(held, outlook)
        if plan.cost <= left:
            worth += full
            held += 1
        elif plan.cost <= left + outlook.rounds:
            worth += PROGRESS * full * left / plan.cost
        left -= plan.cost
    return worth


def growth(held: int, outlook: Outlook) -> float:
    """What having one more province is worth besides its score, to who holds so many."""
    return GROWTH[min(held, 2)] * min(outlook.rounds, 12)


@lru_cache(maxsize=4096)
def best_knight(board: Board, colour: int, players: int, outlook: Outlook, knights: int) -> float:
    """What one knight more is worth to a seat where it is worth most."""
    if not knights or not classic.knight_spaces(board, colour):
        return 0.0
    provinces = (knight_worth(board, p.castle, players, outlook) for p in board.provinces_of(colour))
    return max(provinces, default=LOOSE_KNIGHT)


def _two_swords(board: Board, colour: int, players: int, outlook: Outlook, knights: int) -> float:
    """Two knights, a knight and an expansion, or a knight that makes an expansion possible (C-13)."""
    raid = best_raid_of(board, colour, players, outlook)[0]
    if not knights:
        return raid
    knight = best_knight(board, colour, players, outlook, knights)
    enabled = best_enabled(board, colour, players, outlook)
    two = knight * (1.4 if knights > 1 else 1.0)
    return max(raid + 0.8 * knight, enabled, two)


def best_enabled(board: Board, colour: int, players: int, outlook: Outlook) -> float:
    """The best that an expansion could take right after one knight more."""
    return max((worth for worth, _ in enabled_raids(board, colour, players, outlook)), default=0.0)


@lru_cache(maxsize=4096)
def enabled_raids(board: Board, colour: int, players: int, outlook: Outlook) -> tuple[tuple[float, int], ...]:
    """For each province that one knight more would let overcome a neighbour: what it would take, and its castle."""
    return tuple(
        (prize(board, province.castle, other.castle, players, outlook)[0], province.castle)
        for province in board.provinces_of(colour)
        for other in classic.foreign_neighbours(board, province)
        if other.knight_count == province.knight_count and other.castle not in classic.allies_of(board, province.castle)
    )
