"""The tiles and power cards of The King Returns (K-6, K-7)."""

import random
from collections import Counter
from functools import partial

import pytest

from games.engine.components.tiles import Tile, laid_out, terrain_of
from games.engine.editions.returns.components import (
    STACKS,
    PowerCard,
    ReturnsComponents,
    Symbol,
    SymbolKind,
)
from games.engine.editions.returns.data_files import our_components
from games.engine.geometry import distance, neighbours
from games.engine.mechanics.board import Land
from tests.engine.setups import share_relaxed, turned_at_random

TURNS = {2: "ab" * 4 + "cccc", 3: "abc" * 4, 4: "abcd" * 3}
"""By number of players, the colours whose castle and knight are set one after another; c is neutral with two (R-2,
R-5)."""

LATE_KINDS: tuple[SymbolKind, ...] = ("expansion", "traitor", "alliance")


@pytest.fixture
def components() -> ReturnsComponents:
    return our_components()


def centre_of(components: ReturnsComponents) -> Tile:
    """The tile with the royal city."""
    return next(tile for tile in components.tiles if tile.name == components.centre)


def random_land(components: ReturnsComponents, rng: random.Random) -> Land:
    """A board with the royal city's tile in the middle, the others shuffled around it, all rotated (R-1)."""
    centre = centre_of(components)
    tiles = rng.sample([tile for tile in components.tiles if tile != centre], 8)
    tiles.insert(4, centre)
    return Land(laid_out(turned_at_random(tiles, rng), components.columns_of_tiles))


def kinds_in(cards: tuple[PowerCard, ...], stack: str) -> list[str]:
    """The kind of every symbol on the cards of a stack."""
    return [symbol.kind for card in cards if card.stack == stack for symbol in card.symbols]


# Tiles


@pytest.mark.rule("K-6")
def test_nine_tiles_of_16_spaces_make_the_board(components: ReturnsComponents) -> None:
    """Three columns of three, 144 spaces."""
    assert len({tile.name for tile in components.tiles}) == len(components.tiles) == 9
    assert components.columns_of_tiles == 3
    assert all(len(tile.rows) == 4 and {len(row) for row in tile.rows} == {4} for tile in components.tiles)


@pytest.mark.rule("K-6")
def test_the_board_has_one_royal_city_ten_villages_and_four_mines_of_each_kind(components: ReturnsComponents) -> None:
    """And 40 forests; the rest is meadow."""
    counts = Counter(letter for tile in components.tiles for row in tile.rows for letter in row)
    assert counts == {"k": 1, "t": 10, "c": 4, "s": 4, "g": 4, "j": 4, "f": 40, ".": 77}


@pytest.mark.rule("K-6")
def test_the_royal_city_has_a_mine_of_each_kind_near_it(components: ReturnsComponents) -> None:
    """On the same tile, no more than three steps away."""
    spaces = {letter: space for space, letter in terrain_of(centre_of(components)).items() if letter in "kcsgj"}
    assert Counter("".join(centre_of(components).rows)) & Counter("kcsgj") == Counter("kcsgj")
    assert all(distance(spaces["k"], spaces[mine]) <= 3 for mine in "csgj")


@pytest.mark.rule("K-6")
def test_villages_mines_and_forests_are_spread_over_the_tiles(components: ReturnsComponents) -> None:
    """Every outer tile has a village or two, one or two mines of different kinds, and a forest."""
    for tile in components.tiles:
        if tile.name != components.centre:
            counts = Counter("".join(tile.rows))
            assert 1 <= counts["t"] <= 2, tile.name
            assert 1 <= sum(counts[mine] for mine in "csgj") <= 2, tile.name
            assert all(counts[mine] <= 1 for mine in "csgj"), tile.name
            assert 4 <= counts["f"] <= 5, tile.name


@pytest.mark.rule("K-6", "B-6")
def test_meadow_and_forest_of_each_tile_are_connected(components: ReturnsComponents) -> None:
    """Meadow and forest of a tile are connected, so no castle starts in an enclosed pocket."""
    for tile in components.tiles:
        ground = Land(tile.rows).of(".f")
        reached = ground & -ground
        while neighbours(reached) & ground & ~reached:
            reached |= neighbours(reached) & ground
        assert reached == ground, tile.name


@pytest.mark.rule("K-6")
def test_no_two_tiles_are_equal_in_any_rotation(components: ReturnsComponents) -> None:
    """Each tile in each of its four rotations is unique."""
    pictures = {tile.turned(turns).rows for tile in components.tiles for turns in range(4)}
    assert len(pictures) == 4 * len(components.tiles)


@pytest.mark.rule("B-1")
def test_tiles_are_laid_side_by_side_row_by_row() -> None:
    """Six of them in three columns are two rows of three."""
    tiles = [(f"{letter}{letter}", f"{letter}.") for letter in "abcdef"]
    assert laid_out(tiles, 3) == ("aabbcc", "a.b.c.", "ddeeff", "d.e.f.")


@pytest.mark.rule("K-6", "R-5", "B-10")
@pytest.mark.parametrize(("players", "most_relaxed"), [(4, 0.0), (3, 0.01), (2, 0.01)])
def test_random_setups_hardly_ever_need_a_shorter_distance(
    components: ReturnsComponents, players: int, most_relaxed: float
) -> None:
    """Never with 4 players, in under 1 % of the setups with 2 or 3; LIONHEART_PROOF=1 tries 10,000 setups of each."""
    assert share_relaxed(partial(random_land, components), TURNS[players], ".f") <= most_relaxed


# Power cards


@pytest.mark.rule("K-7")
def test_60_power_cards_15_in_each_stack(components: ReturnsComponents) -> None:
    """Named by their stacks, each with a name of its own."""
    cards = components.power_cards
    assert [card.name for card in cards] == [f"{stack}{n}" for stack in STACKS for n in range(1, 16)]
    assert Counter(card.stack for card in cards) == dict.fromkeys("ABCD", 15)
    assert all(card.name.startswith(card.stack) for card in cards)


@pytest.mark.rule("K-7")
def test_a_card_shows_one_symbol_or_two_different_ones(components: ReturnsComponents) -> None:
    """Borders 1 to 3, knights 1 or 2, expansion, traitor, alliance: all of them occur, some stacks' cards show two."""
    shown = {symbol for card in components.power_cards for symbol in card.symbols}
    assert shown == {
        *(Symbol("borders", n) for n in (1, 2, 3)),
        *(Symbol("knights", n) for n in (1, 2)),
        *(Symbol(kind) for kind in LATE_KINDS),
    }
    assert all(1 <= len(set(card.symbols)) == len(card.symbols) <= 2 for card in components.power_cards)
    assert {card.stack for card in components.power_cards if len(card.symbols) == 2} == set(STACKS)


@pytest.mark.rule("K-7")
def test_prices_are_1_to_7_and_sales_bring_something_but_never_more(components: ReturnsComponents) -> None:
    """And the same symbol comes at several prices."""
    assert {card.price for card in components.power_cards} <= set(range(1, 8))
    assert all(1 <= card.sale <= card.price for card in components.power_cards)
    traitors = {card.price for card in components.power_cards if card.symbols == (Symbol("traitor"),)}
    assert len(traitors) > 2


@pytest.mark.rule("K-7")
def test_one_card_in_three_must_be_sold(components: ReturnsComponents) -> None:
    """With mines of two kinds, three turns' income pays for less than two cards; a sale makes it just enough."""
    cards = components.power_cards
    price = sum(card.price for card in cards) / len(cards)
    sale = sum(card.sale for card in cards) / len(cards)
    income = 2
    assert 3 * income < 2 * price
    assert 2 * price == pytest.approx(3 * income + sale, rel=0.1)


@pytest.mark.rule("K-7")
def test_borders_come_early_expansions_traitors_and_alliances_late(components: ReturnsComponents) -> None:
    """Compared by their share of a stack's symbols."""

    def shares(*kinds: str) -> list[float]:
        shown = [kinds_in(components.power_cards, stack) for stack in STACKS]
        return [sum(kind in kinds for kind in stack) / len(stack) for stack in shown]

    assert shares("borders") == sorted(shares("borders"), reverse=True)
    assert shares(*LATE_KINDS) == sorted(shares(*LATE_KINDS))
    assert shares("borders")[0] > 0.6
    assert shares(*LATE_KINDS)[-1] > 0.6
