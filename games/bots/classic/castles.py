"""Setting castles: near towns and mines, at the frame, away from others."""

from random import Random

from games.bots.classic.enclosure import plans_for
from games.bots.classic.scene import Seen
from games.engine import classic
from games.engine.classic import Board

LOOKED_AT = 5
TOWN_WORTH, MINE_WORTH = 5.0, 2.5
NEARNESS = (1.0, 0.9, 0.7, 0.4)
"""What land is worth by its distance from the castle, from one step on."""


def place(prompt: classic.PlaceCastlePrompt, seen: Seen, rng: Random) -> classic.PlaceCastle:
    """Of the castles with the best land around them the one whose province would cost least."""
    board = seen.board
    if prompt.colour != seen.me:
        return _neutral(prompt, seen, rng)
    likely = sorted(prompt.choices, key=lambda castle: -_land(board, classic.SPACES[castle], prompt.colour))[:LOOKED_AT]

    def merit(castle: str) -> float:
        tried = board.with_castle(classic.SPACES[castle], prompt.colour)
        plans = plans_for(tried, prompt.colour, classic.SPACES[castle], seen.outlook.mine)
        return max((plan.prospect(0) for plan in plans), default=0.0) + 0.3 * rng.random()

    castle = max(likely, key=merit)
    return classic.PlaceCastle(castle, _knight(board, castle, prompt.choices[castle]))


def _land(board: Board, castle: int, colour: int) -> float:
    """What the land around a castle is worth: towns, mines, the frame; other colours' pieces take from it."""
    ring = seen = 1 << castle
    worth = 0.0
    for nearness in NEARNESS:
        ring = classic.neighbours(ring) & board.land.spaces & ~seen
        seen |= ring
        good = TOWN_WORTH * (ring & board.land.of(classic.TOWN)).bit_count()
        good += MINE_WORTH * (ring & board.land.of(classic.MINE)).bit_count()
        crowd = 3.0 * (ring & board.pieces).bit_count()
        worth += nearness * (good - crowd)
    return worth


def _knight(board: Board, castle: str, spaces: tuple[str, ...]) -> str:
    """Towards the best land."""
    return max(spaces, key=lambda space: _land(board, classic.SPACES[space], 0))


def _neutral(prompt: classic.PlaceCastlePrompt, seen: Seen, rng: Random) -> classic.PlaceCastle:
    """A neutral castle goes where it is in the others' way rather than in one's own."""
    own: list[classic.Space] = []
    others: list[classic.Space] = []
    for colour, castles in enumerate(seen.board.castles[: seen.players]):
        (own if colour == seen.me else others).extend(classic.spaces_of(castles))

    def merit(castle: str) -> float:
        space = classic.SPACES[castle]
        near = [1 / classic.distance(space, other) for other in others]
        mine = [1 / classic.distance(space, other) for other in own]
        return sum(near) - 1.5 * sum(mine) + 0.05 * rng.random()

    castle = max(prompt.choices, key=merit)
    return classic.PlaceCastle(castle, rng.choice(prompt.choices[castle]))
