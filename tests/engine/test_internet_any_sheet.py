"""Any sheet that can be written is accepted, or refused with a rule, a reason and its line; no other error occurs."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.engine.editions.internet.components import ACTIONS
from games.engine.editions.internet.conditions import CarriedOut, Decided, PlacedKnight
from games.engine.editions.internet.moves import ActionOrders, HandIn, SheetLine
from tests.engine.internet_table import position
from tests.engine.test_internet_sheet_text import LINES, ORDERS, SHEET

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RULES = {
    rule
    for page in ("board", "classic", "internet")
    for rule in re.findall(r"\*\*([BCI]-\d+)", (PAGES / f"{page}.md").read_text(encoding="utf-8"))
}
WON = {
    "1A": ("borders 2", (0, 1)),
    "1B": ("sword", (0,)),
    "2A": ("two_swords", (1,)),
    "2B": ("sword", (2, 0)),
    "2C": ("borders 4", (0,)),
}
STATE = position(won=WON, hands={0: ["renegade", "forced_alliance"]})
OWN = tuple(action for action, (_, seats) in WON.items() if 0 in seats)
ANY_SEAT, ANY_ACTION = st.integers(-3, 9), st.sampled_from(ACTIONS)
ODD = st.one_of(
    st.builds(CarriedOut, ANY_SEAT, ANY_ACTION, st.booleans()),
    st.builds(PlacedKnight, ANY_SEAT, ANY_ACTION),
    st.builds(Decided, ANY_ACTION, st.integers(-2, 5)),
)
ODD_LINES = st.lists(st.builds(SheetLine, ODD, ORDERS), max_size=2).map(tuple)
WHOLE = st.tuples(*(st.builds(ActionOrders, st.just(action), LINES | ODD_LINES, ORDERS) for action in OWN))
EMPTY = st.tuples(*(st.builds(ActionOrders, st.just(action), ODD_LINES, st.just(())) for action in OWN))


@pytest.mark.rule("I-6", "I-12")
@given(SHEET, st.none() | WHOLE | EMPTY, st.booleans())
def test_any_sheet_is_accepted_or_refused_by_a_rule(
    sheet: HandIn, orders: tuple[ActionOrders, ...] | None, bare: bool
) -> None:
    sheet = replace(sheet, round=STATE.round, orders=sheet.orders if orders is None else orders)
    if bare:
        sheet = HandIn(sheet.round, sheet.orders)
    refusal = engine.explain(STATE, 0, sheet)
    if refusal is not None:
        assert re.sub("[a-f]$", "", refusal.rule) in RULES, refusal
        assert refusal.reason.isidentifier()
        if any(orders.action == refusal.data.get("action") and orders.lines for orders in sheet.orders):
            assert refusal.rule in ("I-6", "I-11") or "line" in refusal.data, refusal
        return
    state, _ = engine.apply(STATE, 0, sheet)
    for seat in range(1, 4):
        others = tuple(ActionOrders(won.action, (), ()) for won in state.won if seat in won.seats)
        state, _ = engine.apply(state, seat, HandIn(STATE.round, others))
    assert state.round == STATE.round + 1
    assert engine.state_from_json(engine.state_to_json(state)) == state
