"""The King Is Dead, the last rounds, and the winner (I-18)."""

from random import Random
from typing import Any

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.internet.components import Pool
from games.engine.editions.internet.state import State
from tests.engine.internet_playing import next_move
from tests.engine.internet_table import events_of, only, pool, position, refusal, resolve


def outcome(state: State) -> Any:
    """How the game ended; it must have."""
    found = engine.outcome(state)
    assert found is not None
    return found


SWORDS = pool("sword", "sword", "sword", name="swords", group=4)
KING = pool("the_king_is_dead", name="king", group=4)
MINED = """
+--+--+--+--+
|.R .r|.  .y|
+  +  +  +  +
|m  m |.  .Y|
+--+--+--+--+
"""


@pytest.mark.rule("I-18")
@pytest.mark.parametrize("deck", [(KING, SWORDS), (SWORDS, KING)])
def test_the_king_is_dead_leaves_the_other_pool_and_two_rounds(deck: tuple[Pool, ...]) -> None:
    state, events = resolve(position(deck=(*deck, SWORDS)))
    assert (state.round, state.last_round) == (6, 7)
    assert state.open == (SWORDS,)
    assert [event.open for event in events_of(events, "pool_drawn")] == [each is SWORDS for each in deck]
    assert refusal(state, 0, "bid 1A 1\nbid 1B 1").reason == "one_bid_on_each_pool"
    state, events = resolve(state, {0: "bid 1A 3\nclaim", 1: "claim"})
    assert not events_of(events, "pool_drawn")
    assert (state.round, state.open, len(state.won), len(state.deck)) == (7, (), 1, 1)
    assert only(events, "claims_settled").seats == (0, 1)


@pytest.mark.rule("I-18")
def test_the_last_round_has_four_steps_no_bids_no_cards_and_no_claims() -> None:
    state = position(
        open_pools=(), round_=7, last_round=7, won={"1A": ("sword", (1,))}, hands={1: ["renegade"]}, ducat_pool=40
    )
    assert refusal(state, 0, "claim") == Refusal("I-18", "no_claims")
    assert refusal(state, 0, "bid 1A 1").rule == "I-8"
    prompt = engine.waiting(state)[1][0]
    assert (prompt.bids, prompt.may_claim, prompt.renegade_cards) == ((), False, 0)
    after, events = resolve(state, {1: "1A otherwise: knight C6"})
    assert [event.step for event in events_of(events, "step_begun")] == [1, 2, 3, 4]
    assert [event.space for event in events_of(events, "knight_placed")] == ["C6"]
    assert outcome(after).reason == "the_king_is_dead"
    assert after.ducat_pool == 40


def last(**table: object) -> State:
    return position(MINED, open_pools=(), round_=7, last_round=7, **table)  # type: ignore[arg-type]


@pytest.mark.rule("I-18")
def test_mines_and_fiefs_are_scored_and_most_points_win() -> None:
    after, events = resolve(last(hands={0: ["fief", "fief"], 2: ["renegade"]}, points=(10, 15, 0, 0)))
    assert [(event.seat, event.points, event.cause) for event in events_of(events, "scored")] == [
        (1, 2, "mines"),
        (0, 10, "fiefs"),
    ]
    assert [(event.seat, event.values) for event in events_of(events, "fiefs_revealed")] == [(0, (5, 5))]
    result = outcome(after)
    assert (result.winners, result.places) == ((0,), {0: 1, 1: 2, 2: 3, 3: 3})
    assert result.fiefs == {0: (5, 5), 1: (), 2: (), 3: ()}


@pytest.mark.rule("I-18")
def test_ties_are_broken_by_ducats_and_then_the_win_is_shared() -> None:
    points = (12, 10, 12, 0)
    assert outcome(resolve(last(points=points, ducats=(3, 2, 5, 9)))[0]).winners == (2,)
    assert outcome(resolve(last(points=points, ducats=(5, 5, 5, 9)))[0]).winners == (0, 1, 2)


@pytest.mark.rule("I-18", "I-19")
def test_open_fiefs_are_not_scored_again() -> None:
    after, events = resolve(last(hands={0: ["fief"]}, open_politics=True))
    assert not events_of(events, "fiefs_revealed")
    assert after.seats[0].score == 10


@pytest.mark.rule("I-8", "I-18")
@pytest.mark.parametrize(("players", "one_in"), [(4, 3), (5, 3), (6, 5), (7, 5)])
def test_the_first_draw_from_group_4_brings_the_king_in_one_of_three_or_of_five(players: int, one_in: int) -> None:
    games, ended = 300, 0
    for number in range(games):
        state: Any = engine.new_game("internet", {"players": players}, f"king {number}")[0]
        first = [each for each in state.deck if each.group == 4][:2]
        ended += any(each.kind == "the_king_is_dead" for each in first)
    assert abs(ended / games - 1 / one_in) < 0.08


@pytest.mark.rule("I-18")
def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state: Any = engine.new_game("internet", {"players": 4}, "over")[0]
    luck = Random(1)
    while engine.outcome(state) is None:
        seat, move = next_move(state, luck)
        state, _ = engine.apply(state, seat, move)
    assert engine.waiting(state) == {}
    assert engine.explain(state, 0, engine.move_from_json("internet", {"kind": "no_sheet"})) == Refusal(
        "I-18", "game_over"
    )
