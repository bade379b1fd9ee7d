"""Bots in The King Returns: whole games, and the plain bot on small boards."""

from typing import Any

import pytest

from games.bots import BOTS
from games.engine.editions.returns.moves import Ally, DrawCard, Expand, PickCard, PlayCard, SellCard, TurnKnight
from games.engine.editions.returns.state import FillingUp
from games.engine.mechanics.moves import PlaceBorder
from tests.bots.test_choose import answer
from tests.engine.returns_table import card, carrying_out, position

CORNER = """
+--+--+--+--+--+--+
|.Y .y .  .  .  . |
+  +  +--+  +  +  +
|.  t |.  .  .  . |
+--+--+  +  +  +  +
|.  .  .  .  .r .R|
+--+--+--+--+--+--+
"""
"""One border, on C1|D1, closes yellow's corner with a village."""

NEIGHBOURS = """
+--+--+--+--+--+
|.Y .y .y|t  .R|
+  +  +  +  +  +
|.  .  . |.  .r|
+--+--+--+--+--+
"""
"""Yellow is stronger than its neighbour red, and red's village lies at the border."""


@pytest.mark.parametrize("player", BOTS["returns"])
def test_the_same_question_with_the_same_seed_gets_the_same_answer(player: str) -> None:
    state = position(CORNER, players=2)
    assert answer(state, 0, "a", player) == answer(state, 0, "a", player)


def test_it_founds_a_province_with_one_border() -> None:
    assert answer(carrying_out(CORNER, 0, "borders 1", players=2), 0) == PlaceBorder("C1|D1")


def test_it_plays_the_card_that_founds() -> None:
    hand = (card("borders 1", price=1), "knights 1", "alliance")
    assert answer(position(CORNER, players=2, hand=hand), 0) == PlayCard("a", 1)


def test_it_takes_the_village_of_a_weaker_neighbour() -> None:
    hand = ("alliance", card("borders 1 / expansion", name="b", price=4), "borders 1")
    state = position(NEIGHBOURS, players=2, hand=hand)
    assert answer(state, 0) == PlayCard("b", 2)
    move = answer(carrying_out(NEIGHBOURS, 0, "expansion", players=2), 0)
    assert isinstance(move, Expand)
    assert "D1" in move.spaces


def test_it_sells_when_it_can_afford_nothing_that_helps() -> None:
    hand = tuple(card("borders 3", name=name, price=6) for name in "abc")
    assert isinstance(answer(position(CORNER, players=2, hand=hand, ducats=(0, 0)), 0), SellCard)


def test_it_sells_its_least_useful_card() -> None:
    hand = (
        card("expansion", price=9),
        card("borders 1", name="b", price=9, sale=3),
        card("expansion", name="c", price=9),
    )
    assert answer(position(NEIGHBOURS, players=2, hand=hand, ducats=(7, 7)), 0) == SellCard("b")


def test_it_turns_a_knight_of_the_neighbour() -> None:
    assert answer(carrying_out(NEIGHBOURS, 0, "traitor", players=2), 0) == TurnKnight("A1", "E1")


def test_the_weaker_player_allies_with_the_stronger() -> None:
    assert answer(carrying_out(NEIGHBOURS, 1, "alliance", players=2), 1) == Ally("E1", "A1")


@pytest.mark.parametrize(("offered", "taken"), [("expansion", PickCard), ("alliance", DrawCard)])
def test_it_picks_useful_cards_from_the_market_and_otherwise_draws(offered: str, taken: Any) -> None:
    market = (card(offered, name="offered", price=4),)
    state = position(NEIGHBOURS, players=2, hand=("borders 1",) * 2, market=market, phase=FillingUp(0, None))
    assert isinstance(answer(state, 0), taken)
