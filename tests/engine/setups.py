"""Random setups: whether castles keep their distance on the boards that an edition's tiles can make (B-10)."""

import random
from collections.abc import Callable, Sequence

from games.engine.components.tiles import Tile
from games.engine.geometry import EMPTY, Mask, Space, bit, distance, neighbours, rectangle, spaces_of
from games.engine.mechanics.board import Land
from tests.long_form import LONG_FORM

SETUPS = 10_000 if LONG_FORM else 300
"""The number of setups tried: in the long form, LIONHEART_PROOF=1, as many as K-1 asks for."""

NEAR = {
    space: Mask(sum(bit(other) for other in spaces_of(rectangle(15, 12)) if distance(space, other) - 1 < 6))
    for space in spaces_of(rectangle(15, 12))
}
"""For each space of any board the spaces where no castle of the same colour may stand (B-10)."""


def share_relaxed(land: Callable[[random.Random], Land], turns: str, knight_ground: str) -> float:
    """Returns and prints the share of random setups, each on a board from `land`, that need a shorter distance.

    `turns` are the colours whose castle and knight are set, one after another; `knight_ground` is the terrain on which
    knights may be set."""
    rng = random.Random(turns)
    relaxed = sum(not _fits(land(rng), turns, knight_ground, rng) for _ in range(SETUPS))
    print(f"{turns}: {relaxed} of {SETUPS} setups need B-10's relaxation")
    return relaxed / SETUPS


def turned_at_random(tiles: Sequence[Tile], rng: random.Random) -> list[tuple[str, ...]]:
    """The rows of tiles in the same order, each tile rotated at random."""
    return [tile.turned(rng.randrange(4)).rows for tile in tiles]


def _fits(land: Land, turns: str, knight_ground: str, rng: random.Random) -> bool:
    """Sets all pairs at random; returns whether six spaces could be kept between castles throughout."""
    castle_ground, free = land.of("."), land.of(knight_ground)
    barred: dict[str, Mask] = dict.fromkeys(turns, EMPTY)
    for colour in turns:
        legal = list(spaces_of(castle_ground & free & neighbours(free) & ~barred[colour]))
        if not legal:
            return False
        castle: Space = rng.choice(legal)
        knight = rng.choice(list(spaces_of(neighbours(bit(castle)) & free)))
        free = Mask(free & ~bit(castle) & ~bit(knight))
        barred[colour] = Mask(barred[colour] | NEAR[castle])
    return True
