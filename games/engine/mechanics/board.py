"""The board: land, pieces, borders, and the regions and provinces that they form (B-1 to B-3).

A `Board` is immutable: changes return a new one. Its regions and provinces are computed on first use and cached.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.engine.geometry import EMPTY, STRIDE, Edge, Mask, Space, bit, rectangle
from games.engine.mechanics.values import changed

FARMLAND, FOREST = ".", "f"


@dataclass(frozen=True)
class Land:
    """The terrain, fixed for the whole game: a line of terrain letters for each row, from the top."""

    letters: tuple[str, ...]

    @property
    def columns(self) -> int:
        return len(self.letters[0])

    @property
    def rows(self) -> int:
        return len(self.letters)

    @cached_property
    def spaces(self) -> Mask:
        """All spaces of the board."""
        return rectangle(self.columns, self.rows)

    @cached_property
    def _by_letter(self) -> dict[str, Mask]:
        masks: dict[str, int] = {}
        for row, line in enumerate(self.letters):
            for column, letter in enumerate(line):
                masks[letter] = masks.get(letter, 0) | 1 << (row * STRIDE + column)
        return {letter: Mask(mask) for letter, mask in masks.items()}

    def of(self, letters: str) -> Mask:
        """All spaces whose terrain is one of the letters."""
        mask = 0
        for letter in letters:
            mask |= self._by_letter.get(letter, 0)
        return Mask(mask)

    @cached_property
    def knight_ground(self) -> Mask:
        """Where a knight can stand: farmland (meadow) and forest (B-3)."""
        return self.of(FARMLAND + FOREST)


@dataclass(frozen=True, slots=True)
class Province:
    """A region with exactly one castle; it is known by that castle and has its colour (B-2)."""

    castle: Space
    colour: int
    spaces: Mask
    knights: Mask

    @property
    def knight_count(self) -> int:
        return self.knights.bit_count()


@dataclass(frozen=True)
class Board:
    """Land, pieces and borders. `castles` and `knights` hold the spaces of each colour; `east` and `south` the spaces
    with a border on that side; `founded` the castles whose provinces have been founded; `alliances` pairs of castles.
    Until setup is over and the board is `settled`, it has no provinces (B-2)."""

    land: Land
    castles: tuple[Mask, ...]
    knights: tuple[Mask, ...]
    east: Mask = EMPTY
    south: Mask = EMPTY
    founded: Mask = EMPTY
    alliances: tuple[tuple[Space, Space], ...] = ()
    settled: bool = False

    @cached_property
    def all_castles(self) -> Mask:
        return _union(self.castles)

    @cached_property
    def pieces(self) -> Mask:
        """Every space with a piece on it."""
        return Mask(self.all_castles | _union(self.knights))

    def pieces_of(self, colour: int) -> Mask:
        return Mask(self.castles[colour] | self.knights[colour])

    @property
    def border_count(self) -> int:
        return self.east.bit_count() + self.south.bit_count()

    def has_border(self, edge: Edge) -> bool:
        return bool((self.south if edge % 2 else self.east) >> (edge // 2) & 1)

    def reach(self, mask: int) -> Mask:
        """All spaces one step from a set of spaces that no border separates from it."""
        return Mask(_step(mask, *self._passages))

    @cached_property
    def _passages(self) -> tuple[int, int]:
        """The spaces with an open edge to the east, and those with an open edge to the south."""
        land = self.land.spaces
        return land & (land >> 1) & ~self.east, land & (land >> STRIDE) & ~self.south

    def connected(self, start: int, within: int) -> Mask:
        """Flood fill: all spaces of `within` that are connected with `start` across edges without a border."""
        east, south = self._passages
        filled = frontier = start & within
        while frontier:
            frontier = _step(frontier, east, south) & within & ~filled
            filled |= frontier
        return Mask(filled)

    def region(self, space: Space) -> Mask:
        """The region of a space (B-2)."""
        return self.connected(bit(space), self.land.spaces)

    @cached_property
    def regions(self) -> tuple[Mask, ...]:
        """All regions, by their first space in board order (B-2)."""
        return tuple(self.regions_within(self.land.spaces))

    def regions_within(self, mask: int) -> Iterator[Mask]:
        """The regions that make up a set of spaces enclosed by borders."""
        left = mask
        while left:
            region = self.connected(left & -left, self.land.spaces)
            yield region
            left &= ~region

    @cached_property
    def provinces(self) -> dict[Space, Province]:
        """All provinces by their castles, in board order of the castles (B-2)."""
        if not self.settled:
            return {}
        found: dict[Space, Province] = {}
        left: int = self.all_castles
        while left:
            castle = left & -left
            region = self.connected(castle, self.land.spaces)
            if region & self.all_castles == castle:
                colour = next(c for c, mask in enumerate(self.castles) if mask & castle)
                space = Space(castle.bit_length() - 1)
                found[space] = Province(space, colour, region, Mask(self.knights[colour] & region))
            left &= ~region
        return dict(sorted(found.items()))

    @cached_property
    def _provinces_by_colour(self) -> tuple[tuple[Province, ...], ...]:
        every = self.provinces.values()
        return tuple(tuple(p for p in every if p.colour == colour) for colour in range(len(self.castles)))

    def provinces_of(self, colour: int) -> tuple[Province, ...]:
        """The provinces of a colour, in board order of their castles."""
        return self._provinces_by_colour[colour]

    def province_at(self, space: Space) -> Province | None:
        """The province that a space belongs to, if any."""
        return next((p for p in self.provinces.values() if p.spaces >> space & 1), None)

    def colour_at(self, space: Space) -> int | None:
        """The colour of the piece on a space, if there is one."""
        return next((c for c in range(len(self.castles)) if self.pieces_of(c) >> space & 1), None)

    def with_castle(self, space: Space, colour: int) -> "Board":
        return changed(self, castles=_with(self.castles, colour, Mask(self.castles[colour] | bit(space))))

    def with_knight(self, space: Space, colour: int) -> "Board":
        return changed(self, knights=_with(self.knights, colour, Mask(self.knights[colour] | bit(space))))

    def without_knight(self, space: Space, colour: int) -> "Board":
        return changed(self, knights=_with(self.knights, colour, Mask(self.knights[colour] & ~bit(space))))

    def with_border(self, edge: Edge) -> "Board":
        if edge % 2:
            return changed(self, south=Mask(self.south | 1 << (edge // 2)))
        return changed(self, east=Mask(self.east | 1 << (edge // 2)))


def empty_board(letters: tuple[str, ...], colours: int) -> Board:
    """A board of this terrain for a number of colours, before anything is placed (B-1)."""
    return Board(Land(letters), (EMPTY,) * colours, (EMPTY,) * colours)


def _step(mask: int, east: int, south: int) -> int:
    """One step from a set of spaces in all four directions, across the open edges east and south."""
    return ((mask & east) << 1) | ((mask >> 1) & east) | ((mask & south) << STRIDE) | ((mask >> STRIDE) & south)


def _union(masks: tuple[Mask, ...]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return Mask(union)


def _with(masks: tuple[Mask, ...], colour: int, mask: Mask) -> tuple[Mask, ...]:
    return (*masks[:colour], mask, *masks[colour + 1 :])
