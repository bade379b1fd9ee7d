"""Carrying out an action: which border, which knight, which expansion."""

from random import Random

from games.bots.classic.enclosure import Plan, missing_borders, plans_of
from games.bots.classic.raids import best_raid_of, knight_worth
from games.bots.classic.scene import Seen
from games.bots.classic.worths import opened_raids
from games.engine import classic

FOREST_FEE = 5
LEAST_RAID = 0.5
KNIGHT_OF_AN_OPEN_CASTLE = 0.5
GIFT = 1.5
"""Points given to others weigh so much more than points taken from them."""
MOST_GIVEN = 2.0
"""A border may give others so much more than oneself, for the sake of a plan."""


def carry_out(prompt: classic.CarryOutPrompt, seen: Seen, rng: Random) -> classic.Move:
    """The next step of an action on the board."""
    if prompt.what == "borders":
        return _border(prompt, seen, rng)
    raid, castle, spaces = best_raid_of(seen.scene, seen.me) if prompt.expansions_left else (0.0, -1, ())
    if prompt.expansions_left and prompt.knights_left > 1:
        opening = _opening_knight(prompt, seen, raid, rng)
        if opening is not None:
            return opening
    knight, space = _best_knight(prompt, seen, rng)
    if raid >= max(knight, LEAST_RAID):
        names = tuple(classic.SPACE_NAMES[classic.Space(taken)] for taken in spaces)
        return classic.Expand(classic.SPACE_NAMES[classic.Space(castle)], names)
    if space is not None:
        return classic.PlaceKnight(space, prompt.knights[space][0])
    return classic.Stop()


def _opening_knight(prompt: classic.CarryOutPrompt, seen: Seen, raid: float, rng: Random) -> classic.Move | None:
    """A knight that lets the same action's expansion take more than it could without."""
    for taken, castle in sorted(opened_raids(seen.scene, seen.me), reverse=True):
        space = _space_for(prompt, seen, seen.board.provinces[classic.Space(castle)].spaces, rng)
        if taken > raid + 1 and space is not None:
            return classic.PlaceKnight(space, prompt.knights[space][0])
    return None


def _best_knight(prompt: classic.CarryOutPrompt, seen: Seen, rng: Random) -> tuple[float, str | None]:
    """What the best knight is worth, and where it goes."""
    best: tuple[float, str | None] = (0.0, None)
    for province in seen.board.provinces_of(seen.me):
        space = _space_for(prompt, seen, province.spaces, rng)
        if space is None:
            continue
        worth = knight_worth(seen.scene, province.castle) - _fee(seen, space)
        if worth > best[0]:
            best = (worth, space)
    open_land = seen.board.land.spaces
    for province in seen.board.provinces.values():
        open_land &= ~province.spaces  # type: ignore[assignment]
    space = _space_for(prompt, seen, open_land, rng)
    if space is not None and KNIGHT_OF_AN_OPEN_CASTLE - _fee(seen, space) > best[0]:
        best = (KNIGHT_OF_AN_OPEN_CASTLE, space)
    return best


def _fee(seen: Seen, space: str) -> float:
    forest = seen.board.land.of("f") >> classic.SPACES[space] & 1
    return FOREST_FEE * seen.outlook.ducat if forest else 0.0


def _space_for(prompt: classic.CarryOutPrompt, seen: Seen, within: int, rng: Random) -> str | None:
    """The best of the offered spaces in a part of the board: cheap, at the edge, beside a town."""
    spaces = [space for space in prompt.knights if within >> classic.SPACES[space] & 1]
    towns = seen.board.land.of(classic.TOWN) & within

    def merit(space: str) -> float:
        around = classic.neighbours(1 << classic.SPACES[space])
        at_edge = (around & seen.board.land.spaces & ~within).bit_count()
        return (around & towns).bit_count() + 0.3 * at_edge - _fee(seen, space) + 0.1 * rng.random()

    return max(spaces, key=merit, default=None)


def _border(prompt: classic.CarryOutPrompt, seen: Seen, rng: Random) -> classic.Move:
    """The next border of the plan with the best prospects."""
    for plan in plans_of(seen.scene, seen.me, prompt.borders_left):
        edge = _best_edge(prompt, seen, plan, rng)
        if edge is not None:
            return classic.PlaceBorder(edge)
    return classic.Stop()


def _best_edge(prompt: classic.CarryOutPrompt, seen: Seen, plan: Plan, rng: Random) -> str | None:
    """The edge of a plan that gives the others least; None if it gives them more than the plan is worth."""
    offered = set(prompt.edges)
    edges = [edge for edge in missing_borders(seen.board, plan.spaces) if edge in offered]
    scored = [(_gift(seen, edge) + 0.1 * rng.random(), edge) for edge in edges]
    gift, edge = min(scored, default=(0.0, None))
    return edge if gift < MOST_GIVEN else None


def _gift(seen: Seen, edge: str) -> float:
    """What a border would found for others, less what it founds for oneself."""
    board = seen.board.with_border(classic.EDGES[edge])
    worth = 0.0
    for province in board.provinces.values():
        if not board.founded >> province.castle & 1 and province.colour < seen.players:
            points = classic.province_points(board, province.spaces)
            worth += -points if province.colour == seen.me else GIFT * seen.outlook.harm[province.colour] * points
    return worth
