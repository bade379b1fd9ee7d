"""The classic edition's tiles, decks and basic start position, and how faulty data files are refused (K-1 to K-5)."""

import random
import shutil
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from games.engine.board import Land
from games.engine.editions.classic.components import (
    COLOURS,
    Action,
    ActionCard,
    ClassicComponents,
    PoliticsCard,
)
from games.engine.editions.classic.data_files import OUR_FOLDER, our_components, read_components
from games.engine.geometry import SPACES, Mask, Space, bit, distance, rectangle, space_at, spaces_of
from games.engine.tiles import Tile, laid_out
from tests.engine.data_files import faults_found, spoil
from tests.engine.setups import share_relaxed, turned_at_random

BOARD = rectangle(15, 10)

TURNS = {2: "ab" * 4 + "cccc", 3: "abc" * 3 + "ddd", 4: "abcd" * 3}
"""By number of players, whose castle and knight are set one after another (C-2, C-3)."""


@pytest.fixture
def components() -> ClassicComponents:
    return our_components()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our data files that a test can spoil."""
    return Path(shutil.copytree(OUR_FOLDER, tmp_path / "classic"))


def faults_in(folder: Path) -> list[str]:
    """All faults of the folder's files as text; the test fails if there is none."""
    return faults_found(read_components, folder)


def actions_of(cards: Sequence[ActionCard], stacks: str = "ABCDE") -> list[Action]:
    """Every action on the cards of these stacks."""
    return [action for card in cards if card.stack in stacks for action in card.actions]


# Tiles


@pytest.mark.rule("K-1")
def test_six_tiles_of_25_spaces_make_the_board(components: ClassicComponents) -> None:
    """A to F in order, three columns of two, 150 spaces."""
    assert [tile.name for tile in components.tiles] == list("ABCDEF")
    assert components.columns_of_tiles == 3
    assert all(len(tile.rows) == 5 and {len(row) for row in tile.rows} == {5} for tile in components.tiles)


@pytest.mark.rule("K-1")
def test_every_tile_has_four_mines_two_towns_and_four_to_six_forests(components: ClassicComponents) -> None:
    """What our tiles promise beyond the printed ones."""
    for tile in components.tiles:
        counts = Counter("".join(tile.rows))
        assert (counts["m"], counts["t"]) == (4, 2), tile.name
        assert 4 <= counts["f"] <= 6, tile.name


@pytest.mark.rule("K-1")
def test_tile_e_has_its_town_and_the_farmland_beside_it(components: ClassicComponents) -> None:
    """The one spot of the printed tiles that is known."""
    tile_e = components.tiles[4]
    assert tile_e.rows[1][2:4] == "t."


@pytest.mark.rule("K-1")
def test_no_two_tiles_are_alike_however_turned(components: ClassicComponents) -> None:
    """Six tiles in four turns each are 24 different pictures: none looks the same when turned either."""
    pictures = {tile.turned(turns).rows for tile in components.tiles for turns in range(4)}
    assert len(pictures) == 24


@pytest.mark.rule("C-2")
def test_a_tile_turns_clockwise() -> None:
    """A quarter turn brings the left column to the top; four bring everything back."""
    tile = Tile("A", ("t....", "...ff", "mm.ff", ".m...", ".m.t."))
    assert tile.turned(1).rows == ("..m.t", "mmm..", ".....", "t.ff.", "..ff.")
    assert tile.turned(4) == tile.turned(0) == tile
    assert tile.turned(1).turned(2) == tile.turned(3) == tile.turned(-1)


@pytest.mark.rule("K-1", "B-10")
@pytest.mark.parametrize(("players", "most_relaxed"), [(4, 0.0), (3, 0.0), (2, 0.01)])
def test_random_setups_hardly_ever_need_a_shorter_distance(
    components: ClassicComponents, players: int, most_relaxed: float
) -> None:
    """Never with 3 or 4 players, in under 1 % of the setups with two; LIONHEART_PROOF=1 tries 10,000 setups of each."""
    assert share_relaxed(partial(random_land, components), TURNS[players], ".") <= most_relaxed


def random_land(components: ClassicComponents, rng: random.Random) -> Land:
    """A board of shuffled and turned tiles (C-2)."""
    tiles = rng.sample(components.tiles, len(components.tiles))
    return Land(laid_out(turned_at_random(tiles, rng), components.columns_of_tiles))


# Decks


@pytest.mark.rule("K-2")
def test_31_action_cards_in_five_stacks(components: ClassicComponents) -> None:
    """A 5, B 7, C 7, D 7, E 5, each card with a name of its own."""
    cards = components.action_cards
    assert Counter(card.stack for card in cards) == {"A": 5, "B": 7, "C": 7, "D": 7, "E": 5}
    assert len({card.name for card in cards}) == 31


@pytest.mark.rule("K-2")
def test_special_cards_lie_in_their_stacks(components: ClassicComponents) -> None:
    """One The King Is Dead, in E; 2 to 4 Silver Finds, none in A or E; neither shows actions."""
    special = [card for card in components.action_cards if card.kind != "actions"]
    assert [card.stack for card in special if card.kind == "the_king_is_dead"] == ["E"]
    silver_finds = [card.stack for card in special if card.kind == "silver_find"]
    assert 2 <= len(silver_finds) <= 4
    assert not {"A", "E"} & set(silver_finds)
    assert not any(card.actions for card in special)


@pytest.mark.rule("K-2")
def test_all_other_cards_show_three_actions_at_most_one_of_them_ducats(components: ClassicComponents) -> None:
    """Ducats are 4, 6 or 8, borders 1 to 3, the others bear no number."""
    numbers = {"ducats": {4, 6, 8}, "borders": {1, 2, 3}, "sword": {0}, "two_swords": {0}, "politics": {0}}
    for card in components.action_cards:
        if card.kind == "actions":
            assert len(card.actions) == 3, card.name
            assert sum(action.kind == "ducats" for action in card.actions) <= 1, card.name
            assert all(action.n in numbers[action.kind] for action in card.actions), card.name


@pytest.mark.rule("K-2")
def test_money_and_politics_come_in_the_printed_measure(components: ClassicComponents) -> None:
    """About 65 ducats in B to E; as many politics actions as there are politics cards."""
    ducats = sum(action.n for action in actions_of(components.action_cards, "BCDE") if action.kind == "ducats")
    politics = sum(action.kind == "politics" for action in actions_of(components.action_cards))
    assert 62 <= ducats <= 68
    assert politics == len(components.politics_cards) == 13


@pytest.mark.rule("K-2")
def test_borders_grow_scarcer_and_swords_more_frequent(components: ClassicComponents) -> None:
    """From stack to stack, as parts of all its actions."""

    def share(stack: str, *kinds: str) -> float:
        actions = actions_of(components.action_cards, stack)
        return sum(action.kind in kinds for action in actions) / len(actions)

    borders = [share(stack, "borders") for stack in "ABCDE"]
    swords = [share(stack, "sword") for stack in "ABCDE"]
    two_swords = [share(stack, "two_swords") for stack in "ABCDE"]
    assert borders == sorted(borders, reverse=True)
    assert borders[0] > 0.5
    assert borders[-1] < 0.1
    assert swords == sorted(swords)
    assert two_swords == sorted(two_swords)


@pytest.mark.rule("K-2")
def test_the_printed_card_of_stack_a_is_there(components: ClassicComponents) -> None:
    """Politics, 3 borders, sword."""
    printed = (Action("politics", 0), Action("borders", 3), Action("sword", 0))
    assert ActionCard("A1", "A", "actions", printed) in components.action_cards


@pytest.mark.rule("K-3")
def test_13_politics_cards(components: ClassicComponents) -> None:
    """3 Fiefs, 4 Treasures, 3 Renegades, 3 Forced Alliances, with their face values."""
    assert Counter(components.politics_cards) == {
        **{PoliticsCard("fief", value): 1 for value in (3, 4, 5)},
        **{PoliticsCard("treasure", value): 1 for value in (8, 10, 12, 15)},
        PoliticsCard("renegade", 0): 3,
        PoliticsCard("forced_alliance", 0): 3,
    }


# The basic start position


@pytest.mark.rule("C-1")
def test_each_colour_has_three_castles_each_with_its_knight(components: ClassicComponents) -> None:
    """On the six upright tiles, A B C above D E F; all 24 pieces on different spaces, at home on them (B-3)."""
    start = components.start
    assert start.tiles == tuple("ABCDEF")
    assert tuple(start.castles) == tuple(start.knights) == tuple(start.provinces) == COLOURS
    pieces = [name for pieces in (start.castles, start.knights) for names in pieces.values() for name in names]
    assert len(pieces) == len(set(pieces)) == 24
    assert {terrain_at(components, name) for names in start.castles.values() for name in names} == {"."}
    assert {terrain_at(components, name) for names in start.knights.values() for name in names} <= {".", "f"}
    for colour in COLOURS:
        for castle, knight in zip(start.castles[colour], start.knights[colour], strict=True):
            assert distance(SPACES[castle], SPACES[knight]) == 1


@pytest.mark.rule("B-10")
def test_basic_castles_keep_six_spaces_between_them(components: ClassicComponents) -> None:
    """Those of one colour do, as in the variable setup."""
    for castles in components.start.castles.values():
        one, two, three = (SPACES[castle] for castle in castles)
        assert min(distance(one, two), distance(one, three), distance(two, three)) - 1 >= 6


@pytest.mark.rule("K-5")
def test_each_colour_has_one_ready_province_of_six_spaces(components: ClassicComponents) -> None:
    """With castle, knight and town in it and nothing else; all other castles share one open land."""
    start = components.start
    open_land = BOARD
    for colour, castle in start.provinces.items():
        province = region(components, SPACES[castle])
        assert province.bit_count() == 6
        assert "t" in {terrain_at_space(components, space) for space in spaces_of(province)}
        assert pieces_in(start.castles, province) == [castle] == [start.castles[colour][0]]
        assert pieces_in(start.knights, province) == [start.knights[colour][0]]
        open_land = Mask(open_land & ~province)
    assert region(components, SPACES["H5"]) == open_land
    assert len(pieces_in(start.castles, open_land)) == 8


@pytest.mark.rule("K-5")
def test_the_castles_of_the_basic_position_are_symmetric(components: ClassicComponents) -> None:
    """Mirrored left to right, yellow's castles are red's, purple's grey's; mirrored top to bottom, yellow's purple's.

    Everything else follows the terrain, which mirrors nothing.
    """
    places = {colour: [SPACES[name] for name in castles] for colour, castles in components.start.castles.items()}
    for one, other in (("yellow", "red"), ("purple", "grey")):
        assert [flipped(space, columns=True, rows=False) for space in places[one]] == places[other]
    assert [flipped(space, columns=False, rows=True) for space in places["yellow"]] == places["purple"]


def flipped(space: Space, columns: bool, rows: bool) -> Space:
    """Where the space lies on the mirrored board."""
    row, column = divmod(space, space_at(0, 1))
    return space_at(14 - column if columns else column, 9 - row if rows else row)


def terrain_at(components: ClassicComponents, name: str) -> str:
    """The letter of a space's terrain on the basic board."""
    return terrain_at_space(components, SPACES[name])


def terrain_at_space(components: ClassicComponents, space: Space) -> str:
    row, column = divmod(space, space_at(0, 1))
    return components.tiles[row // 5 * 3 + column // 5].rows[row % 5][column % 5]


def region(components: ClassicComponents, start: Space) -> Mask:
    """The spaces of the basic board connected with this one (B-2), found here by other means than in the loader."""
    walls = {tuple(edge.split("|")) for edge in components.start.borders}
    names = {name for name, space in SPACES.items() if bit(space) & BOARD}
    found, left = set[str](), {next(name for name in names if SPACES[name] == start)}
    while left:
        found |= left
        left = {
            other
            for name in left
            for other in names - found
            if distance(SPACES[name], SPACES[other]) == 1 and not {(name, other), (other, name)} & walls
        }
    return Mask(sum(bit(SPACES[name]) for name in found))


def pieces_in(pieces: dict[str, tuple[str, ...]], spaces: Mask) -> list[str]:
    """The places of these pieces that are among the spaces."""
    return [name for names in pieces.values() for name in names if bit(SPACES[name]) & spaces]


# Loading


def test_our_own_components_are_read_only_once() -> None:
    """Every game of the edition shares them."""
    assert our_components() is our_components()


def test_an_unspoilt_copy_reads_the_same(folder: Path) -> None:
    """Nothing depends on where the files are."""
    assert read_components(folder) == our_components()


@pytest.mark.rule("K-1")
def test_every_fault_of_the_tiles_is_named(folder: Path) -> None:
    """Sizes, letters, tile E's town and our own counts, several in one tile."""
    spoil(
        folder,
        "tiles.toml",
        ('"t....",\n    "...ff"', '"t...",\n    "..xff"'),
        ('"..t..",\n    "..f.m"', '".....",\n    "m.f.."'),
        ('    ".....",\n]\nC', "]\nC"),
        ('".ft.m"', '".f.tm"'),
        ('".t.m."', '".tm.."'),
        ('"f..m."', '"m...."'),
        ('"ff.mm"', '"fm..m"'),
    )
    assert faults_in(folder) == [
        "tiles.toml: tiles.A: row 1 has 4 spaces, 5 are expected (K-1)",
        "tiles.toml: tiles.A: row 2: no terrain 'x'; there are '.' farmland, 'f' forest, 'm' mine, 't' town (K-1)",
        "tiles.toml: tiles.B: 4 rows, 5 are expected (K-1)",
        "tiles.toml: tiles.E: row 2 has farmland and town at columns 3 and 4, town and farmland are expected (K-1)",
        "tiles.toml: tiles.F: 2 of forest, 4 to 6 expected (K-1)",
        "tiles.toml: tiles.F: mines in 4 clusters, one or two are expected (K-1)",
    ]


@pytest.mark.rule("K-1")
def test_missing_and_unknown_tiles_and_keys_are_named(folder: Path) -> None:
    """A slip in a key is not passed over in silence."""
    spoil(folder, "tiles.toml", ("F = [", "G = ["), ('design = "ours"', 'design = "mine"\ncolour = 3'))
    assert faults_in(folder) == [
        'tiles.toml: design: "ours" or "printed" is expected, not \'mine\'',
        "tiles.toml: tiles.F: the tile is missing; there are six, A to F (K-1)",
        "tiles.toml: tiles.G: no such tile; there are six, A to F (K-1)",
        "tiles.toml: colour: unknown key",
    ]


@pytest.mark.rule("K-2", "K-3")
def test_every_fault_of_the_decks_is_named(folder: Path) -> None:
    """Cards, actions, stacks and politics cards, all in one report."""
    spoil(
        folder,
        "decks.toml",
        ('A1 = ["politics", "borders 3", "sword"]', 'A1 = ["politics", "borders 4", "sword"]'),
        ('A2 = ["ducats 4", "borders 3", "borders 2"]', 'A2 = ["ducats 5", "borders 3"]'),
        ('A3 = ["borders 3", "ducats 6", "borders 2"]', 'A3 = ["ducats 6", "ducats 6", "borders 2"]'),
        ('A4 = ["borders 3", "politics", "borders 2"]', 'A4 = ["borders 3", "polemics", "borders 2"]'),
        ('A5 = ["ducats 4", "borders 3", "sword"]', 'A5 = "silver_find"'),
        ("B6 =", "B5b ="),
        ('B7 = "silver_find"', 'E1 = "the_king_is_dead"'),
        ('C7 = "silver_find"\n', ""),
        ('D7 = "silver_find"', 'D7 = "gold_find"'),
        ("fief = [3, 4, 5]", "fief = [3, 4]"),
        ("renegade = 3", "renegade = 4"),
        ("forced_alliance = 3", 'forced_alliance = "three"'),
    )
    assert faults_in(folder) == [
        (
            "decks.toml: action_cards.A.A4: no action 'polemics'; "
            '"ducats 6", "borders 2", "sword", "two_swords", "politics" are (K-2)'
        ),
        "decks.toml: action_cards.D.D7: no special card 'gold_find'; there are silver_find, the_king_is_dead (K-2)",
        "decks.toml: action_cards: 2 cards are named E1; every name is unique",
        "decks.toml: action_cards.A.A1: borders 4; borders 1, 2, 3 are expected (K-2)",
        "decks.toml: action_cards.A.A2: 2 actions, three are expected (K-2)",
        "decks.toml: action_cards.A.A2: ducats 5; ducats 4, 6, 8 are expected (K-2)",
        "decks.toml: action_cards.A.A3: more than one ducats action (K-2)",
        "decks.toml: action_cards.A.A5: a Silver Find in stack A or E (K-2)",
        "decks.toml: action_cards.B.E1: The King Is Dead outside stack E (K-2)",
        "decks.toml: action_cards: 30 cards, 31 are expected (K-2)",
        "decks.toml: action_cards.E: 2 cards are The King Is Dead, one is expected (K-2)",
        "decks.toml: action_cards: 1 Silver Finds, 2 to 4 are expected (K-2)",
        "decks.toml: action_cards.A: no card shows politics, 3 borders and sword (K-2)",
        "decks.toml: action_cards.C: 6 cards, 7 are expected (K-2)",
        "decks.toml: politics_cards.fief: 3, 4; 3, 4, 5 expected (K-3)",
        "decks.toml: politics_cards.renegade: 4 cards, 3 are expected (K-3)",
        "decks.toml: politics_cards.forced_alliance: a whole number is expected, not 'three'",
    ]


@pytest.mark.rule("K-2")
def test_our_deck_is_held_to_its_money_politics_and_trends(folder: Path) -> None:
    """Eight ducats become four on three cards, a politics action too many twice, and E is full of borders."""
    spoil(
        folder,
        "decks.toml",
        ('C3 = ["ducats 8", "politics"', 'C3 = ["ducats 4", "politics"'),
        ('D2 = ["politics", "ducats 8", "sword"]', 'D2 = ["politics", "ducats 4", "politics"]'),
        ('E1 = ["ducats 8", "sword", "two_swords"]', 'E1 = ["ducats 4", "borders 1", "borders 1"]'),
        ('E2 = ["ducats 6", "politics", "sword"]', 'E2 = ["ducats 6", "politics", "politics"]'),
    )
    assert faults_in(folder) == [
        "decks.toml: action_cards: stacks B to E show 54 ducats, about 65 are expected (K-2)",
        "decks.toml: action_cards: 15 politics actions, about as many as politics cards, 13, are expected (K-2)",
        "decks.toml: action_cards.E: borders are no scarcer than in stack D (K-2)",
        "decks.toml: action_cards.E: swords are no more frequent than in stack D (K-2)",
    ]


@pytest.mark.rule("C-1", "K-5")
def test_every_fault_of_the_start_position_is_named(folder: Path) -> None:
    """Spaces, terrain, distances, knights, borders and provinces, in all four colours at once."""
    spoil(
        folder,
        "basic.toml",
        ('castles = ["B2", "I8", "M4"]', 'castles = ["B2", "I8", "P7"]'),
        ('knights = ["B1", "I9", "M5"]', 'knights = ["A2", "E5", "M5"]'),
        ('"B1|C1", "B2|C2"', '"B2|C2", "B2|A2", "A2|B2"'),
        ('castles = ["N2", "G8", "C4"]', 'castles = ["N2", "J4", "J4"]'),
        ('knights = ["O2", "G9", "C5"]', 'knights = ["O2", "J5"]'),
        ('province = "N2"', 'province = "M2"'),
        ('castles = ["B9", "I3", "M7"]', 'castles = ["B9", "I3", "O8"]'),
        ('"A8|A9", "B8|B9"', '"A8|A9", "A10|B10", "B8|B9", "A8|A9"'),
        ('castles = ["N9", "G3", "C7"]', 'castles = ["N9", "M4", "C7"]'),
    )
    assert set(faults_in(folder)) == {
        "basic.toml: red.knights: 2 knights, three are expected (C-1)",
        "basic.toml: yellow.castles: 'P7' is no space of the board, A1 to O10 (B-1)",
        "basic.toml: red.castles: J4 already has a piece (B-3)",
        "basic.toml: purple.castles: O8 is mine, farmland is expected (B-3)",
        "basic.toml: yellow.borders: 'B2|A2' is no edge of the board, left or upper space first",
        "basic.toml: purple.borders: A8|A9 already bears a border (B-1)",
        "basic.toml: yellow.knights: a border stands between A2 and its castle B2 (B-6)",
        "basic.toml: yellow.knights: E5 and its castle I8 are not neighbours (B-6)",
        "basic.toml: purple.knights: L7 and its castle O8 are not neighbours (B-6)",
        "basic.toml: grey.knights: H3 and its castle M4 are not neighbours (B-6)",
        "basic.toml: red.castles: 5 spaces between N2 and J4, six are expected (B-10)",
        "basic.toml: grey.castles: 5 spaces between N9 and M4, six are expected (B-10)",
        "basic.toml: yellow.province: 7 castles in the region of B2, one is expected (C-1)",
        "basic.toml: red.province: 'M2' is no castle of this colour (C-1)",
        "basic.toml: purple.borders: A10|B10 has one province on both sides (B-5)",
    }


@pytest.mark.rule("K-5")
def test_a_ready_province_has_six_spaces_and_a_town_and_is_the_only_one(folder: Path) -> None:
    """Yellow's loses its town to a fence, red's is a space short, and a second castle of grey's is fenced in."""
    spoil(
        folder,
        "basic.toml",
        ('borders = ["B1|C1",', 'borders = ["A1|A2", "A1|B1", "B1|C1",'),
        ('borders = ["L1|M1"', 'borders = ["M1|M2", "M1|N1"'),
        ('borders = ["L10|M10"', 'borders = ["B7|C7", "C6|C7", "D6|D7", "D7|E7", "C7|C8", "D7|D8", "L10|M10"'),
    )
    assert faults_in(folder) == [
        "basic.toml: yellow.province: 5 spaces around B2, 6 are expected (K-5)",
        "basic.toml: yellow.province: no town in the province of B2, one is expected (K-5)",
        "basic.toml: red.province: 5 spaces around N2, 6 are expected (K-5)",
        "basic.toml: red.province: no town in the province of N2, one is expected (K-5)",
        "basic.toml: grey.borders: C7 is in a ready province too, one is expected (C-1)",
    ]


def test_missing_keys_and_wrong_types_are_named_once(folder: Path) -> None:
    """What is missing is not complained of a second time by the checks that would have needed it."""
    spoil(
        folder,
        "basic.toml",
        ('tiles = ["A", "B", "C", "D", "E", "F"]', 'tiles = ["A", "B", "C", "D", "F", "E"]'),
        ('province = "N2"\n', ""),
        ('knights = ["C9", "I2", "L7"]', 'knights = ["C9", 9, "L7"]'),
        ("[grey]", "[gray]"),
    )
    assert faults_in(folder) == [
        "basic.toml: tiles: A B C D F E; A B C D E F are expected (C-1)",
        "basic.toml: red.province: missing; a string is expected",
        "basic.toml: purple.knights: a list of strings is expected, not ['C9', 9, 'L7']",
        "basic.toml: grey: missing; a table is expected",
        "basic.toml: gray: unknown key",
    ]


def test_faults_of_all_files_are_reported_together(folder: Path) -> None:
    """A missing file and one that is no TOML leave the others checked."""
    (folder / "tiles.toml").unlink()
    (folder / "decks.toml").write_text("[action_cards\n", encoding="utf-8")
    spoil(folder, "basic.toml", ('"I3"', '"I33"'))
    tiles, decks, basic = faults_in(folder)
    assert tiles == "tiles.toml: the file is missing"
    assert decks.startswith("decks.toml: not a TOML file: ")
    assert basic == "basic.toml: purple.castles: 'I33' is no space of the board, A1 to O10 (B-1)"


@pytest.mark.rule("K-1", "K-2")
def test_a_typed_in_copy_is_not_held_to_what_ours_promises(folder: Path) -> None:
    """With `design = "printed"` a tile with five mines, and stacks of other sizes, are right."""
    printed = ('design = "ours"', 'design = "printed"')
    spoil(folder, "tiles.toml", printed, ('"..f.m"', '"m.f.m"'), ('".ft.m"', '"..t.m"'))
    spoil(folder, "decks.toml", printed, ("\n[action_cards.B]", 'B0 = ["sword", "sword", "sword"]\n\n[action_cards.B]'))
    spoil(folder, "decks.toml", ('B3 = ["ducats 4", "borders 2", "two_swords"]\n', ""))
    components = read_components(folder)
    assert components.tiles[1].rows[1] == "m.f.m"
    assert sum(card.stack == "A" for card in components.action_cards) == 6
    spoil(folder, "tiles.toml", ('".ff.."', '".ff.x"'))
    assert len(faults_in(folder)) == 1
