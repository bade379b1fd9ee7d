"""All random draws before the first move, separate from the rest of the setup so that shuffles can be verified.

The order of draws from a seed is: the order of the tiles, a rotation for each place of the board, the order of each
pile, and the seats that are drawn. Editions specify tiles, piles and seats in a `DrawSpec`; `deal` draws what the
setup starts with, `draw_from_seed` everything.
"""

from dataclasses import dataclass

from games.engine.components.tiles import Tile, laid_out
from games.engine.mechanics.rng import Rng


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are shuffled together, by name and in the order of the data file.

    `parts` are the sizes of the stacks that the shuffled pile is then cut into, in order.
    """

    name: str
    cards: tuple[str, ...]
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawSpec:
    """The draws that a game needs. `tiles` are shuffled (none if the board is fixed) around the `centre` tile, if any.

    `seats` names the purposes for which one of `players` seats is drawn.
    """

    players: int
    tiles: tuple[Tile, ...]
    centre: Tile | None
    columns: int
    piles: tuple[Pile, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The draws at the start of setup: `tiles` by name, each with its quarter turns (clockwise), the terrain that they
    form, and the stacks of each pile, first card first."""

    tiles: tuple[tuple[str, int], ...]
    terrain: tuple[str, ...]
    piles: dict[str, tuple[tuple[str, ...], ...]]


@dataclass(frozen=True, slots=True)
class DrawResult(Dealt):
    """All draws from a seed: what was dealt, and the seats drawn after that, by purpose."""

    seats: dict[str, int]


def deal(spec: DrawSpec, rng: Rng) -> tuple[Dealt, Rng]:
    """Lay the tiles and shuffle the piles; returns also the generator for further draws."""
    order, rng = rng.shuffled(spec.tiles)
    if spec.centre is not None:
        middle = (len(order) + 1) // 2
        order = (*order[:middle], spec.centre, *order[middle:])
    turns = []
    for _ in order:
        quarters, rng = rng.below(4)
        turns.append(quarters)
    piles = {}
    for pile in spec.piles:
        cards, rng = rng.shuffled(pile.cards)
        piles[pile.name] = _cut(cards, pile.parts)
    dealt = Dealt(
        tiles=tuple((tile.name, quarters) for tile, quarters in zip(order, turns, strict=True)),
        terrain=laid_out([t.turned(q).rows for t, q in zip(order, turns, strict=True)], spec.columns),
        piles=piles,
    )
    return dealt, rng


def draw_from_seed(spec: DrawSpec, seed: str) -> DrawResult:
    """Make all draws of a specification from a seed."""
    dealt, rng = deal(spec, Rng(seed))
    seats = {}
    for name in spec.seats:
        seats[name], rng = rng.below(spec.players)
    return DrawResult(dealt.tiles, dealt.terrain, dealt.piles, seats)


def _cut(cards: tuple[str, ...], parts: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    ends = [sum(parts[: number + 1]) for number in range(len(parts))]
    return tuple(cards[end - size : end] for size, end in zip(parts, ends, strict=True))
