"""When a sheet is accepted, seats without a sheet, and invalid input of every kind (I-6, I-7, I-14)."""

import time
from typing import Any

import pytest

from games import engine
from games.engine import IllegalMove, Malformed, Refusal
from games.engine.editions.internet.conditions import CarriedOut
from games.engine.editions.internet.moves import ActionOrders, HandIn, NoSheet, PoolBid, SheetLine, TakeBack
from games.engine.geometry import SPACES
from games.engine.mechanics.moves import PlaceKnight
from tests.engine.internet_table import ducats, events_of, position, refusal, resolve, written
from tests.engine.table import play

WON = {"1A": ("borders 2", (0,)), "1B": ("sword", (0,)), "2A": ("two_swords", (1,)), "2B": ("sword", (2,))}


@pytest.mark.rule("I-6")
def test_a_sheet_is_sealed_and_can_be_taken_back_until_the_last_is_in() -> None:
    state = position(won=WON)
    first = written(state, 0, "bid 1A 3")
    state, events = play(state, 0, first)
    assert ([event.kind for event in events], engine.pending(state)) == (["sheet_handed_in"], (1, 2, 3))
    assert engine.sealed(state) == {0: first}
    assert engine.waiting(state)[0][0].made == first
    state, events = play(state, 0, written(state, 0, "bid 1A 4"))
    assert (events, engine.pending(state)) == ((), (1, 2, 3))
    state, events = play(state, 0, TakeBack())
    assert ([event.kind for event in events], engine.pending(state)) == (["sheet_taken_back"], (0, 1, 2, 3))
    assert engine.explain(state, 0, TakeBack()) == Refusal("I-6", "no_sheet_handed_in")
    after, _ = resolve(state)
    assert (after.round, engine.pending(after)) == (6, (0, 1, 2, 3))


@pytest.mark.rule("I-7")
def test_without_a_sheet_there_is_no_bid_no_claim_and_won_actions_lapse() -> None:
    state = position(won=WON)
    assert engine.default_move(state, 0) == NoSheet()
    sheets = {1: "2A if yellow carried out nothing in 1B: knight C6\n2A otherwise: knight D7"}
    after, events = resolve(state, sheets, missed=(0,))
    assert [event.seat for event in events_of(events, "sheet_missed")] == [0]
    assert [(event.seat, event.action) for event in events_of(events, "won_action_lapsed")] == [(0, "1A"), (0, "1B")]
    assert [event.space for event in events_of(events, "knight_placed")] == ["C6"]
    assert (ducats(after), after.won) == ([15] * 4, ())


@pytest.mark.rule("I-5")
def test_every_step_is_reported_in_order() -> None:
    _, events = resolve(position(won=WON))
    assert [(event.round, event.step) for event in events_of(events, "step_begun")] == [
        (5, step) for step in range(1, 8)
    ]
    kinds = [event.kind for event in events]
    order = ["action_begun", "scores_announced", "action_settled", "ducat_pool_grown", "pool_drawn", "round_begun"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == order


@pytest.mark.rule("I-6")
@pytest.mark.parametrize(
    ("text", "rule", "reason", "data"),
    [
        ("2A otherwise: nothing", "I-6", "not_your_action", {"action": "2A"}),
        ("2C otherwise: nothing", "I-6", "not_your_action", {"action": "2C"}),
        ("1A otherwise: nothing\n1A otherwise: nothing", "I-6", "action_twice", {"action": "1A"}),
        ("bid 1A 2\nbid 1B 2", "I-6", "one_bid_on_each_pool", {"bid": 2, "action": "1B"}),
        ("bid 1A 2\nbid 2B 2\nclaim", "I-6", "claim_and_two_bids", {}),
        ("bid 1A 0", "I-9", "below_one", {"bid": 1, "action": "1A"}),
        ("bid 1A 16", "I-6", "beyond_means", {"bid": 1, "sum": 16, "ducats": 15}),
        ("bid 1A 8\nbid 2A 8", "I-6", "beyond_means", {"bid": 2, "sum": 16, "ducats": 15}),
        ("bid 1A 999999999", "I-6", "beyond_means", {"bid": 1, "sum": 999999999, "ducats": 15}),
        ("1A otherwise: knight D9", "C-11", "not_in_this_action", {"action": "1A", "line": 1, "order": 1}),
        ("1B otherwise: border A2|B2", "C-12", "not_in_this_action", {"action": "1B", "line": 1, "order": 1}),
        ("1B otherwise: knight D9, knight F8", "I-11", "too_many_orders", {"action": "1B", "line": 1, "most": 1}),
        ("1A otherwise: border A2|B2, border A2|B2", "I-11", "order_twice", {"action": "1A", "line": 1, "order": 2}),
        ("1A otherwise: border F1|G1", "B-4a", "frame", {"action": "1A", "line": 1, "edge": "F1|G1"}),
        ("1B otherwise: knight G1", "B-6", "off_board", {"action": "1B", "line": 1, "space": "G1"}),
        ("1B otherwise: knight F5", "B-6", "occupied", {"action": "1B", "line": 1, "space": "F5"}),
        ("1B otherwise: expand A1 over C1", "B-7", "not_own_province", {"action": "1B", "castle": "A1"}),
        ("1B otherwise: expand F9 over F8 F8", "B-7", "same_space", {"action": "1B", "space": "F8"}),
        ("1B otherwise: expand F9 over F5", "B-7b", "piece", {"action": "1B", "space": "F5"}),
        ("end A1=F9", "I-17", "no_such_alliance", {"ending": 1, "own": "A1", "other": "F9"}),
    ],
)
def test_impossible_orders_are_refused_and_their_line_named(
    text: str, rule: str, reason: str, data: dict[str, Any]
) -> None:
    found = refusal(position(won=WON), 0, text)
    assert (found.rule, found.reason) == (rule, reason)
    assert data.items() <= found.data.items(), found.data


@pytest.mark.rule("C-13")
def test_two_swords_are_never_two_expansions() -> None:
    text = "2A otherwise: expand A1 over C1, expand A1 over A2"
    assert refusal(position(won=WON), 1, text) == Refusal("C-13", "one_expansion", {"action": "2A", "line": 1})


@pytest.mark.rule("I-6")
def test_a_sheet_for_another_round_is_refused() -> None:
    state = position(won=WON)
    for other in (4, 6):
        found = engine.explain(state, 3, HandIn(other))
        assert found == Refusal("I-6", "other_round", {"round": other, "now": 5})
    state, _ = resolve(state)
    assert engine.explain(state, 3, HandIn(5)) == Refusal("I-6", "other_round", {"round": 5, "now": 6})


@pytest.mark.rule("I-11")
def test_orders_are_asked_for_every_action_won_and_otherwise_always() -> None:
    assert engine.explain(position(won=WON), 0, HandIn(5)) == Refusal("I-11", "orders_missing", {"action": "1A"})
    with pytest.raises(Malformed) as fault:
        engine.move_from_json("internet", {"kind": "hand_in", "round": 5, "orders": [{"action": "1A", "lines": []}]})
    assert fault.value.path == "orders[0].otherwise"
    with pytest.raises(Malformed) as fault:
        engine.move_from_json("internet", {"kind": "hand_in", "round": 5, "bids": [{"action": "3A", "ducats": 1}]})
    assert fault.value.path == "bids[0].action"


@pytest.mark.rule("I-6", "I-14")
def test_a_sheet_must_cover_the_highest_fees_that_it_can_lead_to() -> None:
    """One line of each action can come into effect, so for each the dearest counts, including both of two knights in
    it."""
    state = position(won={"1A": ("sword", (1,)), "1B": ("two_swords", (3,))}, ducats=(15, 15, 15, 15))
    text = "1B if red expanded in 1A: knight F4, knight B7\n1B otherwise: knight B8\n"
    assert engine.explain(state, 3, written(state, 3, text + "bid 1A 5")) is None
    found = refusal(state, 3, text + "bid 1A 6")
    assert found == Refusal("I-6", "beyond_means", {"bid": 1, "sum": 16, "ducats": 15})


@pytest.mark.rule("I-13")
def test_orders_that_are_illegal_only_now_are_marked_and_not_refused() -> None:
    state = position(won={"1A": ("two_swords", (1,))})
    sheet = written(state, 1, "1A otherwise: knight A3, knight C6")
    assert engine.explain(state, 1, sheet) is None
    (mark,) = engine.survey(state, 1, sheet).remarks
    assert (mark.rule, mark.reason, mark.data["line"], mark.data["order"]) == ("B-6", "not_joined", 1, 1)


@pytest.mark.rule("I-13", "I-16")
def test_a_card_that_cannot_be_played_now_is_marked_too() -> None:
    state = position(hands={1: ["renegade"]})
    sheet = written(state, 1, "bid 1A 1 playing renegade A1 F9 E9 A2")
    assert engine.explain(state, 1, sheet) is None
    (mark,) = engine.survey(state, 1, sheet).remarks
    assert (mark.rule, mark.reason, mark.data["bid"]) == ("C-23", "not_foreign_province", 1)
    assert engine.survey(state, 1, NoSheet()) == engine.Survey()


@pytest.mark.parametrize("number", [3, 10_000])
def test_ten_thousand_lines_are_refused_at_the_first_that_is_too_many(number: int) -> None:
    state = position(won=WON)
    line = SheetLine(CarriedOut(0, "1A", True), (PlaceKnight("C6"),))
    orders = (ActionOrders("2A", (line,) * number, ()),)
    begun = time.process_time()
    with pytest.raises(IllegalMove) as refused:
        engine.apply(state, 1, HandIn(5, orders))
    assert refused.value.refusal == Refusal("I-11", "too_many_conditions", {"action": "2A", "line": 3, "most": 2})
    assert time.process_time() - begun < 1


def test_ten_thousand_entries_of_any_other_kind_are_refused() -> None:
    state = position(won=WON)
    knights = tuple(PlaceKnight(space) for space in SPACES)
    otherwise = ActionOrders("2A", (), knights)
    assert engine.explain(state, 1, HandIn(5, (otherwise,))).reason == "too_many_orders"  # type: ignore[union-attr]
    empty = ActionOrders("2A", (), ())
    assert engine.explain(state, 1, HandIn(5, (empty,) * 10_000)).reason == "action_twice"  # type: ignore[union-attr]
    bids = (PoolBid("1A", 1),) * 10_000
    found = engine.explain(state, 1, HandIn(5, (empty,), bids))
    assert found == Refusal("I-6", "one_bid_on_each_pool", {"bid": 2, "action": "1A"})


def test_an_answer_at_the_wrong_time_is_refused() -> None:
    state, _ = engine.new_game("internet", {"players": 4}, "1")
    found = engine.explain(state, 0, HandIn(0))
    assert found == Refusal("I-3", "not_this_move", {"phase": "colour_bids", "move": "hand_in"})
    with pytest.raises(Malformed):
        engine.apply(state, 7, NoSheet())
    with pytest.raises(engine.StalePrompt):
        engine.apply(position(), 0, NoSheet(), "12")


@pytest.mark.rule("I-15")
def test_there_are_no_treasures_to_pay_with() -> None:
    orders = (ActionOrders("2A", (), (PlaceKnight("C6", (8,)),)),)
    found = engine.explain(position(won=WON), 1, HandIn(5, orders))
    assert found == Refusal("I-15", "no_treasures", {"action": "2A", "line": 1, "order": 1})
