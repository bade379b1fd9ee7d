"""What the actions of a card are worth to each seat, in points, reckoned from what lies open."""

from functools import lru_cache

from games.bots.classic.enclosure import plans_of
from games.bots.classic.outlook import Outlook
from games.bots.classic.raids import best_raid_of, knight_worth, prize
from games.bots.classic.scene import Scene, Seen
from games.engine import classic

PROVINCES_BARRING_BORDERS = 3
POLITICS_WORTH = 4.5
LOOSE_KNIGHT = 0.5
"""A knight beside a castle without a province."""
GROWTH = (0.25, 0.12, 0.06)
"""What a seat's next province is worth besides its score, for each round to come: room to expand from."""
PROGRESS = 0.75
"""A plan that an action only brings nearer is worth so much of its share."""
SECOND_STEP = 0.8
"""The second of two swords is worth so much of what it would be alone."""


def worth(seen: Seen, seat: int, number: int) -> float:
    """What an action of the card, by its number, is worth to a seat."""
    view = seen.view
    assert view.card is not None
    action = view.card.actions[number - 1]
    return _worth(seen.scene, seat, action.kind, action.n, view.seats[seat].knights, sum(view.politics_stacks))


@lru_cache(maxsize=1024)
def _worth(scene: Scene, seat: int, kind: str, n: int, knights: int, politics: int) -> float:
    match kind:
        case "ducats":
            return n * scene.outlook.ducat
        case "politics":
            return POLITICS_WORTH * min(1.0, (politics + 3) / 12) if politics else 0.0
        case "borders":
            return _borders(scene, seat, n)
        case "sword":
            return max(best_raid_of(scene, seat)[0], _best_knight(scene, seat, knights))
        case _:
            return _two_swords(scene, seat, knights)


def _borders(scene: Scene, seat: int, borders: int) -> float:
    """What so many borders bring towards a seat's plans (C-11, C-19)."""
    held = len(scene.board.provinces_of(seat))
    worth, left = 0.0, borders
    for plan in plans_of(scene, seat, borders):
        if left <= 0 or held >= PROVINCES_BARRING_BORDERS:
            break
        full = plan.worth + growth(held, scene.outlook)
        if plan.cost <= left:
            worth += full
            held += 1
        elif plan.cost <= left + scene.outlook.rounds:
            worth += PROGRESS * full * left / plan.cost
        left -= plan.cost
    return worth


def growth(held: int, outlook: Outlook) -> float:
    """What having one more province is worth besides its score, to who holds so many."""
    return GROWTH[min(held, 2)] * min(outlook.rounds, 12)


def _best_knight(scene: Scene, seat: int, knights: int) -> float:
    """What one knight more is worth to a seat where it is worth most."""
    if not knights or not classic.knight_spaces(scene.board, seat):
        return 0.0
    provinces = (knight_worth(scene, province.castle) for province in scene.board.provinces_of(seat))
    return max(LOOSE_KNIGHT, *provinces, 0.0)


def _two_swords(scene: Scene, seat: int, knights: int) -> float:
    """Two knights, a knight and an expansion, or a knight that makes an expansion possible (C-13)."""
    raid = best_raid_of(scene, seat)[0]
    knight = _best_knight(scene, seat, knights)
    if not knight:
        return raid
    opened = max((taken for taken, _ in opened_raids(scene, seat)), default=0.0)
    return max(raid + SECOND_STEP * knight, opened, knight * (2 * SECOND_STEP if knights > 1 else 1.0))


@lru_cache(maxsize=1024)
def opened_raids(scene: Scene, seat: int) -> tuple[tuple[float, int], ...]:
    """For each province that one knight more would let overcome a neighbour: what it would take, and its castle."""
    board = scene.board
    return tuple(
        (prize(scene, province.castle, other.castle), province.castle)
        for province in board.provinces_of(seat)
        for other in classic.foreign_neighbours(board, province)
        if other.knight_count == province.knight_count and other.castle not in classic.allies_of(board, province.castle)
    )
