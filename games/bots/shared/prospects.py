"""The value of borders and knights to a seat, in points, from public information."""

from games.bots.shared.enclosure import plans_of
from games.bots.shared.raids import knight_value
from games.bots.shared.situation import Situation
from games.engine.bot_api import common

KNIGHT_WITHOUT_PROVINCE = 0.5
"""The value of a knight beside a castle without a province."""
GROWTH = (0.25, 0.12, 0.06)
"""The value of the next province beyond its points, for each round to come, by the number already held: more room for
expansions."""
PROGRESS = 0.75
"""The factor for plans that an action only advances."""


def borders_value(situation: Situation, seat: int, borders: int, most: int) -> float:
    """The value of a number of borders for a seat's plans, while it holds fewer than `most` provinces."""
    held = len(situation.board.provinces_of(seat))
    value, left = 0.0, borders
    for plan in plans_of(situation, seat, borders):
        if left <= 0 or held >= most:
            break
        full = plan.value + growth_value(held, situation.rounds)
        if plan.cost <= left:
            value += full
            held += 1
        elif plan.cost <= left + situation.rounds:
            value += PROGRESS * full * left / plan.cost
        left -= plan.cost
    return value


def growth_value(held: int, rounds: float) -> float:
    """The value of one more province beyond its points, to a seat that holds `held`."""
    return GROWTH[min(held, 2)] * min(rounds, 12)


def best_knight_value(situation: Situation, seat: int, knights: int) -> float:
    """The value of one more knight to a seat, placed where it is worth most."""
    if not knights or not common.knight_spaces(situation.board, seat):
        return 0.0
    provinces = (knight_value(situation, province.castle) for province in situation.board.provinces_of(seat))
    return max(KNIGHT_WITHOUT_PROVINCE, *provinces, 0.0)
