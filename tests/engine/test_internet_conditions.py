"""Carrying out by conditions: which line decides, and why the others do not (I-11 to I-13)."""

from typing import Any

import pytest

from games.engine import Malformed, Refusal
from games.engine.editions.internet.components import ACTIONS
from games.engine.editions.internet.moves import (
    HandIn,
)
from games.engine.encoding.codec import from_json
from games.engine.geometry import EDGES
from tests.engine.internet_table import events_of, only, position, refusal, resolve

KNIGHT_THEN_BORDERS = {"1A": ("sword", (1,)), "2A": ("borders 1", (0,))}
SOURCE_EXAMPLE = """
2A if red placed a knight on C6 in 1A: border D7|D8
2A if red expanded in 1A: border D2|E2
2A otherwise: border D4|D5
"""


def borders(events: Any) -> list[str]:
    return [event.edge for event in events_of(events, "border_placed")]


@pytest.mark.rule("I-11", "I-12")
@pytest.mark.parametrize(
    ("order", "edge", "line", "verdicts"),
    [
        ("knight C6", "D7|D8", 1, ("holds",)),
        ("expand A1 over C1", "D2|E2", 2, ("not_done", "holds")),
        ("knight D7", "D4|D5", 3, ("elsewhere", "not_done")),
        ("nothing", "D4|D5", 3, ("not_done", "not_done")),
    ],
)
def test_the_first_condition_that_holds_decides_else_otherwise(
    order: str, edge: str, line: int, verdicts: tuple[str, ...]
) -> None:
    sheets = {0: SOURCE_EXAMPLE, 1: f"1A otherwise: {order}"}
    _, events = resolve(position(won=KNIGHT_THEN_BORDERS), sheets)
    assert borders(events) == [edge]
    decided = [event for event in events_of(events, "line_decided") if event.seat == 0]
    assert [(event.audience, event.line, event.verdicts) for event in decided] == [((0,), line, verdicts)]
    assert decided[0].otherwise == (line == 3)


@pytest.mark.rule("I-12")
def test_a_condition_can_be_about_the_players_own_conditions() -> None:
    """The second worked example: condition 1 of my own action held, so F5 and F6, here of red's, are expanded over."""
    won = {"1A": ("sword", (0,)), "1B": ("sword", (1,)), "1C": ("sword", (1,))}
    text = """
    1B if yellow placed a knight in 1A: nothing
    1B otherwise: nothing
    1C if my condition 1 of 1B decided: expand A1 over C1 C2
    1C otherwise: expand A1 over A2
    """
    for order, spaces in (("knight D9", ("C1", "C2")), ("nothing", ("A2",))):
        _, events = resolve(position(won=won), {0: f"1A otherwise: {order}", 1: text})
        assert only(events, "expanded").spaces == spaces


@pytest.mark.rule("I-12")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("if red placed a knight in 1A", True),
        ("if red placed a knight on C6 in 1A", True),
        ("if red placed a knight on D7 in 1A", False),
        ("if red expanded in 1A", True),
        ("if red expanded A1 in 1A", True),
        ("if red expanded D6 in 1A", False),
        ("if red expanded over C2 in 1A", True),
        ("if red expanded over C3 in 1A", False),
        ("if red carried out something in 1A", True),
        ("if red carried out nothing in 1A", False),
        ("if purple placed a border in 1B", True),
        ("if purple placed a border on A6|A7 in 1B", True),
        ("if purple placed a border on A7|A8 in 1B", False),
        ("if purple carried out nothing in 1B", False),
        ("if grey carried out nothing in 1C", True),
        ("if grey placed a knight in 1C", False),
        ("if red played renegade", False),
    ],
)
def test_a_condition_holds_for_successes_and_not_for_attempts(condition: str, holds: bool) -> None:
    won = {
        "1A": ("two_swords", (1,)),
        "1B": ("borders 1", (2,)),
        "1C": ("sword", (3,)),
        "2A": ("borders 1", (0,)),
    }
    sheets = {
        0: f"2A {condition}: border A2|B2\n2A otherwise: border A4|B4",
        1: "1A otherwise: knight C6, expand A1 over C1 C2",
        2: "1B otherwise: border A6|A7, border A7|A8",
        3: "1C otherwise: knight A2",
    }
    _, events = resolve(position(won=won), sheets)
    assert ("A2|B2" in borders(events), "A4|B4" in borders(events)) == (holds, not holds)


@pytest.mark.rule("I-12")
def test_a_border_removed_again_by_a_founding_still_counts() -> None:
    diagram = """
    +--+--+--+--+--+
    |.Y .y .  .R .r|
    +  +  +  +  +  +
    |.  .  .  .  . |
    +--+--+--+--+--+
    """
    won = {"1A": ("borders 3", (1,)), "2A": ("borders 1", (0,))}
    sheets = {
        0: "2A if red placed a border on A1|A2 in 1A: nothing\n2A otherwise: border D1|D2",
        1: "1A otherwise: border A1|A2, border C1|D1, border C2|D2",
    }
    state, events = resolve(position(diagram, won=won), sheets)
    assert not state.board.has_border(EDGES["A1|A2"])
    assert borders(events) == ["A1|A2", "C1|D1", "C2|D2"]


@pytest.mark.rule("I-11", "I-12")
def test_a_condition_may_name_the_other_winner_of_the_action_who_has_done_nothing_before_its_turn() -> None:
    won = {"1A": ("sword", (0, 1))}
    sheets = {
        0: "1A if red carried out nothing in 1A: knight D9\n1A if red placed a knight in 1A: knight F8\n"
        "1A otherwise: nothing",
        1: "1A otherwise: knight C6",
    }
    for points, verdicts in (((5, 9, 0, 0), ("not_yet", "not_yet")), ((9, 5, 0, 0), ("not_done", "holds"))):
        _, events = resolve(position(won=won, points=points), sheets)
        read = next(event for event in events_of(events, "line_decided") if event.seat == 0)
        assert read.verdicts == verdicts


@pytest.mark.rule("I-11")
def test_of_two_winners_the_one_with_fewer_points_goes_first_and_a_tie_is_broken_by_lot() -> None:
    won = {"1A": ("sword", (0, 1))}
    for points, order in (((5, 9, 0, 0), [0, 1]), ((9, 5, 0, 0), [1, 0])):
        _, events = resolve(position(won=won, points=points))
        assert [event.seat for event in events_of(events, "action_begun")] == order
    drawn = [resolve(position(won=won, seed=str(n)))[1] for n in range(20)]
    assert {only(events, "lot_drawn").seats for events in drawn} == {(0, 1), (1, 0)}


@pytest.mark.rule("I-11")
def test_the_pool_opened_first_goes_first_in_it_a_b_c() -> None:
    won = {str(action): ("sword", (number % 4,)) for number, action in enumerate(ACTIONS)}
    _, events = resolve(position(won=won))
    assert [event.action for event in events_of(events, "action_begun")] == list(ACTIONS)


@pytest.mark.rule("I-11")
def test_from_a_list_of_borders_the_first_ones_that_are_legal_in_turn_are_placed() -> None:
    won = {"1A": ("borders 2", (0,)), "1B": ("borders 2", (2,))}
    sheets = {
        0: "1A otherwise: border A2|B2, border A3|B3",
        2: "1B otherwise: border A2|B2, border A4|B4, border A5|B5, border A6|B6",
    }
    _, events = resolve(position(won=won), sheets)
    assert borders(events) == ["A2|B2", "A3|B3", "A4|B4", "A5|B5"]
    left = only(events, "order_skipped")
    assert (left.audience, left.action, left.line, left.order) == ((2,), "1B", 1, 1)
    assert (left.rule, left.reason) == ("B-4a", "border_there")
    five = "1A otherwise: " + ", ".join(f"border {edge}" for edge in ("A2|B2", "A3|B3", "A4|B4", "A5|B5", "A6|B6"))
    assert refusal(position(won=won), 0, five) == Refusal(
        "I-11", "too_many_orders", {"action": "1A", "line": 1, "most": 4}
    )


@pytest.mark.rule("I-11")
def test_otherwise_does_not_step_in_when_the_orders_of_a_condition_prove_illegal() -> None:
    won = {"1A": ("sword", (1,)), "1B": ("sword", (0,))}
    sheets = {0: "1B if red carried out nothing in 1A: knight A3\n1B otherwise: knight D9"}
    _, events = resolve(position(won=won), sheets)
    assert not events_of(events, "knight_placed")
    assert only(events, "order_skipped").reason == "not_joined"


@pytest.mark.rule("I-13")
def test_each_illegal_unit_is_skipped_and_the_rest_is_carried_out() -> None:
    won = {"1A": ("two_swords", (1,))}
    _, events = resolve(position(won=won), {1: "1A otherwise: expand A1 over B1, knight C6"})
    assert [event.space for event in events_of(events, "knight_placed")] == ["C6"]
    left = only(events, "order_skipped")
    assert (left.rule, left.reason, left.order) == ("B-7", "inside", 1)
    done = only(events, "action_done")
    assert (done.borders, done.knights, done.expansions) == (0, 1, 0)


@pytest.mark.rule("I-13", "I-14")
def test_a_knight_in_a_forest_costs_five_ducats_to_the_bank() -> None:
    state, events = resolve(position(won={"1A": ("sword", (3,))}), {3: "1A otherwise: knight F4"})
    assert only(events, "knight_placed").ducats == 5
    assert state.seats[3].ducats == 10
    assert state.ducat_pool == 15


@pytest.mark.rule("C-11", "I-13")
def test_a_player_with_three_provinces_places_no_border() -> None:
    diagram = """
    +--+--+--+--+--+--+
    |.R .r|.R .r|.R .r|
    +--+--+--+--+--+--+
    |.  .  .  .  .y .Y|
    +--+--+--+--+--+--+
    """
    won = {"1A": ("borders 2", (1,))}
    _, events = resolve(position(diagram, won=won), {1: "1A otherwise: border A2|B2"})
    assert (only(events, "order_skipped").rule, only(events, "order_skipped").reason) == ("C-11", "three_provinces")


# What a condition may not be


@pytest.mark.rule("I-12")
@pytest.mark.parametrize(
    ("condition", "rule", "reason"),
    [
        ("if red placed a knight in 2B", "I-12", "not_an_earlier_action"),
        ("if red placed a knight in 1C", "I-12", "not_an_earlier_action"),
        ("if yellow placed a knight in 2A", "I-12", "not_an_earlier_action"),
        ("if red placed a border in 1A", "I-12", "not_in_this_action"),
        ("if red placed a knight on Z9 in 1A", "I-12", "off_board"),
        ("if red expanded F9 in 1A", "I-12", "not_their_castle"),
        ("if red expanded A1 over C1 in 1A", "I-12", "not_simple"),
        ("if red played renegade removing C6 placing D7", "I-12", "not_simple"),
        ("if red played forced_alliance removing C6", "I-12", "moves_no_knight"),
        ("if my condition 1 of 1A decided", "I-12", "not_an_earlier_action"),
        ("if my condition 2 of 2A decided", "I-12", "not_an_earlier_action"),
        ("if my condition 3 of 1B decided", "I-12", "no_such_condition"),
    ],
)
def test_a_condition_that_can_never_hold_is_refused_and_its_line_named(condition: str, rule: str, reason: str) -> None:
    won = {"1A": ("sword", (1,)), "1B": ("sword", (0,)), "2A": ("sword", (0,)), "2B": ("sword", (1,))}
    text = f"2A if red expanded in 1A: nothing\n2A {condition}: nothing\n2A otherwise: nothing"
    found = refusal(position(won=won), 0, text)
    assert (found.rule, found.reason) == (rule, reason)
    assert (found.data["action"], found.data["line"]) == ("2A", 2)


@pytest.mark.rule("I-11")
def test_at_most_two_conditions_for_each_earlier_action_and_each_card() -> None:
    won = {"1A": ("sword", (1,)), "1B": ("sword", (0,)), "2A": ("sword", (0,))}
    for about in ("if red expanded in 1A", "if red played renegade", "if my condition 1 of 1B decided"):
        text = "1B if red expanded in 1A: nothing\n1B otherwise: nothing\n"
        twice = text + f"2A {about}: nothing\n" * 2 + "2A otherwise: nothing"
        assert resolve(position(won=won), {0: twice})
        thrice = text + f"2A {about}: nothing\n" * 3 + "2A otherwise: nothing"
        found = refusal(position(won=won), 0, thrice)
        assert found == Refusal("I-11", "too_many_conditions", {"action": "2A", "line": 3, "most": 2})


@pytest.mark.rule("I-12")
@pytest.mark.parametrize(
    ("condition", "path"),
    [
        ({"kind": "points", "seat": 1}, "orders[0].lines[0].condition.kind"),
        ({"kind": "not", "condition": {"kind": "decided"}}, "orders[0].lines[0].condition.kind"),
        (
            {"kind": "placed_knight", "seat": 1, "action": "1A", "and": {"kind": "decided"}},
            "orders[0].lines[0].condition.and",
        ),
        ({"kind": "placed_knight", "seat": 1, "action": {"kind": "decided"}}, "orders[0].lines[0].condition.action"),
        ({"kind": "placed_knight", "seat": 1, "action": "3D"}, "orders[0].lines[0].condition.action"),
        ([], "orders[0].lines[0].condition"),
    ],
)
def test_nested_and_unsupported_conditions_are_malformed_and_named(condition: Any, path: str) -> None:
    orders = {"action": "1A", "lines": [{"condition": condition, "orders": []}], "otherwise": []}
    with pytest.raises(Malformed) as fault:
        from_json(HandIn, {"kind": "hand_in", "round": 1, "orders": [orders]})
    assert fault.value.path == path
