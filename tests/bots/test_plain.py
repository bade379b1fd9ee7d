"""The plain bot on small boards where the right move is obvious."""

from typing import Any

import pytest

from games import engine
from games.bots.shared.enclosure import missing_borders, plans_for
from games.bots.shared.land import Values
from games.engine.editions.classic.moves import (
    Bid,
    Decide,
    Expand,
    ForcedAlliance,
    PlaceBorder,
    PlaceKnight,
    Renegade,
    Stop,
)
from games.engine.editions.classic.state import TakingCard
from games.engine.geometry import SPACES, names_of
from games.engine.records.board_diagrams import board_from_text
from tests.bots.test_choose import answer
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import action_card, carrying_out, contest, kinds, play, politics_card, position

VALUES = Values(mine=1.0)

CORNER = """
+--+--+--+--+--+--+
|.Y .y .  .  .  . |
+  +  +--+  +  +  +
|.  t |.  .  .  . |
+--+--+  +  +  +  +
|.  .  .  .  .r .R|
+--+--+--+--+--+--+
"""
"""One border, on C1|D1, closes yellow's corner with a town."""

NECK = """
+--+--+--+--+--+--+--+
|.  .  .  .  .  .  . |
+  +--+--+--+--+--+  +
|.  .Y .y .  .  .  .R|
+  +--+--+--+--+--+  +
|.  .  .  .  .  .  .r|
+--+--+--+--+--+--+--+
"""


def test_a_plan_closes_the_most_land_with_the_fewest_borders() -> None:
    board = board_from_text(CORNER, 2)
    cheapest = min(plans_for(board, 0, SPACES["A1"], VALUES, VALUES.reach), key=lambda plan: plan.cost)
    assert (names_of(cheapest.spaces), cheapest.cost) == (("A1", "B1", "C1", "A2", "B2"), 1)
    assert missing_borders(board, cheapest.spaces) == ("C1|D1",)


def test_a_castle_with_a_province_has_no_plan() -> None:
    assert not plans_for(board_from_text(FOUR_PROVINCES, 4), 0, SPACES["A1"], VALUES, VALUES.reach)


def test_castles_joined_by_a_chain_of_knights_have_no_plan() -> None:
    bound = """
    +--+--+--+--+--+
    |.Y .y .y .Y .R|
    +--+--+--+--+--+
    """
    assert not plans_for(board_from_text(bound, 2), 0, SPACES["A1"], VALUES, VALUES.reach)


def test_a_province_that_one_border_founds_is_founded() -> None:
    assert answer(carrying_out(CORNER, 0, "borders 1"), 0) == PlaceBorder("C1|D1")


def test_it_finds_the_narrow_ways_out() -> None:
    state = carrying_out(NECK, 0, "borders 2")
    state, _ = play(state, 0, answer(state, 0))
    _, events = play(state, 0, answer(state, 0))
    assert "province_founded" in kinds(events)


def test_it_stops_rather_than_found_a_better_province_for_its_only_rival() -> None:
    mirrored = CORNER.translate(str.maketrans("RrYy", "YyRr"))
    state = carrying_out(mirrored, 0, "borders 1", players=2)
    assert answer(state, 0) not in (PlaceBorder("B1|C1"), PlaceBorder("C1|D1"))


def test_it_takes_the_town_of_a_weaker_neighbour() -> None:
    state = carrying_out(
        """
        +--+--+--+--+--+
        |.Y .y .y|.R t |
        +  +  +  +  +  +
        |.  .  . |.r t |
        +--+--+--+--+--+
        """.replace("        ", ""),
        0,
        "sword",
    )
    # The towns lie behind; nothing of red's reaches across its pieces, so the choice is a knight or nothing.
    assert isinstance(answer(state, 0), PlaceKnight | Stop)
    nearer = carrying_out(
        """
        +--+--+--+--+--+
        |.Y .y .y|t  .R|
        +  +  +  +  +  +
        |.  .  . |.  .r|
        +--+--+--+--+--+
        """.replace("        ", ""),
        0,
        "sword",
    )
    move = answer(nearer, 0)
    assert isinstance(move, Expand)
    assert "D1" in move.spaces


def test_two_swords_place_the_knight_that_opens_the_attack() -> None:
    state = carrying_out(
        """
        +--+--+--+--+--+
        |.Y .y . |t  .R|
        +  +  +  +  +  +
        |.  .  . |t  .r|
        +--+--+--+--+--+
        """.replace("        ", ""),
        0,
        "two_swords",
    )
    knight = answer(state, 0)
    assert isinstance(knight, PlaceKnight)
    after, _ = play(state, 0, knight)
    assert set(answer(after, 0).spaces) == {"D1", "D2"}


def test_it_bids_more_for_what_is_worth_more() -> None:
    def bid(over: str) -> int:
        bids = [answer(contest(0, 1, 2, over=over, diagram=CORNER, players=3), 0, str(seed)) for seed in range(9)]
        return sum(move.ducats for move in bids if isinstance(move, Bid))

    assert bid("borders 3") > bid("sword")


def test_it_chooses_the_action_that_founds() -> None:
    state = position(CORNER, players=2, card=("ducats 4", "sword", "borders 1"), lead=1)
    laid = [answer(state, 0, str(seed)).cards for seed in range(20)]
    assert laid.count((3,)) >= 10


def test_it_turns_the_knight_that_blocks_it() -> None:
    diagram = """
    +--+--+--+--+--+
    |.Y .y . |t  .R|
    +  +  +  +  +  +
    |.  .  . |t  .r|
    +--+--+--+--+--+
    """.replace("    ", "")
    state = position(diagram, players=2, hands={0: ["renegade"]}, deck=[action_card("sword", "sword", "sword")] * 9)
    assert Renegade in {type(played) for played in answer(state, 0).politics}


def test_it_allies_with_a_stronger_neighbour() -> None:
    diagram = """
    +--+--+--+--+--+
    |.R .r .r|t  .Y|
    +  +  +  +  +  +
    |.  .r . |t  .y|
    +--+--+--+--+--+
    """.replace("    ", "")
    state = position(diagram, players=2, hands={0: ["forced_alliance"]})
    assert ForcedAlliance("E1", "A1") in answer(state, 0).politics


@pytest.mark.parametrize(
    ("cards", "taken"),
    [
        (("fief 3", "fief 5"), "fief 5"),
        (("treasure 8", "treasure 15"), "treasure 15"),
        (("fief 4", "treasure 8"), "fief 4"),
    ],
)
def test_it_takes_the_better_card(cards: tuple[str, ...], taken: str) -> None:
    state: Any = carrying_out(CORNER, 0, "politics", players=2, stacks=(cards, ()))
    state, _ = play(state, 0, engine.move_from_json("classic", {"kind": "choose_stack", "stack": 1}))
    assert isinstance(state.phase, TakingCard)
    assert answer(state, 0).card == politics_card(taken)


def test_it_decides_with_as_many_cards_as_asked() -> None:
    state = position(CORNER, players=2, lead=0)
    move = answer(state, 0)
    assert isinstance(move, Decide)
    assert len(set(move.cards)) == len(move.politics) == 2


def test_an_open_second_card_is_chosen_as_well_as_the_first() -> None:
    state = position(CORNER, players=2, lead=0, hidden=False, card=("ducats 4", "sword", "borders 1"), ducats=(12, 0))
    state, _ = play(state, 0, Decide((1,), (None,)))
    assert [answer(state, 0, str(seed)).cards for seed in range(20)].count((3,)) >= 15
