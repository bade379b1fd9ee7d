"""`problems` reports every state of a classic game that no legal moves can reach."""

from dataclasses import replace

import pytest

from games import engine
from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.moves import Bid, Decide
from games.engine.editions.classic.state import CAUSES, Duel, Ended, Negotiation, Offer, State
from games.engine.geometry import EMPTY


@pytest.fixture
def state() -> State:
    started, _ = engine.new_game("classic", {"players": 3, "setup": "basic"}, "problems")
    assert isinstance(started, State)
    return started


def with_seat(state: State, seat: int, **changes: object) -> State:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **changes)  # type: ignore[arg-type]
    return replace(state, seats=tuple(seats))


def found(state: State) -> str:
    return "\n".join(engine.problems(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_at_its_start_has_no_problems(players: int) -> None:
    assert engine.problems(engine.new_game("classic", {"players": players}, "problems")[0]) == ()


def test_a_broken_board_is_found(state: State) -> None:
    broken = replace(state.board, founded=EMPTY)
    assert "was never founded" in found(replace(state, board=broken))


def test_a_knight_or_castle_too_many_is_found(state: State) -> None:
    assert found(with_seat(state, 1, knights=10)) == "seat 1 has 13 knights instead of 12, 10 of them in supply"
    assert found(with_seat(state, 2, castles=1)) == "seat 2 has not 3 castles"


@pytest.mark.rule("C-25")
def test_a_politics_card_in_two_places_or_in_none_is_found(state: State) -> None:
    said = "the politics cards are not each in one place"
    assert found(with_seat(state, 0, hand=(PoliticsCard("fief", 3),))) == said
    assert found(replace(state, stacks=(state.stacks[0][1:], state.stacks[1]))) == said
    assert found(replace(state, politics_discard=state.stacks[0][:1])) == said


@pytest.mark.rule("C-4")
def test_an_action_card_in_two_places_or_out_of_order_is_found(state: State) -> None:
    assert "not each in one place" in found(replace(state, deck=state.deck[1:]))
    assert "not each in one place" in found(replace(state, action_discard=state.deck[:1]))
    assert found(replace(state, deck=state.deck[::-1])) == "the action cards are not in the order of their stacks (C-4)"


@pytest.mark.rule("C-21")
def test_a_game_that_ends_without_the_king_is_found(state: State) -> None:
    assert "the game ends with The King Is Dead" in found(replace(state, phase=Ended()))


@pytest.mark.rule("C-16")
@pytest.mark.parametrize(("proposal", "sound"), [(Offer(1, True, 12), True), (Offer(1, True, 13), False)])
def test_an_offer_that_cannot_be_kept_is_found(state: State, proposal: Offer, sound: bool) -> None:
    bargain = replace(state, phase=Negotiation(1, (0, 2), (None, proposal)))
    assert found(bargain) == ("" if sound else "seat 2 cannot keep its offer (C-16)")


@pytest.mark.rule("C-16")
def test_a_demand_may_exceed_what_any_player_has(state: State) -> None:
    assert found(replace(state, phase=Negotiation(1, (0, 2), (Offer(1, False, 99), None)))) == ""


@pytest.mark.rule("C-17")
@pytest.mark.parametrize(("bid", "sound"), [(Bid(12), True), (Bid(13), False), (Bid(-1), False), (Bid(0, (8,)), False)])
def test_a_bid_that_cannot_be_kept_is_found(state: State, bid: Bid, sound: bool) -> None:
    duel = replace(state, phase=Duel(1, (0, 1, 2), (None, bid, None)))
    assert found(duel) == ("" if sound else "seat 1 cannot keep its bid (C-17)")


@pytest.mark.parametrize(
    ("cause", "points", "sound"),
    [
        ("founding", 3, True),
        ("founding", -3, False),
        ("spaces_lost", -1, True),
        ("spaces_lost", 1, False),
        ("cut_off", 3, False),
        ("mines", 2, False),
        ("fiefs", 3, False),
    ],
)
def test_points_that_their_cause_cannot_give_are_found(state: State, cause: str, points: int, sound: bool) -> None:
    scores = tuple(points if name == cause else 0 for name in CAUSES)
    assert found(with_seat(state, 0, scores=scores)) == ("" if sound else f"seat 0 has {points} points of {cause}")


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("laid", [Decide((4,), (None,)), Decide((1, 1), (None, None)), Decide((1,), ())])
def test_impossible_decision_cards_are_found(state: State, laid: Decide) -> None:
    assert found(replace(state, decisions=(None, laid, None))) == f"seat 1 cannot have laid {laid.cards}"
