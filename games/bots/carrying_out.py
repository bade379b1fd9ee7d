"""Carrying out an action: which border, which knight, which expansion."""

from collections.abc import Iterable
from random import Random

from games.bots.enclosure import Plan, missing_borders, plans_of
from games.bots.raids import best_raid_of, knight_worth, opened_raids
from games.bots.scene import Scene
from games.engine import thinking

LEAST_RAID = 0.5
KNIGHT_OF_AN_OPEN_CASTLE = 0.5
GIFT = 1.5
"""Points given to others weigh so much more than points taken from them."""
MOST_GIVEN = 2.0
"""A border may give others so much more than oneself, for the sake of a plan."""

Move = thinking.PlaceBorder | thinking.PlaceKnight | thinking.Expand | thinking.Stop


def carry_out(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, rng: Random) -> Move:
    """The next step of an action on the board."""
    if prompt.borders_left:
        return _border(prompt, scene, me, rng)
    raid, castle, spaces = best_raid_of(scene, me) if prompt.expansions_left else (0.0, -1, ())
    if prompt.expansions_left and prompt.knights_left > 1:
        opening = _opening_knight(prompt, scene, me, raid, rng)
        if opening is not None:
            return opening
    knight, space = _best_knight(prompt, scene, me, rng)
    if raid >= max(knight, LEAST_RAID):
        names = tuple(thinking.SPACE_NAMES[thinking.Space(taken)] for taken in spaces)
        return thinking.Expand(thinking.SPACE_NAMES[thinking.Space(castle)], names)
    if space is not None:
        return thinking.PlaceKnight(space, prompt.knights[space][0])
    return thinking.Stop()


def _opening_knight(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, raid: float, rng: Random) -> Move | None:
    """A knight that lets the same action's expansion take more than it could without."""
    for taken, castle in sorted(opened_raids(scene, me), reverse=True):
        space = space_for(prompt.knights, scene, me, scene.board.provinces[thinking.Space(castle)].spaces, rng)
        if taken > raid + 1 and space is not None:
            return thinking.PlaceKnight(space, prompt.knights[space][0])
    return None


def _best_knight(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, rng: Random) -> tuple[float, str | None]:
    """What the best knight is worth, and where it goes."""
    best: tuple[float, str | None] = (0.0, None)
    for province in scene.board.provinces_of(me):
        space = space_for(prompt.knights, scene, me, province.spaces, rng)
        if space is None:
            continue
        worth = knight_worth(scene, province.castle) - _fee(scene, space)
        if worth > best[0]:
            best = (worth, space)
    open_land = scene.board.land.spaces
    for province in scene.board.provinces.values():
        open_land &= ~province.spaces  # type: ignore[assignment]
    space = space_for(prompt.knights, scene, me, open_land, rng)
    if space is not None and KNIGHT_OF_AN_OPEN_CASTLE - _fee(scene, space) > best[0]:
        best = (KNIGHT_OF_AN_OPEN_CASTLE, space)
    return best


def _fee(scene: Scene, space: str) -> float:
    forest = scene.board.land.of("f") >> thinking.SPACES[space] & 1
    return scene.fee if forest else 0.0


def space_for(choices: Iterable[str], scene: Scene, me: int, within: int, rng: Random) -> str | None:
    """The best of the offered spaces in a part of the board: cheap, at the edge, beside a goal."""
    spaces = [space for space in choices if within >> thinking.SPACES[space] & 1]
    goals = scene.board.land.of(scene.values[me].goals) & within

    def merit(space: str) -> float:
        around = thinking.neighbours(1 << thinking.SPACES[space])
        at_edge = (around & scene.board.land.spaces & ~within).bit_count()
        return (around & goals).bit_count() + 0.3 * at_edge - _fee(scene, space) + 0.1 * rng.random()

    return max(spaces, key=merit, default=None)


def _border(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, rng: Random) -> Move:
    """The next border of the plan with the best prospects."""
    for plan in plans_of(scene, me, prompt.borders_left):
        edge = _best_edge(prompt, scene, me, plan, rng)
        if edge is not None:
            return thinking.PlaceBorder(edge)
    return thinking.Stop()


def _best_edge(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, plan: Plan, rng: Random) -> str | None:
    """The edge of a plan that gives the others least; None if it gives them more than the plan is worth."""
    offered = set(prompt.edges)
    edges = [edge for edge in missing_borders(scene.board, plan.spaces) if edge in offered]
    scored = [(_gift(scene, me, edge) + 0.1 * rng.random(), edge) for edge in edges]
    gift, edge = min(scored, default=(0.0, None))
    return edge if gift < MOST_GIVEN else None


def _gift(scene: Scene, me: int, edge: str) -> float:
    """What a border would found for others, less what it founds for oneself."""
    board = scene.board.with_border(thinking.EDGES[edge])
    worth = 0.0
    for province in board.provinces.values():
        if not board.founded >> province.castle & 1 and province.colour < scene.players:
            points = scene.values[province.colour].points(board.land, province.spaces)
            worth += -points if province.colour == me else GIFT * scene.harm[province.colour] * points
    return worth
