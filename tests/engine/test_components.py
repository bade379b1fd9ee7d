"""The classic edition's tiles, decks and basic start position (K-1 to K-5)."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import get_args

import pytest

from games.engine.components.tiles import Tile, laid_out
from games.engine.editions.classic.components import (
    COLOURS,
    PRINTED_POLITICS,
    Action,
    ActionCard,
    ClassicComponents,
)
from games.engine.editions.classic.data_files import our_components
from games.engine.editions.classic.moves import PoliticsPlay
from games.engine.geometry import SPACES, Mask, Space, bit, distance, rectangle, space_at, spaces_of
from games.engine.mechanics.board import Land
from tests.engine.setups import share_relaxed, turned_at_random
from tests.services import ROOT

BOARD = rectangle(15, 10)
RULES = ROOT / "docs" / "rules" / "components.md"
CLASSIC_RULES = ROOT / "docs" / "rules" / "classic.md"
TAUGHT = ROOT / "frontend" / "src" / "pages" / "learn" / "content" / "en" / "classic.json"

TURNS = {2: "ab" * 4 + "cccc", 3: "abc" * 3 + "ddd", 4: "abcd" * 3}
"""By number of players, the colours whose castle and knight are set one after another (C-2, C-3)."""


@pytest.fixture
def components() -> ClassicComponents:
    return our_components()


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
    """Our tiles guarantee more than the printed ones."""
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
def test_no_two_tiles_are_equal_in_any_rotation(components: ClassicComponents) -> None:
    """Each tile in each of its four rotations is unique, and no tile looks the same after a rotation."""
    pictures = {tile.turned(turns).rows for tile in components.tiles for turns in range(4)}
    assert len(pictures) == 4 * len(components.tiles)


@pytest.mark.rule("C-2")
def test_a_tile_turns_clockwise() -> None:
    """A quarter turn brings the left column to the top; four restore the tile."""
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
    assert len({card.name for card in cards}) == len(cards)


@pytest.mark.rule("K-2")
def test_special_cards_are_in_their_stacks(components: ClassicComponents) -> None:
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
def test_money_and_politics_are_as_frequent_as_in_the_printed_game(components: ClassicComponents) -> None:
    """About 65 ducats in B to E; about as many politics actions as there are politics cards."""
    ducats = sum(action.n for action in actions_of(components.action_cards, "BCDE") if action.kind == "ducats")
    politics = sum(action.kind == "politics" for action in actions_of(components.action_cards))
    assert 62 <= ducats <= 68
    assert abs(politics - len(components.politics_cards)) <= 1


@pytest.mark.rule("K-2")
def test_borders_grow_scarcer_and_swords_more_frequent(components: ClassicComponents) -> None:
    """Compared by their share of a stack's actions."""

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
def test_the_politics_cards_are_those_of_the_rules_page(components: ClassicComponents) -> None:
    """The number of each kind, with their face values."""
    listed = []
    for kind in PRINTED_POLITICS:
        values = [card.value for card in components.politics_cards if card.kind == kind]
        name = kind.replace("_", " ").title() + ("s" if len(values) > 1 else "")
        listed.append(f"{len(values)} {name}" + (f" ({', '.join(map(str, values))})" if any(values) else ""))
    expected = f"**K-3** {len(components.politics_cards)} politics cards: {', '.join(listed)}."
    assert expected in RULES.read_text(), f'write "{expected}" in docs/rules/components.md'


@pytest.mark.rule("C-8")
def test_the_politics_cards_that_are_played_are_those_of_the_rules_pages() -> None:
    played = sorted(re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__) for kind in get_args(PoliticsPlay))
    each = f"a {', a '.join(played[:-1])} or a {played[-1]}"
    for page, expected in (
        (CLASSIC_RULES, f"a player may play one {', '.join(played[:-1])} or {played[-1]};"),
        (TAUGHT, f"You play {each} with your decision card"),
        (TAUGHT, f"You can play {each} with the card"),
    ):
        assert expected in page.read_text(), f'write "{expected}" in {page}'


# The basic start position


@pytest.mark.rule("C-1")
def test_each_colour_has_three_castles_each_with_its_knight(components: ClassicComponents) -> None:
    """On the six upright tiles, A B C above D E F; all 24 pieces on different spaces of allowed terrain (B-3)."""
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
    """Those of one colour, as in the variable setup."""
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
    """The position of the space on the mirrored board."""
    row, column = divmod(space, space_at(0, 1))
    return space_at(14 - column if columns else column, 9 - row if rows else row)


def terrain_at(components: ClassicComponents, name: str) -> str:
    """The letter of a space's terrain on the basic board."""
    return terrain_at_space(components, SPACES[name])


def terrain_at_space(components: ClassicComponents, space: Space) -> str:
    row, column = divmod(space, space_at(0, 1))
    return components.tiles[row // 5 * 3 + column // 5].rows[row % 5][column % 5]


def region(components: ClassicComponents, start: Space) -> Mask:
    """The spaces of the basic board connected with this one (B-2), computed independently of the loader."""
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
    """The positions of these pieces that are among the spaces."""
    return [name for names in pieces.values() for name in names if bit(SPACES[name]) & spaces]
