"""What chance decides before the first move, told apart from the rest, so that it can be checked by itself.

A seed is drawn from in this order: the order of the tiles, a turn for each place of the board, the order of each pile,
and a seat for each thing that a seat is drawn for. Editions say what their tiles and piles are; `deal` draws what a
game begins with, `drawn` all of it.
"""

from dataclasses import dataclass

from games.engine.components.tiles import Tile, laid_out
from games.engine.mechanics.rng import Rng


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are shuffled together, as they are called and in the order of the data file.

    `parts` are the stacks that they are then cut into, by their numbers of cards, from the first on.
    """

    name: str
    cards: tuple[str, ...]
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draws:
    """Everything that is drawn. `tiles` are shuffled, none where the board is fixed; `centre` lies in their middle.

    `seats` is for what a seat is drawn, one of `players`.
    """

    players: int
    tiles: tuple[Tile, ...]
    centre: Tile | None
    columns: int
    piles: tuple[Pile, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """What lies on the table when setup begins: `tiles` by name with the quarter turns of each (clockwise), the board
    that they make, and the stacks of each pile from their first card on."""

    tiles: tuple[tuple[str, int], ...]
    terrain: tuple[str, ...]
    piles: dict[str, tuple[tuple[str, ...], ...]]


@dataclass(frozen=True, slots=True)
class Drawn(Dealt):
    """All that came of a seed, with the seats that were drawn after it."""

    seats: dict[str, int]


def deal(draws: Draws, rng: Rng) -> tuple[Dealt, Rng]:
    """Tiles laid and piles shuffled, and what is left to draw from."""
    order, rng = rng.shuffled(draws.tiles)
    if draws.centre is not None:
        middle = (len(order) + 1) // 2
        order = (*order[:middle], draws.centre, *order[middle:])
    turns = []
    for _ in order:
        quarters, rng = rng.below(4)
        turns.append(quarters)
    piles = {}
    for pile in draws.piles:
        cards, rng = rng.shuffled(pile.cards)
        piles[pile.name] = _cut(cards, pile.parts)
    dealt = Dealt(
        tiles=tuple((tile.name, quarters) for tile, quarters in zip(order, turns, strict=True)),
        terrain=laid_out([t.turned(q).rows for t, q in zip(order, turns, strict=True)], draws.columns),
        piles=piles,
    )
    return dealt, rng


def drawn(draws: Draws, seed: str) -> Drawn:
    """What a seed brings."""
    dealt, rng = deal(draws, Rng(seed))
    seats = {}
    for name in draws.seats:
        seats[name], rng = rng.below(draws.players)
    return Drawn(dealt.tiles, dealt.terrain, dealt.piles, seats)


def _cut(cards: tuple[str, ...], parts: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    ends = [sum(parts[: number + 1]) for number in range(len(parts))]
    return tuple(cards[end - size : end] for size, end in zip(parts, ends, strict=True))
