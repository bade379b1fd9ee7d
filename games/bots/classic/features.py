"""What the Count looks at in a position of two players, for each of them."""

from games.bots.classic.situation import Viewpoint
from games.bots.shared import prospects
from games.bots.shared.enclosure import Plan, plans_for, plans_of
from games.bots.shared.land import Values
from games.bots.shared.raids import best_raid, capture_value, rivals_of
from games.engine.bot_api import common
from games.engine.bot_api.common import Board

Features = dict[str, float]

_VALUES = Values(3.0)
_REACH, _MAX_COST = 9, 9
FULL_GAME = 15


def castles_lead(board: Board, seat: int) -> Features:
    """What the castles of a seat promise more than those of its rival."""
    return _lead(castles(board, seat), castles(board, 1 - seat))


def position_lead(viewpoint: Viewpoint, seat: int) -> Features:
    """What a seat has, and can do, more than its rival."""
    return _lead(position(viewpoint, seat), position(viewpoint, 1 - seat))


def time(viewpoint: Viewpoint) -> float:
    """The time to come, as a share of a full game."""
    return viewpoint.evaluation.rounds / FULL_GAME


def _lead(mine: Features, theirs: Features) -> Features:
    names = dict.fromkeys((*mine, *theirs))
    return {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in names}


# The board during the setup


def castles(board: Board, seat: int) -> Features:
    """What the castles of a seat promise: sums, highest and lowest values over its castles, and the land nearest to
    them."""
    each = [_castle(board, seat, castle) for castle in common.spaces_of(board.castles[seat])]
    found: Features = {}
    for name in each[0] if each else ():
        values = [one[name] for one in each]
        found |= {f"sum_{name}": sum(values), f"max_{name}": max(values), f"min_{name}": min(values)}
    mines, towns = board.land.of(common.MINE), board.land.of(common.TOWN)
    for steps, spaces in nearest(board)[seat].items():
        found |= {
            f"vor{steps}": spaces.bit_count(),
            f"vm{steps}": (spaces & mines).bit_count(),
            f"vt{steps}": (spaces & towns).bit_count(),
        }
    return found


def _castle(board: Board, seat: int, castle: common.Space) -> Features:
    land = board.land
    towns, mines, forest = land.of(common.TOWN), land.of(common.MINE), land.of("f")
    plans = plans_for(board, seat, castle, _VALUES, _REACH)
    best: Plan | None = max(plans, key=lambda plan: plan.net_value(2.0), default=None)
    found: Features = {
        f"n{price}": max((plan.net_value(float(price)) for plan in plans), default=-8.0) for price in (1, 2, 3)
    }
    found |= {
        "area": best.spaces.bit_count() if best else 0,
        "cost": best.cost if best else 11,
        "mincost": min((plan.cost for plan in plans), default=11),
        "bigarea": max((plan.spaces.bit_count() for plan in plans if plan.cost <= _MAX_COST), default=0),
        "mines": (best.spaces & mines).bit_count() if best else 0,
        "towns": (best.spaces & towns).bit_count() if best else 0,
        "edge": 4 - (common.neighbours(1 << castle) & land.spaces).bit_count(),
    }
    for steps in (2, 4, 6):
        around = _around(board, castle, steps)
        found[f"b{steps}"] = around.bit_count()
        if steps < 6:
            found |= {
                f"bt{steps}": (around & towns).bit_count(),
                f"bm{steps}": (around & mines).bit_count(),
                f"bf{steps}": (around & forest).bit_count(),
            }
        for name, colour in (("be", 1 - seat), ("bo", seat), ("bn", 2)):
            near = (common.distance(castle, other) <= steps for other in common.spaces_of(board.castles[colour]))
            found[f"{name}{steps}"] = sum(near) - (colour == seat)
    return found


def _around(board: Board, castle: int, steps: int) -> int:
    reached = last = 1 << castle
    for _ in range(steps):
        last = common.neighbours(last) & board.land.spaces & ~reached & ~board.pieces
        reached |= last
    return reached


def nearest(board: Board) -> list[dict[int, int]]:
    """For each colour, the land nearer to its castles than to those of others: within 3 and 5 steps, and all of it."""
    land, colours = board.land.spaces, range(3)
    last: list[int] = [board.castles[colour] for colour in colours]
    taken, own = last[0] | last[1] | last[2], list(last)
    found: list[dict[int, int]] = [{}, {}, {}]
    for steps in range(1, 30):
        following: list[int] = [common.neighbours(one) & land & ~taken for one in last]
        if not any(following):
            break
        first, second, third = following
        both = first & second | first & third | second & third
        for colour in colours:
            own[colour] |= following[colour] & ~both
            taken |= following[colour]
            if steps in (3, 5):
                found[colour][steps] = own[colour]
        last = following
    for colour in colours:
        found[colour] = {steps: found[colour].get(steps, own[colour]) for steps in (3, 5, 99)}
    return found


# A position of a round


def position(viewpoint: Viewpoint, seat: int) -> Features:
    """What a seat has, and can do."""
    situation, view = viewpoint.situation, viewpoint.view
    board, own = situation.board, view.seats[seat]
    provinces = board.provinces_of(seat)
    towns, mines = board.land.of(common.TOWN), board.land.of(common.MINE)
    free = board.land.spaces & ~board.pieces
    for province in board.provinces.values():
        free &= ~province.spaces
    spaces = ahead = equal = behind = exposed = level = 0.0
    land = 0
    raids = sorted((best_raid(situation, province.castle)[0] for province in provinces), reverse=True)
    for province in provinces:
        land |= province.spaces
        size = province.spaces.bit_count()
        lead = []
        for other in rivals_of(board, province):
            difference_in_knights = province.knight_count - other.knight_count
            if other.colour < 2:
                lead.append(difference_in_knights)
            capture = capture_value(situation, province.castle, other.castle)
            ahead += capture if difference_in_knights > 0 else 0.0
            equal += capture if difference_in_knights == 0 else 0.0
            behind += capture if difference_in_knights == -1 else 0.0
        exposed += size if min(lead, default=1) < 0 else 0
        level += size if min(lead, default=1) == 0 else 0
        spaces += size
    beside = common.neighbours(land) & free
    further = common.neighbours(beside) & free & ~beside
    two, four, eight = (prospects.borders_value(situation, seat, borders, 3) for borders in (2, 4, 8))
    return {
        "score": own.score,
        "ducats": viewpoint.ledger.ducats[seat],
        "cards": own.politics_cards,
        "supply": own.knights,
        "any": float(bool(provinces)),
        "provs": min(3, len(provinces)),
        "land": spaces,
        "mines": (land & mines).bit_count(),
        "knights": sum(province.knight_count for province in provinces),
        "raid": raids[0] if raids else 0.0,
        "raids2": sum(raids[1:]),
        "ahead": ahead,
        "equal": equal,
        "behind1": behind,
        "b2": two,
        "b4": four,
        "b8": eight,
        "front": min(12, beside.bit_count()),
        "towns1": (beside & towns).bit_count(),
        "towns2": (further & towns).bit_count(),
        "opensafe": min(30, (beside | further).bit_count()),
        "exposed": exposed,
        "expeq": level,
        "maxland": max((province.spaces.bit_count() for province in provinces), default=0),
        "knval": prospects.best_knight_value(situation, seat, own.knights),
        "mind": min((plan.cost for plan in plans_of(situation, seat, 0)), default=10),
    }
