"""The default moves for a seat whose time is up (C-27)."""

import pytest

from games import engine
from games.engine import IllegalMove, Refusal
from games.engine.editions.classic.moves import (
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    PlaceCastle,
    PlaceKnight,
    Stop,
    TakeCard,
)
from games.engine.editions.classic.state import Setup
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import OPEN_LAND, carrying_out, contest, play, politics_card, position


@pytest.mark.rule("C-27")
def test_setup_takes_the_first_legal_pair_in_board_order() -> None:
    diagram = """
    +--+--+--+--+
    |.R .r m  f |
    +  +  +  +  +
    |f  f  .  . |
    +  +  +  +  +
    |.  f  f  . |
    +--+--+--+--+
    """
    state = position(diagram, settled=False, phase=Setup(((0, 0), (1, 1))))
    assert engine.default_move(state, 0) == PlaceCastle("C2", "D2"), (
        "A1 and B1 are taken, A3 has no room for its knight"
    )


@pytest.mark.rule("C-27")
def test_the_knight_of_setup_goes_on_the_first_free_neighbour() -> None:
    diagram = """
    +--+--+--+
    |f  .R .r|
    +  +  +  +
    |.  .  . |
    +--+--+--+
    """
    state = position(diagram, settled=False, phase=Setup(((0, 0), (1, 1))))
    assert engine.default_move(state, 0) == PlaceCastle("A2", "B2")
    with_room_above = diagram.replace("|f  .R .r|", "|.  .R .r|")
    state = position(with_room_above, settled=False, phase=Setup(((0, 0), (1, 1))))
    assert engine.default_move(state, 0) == PlaceCastle("A1", "A2")
    wide = position(
        """
        +--+--+--+
        |.  .  . |
        +  +  +  +
        |.  .R .r|
        +--+--+--+
        """,
        settled=False,
        phase=Setup(((0, 0), (1, 1))),
    )
    assert engine.default_move(wide, 0) == PlaceCastle("A1", "B1"), "of B1 and A2 the first from the top left"


@pytest.mark.rule("C-27")
def test_a_decision_is_the_lowest_card_or_cards_without_politics() -> None:
    state = position(hands={0: ("renegade", "forced_alliance")})
    assert engine.default_move(state, 0) == Decide((1,), (None,))
    assert engine.default_move(position(players=3), 0) == Decide((1, 2), (None, None))
    assert engine.default_move(position(players=3), 1) == Decide((1,), (None,))


@pytest.mark.rule("C-27", "C-7")
def test_an_open_decision_is_the_lowest_card_that_is_still_in_hand() -> None:
    state = position(players=3, hidden=False)
    state, _ = play(state, 0, Decide((1,), (None,)))
    assert engine.default_move(state, 0) == Decide((2,), (None,))


@pytest.mark.rule("C-27")
def test_a_negotiation_becomes_the_duel() -> None:
    assert engine.default_move(contest(0, 1), 0) == CallDuel()


@pytest.mark.rule("C-27")
def test_a_duels_bid_is_zero() -> None:
    assert engine.default_move(contest(0, 1, 2, hands={0: ("treasure 8",)}), 0) == Bid(0)


@pytest.mark.rule("C-27")
@pytest.mark.parametrize("what", ["borders 3", "sword", "two_swords"])
def test_carrying_out_stops(what: str) -> None:
    state = carrying_out(OPEN_LAND, 0, what)
    assert engine.default_move(state, 0) == Stop()
    if what == "two_swords":
        state, _ = play(state, 0, PlaceKnight("C1"))
        assert engine.default_move(state, 0) == Stop()


@pytest.mark.rule("C-27")
@pytest.mark.parametrize(
    ("stacks", "chosen"),
    [
        ((("fief 3",), ("fief 4", "fief 5")), 2),
        ((("fief 3", "renegade"), ("fief 4",)), 1),
        ((("fief 3",), ("fief 4",)), 1),
        (((), ("fief 4",)), 2),
        ((("fief 4",), ()), 1),
    ],
)
def test_of_the_stacks_the_larger_is_chosen(stacks: tuple[tuple[str, ...], tuple[str, ...]], chosen: int) -> None:
    state = carrying_out(OPEN_LAND, 0, "politics", stacks=stacks)
    assert engine.default_move(state, 0) == ChooseStack(chosen)


@pytest.mark.rule("C-27")
def test_of_an_opened_stack_the_first_card_is_taken() -> None:
    state = carrying_out(OPEN_LAND, 0, "politics", stacks=(("fief 5", "treasure 15"), ("fief 4",)))
    state, _ = play(state, 0, ChooseStack(1))
    assert engine.default_move(state, 0) == TakeCard(politics_card("fief 5"))


@pytest.mark.rule("C-27")
def test_a_seat_that_is_not_asked_has_no_default_move() -> None:
    for seat, state in ((1, carrying_out(FOUR_PROVINCES, 0, "sword")), (2, contest(0, 1))):
        with pytest.raises(IllegalMove) as raised:
            engine.default_move(state, seat)
        assert raised.value.refusal == Refusal("C-27", "not_asked", {"seat": seat})


@pytest.mark.rule("C-27")
def test_default_moves_alone_play_a_whole_game_to_its_end() -> None:
    for players in (2, 3, 4):
        state, _ = engine.new_game("classic", {"players": players}, "1")
        while engine.outcome(state) is None:
            seat = engine.pending(state)[0]
            state, _ = engine.apply(state, seat, engine.default_move(state, seat))
            assert engine.problems(state) == ()
