"""Hypothesis strategies for moves of internet with any values, legal or not, to test reading and writing."""

from typing import Any

from hypothesis import strategies as st

from games.engine.editions.internet.components import ACTIONS, PLAYABLE, POLITICS
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Decided,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
)
from games.engine.editions.internet.moves import (
    ActionOrders,
    BidForColours,
    BreakAlliance,
    ColourBid,
    ForcedAlliance,
    HandIn,
    NoSheet,
    PaidEnding,
    PlaceFirstBorders,
    PoolBid,
    SheetLine,
    TakeBack,
)
from games.engine.encoding.codec import LARGEST
from games.engine.geometry import EDGES, SPACES
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight, Renegade


def _some(what: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(what, max_size=3).map(tuple)


_SPACE, _EDGE, _NUMBER = (
    st.sampled_from(sorted(SPACES)),
    st.sampled_from(sorted(EDGES)),
    st.integers(-LARGEST, LARGEST),
)
_ACTION, _NO = st.sampled_from(ACTIONS), st.none()
CONDITION = st.one_of(
    st.builds(PlacedKnight, _NUMBER, _ACTION, _NO | _SPACE),
    st.builds(PlacedBorder, _NUMBER, _ACTION, _NO | _EDGE),
    st.builds(HasExpanded, _NUMBER, _ACTION, _NO | _SPACE, _NO | _SPACE),
    st.builds(CarriedOut, _NUMBER, _ACTION, st.booleans()),
    st.builds(PlayedCard, _NUMBER, st.sampled_from(PLAYABLE), _NO | _SPACE, _NO | _SPACE),
    st.builds(Decided, _ACTION, _NUMBER),
)
_ORDERS = _some(
    st.one_of(
        st.builds(PlaceBorder, _EDGE),
        st.builds(PlaceKnight, _SPACE, _some(_NUMBER)),
        st.builds(Expand, _SPACE, _some(_SPACE)),
    )
)
_PLAY = st.one_of(
    _NO,
    st.builds(Renegade, _SPACE, _SPACE, _SPACE, _SPACE, _some(_NUMBER)),
    st.builds(ForcedAlliance, _SPACE, _SPACE),
    st.builds(BreakAlliance, _SPACE, _SPACE),
)
_COLOURS = st.sampled_from(("yellow", "red", "purple", "grey", "blue", "white", "black"))
MOVES: dict[type, st.SearchStrategy[Any]] = {
    BidForColours: st.builds(BidForColours, _some(st.builds(ColourBid, _COLOURS, _NUMBER))),
    PlaceFirstBorders: st.builds(PlaceFirstBorders, _some(_EDGE)),
    HandIn: st.builds(
        HandIn,
        _NUMBER,
        _some(st.builds(ActionOrders, _ACTION, _some(st.builds(SheetLine, CONDITION, _ORDERS)), _ORDERS)),
        _some(st.builds(PoolBid, _ACTION, _NUMBER, _some(st.sampled_from(POLITICS)), _PLAY)),
        st.booleans(),
        _some(st.builds(PaidEnding, _SPACE, _SPACE)),
    ),
    TakeBack: st.just(TakeBack()),
    NoSheet: st.just(NoSheet()),
}
"""Every kind of move in internet."""
