"""Checks of a fixed start position; each fault is reported at its key (C-1, I-2, K-5, B-3, B-5, B-6, B-10)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from games.engine.components.data_files import Table
from games.engine.components.start_positions import StartPosition, StartRules
from games.engine.components.tiles import TileForm
from games.engine.geometry import (
    EDGE_NAMES,
    EDGES,
    SPACES,
    Edge,
    Mask,
    Space,
    bit,
    distance,
    edge_between,
    neighbours,
    rectangle,
    space_name,
    spaces_beside,
    spaces_of,
)

_LEAST_DISTANCE = 7
_PROVINCE_SIZE = 6
_GROUNDS = {"castles": ".", "knights": ".f"}


class StartCheck:
    """Checks one start position.

    Values that cannot be interpreted (a misspelt space, the terrain of an invalid tile) are reported where they occur
    and skipped by the checks that depend on them.
    """

    def __init__(
        self,
        file: Table,
        start: StartPosition,
        borders: Mapping[str, Sequence[str]],
        *,
        rules: StartRules,
        form: TileForm,
        size: tuple[int, int],
        terrain: Mapping[Space, str],
    ) -> None:
        """`size` is the board's, in columns and rows; `terrain` has the spaces whose terrain is known."""
        self._file = file
        self._start = start
        self._borders_of = borders
        self._rules = rules
        self._form = form
        self._board = rectangle(*size)
        self._taken: set[Space] = set()
        self._terrain = terrain
        self._castles = self._read_pieces("castles", start.castles)
        self._knights = self._read_pieces("knights", start.knights)
        self._borders = self._read_borders()

    def run(self, ours: bool) -> None:
        """Report every fault of the position; `ours` adds the checks of our own design (K-5)."""
        for colour in self._start.castles:
            self._check_castles(colour)
            self._check_knights(colour)
            self._check_province(colour, ours)
        self._check_borders()

    def _read_pieces(self, key: str, names: Mapping[str, Sequence[str]]) -> dict[str, list[Space | None]]:
        """The spaces of each colour's castles or knights, None for invalid ones; reports invalid terrain."""
        found: dict[str, list[Space | None]] = {}
        for colour, spaces in names.items():
            found[colour] = [self._read_piece(f"{colour}.{key}", name, _GROUNDS[key]) for name in spaces]
        return found

    def _read_piece(self, path: str, name: str, ground: str) -> Space | None:
        space = SPACES.get(name)
        if space is None or not bit(space) & self._board:
            self._file.fault(
                path, f"{name!r} is not a space of the board, A1 to {space_name(max(spaces_of(self._board)))} (B-1)"
            )
            return None
        if space in self._taken:
            self._file.fault(path, f"{name} already has a piece (B-3)")
        self._taken.add(space)
        terrain = self._terrain.get(space)
        if terrain is not None and terrain not in ground:
            allowed = " or ".join(self._form.terrain[letter] for letter in ground)
            self._file.fault(path, f"{name} is {self._form.terrain[terrain]}, {allowed} is expected (B-3)")
        return space

    def _read_borders(self) -> set[Edge]:
        found: set[Edge] = set()
        for colour, names in self._borders_of.items():
            for name in names:
                edge = EDGES.get(name)
                if edge is None or not all(bit(space) & self._board for space in spaces_beside(edge)):
                    self._file.fault(
                        f"{colour}.borders", f"{name!r} is not an edge of the board, left or upper space first"
                    )
                    continue
                if edge in found:
                    self._file.fault(f"{colour}.borders", f"{name} already bears a border (B-1)")
                found.add(edge)
        return found

    def _check_castles(self, colour: str) -> None:
        for one, other in combinations(self._castles[colour], 2):
            if one is not None and other is not None and one != other and distance(one, other) < _LEAST_DISTANCE:
                between = distance(one, other) - 1
                reason = f"{between} spaces between {space_name(one)} and {space_name(other)}, six are expected (B-10)"
                self._file.fault(f"{colour}.castles", reason)

    def _check_knights(self, colour: str) -> None:
        for castle, knight in zip(self._castles[colour], self._knights[colour], strict=False):
            if castle is None or knight is None:
                continue
            where = f"{space_name(knight)} and its castle {space_name(castle)}"
            if distance(castle, knight) != 1:
                self._file.fault(f"{colour}.knights", f"{where} are not neighbours (B-6)")
            elif edge_between(castle, knight) in self._borders:
                self._file.fault(f"{colour}.knights", f"a border stands between {where} (B-6)")

    def _check_province(self, colour: str, ours: bool) -> None:
        """Check that exactly one castle of the colour is inside a ready province (C-1)."""
        name = self._start.provinces.get(colour)
        if name is None:
            return
        if name not in self._start.castles[colour]:
            self._file.fault(f"{colour}.province", f"{name!r} is not a castle of this colour ({self._rules.rule})")
            return
        for castle in self._castles[colour]:
            if castle is None:
                continue
            region = self._region(castle)
            castles = self._castles_in(region)
            if space_name(castle) != name:
                if castles == 1:
                    reason = f"{space_name(castle)} is in a ready province too, one is expected ({self._rules.rule})"
                    self._file.fault(f"{colour}.borders", reason)
            elif castles > 1:
                reason = f"{castles} castles in the region of {name}, one is expected ({self._rules.rule})"
                self._file.fault(f"{colour}.province", reason)
            elif ours:
                self._check_our_province(colour, name, region)

    def _check_our_province(self, colour: str, name: str, region: Mask) -> None:
        size, rule = region.bit_count(), self._rules.design_rule
        if size != _PROVINCE_SIZE:
            self._file.fault(
                f"{colour}.province",
                f"{size} spaces around {name}, {_PROVINCE_SIZE} are expected ({rule})",
            )
        terrain = [self._terrain.get(space) for space in spaces_of(region)]
        if "t" not in terrain and None not in terrain:
            self._file.fault(f"{colour}.province", f"no town in the province of {name}, one is expected ({rule})")

    def _check_borders(self) -> None:
        """Check that there is no border inside a province (B-5)."""
        for colour, names in self._borders_of.items():
            for edge in sorted(self._borders.intersection(EDGES[name] for name in names if name in EDGES)):
                first, second = spaces_beside(edge)
                region = self._region(first)
                if bit(second) & region and self._castles_in(region) == 1:
                    self._file.fault(f"{colour}.borders", f"{EDGE_NAMES[edge]} has one province on both sides (B-5)")

    def _castles_in(self, region: Mask) -> int:
        castles = {space for spaces in self._castles.values() for space in spaces if space is not None}
        return sum(bool(bit(castle) & region) for castle in castles)

    def _region(self, start: Space) -> Mask:
        """The spaces connected with this one across edges without a border (B-2)."""
        region, frontier = bit(start), [start]
        while frontier:
            space = frontier.pop()
            for other in spaces_of(neighbours(bit(space)) & self._board & ~region):
                if edge_between(space, other) not in self._borders:
                    region = Mask(region | bit(other))
                    frontier.append(other)
        return region
