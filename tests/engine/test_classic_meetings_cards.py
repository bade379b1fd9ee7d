"""Interactions of the rules for cards and money: Renegades, alliances, duels, supplies, two cards in two contests."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.events import (
    ActionLapsed,
    ActionWon,
    BidsRevealed,
    NegotiationOpened,
    PoliticsReturned,
)
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    PlaceKnight,
    PoliticsPlay,
    Propose,
    Renegade,
    Stop,
)
from games.engine.editions.classic.prompts import BidPrompt, CarryOutPrompt
from games.engine.editions.classic.state import Offer
from games.engine.mechanics.events import AllianceForced, KnightTurned
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import (
    OPEN_LAND,
    contest,
    events_of,
    kinds,
    only,
    play,
    play_all,
    politics_cards,
    position,
    prompt,
    refused,
    settling,
)


def lay(card: int, play: PoliticsPlay | None = None) -> Decide:
    return Decide((card,), (play,))


@pytest.mark.rule("C-23", "B-7e")
def test_a_renegade_that_empties_a_castle_opens_it_to_the_expansion_of_the_same_round() -> None:
    state = position(FOUR_PROVINCES, hands={0: ("renegade",)}, card=("sword", "ducats 6", "ducats 6"))
    assert refused(state, 0, lay(1, Renegade("A1", "A3", "A3", "C1"))).reason == "no_knight_to_turn"
    state, _ = play(state, 0, lay(1, Renegade("A1", "A3", "B3", "C1")))
    state, _ = play_all(state, *((seat, lay(3)) for seat in (1, 2, 3)))
    purple = next(p for p in engine.view(state, None).board.provinces if p.castle == "A3")
    assert (purple.knights, len(purple.spaces)) == (0, 6)
    play(state, 0, Expand("A1", ("B3", "C3")))


@pytest.mark.rule("C-8", "C-23")
def test_an_earlier_renegade_in_the_same_reveal_makes_a_later_one_impossible() -> None:
    """Yellow, who leads, and purple both want red's outer knight."""
    diagram = """
    +--+--+--+--+--+--+
    |.Y .y . |.R .r .r|
    +--+--+--+--+--+--+
    |.G .g . |.P .p . |
    +--+--+--+--+--+--+
    """
    state = position(diagram, hands={0: ("renegade",), 2: ("renegade",)}, card=("sword", "sword", "sword"))
    state, _ = play_all(state, (2, lay(1, Renegade("D2", "D1", "F1", "F2"))), (1, lay(2)), (3, lay(2)))
    state, events = play(state, 0, lay(1, Renegade("A1", "D1", "F1", "C1")))
    assert only(events, KnightTurned).seat == 0
    returned = only(events, PoliticsReturned)
    assert (returned.seat, returned.rule, returned.reason) == (2, "C-23", "no_knight_to_turn")
    assert state.seats[2].hand == politics_cards("renegade")
    assert state.seats[1].knights == 11, "one knight went, not two"


@pytest.mark.rule("C-8", "C-22", "C-23", "B-9")
def test_an_alliance_of_the_same_reveal_does_not_stop_a_renegade() -> None:
    state = position(
        FOUR_PROVINCES, lead=1, hands={0: ("renegade",), 1: ("forced_alliance",)}, card=("sword", "sword", "sword")
    )
    state, _ = play_all(state, (0, lay(1, Renegade("A1", "D1", "F1", "C1"))), (2, lay(2)), (3, lay(2)))
    state, events = play(state, 1, lay(1, ForcedAlliance("D1", "A1")))
    assert [event.kind for event in events if isinstance(event, AllianceForced | KnightTurned)] == [
        "alliance_forced",
        "knight_turned",
    ]
    assert state.board.alliances


@pytest.mark.rule("C-8", "C-22", "C-23")
def test_buying_an_alliance_off_before_the_reveal_can_make_the_players_own_renegade_impossible() -> None:
    state = position(FOUR_PROVINCES + "A1=A3", hands={0: ("renegade",)}, card=("sword", "sword", "sword"))
    state, _ = play_all(state, (0, lay(1, Renegade("A1", "D1", "F1", "A2"))), (0, EndAlliance("A1", "A3")))
    state, events = play_all(state, *((seat, lay(2)) for seat in (1, 2, 3)))
    assert only(events, PoliticsReturned).reason == "too_few_ducats"
    assert state.seats[0].hand == politics_cards("renegade")


@pytest.mark.rule("C-18", "C-9")
def test_a_double_tie_lapses_the_action_and_the_next_is_settled() -> None:
    choices = {0: (1,), 1: (1,), 2: (1,), 3: (2,)}
    state, _ = settling(OPEN_LAND, "sword", "sword", choices=choices)
    state, _ = play_all(state, *((seat, Bid(5)) for seat in (0, 1, 2)))
    state, events = play_all(state, (0, Bid(7)), (1, Bid(7)), (2, Bid(6)))
    assert events_of(events, ActionLapsed) == [ActionLapsed(action=1, why="tie")]
    assert only(events, ActionWon).seat == 3
    assert [seat.ducats for seat in state.seats] == [12] * 4


@pytest.mark.rule("C-18", "C-24")
def test_a_double_tie_returns_the_treasures_too() -> None:
    hands = {0: ("treasure 8",), 1: ("treasure 10",)}
    tie = ((0, Bid(4, (8,))), (1, Bid(2, (10,))))
    state, events = play_all(contest(0, 1, 2, hands=hands), *tie, (2, Bid(0)))
    assert only(events, BidsRevealed).tied == (0, 1)
    state, events = play_all(state, *tie)
    assert only(events, BidsRevealed).tied == (0, 1)
    assert [seat.hand for seat in state.seats[:2]] == [politics_cards("treasure 8"), politics_cards("treasure 10")]


@pytest.mark.rule("C-17", "C-24")
def test_a_duel_is_fought_with_treasures_only() -> None:
    hands = {0: ("treasure 8", "treasure 12"), 1: ("treasure 15",), 2: ("treasure 10",)}
    state = contest(0, 1, 2, ducats=(0, 0, 0, 0), hands=hands)
    assert (prompt(state, 0, BidPrompt).limit, prompt(state, 0, BidPrompt).treasures) == (0, (8, 12))
    state, events = play_all(state, (0, Bid(0, (8, 12))), (1, Bid(0, (15,))), (2, Bid(0, (10,))))
    assert only(events, ActionWon).seat == 0
    assert [len(seat.hand) for seat in state.seats] == [0, 1, 1, 0]
    assert state.politics_discard == politics_cards("treasure 8", "treasure 12")


@pytest.mark.rule("C-16", "C-17", "C-18")
def test_all_at_zero_ducats_can_still_bargain_and_duel() -> None:
    nothing = (0, 0, 0, 0)
    state, _ = play_all(contest(0, 1, ducats=nothing), (0, Propose(True, 0)), (1, Accept(1, True, 0)))
    assert engine.pending(state) == (0,)
    assert refused(contest(0, 1, ducats=nothing), 0, Propose(True, 1)).reason == "offer_not_covered"
    duel, _ = play(contest(0, 1, ducats=nothing), 0, CallDuel())
    duel, _ = play_all(duel, (0, Bid(0)), (1, Bid(0)))
    _, events = play_all(duel, (0, Bid(0)), (1, Bid(0)))
    assert events_of(events, ActionLapsed)[0] == ActionLapsed(action=1, why="tie")


@pytest.mark.rule("C-16", "C-26")
def test_a_demand_above_the_others_hidden_money_stands_and_is_refused_to_the_payer_alone() -> None:
    state, _ = play(contest(0, 1, ducats=(12, 3, 12, 12)), 0, Propose(False, 4))
    assert engine.view(state, None).contest.proposals == {0: Offer(1, False, 4)}
    assert refused(state, 1, Accept(1, False, 4)) == Refusal("C-16", "demand_not_covered", {"ducats": 4, "limit": 3})
    state, _ = play_all(state, (0, Propose(False, 3)), (1, Accept(2, False, 3)))
    assert [seat.ducats for seat in state.seats[:2]] == [15, 0]


@pytest.mark.rule("C-22", "C-13", "B-9")
def test_an_alliance_bought_off_during_another_players_action_frees_the_land_for_it() -> None:
    state, _ = settling(FOUR_PROVINCES + "A1=D1", "two_swords", choices={1: (1,)})
    state, _ = play(state, 1, PlaceKnight("F2"))
    assert refused(state, 1, Expand("D1", ("C1",))) == Refusal("B-9", "alliance", {"space": "C1"})
    asked = prompt(state, 1, CarryOutPrompt)
    state, _ = play(state, 0, EndAlliance("A1", "D1"))
    assert prompt(state, 1, CarryOutPrompt).id == asked.id
    assert "C1" in prompt(state, 1, CarryOutPrompt).expansions["D1"]
    state, events = play(state, 1, Expand("D1", ("C1",)))
    assert kinds(events)[0] == "expanded"


@pytest.mark.rule("C-22", "C-16")
def test_an_alliance_bought_off_during_others_negotiation_does_not_affect_it() -> None:
    state = contest(2, 3, diagram=FOUR_PROVINCES + "A1=D1")
    state, _ = play(state, 2, Propose(True, 12))
    state, events = play(state, 0, EndAlliance("A1", "D1"))
    assert kinds(events) == ["alliance_ended"]
    play(state, 3, Accept(1, True, 12))


@pytest.mark.rule("C-14", "C-9")
def test_with_both_politics_stacks_empty_the_round_goes_on_with_the_next_action() -> None:
    state, events = settling(
        OPEN_LAND, "politics", "sword", choices={0: (1,), 1: (1,), 2: (1,), 3: (2,)}, stacks=((), ())
    )
    assert only(events, ActionLapsed) == ActionLapsed(action=1, why="stacks_empty")
    assert engine.pending(state) == (3,)


@pytest.mark.rule("C-7", "C-16", "C-17", "C-22")
def test_the_lead_of_three_enters_two_contests_with_two_cards_and_may_win_both() -> None:
    state, events = settling(OPEN_LAND, "sword", "sword", choices={0: (1, 2), 1: (1,), 2: (2,)}, players=3)
    assert only(events, NegotiationOpened) == NegotiationOpened(action=1, seats=(0, 1))
    state, _ = play_all(state, (0, Propose(True, 5)), (1, Accept(1, True, 5)))
    state, events = play(state, 0, Stop())
    assert only(events, NegotiationOpened) == NegotiationOpened(action=2, seats=(0, 2))
    assert refused(state, 0, Propose(True, 8)) == Refusal("C-16", "offer_not_covered", {"ducats": 8, "limit": 7})
    state, _ = play(state, 2, CallDuel())
    state, events = play_all(state, (0, Bid(7)), (2, Bid(6)))
    assert only(events, ActionWon).seat == 0
    assert [seat.ducats for seat in state.seats] == [0, 17, 12]


@pytest.mark.rule("C-7", "C-17")
def test_the_lead_of_three_meets_both_others_over_one_card_and_is_alone_on_the_other() -> None:
    state, _ = settling(OPEN_LAND, "sword", "sword", choices={0: (1, 2), 1: (1,), 2: (1,)}, players=3)
    assert engine.view(state, None).contest.stage == "duel"
    state, events = play_all(state, (0, Bid(0)), (1, Bid(1)), (2, Bid(2)))
    assert only(events, ActionWon).seat == 2
    state, events = play(state, 2, Stop())
    assert (only(events, ActionWon).seat, only(events, ActionWon).action) == (0, 2)
