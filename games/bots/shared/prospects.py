"""What borders and knights are worth to a seat, in points, reckoned from what lies open."""

from games.bots.shared.enclosure import plans_of
from games.bots.shared.raids import knight_worth
from games.bots.shared.situation import Situation
from games.engine.bot_api import common

LOOSE_KNIGHT = 0.5
"""A knight beside a castle without a province."""
GROWTH = (0.25, 0.12, 0.06)
"""What a seat's next province is worth besides its score, for each round to come: room to expand from."""
PROGRESS = 0.75
"""A plan that an action only brings nearer is worth so much of its share."""


def borders_worth(situation: Situation, seat: int, borders: int, most: int) -> float:
    """What so many borders bring towards a seat's plans, as long as it holds fewer than `most` provinces."""
    held = len(situation.board.provinces_of(seat))
    worth, left = 0.0, borders
    for plan in plans_of(situation, seat, borders):
        if left <= 0 or held >= most:
            break
        full = plan.worth + growth(held, situation.rounds)
        if plan.cost <= left:
            worth += full
            held += 1
        elif plan.cost <= left + situation.rounds:
            worth += PROGRESS * full * left / plan.cost
        left -= plan.cost
    return worth


def growth(held: int, rounds: float) -> float:
    """What having one more province is worth besides its score, to who holds so many."""
    return GROWTH[min(held, 2)] * min(rounds, 12)


def best_knight(situation: Situation, seat: int, knights: int) -> float:
    """What one knight more is worth to a seat where it is worth most."""
    if not knights or not common.knight_spaces(situation.board, seat):
        return 0.0
    provinces = (knight_worth(situation, province.castle) for province in situation.board.provinces_of(seat))
    return max(LOOSE_KNIGHT, *provinces, 0.0)
