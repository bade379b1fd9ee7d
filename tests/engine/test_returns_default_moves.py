"""The default moves for a seat whose time is up (R-21)."""

import pytest

from games import engine
from games.engine import IllegalMove, Refusal
from games.engine.editions.returns.moves import (
    DrawCard,
    GiveUpKnight,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    SellCard,
    Stop,
    TurnKnight,
)
from games.engine.editions.returns.prompts import GiveUpKnightPrompt
from games.engine.editions.returns.state import Setup
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.returns_table import OPEN_LAND, card, cards, carrying_out, play, play_all, position
from tests.engine.table import prompt, refused

SPARE = FOUR_PROVINCES.replace("m", "c")
"""Red's two knights depend on one another: only F1 can be removed. Then, with one more below the castle, two can."""
TWO_CAN_GO = SPARE.replace("|f  .  . |f  f  . |", "|f  .  . |fr f  . |")


@pytest.mark.rule("R-21", "R-5")
def test_setup_takes_the_first_legal_pair_in_board_order() -> None:
    diagram = """
    +--+--+--+--+
    |f  .Y .y|. |
    +  +  +  +  +
    |c  c  .  . |
    +--+--+--+--+
    """
    state = position(diagram, players=2, phase=Setup(((1, 1), (0, 0))))
    assert engine.default_move(state, 1) == PlaceCastle("D1", "D2")


@pytest.mark.rule("R-21")
@pytest.mark.parametrize(
    ("sales", "sold"), [((1, 2, 4), "c"), ((4, 2, 1), "a"), ((3, 3, 2), "a"), ((2, 3, 3), "b"), ((2, 2, 2), "a")]
)
def test_a_turn_sells_the_card_with_the_highest_sale_value_the_leftmost_among_equals(
    sales: tuple[int, ...], sold: str
) -> None:
    hand = [card("borders 1", name=name, sale=sale) for name, sale in zip("abc", sales, strict=True)]
    assert engine.default_move(position(hand=hand), 0) == SellCard(sold)


@pytest.mark.rule("R-21")
def test_filling_up_draws_from_the_deck() -> None:
    state, _ = play(position(market=cards("knights 2", names="m")), 0, SellCard("a"))
    assert engine.default_move(state, 0) == DrawCard()


@pytest.mark.rule("R-21")
@pytest.mark.parametrize(
    ("symbol", "board"),
    [
        ("borders 3", OPEN_LAND),
        ("knights 2", OPEN_LAND),
        ("expansion", TWO_CAN_GO.replace("r .r|", "r . |").replace("|f  .  . |", "|fy .y . |")),
        ("traitor", SPARE),
        ("alliance", SPARE),
    ],
)
def test_carrying_out_stops(symbol: str, board: str) -> None:
    state = carrying_out(board, 0, symbol)
    assert engine.default_move(state, 0) == Stop()
    if symbol.startswith("borders"):
        state, _ = play(state, 0, PlaceBorder("B1|C1"))
        assert engine.default_move(state, 0) == Stop()
    state, _ = play(state, 0, Stop())
    assert state.acting == 1


@pytest.mark.rule("R-21", "R-13")
def test_the_acting_player_then_names_the_knight_that_a_traitor_takes() -> None:
    """The owner's time is up: the choice passes to the acting player, whose own default is any legal knight."""
    state, _ = play(carrying_out(TWO_CAN_GO, 0, "traitor"), 0, TurnKnight("A1", "D1"))
    assert engine.pending(state) == (1,)
    assert engine.default_move(state, 1) == Stop()
    assert prompt(state, 1, GiveUpKnightPrompt).may_leave
    state, _ = play(state, 1, Stop())
    assert engine.pending(state) == (0,)
    assert not prompt(state, 0, GiveUpKnightPrompt).may_leave
    data = {"phase": "give_up_knight", "move": "stop"}
    assert refused(state, 0, Stop()) == Refusal("R-13", "not_this_move", data)
    assert refused(state, 1, GiveUpKnight("D2")) == Refusal("R-13", "not_asked", {"phase": "give_up_knight"})
    assert engine.default_move(state, 0) == GiveUpKnight("F1")
    state, _ = play(state, 0, GiveUpKnight("D2"))
    assert state.phase.kind == "traitor_place"


@pytest.mark.rule("R-21", "R-13")
def test_the_knight_gained_goes_on_the_first_legal_space() -> None:
    moves = ((0, TurnKnight("A1", "D1")), (1, GiveUpKnight("F1")))
    state, _ = play_all(carrying_out(TWO_CAN_GO, 0, "traitor"), *moves)
    assert engine.default_move(state, 0) == PlaceKnight("C1")


@pytest.mark.rule("R-21")
def test_a_seat_that_is_not_asked_has_no_default_move() -> None:
    for seat in (1, 2, 3):
        with pytest.raises(IllegalMove) as raised:
            engine.default_move(position(), seat)
        assert raised.value.refusal == Refusal("R-21", "not_asked", {"seat": seat})
