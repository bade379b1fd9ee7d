"""Negotiating over an action that two chose (C-16)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.events import (
    ActionWon,
    DealMade,
    DuelCalled,
    DuelOpened,
    NegotiationOpened,
    ProposalLapsed,
    Proposed,
)
from games.engine.editions.classic.moves import Accept, Bid, CallDuel, EndAlliance, Propose, Withdraw
from games.engine.editions.classic.prompts import NegotiatePrompt
from games.engine.editions.classic.state import Offer
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import OPEN_LAND, contest, kinds, only, play, play_all, prompt, refused, settling

PAY, TAKE = True, False
"""The two kinds of proposal: "I pay and act", "You pay me and act"."""


@pytest.mark.rule("C-16")
def test_exactly_two_choosers_negotiate_without_the_others() -> None:
    state, events = settling(OPEN_LAND, "sword", choices={1: (1,), 3: (1,)})
    assert only(events, NegotiationOpened) == NegotiationOpened(action=1, seats=(1, 3))
    assert engine.pending(state) == (1, 3)
    asked = prompt(state, 3, NegotiatePrompt)
    assert (asked.action, asked.other, asked.limit, asked.standing, asked.offered) == (1, 1, 12, None, None)
    assert prompt(state, 1, NegotiatePrompt).other == 3
    for move in (Propose(PAY, 1), CallDuel(), Accept(1, PAY, 0), Withdraw(1)):
        assert refused(state, 0, move) == Refusal("C-16", "not_asked", {"phase": "negotiation"})


@pytest.mark.rule("C-16")
def test_an_accepted_offer_moves_ducats_to_the_other_player_and_the_payer_acts() -> None:
    state, events = play_all(contest(0, 1), (0, Propose(PAY, 5)), (1, Accept(1, PAY, 5)))
    assert only(events, Proposed) == Proposed(seat=0, act=True, ducats=5)
    assert only(events, DealMade) == DealMade(seat=1, payer=0, payee=1, ducats=5, acting=0)
    assert only(events, ActionWon).seat == 0
    assert [seat.ducats for seat in state.seats] == [7, 17, 12, 12]
    assert engine.pending(state) == (0,)


@pytest.mark.rule("C-16")
def test_an_accepted_demand_is_paid_by_the_accepting_player_who_acts() -> None:
    state, events = play_all(contest(0, 1), (0, Propose(TAKE, 5)), (1, Accept(1, TAKE, 5)))
    assert only(events, DealMade) == DealMade(seat=1, payer=1, payee=0, ducats=5, acting=1)
    assert only(events, ActionWon).seat == 1
    assert [seat.ducats for seat in state.seats] == [17, 7, 12, 12]


@pytest.mark.rule("C-16")
def test_only_a_proposal_that_stands_is_repeated() -> None:
    state = contest(0, 1)
    assert not engine.is_repeated_offer(state, 0, Propose(PAY, 5))
    state, _ = play(state, 0, Propose(PAY, 5))
    assert engine.is_repeated_offer(state, 0, Propose(PAY, 5))
    for seat, other in ((0, Propose(PAY, 4)), (0, Propose(TAKE, 5)), (1, Propose(PAY, 5)), (2, Propose(PAY, 5))):
        assert not engine.is_repeated_offer(state, seat, other)


@pytest.mark.rule("C-16")
@pytest.mark.parametrize("act", [PAY, TAKE])
def test_zero_ducats_can_be_proposed_and_accepted(act: bool) -> None:
    state, events = play_all(contest(0, 1), (0, Propose(act, 0)), (1, Accept(1, act, 0)))
    assert only(events, ActionWon).seat == (0 if act else 1)
    assert [seat.ducats for seat in state.seats] == [12, 12, 12, 12]


@pytest.mark.rule("C-16")
def test_a_negative_sum_cannot_be_proposed() -> None:
    for act in (PAY, TAKE):
        assert refused(contest(0, 1), 0, Propose(act, -1)) == Refusal("C-16", "below_zero", {"ducats": -1})


@pytest.mark.rule("C-16")
def test_a_player_must_have_the_ducats_that_they_offer() -> None:
    state = contest(0, 1, ducats=(4, 12, 0, 0))
    why = Refusal("C-16", "offer_not_covered", {"ducats": 5, "limit": 4})
    assert refused(state, 0, Propose(PAY, 5)) == why
    play(state, 0, Propose(PAY, 4))


@pytest.mark.rule("C-16")
def test_treasures_cover_no_offer_and_pay_for_no_demand() -> None:
    state = contest(0, 1, ducats=(4, 4, 0, 0), hands={0: ("treasure 15",), 1: ("treasure 12",)})
    assert prompt(state, 0, NegotiatePrompt).limit == 4
    assert refused(state, 0, Propose(PAY, 5)).reason == "offer_not_covered"
    state, _ = play(state, 0, Propose(TAKE, 5))
    assert refused(state, 1, Accept(1, TAKE, 5)).reason == "demand_not_covered"


@pytest.mark.rule("C-16", "C-26")
def test_a_demand_is_never_checked_against_the_others_hidden_ducats() -> None:
    state = contest(0, 1, ducats=(12, 3, 0, 0))
    state, events = play(state, 0, Propose(TAKE, 10**9))
    assert only(events, Proposed).ducats == 10**9


@pytest.mark.rule("C-16", "C-26")
def test_a_demand_that_cannot_be_paid_is_refused_to_the_payer_alone() -> None:
    state, _ = play(contest(0, 1, ducats=(12, 3, 0, 0)), 0, Propose(TAKE, 4))
    why = Refusal("C-16", "demand_not_covered", {"ducats": 4, "limit": 3})
    assert refused(state, 1, Accept(1, TAKE, 4)) == why
    assert prompt(state, 1, NegotiatePrompt).can_accept is False
    richer, _ = play(contest(0, 1, ducats=(12, 4, 0, 0)), 0, Propose(TAKE, 4))
    assert prompt(richer, 1, NegotiatePrompt).can_accept is True
    assert prompt(richer, 0, NegotiatePrompt) == prompt(state, 0, NegotiatePrompt)
    assert engine.view(richer, 0) == engine.view(state, 0)


@pytest.mark.rule("C-16")
def test_each_side_has_one_standing_proposal_which_a_new_one_replaces() -> None:
    state, _ = play_all(contest(0, 1), (0, Propose(PAY, 2)), (0, Propose(TAKE, 6)))
    gone = Refusal("C-16", "not_standing", {"offer": 1, "act": True, "ducats": 2})
    assert refused(state, 1, Accept(1, PAY, 2)) == gone
    assert prompt(state, 1, NegotiatePrompt).offered == Offer(2, TAKE, 6)
    assert prompt(state, 0, NegotiatePrompt).standing == Offer(2, TAKE, 6)
    play(state, 1, Accept(2, TAKE, 6))


@pytest.mark.rule("C-16")
def test_a_withdrawn_proposal_no_longer_stands() -> None:
    state, _ = play(contest(0, 1), 0, Propose(PAY, 2))
    state, events = play(state, 0, Withdraw(1))
    assert only(events, ProposalLapsed) == ProposalLapsed(seat=0, broke=False)
    gone = Refusal("C-16", "not_standing", {"offer": 1, "act": True, "ducats": 2})
    assert refused(state, 1, Accept(1, PAY, 2)) == gone
    assert refused(state, 0, Withdraw(1)) == Refusal("C-16", "nothing_to_withdraw", {"offer": 1})


@pytest.mark.rule("C-16")
def test_no_player_accepts_their_own_proposal() -> None:
    state, _ = play(contest(0, 1), 0, Propose(PAY, 2))
    assert refused(state, 0, Accept(1, PAY, 2)).reason == "not_standing"


@pytest.mark.rule("C-16")
def test_an_answer_to_terms_that_have_changed_meanwhile_is_refused() -> None:
    state, _ = play_all(contest(0, 1), (0, Propose(PAY, 8)), (0, Propose(PAY, 1)))
    assert refused(state, 1, Accept(1, PAY, 8)).reason == "not_standing"


@pytest.mark.rule("C-16")
def test_a_late_answer_to_a_proposal_does_not_settle_another_of_the_same_terms() -> None:
    state, _ = play_all(contest(0, 1), (0, Propose(PAY, 2)), (0, Withdraw(1)))
    assert refused(state, 1, Accept(1, PAY, 2)).reason == "not_standing"
    state, _ = play(state, 0, Propose(PAY, 2))
    assert refused(state, 1, Accept(1, PAY, 2)).reason == "not_standing"
    assert refused(state, 0, Withdraw(1)).reason == "nothing_to_withdraw"
    state, _ = play_all(state, (1, Propose(PAY, 1)), (1, Propose(TAKE, 2)))
    assert engine.view(state, None).contest.proposals == {0: Offer(2, PAY, 2), 1: Offer(2, TAKE, 2)}
    play(state, 0, Withdraw(2))
    play(state, 1, Accept(2, PAY, 2))


@pytest.mark.rule("C-16")
def test_a_prompt_says_whether_the_other_player_has_answered_since() -> None:
    state = contest(0, 1)

    def answered() -> list[bool]:
        return [prompt(state, seat, NegotiatePrompt).answered for seat in (0, 1)]

    assert answered() == [False, False]
    offers = (0, Propose(PAY, 2)), (0, Withdraw(1)), (1, Propose(TAKE, 2)), (0, Propose(PAY, 2)), (1, Withdraw(1))
    for seat, move in offers:
        state, _ = play(state, seat, move)
        assert answered() == [seat == 0, seat == 1]


@pytest.mark.rule("C-16")
def test_crossing_proposals_settle_nothing_by_themselves() -> None:
    state, events = play_all(contest(0, 1), (0, Propose(PAY, 5)), (1, Propose(TAKE, 5)))
    assert kinds(events) == ["proposed", "proposed"]
    assert engine.pending(state) == (0, 1)
    both = engine.view(state, None).contest.proposals
    assert both == {0: Offer(1, PAY, 5), 1: Offer(1, TAKE, 5)}


@pytest.mark.rule("C-16")
def test_an_offer_falls_when_its_ducats_are_no_longer_there() -> None:
    state = contest(0, 1, diagram=FOUR_PROVINCES + "A1=D1")
    state, _ = play_all(state, (0, Propose(PAY, 3)), (1, Propose(TAKE, 9)))
    state, events = play(state, 0, EndAlliance("A1", "D1"))
    assert only(events, ProposalLapsed) == ProposalLapsed(seat=0, broke=True)
    assert engine.view(state, None).contest.proposals == {1: Offer(1, TAKE, 9)}
    assert refused(state, 1, Accept(1, PAY, 3)).reason == "not_standing"


@pytest.mark.rule("C-16")
def test_affordable_offers_and_demands_keep_standing() -> None:
    state = contest(0, 1, diagram=FOUR_PROVINCES + "A1=D1")
    state, _ = play_all(state, (0, Propose(PAY, 2)), (1, Propose(TAKE, 9)))
    for seat, own, other in ((0, "A1", "D1"), (1, "D1", "A1")):
        after, events = play(state, seat, EndAlliance(own, other))
        assert kinds(events) == ["alliance_ended"]
        assert len(engine.view(after, None).contest.proposals) == 2


@pytest.mark.rule("C-16")
@pytest.mark.parametrize("caller", [0, 1])
def test_either_may_call_the_duel_at_any_time(caller: int) -> None:
    state, _ = play(contest(0, 1), 0, Propose(PAY, 3))
    state, events = play(state, caller, CallDuel())
    assert only(events, DuelCalled).seat == caller
    assert only(events, DuelOpened) == DuelOpened(action=1, seats=(0, 1), second=False)
    assert engine.pending(state) == (0, 1)
    assert engine.view(state, None).contest.proposals == {}


@pytest.mark.rule("C-16", "C-27")
def test_when_the_negotiations_clock_runs_out_the_duel_is_called() -> None:
    state = contest(0, 1)
    assert engine.default_move(state, 0) == engine.default_move(state, 1) == CallDuel()


@pytest.mark.rule("C-16")
def test_a_negotiation_is_public() -> None:
    state, events = play(contest(0, 1), 0, Propose(PAY, 3))
    assert engine.visible(events, 2) == engine.visible(events, None) == events
    assert engine.view(state, None).contest == engine.view(state, 1).contest


@pytest.mark.rule("C-16")
def test_an_old_proposal_is_gone_in_the_next_negotiation() -> None:
    state, _ = settling(OPEN_LAND, "ducats 6", "sword", "sword", choices={0: (2, 3), 1: (2, 3)})
    state, _ = play_all(state, (0, Propose(PAY, 3)), (1, Propose(PAY, 2)), (1, Accept(1, PAY, 3)))
    state, _ = play(state, 0, engine.default_move(state, 0))
    assert engine.view(state, None).contest.action == 3
    assert engine.view(state, None).contest.proposals == {}
    assert refused(state, 0, Bid(1)).rule == "C-16"
