"""The sequence of a round: the card turned up, actions settled in their order, ducats shared (C-5 to C-10)."""

import pytest

from games import engine
from games.engine.editions.classic.events import ActionLapsed, ActionWon, CardTurned, DucatsShared
from games.engine.editions.classic.moves import Decide, PlaceBorder, PlaceKnight, Stop
from games.engine.mechanics.events import KnightPlaced
from tests.engine.table import (
    KING_IS_DEAD,
    NEXT_CARD,
    OPEN_LAND,
    SILVER_FIND,
    action_card,
    carrying_out,
    contest,
    events_of,
    kinds,
    only,
    play,
    play_all,
    position,
    scores,
    settling,
)

MINES = """
+--+--+--+--+--+--+
|.Y .y|.R .r|m  m |
+  +  +--+--+--+--+
|m  m |.P .p m  . |
+--+--+--+--+--+--+
"""
"""Two mines in yellow's province, none in red's, one in purple's, two in a neutral zone."""


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(("lead", "after"), [(0, 1), (2, 3), (3, 0)])
def test_the_lead_passes_to_the_left_after_every_round(lead: int, after: int) -> None:
    state, events = settling(choices={}, lead=lead)
    assert state.lead == after
    assert only(events, CardTurned).seat == after
    assert state.round == 2


@pytest.mark.rule("C-6")
def test_a_new_round_turns_up_the_top_card_and_puts_the_last_one_away() -> None:
    before = position(card=("ducats 6", "ducats 6", "ducats 6"))
    state, events = settling(choices={})
    assert only(events, CardTurned).card == NEXT_CARD == state.card
    assert state.action_discard == (before.card,)
    assert state.deck == (KING_IS_DEAD,)
    assert (state.decisions, state.actions_done) == ((None,) * 4, ())


@pytest.mark.rule("C-6")
def test_a_silver_find_scores_a_point_for_each_mine_inside_a_players_provinces() -> None:
    _, events = settling(MINES, choices={}, deck=(SILVER_FIND, NEXT_CARD))
    assert scores(events) == [(2, 1, "silver_find"), (0, 2, "silver_find")], "clockwise from the lead, seat 1"


@pytest.mark.rule("C-6")
def test_after_a_silver_find_the_same_player_turns_up_the_next_card_in_the_same_round() -> None:
    state, events = settling(MINES, choices={}, lead=1, deck=(SILVER_FIND, NEXT_CARD))
    assert [(turned.seat, turned.round, turned.card.kind) for turned in events_of(events, CardTurned)] == [
        (2, 2, "silver_find"),
        (2, 2, "actions"),
    ]
    assert (state.lead, state.round, state.card) == (2, 2, NEXT_CARD)
    assert SILVER_FIND in state.action_discard


@pytest.mark.rule("C-6", "C-21")
def test_the_king_is_dead_ends_the_game_before_any_decision() -> None:
    state, events = settling(choices={}, deck=(KING_IS_DEAD,))
    assert state.phase.kind == "ended"
    assert kinds(events)[-2:] == ["card_turned", "game_ended"]


@pytest.mark.rule("C-9")
def test_actions_are_settled_in_their_order_each_carried_out_before_the_next() -> None:
    state, events = settling(OPEN_LAND, "sword", "sword", "ducats 6", choices={0: (3,), 1: (2,), 2: (1,)})
    assert (only(events, ActionWon).seat, only(events, ActionWon).action) == (2, 1)
    assert engine.pending(state) == (2,)
    assert state.seats[0].ducats == 12, "the third action waits"
    state, events = play(state, 2, PlaceKnight("A2"))
    assert kinds(events) == ["knight_placed", "action_ended", "action_won"]
    assert (only(events, ActionWon).seat, state.actions_done) == (1, (1,))
    state, events = play(state, 1, PlaceKnight("D2"))
    assert kinds(events) == ["knight_placed", "action_ended", "ducats_shared", "card_turned"]
    assert state.seats[0].ducats == 18


@pytest.mark.rule("C-9")
def test_an_action_is_settled_on_the_board_left_by_the_previous_one() -> None:
    """Red's sword comes after yellow's borders, and finds the space beside its knight closed off."""
    state, _ = settling(OPEN_LAND, "borders 1", "sword", choices={0: (1,), 1: (2,)})
    state, _ = play(state, 0, PlaceBorder("C1|D1"))
    assert engine.explain(state, 1, PlaceKnight("C1")) is not None
    state, events = play(state, 1, PlaceKnight("D2"))
    assert only(events, KnightPlaced).space == "D2"


@pytest.mark.rule("C-9")
def test_an_action_that_nobody_chose_lapses() -> None:
    _, events = settling(OPEN_LAND, "sword", "ducats 6", "borders 3", choices={2: (2,)})
    assert [(lapsed.action, lapsed.why) for lapsed in events_of(events, ActionLapsed)] == [(1, "nobody"), (3, "nobody")]


@pytest.mark.rule("C-10")
@pytest.mark.parametrize(
    ("choosers", "ducats", "each"),
    [((1,), 8, 8), ((0, 3), 8, 4), ((0, 1, 2), 8, 2), ((0, 1, 2), 4, 1), ((0, 1, 2, 3), 6, 1), ((0, 1, 2, 3), 3, 0)],
)
def test_all_who_chose_ducats_share_them_and_the_rest_is_lost(
    choosers: tuple[int, ...], ducats: int, each: int
) -> None:
    state, events = settling(OPEN_LAND, f"ducats {ducats}", choices=dict.fromkeys(choosers, (1,)))
    shared = only(events, DucatsShared)
    assert (shared.action, set(shared.seats), shared.each) == (1, set(choosers), each)
    assert [seat.ducats for seat in state.seats] == [12 + each * (seat in choosers) for seat in range(4)]


@pytest.mark.rule("C-15")
def test_ducats_are_shared_and_never_contested() -> None:
    for choosers in ((0, 1), (0, 1, 2)):
        state, events = settling(OPEN_LAND, "ducats 6", choices=dict.fromkeys(choosers, (1,)))
        assert state.phase.kind == "decisions"
        assert not {"negotiation_opened", "duel_opened", "action_won"} & set(kinds(events))


@pytest.mark.rule("C-15")
def test_a_lone_chooser_gets_the_action() -> None:
    state, events = settling(OPEN_LAND, "sword", choices={3: (1,)})
    assert only(events, ActionWon).seat == 3
    assert engine.pending(state) == (3,)
    assert state.seats[3].ducats == 12


@pytest.mark.rule("C-16", "C-17")
def test_two_choosers_negotiate_and_three_bid_at_once() -> None:
    assert contest(0, 1).phase.kind == "negotiation"
    assert contest(0, 1, 3).phase.kind == "duel"
    assert contest(0, 1, 2, 3).phase.kind == "duel"


@pytest.mark.rule("C-7", "C-9")
def test_a_whole_round_gives_each_seat_its_decision_cards_back() -> None:
    state = position(
        card=("ducats 6", "borders 1", "sword"), deck=(action_card("sword", "sword", "sword"), KING_IS_DEAD)
    )
    state, _ = play_all(state, *((seat, Decide((1,), (None,))) for seat in range(4)))
    assert state.round == 2
    assert state.decisions == (None,) * 4
    assert engine.pending(state) == (0, 1, 2, 3)
    state, _ = play(state, 2, Decide((1,), (None,)))
    assert state.decisions[2] == Decide((1,), (None,))


@pytest.mark.rule("C-9")
def test_a_won_action_that_is_stopped_at_once_still_makes_room_for_the_next() -> None:
    state = carrying_out(OPEN_LAND, 0, "sword")
    state, events = play(state, 0, Stop())
    assert kinds(events) == ["action_ended", "action_lapsed", "action_lapsed", "card_turned"]
    assert state.actions_done == ()
