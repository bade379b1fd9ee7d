"""Bids, politics cards won, the ducat pool, pools and Silver Finds (I-8 to I-10, I-15)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine import Refusal
from games.engine.editions.internet.auction import settle
from games.engine.editions.internet.state import HeldCard, WonAction
from tests.engine.internet_table import (
    SECOND,
    ducats,
    events_of,
    only,
    pool,
    pool_action,
    position,
    refusal,
    resolve,
    settled,
)


@pytest.mark.rule("I-9")
@pytest.mark.parametrize(
    ("bids", "winners", "share", "rest"),
    [
        ((9, 5, 3), (0,), 4, 1),
        ((6, 6, 3), (0, 1), 12, 0),
        ((6, 6), (0, 1), 0, 12),
        ((6, 6, 6, 2), (), 0, 0),
        ((4,), (0,), 0, 4),
        ((), (), 0, 0),
        ((1, 2, 2, 1), (1, 2), 2, 0),
    ],
)
def test_the_highest_pays_the_losers_and_the_rest_goes_to_the_pool(
    bids: tuple[int, ...], winners: tuple[int, ...], share: int, rest: int
) -> None:
    result = settle(dict(enumerate(bids)))
    assert (result.winners, result.share, result.rest) == (winners, share, rest)


@pytest.mark.rule("I-9")
@given(st.dictionaries(st.integers(0, 6), st.integers(1, 50)))
def test_all_ducats_paid_go_to_the_losers_and_the_pool(bids: dict[int, int]) -> None:
    result = settle(bids)
    losers = sum(ducats < max(bids.values()) for ducats in bids.values()) if result.winners else 0
    assert result.paid * len(result.winners) == result.share * losers + result.rest
    assert len(result.winners) <= 2
    assert 0 <= result.rest < max(1, losers) or not losers


@pytest.mark.rule("I-9", "I-5")
def test_bids_are_settled_and_the_action_is_carried_out_in_the_next_round() -> None:
    state, events = resolve(position(), {0: "bid 1A 9", 1: "bid 1A 5", 2: "bid 1A 3"})
    assert (settled(events, "1A").why, settled(events, "1B").why) == ("won", "nobody")
    assert ducats(state) == [6, 19, 19, 15]
    assert state.won == (WonAction("1A", pool_action("borders 2"), (0,)),)
    assert only(events, "ducat_pool_grown").ducats == 10 + 1 + 5


@pytest.mark.rule("I-9")
def test_two_equal_highest_both_win_and_three_let_the_action_lapse() -> None:
    state, events = resolve(position(), {0: "bid 1A 6", 1: "bid 1A 6", 2: "bid 1B 2", 3: "bid 1B 2"})
    assert [(won.action, won.seats) for won in state.won] == [("1A", (0, 1)), ("1B", (2, 3))]
    assert state.ducat_pool == 10 + 12 + 4 + 5
    state, events = resolve(position(), dict.fromkeys((0, 1, 2), "bid 1A 6") | {3: "bid 1A 2"})
    assert (settled(events, "1A").why, ducats(state), state.won) == ("tie", [15] * 4, ())


@pytest.mark.rule("I-10")
def test_claimants_share_the_pool_in_whole_ducats_after_the_bids() -> None:
    state, events = resolve(position(ducat_pool=10), {0: "bid 1A 4\nclaim", 1: "claim", 2: "claim"})
    assert (only(events, "claims_settled").each, only(events, "claims_settled").left) == (4, 2)
    assert ducats(state) == [15, 19, 19, 15]
    assert state.ducat_pool == 2 + 5


@pytest.mark.rule("I-10")
def test_the_pool_grows_by_five_and_by_one_for_each_mine_in_a_province() -> None:
    mined = """
    +--+--+--+--+
    |.R .r|m  m |
    +  +  +  +  +
    |m  m |.  .y|
    +--+--+  +  +
    |.  .  .  .Y|
    +--+--+--+--+
    """
    state, events = resolve(position(mined, ducat_pool=2))
    assert only(events, "ducat_pool_grown").mines == 4 - 0
    assert state.ducat_pool == 2 + 5 + 4


@pytest.mark.rule("I-10")
def test_a_rest_of_two_five_and_twenty_mines_make_twenty_seven() -> None:
    mined = """
    +--+--+--+--+--+--+
    |.R .r m  m  m  m |
    +  +  +  +  +  +  +
    |m  m  m  m  m  m |
    +--+--+--+--+--+--+
    |.Y .y m  m  m  m |
    +  +  +  +  +  +  +
    |m  m  m  m  m  m |
    +--+--+--+--+--+--+
    |.  m  .G .g m  . |
    +  +  +  +  +  +  +
    |.P .p .  m  .  . |
    +--+--+--+--+--+--+
    """
    state, events = resolve(position(mined, ducat_pool=11), {0: "claim", 1: "claim", 2: "claim"})
    assert only(events, "claims_settled").left == 2
    assert only(events, "ducat_pool_grown").mines == 20
    assert state.ducat_pool == 27


@pytest.mark.rule("I-8")
def test_a_silver_find_is_scored_at_once_and_another_pool_drawn() -> None:
    mined = "+--+--+--+--+\n|.R .r|.  .y|\n+  +  +  +  +\n|m  m |.  .Y|\n+--+--+--+--+"
    deck = (pool("silver_find", name="s"), *(pool("sword", "sword", "sword", name=n) for n in "abc"))
    state, events = resolve(position(mined, deck=deck))
    assert [event.pool.name for event in events_of(events, "pool_drawn")] == ["s", "a", "b"]
    assert [(event.seat, event.points, event.cause) for event in events_of(events, "scored")] == [(1, 2, "silver_find")]
    assert [each.name for each in state.open] == ["a", "b"]


@pytest.mark.rule("I-8")
def test_leftover_silver_finds_of_a_group_are_scored_with_its_last_pools() -> None:
    swords = ("sword", "sword", "sword")
    deck = (
        *(pool(*swords, name=name) for name in "ab"),
        *(pool("silver_find", name=name) for name in ("s", "t")),
        *(pool(*swords, name=name, group=2) for name in "cd"),
        pool("silver_find", name="u", group=2),
    )
    state, events = resolve(position(deck=deck))
    assert [event.pool.name for event in events_of(events, "pool_drawn")] == ["a", "b", "s", "t"]
    assert [each.name for each in state.deck] == ["c", "d", "u"]


@pytest.mark.rule("I-8")
def test_the_groups_last_four_rounds_each() -> None:
    for players in (4, 7):
        state: Any = engine.new_game("internet", {"players": players}, "groups")[0]
        groups: list[set[int]] = []
        while state.last_round is None:
            state, _ = engine.apply(
                state, engine.pending(state)[0], engine.default_move(state, engine.pending(state)[0])
            )
            if state.round > len(groups):
                groups.append({each.group for each in state.open})
        assert groups[:12] == [{1}] * 4 + [{2}] * 4 + [{3}] * 4
        assert set(map(frozenset, groups[12:])) == {frozenset({4})}


# Politics


@pytest.mark.rule("I-15")
def test_the_winner_of_politics_gets_the_first_wish_or_the_second_or_one_by_lot() -> None:
    for politics, how, cards in (
        ((1, 1, 1), "first", {"fief"}),
        ((1, 1, 0), "second", {"renegade"}),
        ((0, 5, 0), "lot", {"forced_alliance"}),
    ):
        state, events = resolve(position(politics=politics), {2: "bid 1C 3 wishing fief renegade"})
        gained = only(events, "politics_gained")
        assert (gained.audience, gained.how, {gained.card}) == ((2,), how, cards)
        assert state.seats[2].hand == (HeldCard(gained.card, 5),)
        assert sum(state.politics) == sum(politics) - 1
        assert (only(events, "politics_won").card, state.won) == (None, ())
    seen = {resolve(position(seed=str(n)), {2: "bid 1C 3"})[0].seats[2].hand[0].card for n in range(30)}
    assert seen == {"renegade", "forced_alliance", "fief"}


@pytest.mark.rule("I-15", "I-11")
def test_of_two_who_win_politics_the_one_with_fewer_points_chooses_first() -> None:
    both = {0: "bid 1C 3 wishing fief renegade", 1: "bid 1C 3 wishing fief renegade"}
    for points, first in (((10, 12, 0, 0), 0), ((12, 10, 0, 0), 1)):
        state, events = resolve(position(points=points, politics=(3, 3, 1)), both)
        assert [event.seat for event in events_of(events, "politics_won")] == [first, 1 - first]
        assert state.seats[first].hand[0].card == "fief"
        assert state.seats[1 - first].hand[0].card == "renegade"
        assert not events_of(events, "lot_drawn")
    drawn = {only(resolve(position(seed=str(n)), both)[1], "lot_drawn").seats for n in range(20)}
    assert drawn == {(0, 1), (1, 0)}


@pytest.mark.rule("I-15")
def test_a_winner_for_whom_no_card_is_left_gets_none_and_pays_nothing() -> None:
    sheets = {0: "bid 1C 6", 1: "bid 1C 6", 2: "bid 1C 3"}
    state, events = resolve(position(points=(1, 2, 3, 4), politics=(1, 0, 0)), sheets)
    assert (settled(events, "1C").winners, settled(events, "1C").share) == ((0,), 6)
    assert ducats(state) == [9, 15, 21, 15]
    sheets = {0: "bid 1C 6", 1: "bid 2B 5", 2: "bid 2B 3"}
    state, events = resolve(position(politics=(1, 0, 0)), sheets)
    assert (settled(events, "2B").why, ducats(state)) == ("no_card", [9, 15, 15, 15])


@pytest.mark.rule("I-15")
def test_with_no_card_left_politics_cannot_be_bid_on() -> None:
    state = position(politics=(0, 0, 0))
    assert refusal(state, 0, "bid 1A 2\nbid 2B 2") == Refusal("I-15", "no_cards_left", {"bid": 2, "action": "2B"})
    assert engine.waiting(state)[0][0].bids == ("1A", "1B", "2A", "2C")


@pytest.mark.rule("I-15")
def test_wishes_are_for_politics_only() -> None:
    assert refusal(position(), 0, "bid 1A 2 wishing fief").reason == "too_many_wishes"
    assert refusal(position(), 0, "bid 1C 2 wishing fief fief renegade").reason == "too_many_wishes"


@pytest.mark.rule("I-15", "I-19")
def test_open_politics_cards_are_shown_and_fiefs_score_when_won() -> None:
    state, events = resolve(position(open_politics=True), {1: "bid 1C 1 wishing fief"})
    assert only(events, "politics_won").card == "fief"
    assert [(event.seat, event.points, event.cause) for event in events_of(events, "scored")] == [(1, 5, "fiefs")]
    assert engine.view(state, None).seats[1].hand == state.seats[1].hand


@pytest.mark.rule("I-15")
@pytest.mark.parametrize(("players", "each"), [(4, 5), (5, 5), (6, 7), (7, 7)])
def test_each_kind_is_a_third_of_the_politics_cards(players: int, each: int) -> None:
    state, _ = engine.new_game("internet", {"players": players}, "1")
    assert engine.view(state, None).politics_left == {"renegade": each, "forced_alliance": each, "fief": each}


@pytest.mark.rule("I-8")
def test_only_open_actions_can_be_bid_on() -> None:
    state = position(open_pools=(SECOND,))
    assert refusal(state, 0, "bid 2A 2") == Refusal("I-8", "not_open", {"bid": 1, "action": "2A"})
