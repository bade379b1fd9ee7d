"""Duels of sealed bids, and ties in them (C-17, C-18)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.contest import bound_in_bid
from games.engine.editions.classic.events import (
    ActionLapsed,
    ActionWon,
    BidMade,
    BidsRevealed,
    DuelOpened,
    RevealedBid,
)
from games.engine.editions.classic.moves import Bid, CallDuel, EndAlliance, Propose
from games.engine.editions.classic.prompts import BidPrompt, EndAlliancePrompt, NegotiatePrompt
from games.engine.editions.classic.state import Offer, State
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
    prompt,
    refused,
)
from tests.engine.table import settling as settling_round


def bids(*sums: int) -> list[tuple[int, Bid]]:
    """The bids of seats 0, 1, 2 …"""
    return [(seat, Bid(ducats)) for seat, ducats in enumerate(sums)]


@pytest.mark.rule("C-17")
def test_three_or_more_choosers_bid_at_once() -> None:
    state, events = settling_round(OPEN_LAND, "sword", choices={0: (1,), 2: (1,), 3: (1,)})
    assert only(events, DuelOpened) == DuelOpened(action=1, seats=(0, 2, 3), second=False)
    asked = prompt(state, 2, BidPrompt)
    assert (asked.action, asked.second, asked.limit, asked.treasures, asked.made) == (1, False, 12, (), None)
    assert refused(state, 1, Bid(3)) == Refusal("C-17", "not_asked", {"phase": "duel"})
    assert refused(state, 0, Propose(True, 3)).reason == "not_this_move"


@pytest.mark.rule("C-17")
def test_the_highest_bid_takes_the_action_and_goes_to_the_bank_while_all_others_keep_theirs() -> None:
    state, events = play_all(contest(0, 1, 2), *bids(3, 7, 6))
    assert only(events, BidsRevealed) == BidsRevealed(
        action=1, bids=(RevealedBid(0, 3, ()), RevealedBid(1, 7, ()), RevealedBid(2, 6, ())), winner=1, tied=()
    )
    assert only(events, ActionWon).seat == 1
    assert [seat.ducats for seat in state.seats] == [12, 5, 12, 12]


@pytest.mark.rule("C-17", "C-26")
def test_a_bid_is_secret_until_all_are_in() -> None:
    state, events = play_all(contest(0, 1, 2), (0, Bid(3)), (2, Bid(9)))
    assert events == (BidMade(seat=0), BidMade(seat=2))
    assert engine.pending(state) == (1,)
    for viewer in (0, 1, 2, 3, None):
        assert engine.view(state, viewer).contest.bid_made == (0, 2)
    assert engine.view(state, 1) == engine.view(play_all(contest(0, 1, 2), (0, Bid(12)), (2, Bid(0)))[0], 1)


@pytest.mark.rule("C-17")
def test_a_bid_may_be_changed_until_all_are_in() -> None:
    state, _ = play(contest(0, 1, 2), 0, Bid(3))
    state, events = play(state, 0, Bid(8))
    assert events == ()
    assert prompt(state, 0, BidPrompt).made == Bid(8)
    _, events = play_all(state, (1, Bid(7)), (2, Bid(0)))
    assert only(events, BidsRevealed).winner == 0


@pytest.mark.rule("C-17")
@pytest.mark.parametrize(
    ("bid", "why"),
    [
        (Bid(-1), Refusal("C-17", "below_zero", {"ducats": -1})),
        (Bid(13), Refusal("C-17", "bid_not_covered", {"ducats": 13, "limit": 12})),
        (Bid(0, (10,)), Refusal("C-24", "no_such_treasure", {"treasure": 10})),
        (Bid(0, (8, 8)), Refusal("C-24", "no_such_treasure", {"treasure": 8})),
    ],
)
def test_a_bid_is_any_part_of_the_players_own_ducats_and_treasures(bid: Bid, why: Refusal) -> None:
    state = contest(0, 1, 2, hands={0: ("treasure 8", "fief 5"), 1: ("treasure 10",)})
    assert refused(state, 0, bid) == why
    for good in (Bid(0), Bid(12), Bid(12, (8,)), Bid(0, (8,))):
        play(state, 0, good)


@pytest.mark.rule("C-17", "C-24")
def test_a_treasure_in_a_bid_counts_at_its_full_face_value_and_goes_to_the_discard_without_change() -> None:
    state = contest(0, 1, 2, hands={0: ("treasure 8", "treasure 10", "fief 3")})
    state, events = play_all(state, (0, Bid(1, (8,))), (1, Bid(8)), (2, Bid(0)))
    assert only(events, BidsRevealed).winner == 0
    assert state.seats[0].ducats == 11
    assert state.seats[0].hand == politics_cards("treasure 10", "fief 3")
    assert state.politics_discard == politics_cards("treasure 8")


@pytest.mark.rule("C-17", "C-24")
def test_any_number_of_treasures_may_be_bid_even_more_than_needed() -> None:
    state = contest(0, 1, 2, hands={0: ("treasure 8", "treasure 10")})
    state, events = play_all(state, (0, Bid(12, (8, 10))), (1, Bid(1)), (2, Bid(0)))
    assert only(events, BidsRevealed).winner == 0
    assert (state.seats[0].ducats, state.seats[0].hand) == (0, ())


@pytest.mark.rule("C-17")
def test_losing_bidders_keep_their_treasures_too() -> None:
    state = contest(0, 1, 2, hands={0: ("treasure 8",)})
    state, _ = play_all(state, (0, Bid(0, (8,))), (1, Bid(9)), (2, Bid(0)))
    assert state.seats[0].hand == politics_cards("treasure 8")
    assert state.politics_discard == ()


@pytest.mark.rule("C-17")
def test_a_duel_called_in_a_negotiation_is_between_the_two_alone() -> None:
    state, _ = play(contest(1, 3), 3, CallDuel())
    state, events = play_all(state, (3, Bid(0)), (1, Bid(1)))
    assert only(events, ActionWon).seat == 1
    assert [seat.ducats for seat in state.seats] == [12, 11, 12, 12]


@pytest.mark.rule("C-18")
def test_only_the_tied_highest_bid_again_and_no_player_has_paid_yet() -> None:
    state, events = play_all(contest(0, 1, 2, 3), *bids(5, 3, 5, 4))
    revealed = only(events, BidsRevealed)
    assert (revealed.winner, revealed.tied) == (None, (0, 2))
    assert only(events, DuelOpened) == DuelOpened(action=1, seats=(0, 2), second=True)
    assert engine.pending(state) == (0, 2)
    assert [seat.ducats for seat in state.seats] == [12] * 4
    assert refused(state, 3, Bid(12)) == Refusal("C-17", "not_asked", {"phase": "duel"})
    assert engine.view(state, None).contest.stage == "second_duel"


@pytest.mark.rule("C-18")
def test_two_tied_do_not_negotiate_again() -> None:
    state, _ = play_all(contest(0, 1, 2), *bids(5, 5, 0))
    assert refused(state, 0, Propose(True, 3)).rule == "C-17"
    assert refused(state, 0, CallDuel()).rule == "C-17"


@pytest.mark.rule("C-18")
def test_the_second_bid_is_independent_and_may_be_lower() -> None:
    state, _ = play_all(contest(0, 1, 2), *bids(12, 12, 0))
    assert prompt(state, 0, BidPrompt).made is None
    state, events = play_all(state, (0, Bid(1)), (1, Bid(0)))
    assert only(events, ActionWon).seat == 0
    assert [seat.ducats for seat in state.seats] == [11, 12, 12, 12]


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("again", [(4, 4, 2), (4, 4, 4), (0, 0, 0)])
def test_a_second_tie_for_the_highest_bid_lapses_the_action_and_costs_nothing(
    again: tuple[int, int, int],
) -> None:
    state, _ = play_all(contest(0, 1, 2), *bids(6, 6, 6))
    state, events = play_all(state, *bids(*again))
    assert events_of(events, ActionLapsed)[0] == ActionLapsed(action=1, why="tie")
    assert "action_won" not in kinds(events)
    assert [seat.ducats for seat in state.seats] == [12] * 4


@pytest.mark.rule("C-18")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    _, events = play_all(contest(0, 1, 2), *bids(5, 5, 6))
    assert only(events, BidsRevealed).winner == 2
    state, _ = play_all(contest(0, 1, 2), *bids(6, 6, 6))
    _, events = play_all(state, *bids(2, 2, 3))
    assert only(events, BidsRevealed).winner == 2


@pytest.mark.rule("C-18", "C-24")
def test_a_treasure_and_as_many_ducats_are_a_tie() -> None:
    state = contest(0, 1, 2, hands={0: ("treasure 8",)})
    state, events = play_all(state, (0, Bid(0, (8,))), (1, Bid(8)), (2, Bid(0)))
    assert only(events, BidsRevealed).tied == (0, 1)
    assert state.seats[0].hand == politics_cards("treasure 8")


def duel_among_allies(**position_args: object) -> State:
    """Seats 0, 1 and 2 bid; yellow and red are allied."""
    return contest(0, 1, 2, diagram=FOUR_PROVINCES + "A1=D1", **position_args)  # type: ignore[arg-type]


@pytest.mark.rule("C-22", "C-17")
def test_ducats_in_a_sealed_bid_are_committed_and_cannot_end_an_alliance() -> None:
    state, _ = play(duel_among_allies(), 0, Bid(3))
    assert refused(state, 0, EndAlliance("A1", "D1")) == Refusal("C-22", "too_few_ducats", {"sum": 10})
    assert not [p for p in engine.waiting(state)[0] if isinstance(p, EndAlliancePrompt)]
    state, _ = play(state, 0, Bid(2))
    state, _ = play(state, 0, EndAlliance("A1", "D1"))
    assert (state.seats[0].ducats, state.board.alliances) == (2, ())


@pytest.mark.rule("C-22", "C-17", "C-24")
def test_a_treasure_in_a_sealed_bid_is_committed_while_another_is_free() -> None:
    state = duel_among_allies(ducats=(0, 0, 0, 0), hands={0: ("treasure 10", "treasure 12")})
    state, _ = play(state, 0, Bid(0, (10,)))
    assert prompt(state, 0, EndAlliancePrompt).payments == ((12,),)
    why = Refusal("C-24", "no_such_treasure", {"treasure": 10})
    assert refused(state, 0, EndAlliance("A1", "D1", (10,))) == why
    state, _ = play(state, 0, EndAlliance("A1", "D1", (12,)))
    assert state.seats[0].hand == politics_cards("treasure 10")


@pytest.mark.rule("C-22", "C-17")
def test_the_bid_may_be_changed_after_paying_but_only_within_what_is_left() -> None:
    state, _ = play_all(duel_among_allies(), (0, Bid(2)), (0, EndAlliance("A1", "D1")))
    assert refused(state, 0, Bid(3)) == Refusal("C-17", "bid_not_covered", {"ducats": 3, "limit": 2})
    play(state, 0, Bid(1))


@pytest.mark.rule("C-22", "C-17", "C-24")
def test_of_two_equal_treasures_only_the_one_in_the_bid_is_committed() -> None:
    """Our deck has no two alike, but a deck that is typed in may."""
    state = duel_among_allies(ducats=(0, 0, 0, 0), hands={0: ("treasure 10", "treasure 10")})
    state, _ = play(state, 0, Bid(0, (10,)))
    state, _ = play(state, 0, EndAlliance("A1", "D1", (10,)))
    assert state.seats[0].hand == politics_cards("treasure 10")


@pytest.mark.rule("C-16", "C-17")
@pytest.mark.parametrize("state", [contest(0, 1), contest(0, 1, 2)], ids=["negotiation", "duel"])
def test_a_contests_prompts_are_answered_by_their_ids(state: State) -> None:
    for seat, (asked,) in engine.waiting(state).items():
        assert asked.id == str(state.step)
        engine.apply(state, seat, engine.default_move(state, seat), asked.id)


@pytest.mark.rule("C-17", "C-22")
def test_only_a_submitted_bid_commits_ducats() -> None:
    state = contest(0, 1, 2)
    assert [bound_in_bid(state, seat) for seat in range(4)] == [Bid(0)] * 4
    state, _ = play(state, 1, Bid(3))
    assert [bound_in_bid(state, seat) for seat in range(4)] == [Bid(0), Bid(3), Bid(0), Bid(0)]


@pytest.mark.rule("C-16")
@pytest.mark.parametrize(("proposer", "other"), [(0, 1), (1, 0)])
def test_an_offer_is_shown_to_the_other_player_and_as_the_proposers_own(proposer: int, other: int) -> None:
    state, _ = play(contest(0, 1), proposer, Propose(True, 2))
    offer = Offer(1, True, 2)
    theirs, own = prompt(state, other, NegotiatePrompt), prompt(state, proposer, NegotiatePrompt)
    assert (theirs.offered, theirs.standing) == (offer, None)
    assert (own.offered, own.standing) == (None, offer)
