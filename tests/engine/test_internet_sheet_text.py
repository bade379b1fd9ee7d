"""Writing sheets and their conditions as text and reading them; unreadable text is malformed, with its line named (I-6,
I-12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Malformed
from games.engine.editions.internet.components import ACTIONS, PLAYABLE, POLITICS
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
    Decided,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
    condition_from_text,
    condition_to_text,
)
from games.engine.editions.internet.moves import (
    ActionOrders,
    BreakAlliance,
    ForcedAlliance,
    HandIn,
    PaidEnding,
    PoolBid,
    SheetLine,
)
from games.engine.editions.internet.sheet_text import sheet_from_text, sheet_to_text
from games.engine.encoding.codec import from_json, to_json
from games.engine.geometry import EDGES, SPACES
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight, Renegade
from tests.engine.internet_table import COLOURS

SEAT, ACTION = st.integers(0, 3), st.sampled_from(ACTIONS)
SPACE, EDGE = st.sampled_from(sorted(SPACES)), st.sampled_from(sorted(EDGES))
CONDITION: st.SearchStrategy[Condition] = st.one_of(
    st.builds(PlacedKnight, SEAT, ACTION, st.none() | SPACE),
    st.builds(PlacedBorder, SEAT, ACTION, st.none() | EDGE),
    st.builds(HasExpanded, SEAT, ACTION, st.none() | SPACE, st.none() | SPACE),
    st.builds(CarriedOut, SEAT, ACTION, st.booleans()),
    st.builds(PlayedCard, SEAT, st.sampled_from(PLAYABLE), st.none() | SPACE, st.none() | SPACE),
    st.builds(Decided, ACTION, st.integers(1, 60)),
)
ORDER = st.one_of(
    st.builds(PlaceBorder, EDGE),
    st.builds(PlaceKnight, SPACE),
    st.builds(Expand, SPACE, st.lists(SPACE, min_size=1, max_size=2).map(tuple)),
)
ORDERS = st.lists(ORDER, max_size=3).map(tuple)
LINES = st.lists(st.builds(SheetLine, CONDITION, ORDERS), max_size=3).map(tuple)
PLAY = st.one_of(
    st.none(),
    st.builds(Renegade, SPACE, SPACE, SPACE, SPACE),
    st.builds(ForcedAlliance, SPACE, SPACE),
    st.builds(BreakAlliance, SPACE, SPACE),
)
WISHES = st.lists(st.sampled_from(POLITICS), max_size=2).map(tuple)
SHEET = st.builds(
    HandIn,
    st.integers(0, 99),
    st.lists(st.builds(ActionOrders, ACTION, LINES, ORDERS), max_size=3).map(tuple),
    st.lists(st.builds(PoolBid, ACTION, st.integers(0, 99), WISHES, PLAY), max_size=2).map(tuple),
    st.booleans(),
    st.lists(st.builds(PaidEnding, SPACE, SPACE), max_size=2).map(tuple),
)


@pytest.mark.rule("I-12")
@given(CONDITION)
def test_a_condition_is_read_as_it_was_written(condition: Condition) -> None:
    assert condition_from_text(condition_to_text(condition, COLOURS), COLOURS) == condition
    assert from_json(Condition, to_json(condition)) == condition


@pytest.mark.rule("I-6")
@given(SHEET)
def test_a_sheet_is_read_as_it_was_written(sheet: HandIn) -> None:
    assert sheet_from_text(sheet_to_text(sheet, COLOURS), COLOURS) == sheet
    assert from_json(HandIn, to_json(sheet)) == sheet


@pytest.mark.parametrize(
    "text",
    [
        "",
        "if red has 20 points",
        "if red placed a knight in 1A and blue expanded in 1B",
        "if not red placed a knight in 1A",
        "if if red placed a knight in 1A in 1B",
        "if red placed a knight on C6",
        "if red claimed the ducat pool",
        "if orange placed a knight in 1A",
        "if red placed a knight on C99 in 1A",
        "if red placed a border on C6|F6 in 1A",
        "if red played fief",
        "if red placed a knight in 1A" + " in 1A" * 10_000,
        "red placed a knight in 1A",
    ],
)
def test_anything_but_a_simple_statement_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        condition_from_text(text, COLOURS)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("round 3\nbid 1A 3\nbids 2B 3", "line 3"),
        ("round 3\n1A if red claimed in 1A: nothing", "line 2"),
        ("round 3\n1A otherwise: build C6", "line 2"),
        ("round 3\n1A otherwise: knight C99", "line 2"),
        ("round 3\nbid 1A 3 wishing crowns", "line 2"),
        ("round 3\nbid 1A 3 playing treasure", "line 2"),
        ("round 3\n1A if red expanded in 1A: nothing\n1B otherwise: nothing", "line 3"),
        ("round 3\n1A if red expanded in 1A: nothing", "sheet"),
    ],
)
def test_a_sheet_that_cannot_be_read_names_its_line(text: str, where: str) -> None:
    with pytest.raises(Malformed) as fault:
        sheet_from_text(text, COLOURS)
    assert fault.value.path == where
