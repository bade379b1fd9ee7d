"""The actions of power cards on the board: borders, knights, expansions (R-10 to R-12)."""

import pytest

from games import engine
from games.engine import Event, Refusal
from games.engine.editions.returns.events import CardEnded
from games.engine.editions.returns.moves import Expand, PlaceBorder, PlaceKnight, PlayCard, Stop
from games.engine.editions.returns.prompts import CarryOutPrompt
from games.engine.mechanics.events import Expanded, KnightPlaced, ProvinceFounded
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.returns_table import OPEN_LAND, carrying_out, play, play_all, position
from tests.engine.table import events_of, kinds, only, prompt, refused, scores

# Borders


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_card_allows_as_many_borders_as_it_shows(n: int) -> None:
    state, events = carrying_out(OPEN_LAND, 0, f"borders {n}"), tuple[Event, ...]()
    for placed, edge in enumerate(("B1|C1", "A2|B2", "C1|D1")[:n]):
        asked = prompt(state, 0, CarryOutPrompt)
        assert (asked.what, asked.borders_left) == ("borders", n - placed)
        assert (asked.knights, asked.expansions) == ({}, {})
        assert edge in asked.edges
        state, events = play(state, 0, PlaceBorder(edge))
    assert only(events, CardEnded) == CardEnded(seat=0, borders=0, knights=0, expansions=0, stopped=False)
    assert state.acting == 1
    assert state.board.border_count == n


@pytest.mark.rule("R-10", "B-4")
@pytest.mark.parametrize(
    ("edge", "rule", "reason"),
    [
        ("E1|F1", "B-4a", "frame"),
        ("C1|C2", "B-4a", "border_there"),
        ("D1|E1", "B-4b", "between_own_pieces"),
        ("A1|A2", "B-4c", "inside_province"),
    ],
)
def test_borders_keep_to_their_rule(edge: str, rule: str, reason: str) -> None:
    board = """
    +--+--+--+--+--+
    |.Y .y|.  .r .R|
    +  +  +--+  +  +
    |.  . |.P .p . |
    +--+--+--+--+--+
    """
    refusal = refused(carrying_out(board, 0, "borders 1"), 0, PlaceBorder(edge))
    assert (refusal.rule, refusal.reason) == (rule, reason)


FOUR_OF_ONE = """
+--+--+--+--+--+
|.Y .y|.Y .y|.P|
+--+--+--+--+  +
|.Y .y|.R .r|. |
+--+--+--+--+  +
|.Y .y .  .  . |
+--+--+--+--+--+
"""


@pytest.mark.rule("R-10")
def test_there_is_no_limit_on_a_players_provinces() -> None:
    """Yellow has three and closes the fourth, open land with the neutral castle until then."""
    state, events = play(carrying_out(FOUR_OF_ONE, 0, "borders 1", players=2), 0, PlaceBorder("B3|C3"))
    assert [one.castle for one in events_of(events, ProvinceFounded)] == ["A3", "E1"]
    assert len(state.board.provinces_of(0)) == 4


@pytest.mark.rule("R-10", "B-4d")
def test_with_a_hundred_borders_on_the_board_no_card_of_borders_can_be_played() -> None:
    rows = ["|.Y .y" + "|. " * 8 + "|.R .r|"] + ["|. " * 12 + "|"] * 4
    board = ("+" + "--+" * 12 + "\n").join(["", *(row + "\n" for row in rows), ""])
    state = position(board, players=2, hand=("borders 1 / knights 1",))
    assert state.board.border_count >= 100
    assert refused(state, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "borders"})


@pytest.mark.rule("R-10", "B-2", "B-5")
def test_two_castles_in_one_enclosure_are_no_province_and_the_dividing_border_founds_two() -> None:
    board = """
    +--+--+--+--+--+
    |fY f  .  t  . |
    +  +  +  +  +  +
    |.y .  .r .R|. |
    +--+--+--+--+--+
    |.P .p .  .  . |
    +--+--+--+--+--+
    """.replace("fY", ".Y")
    state = carrying_out(board, 0, "borders 3", players=2)
    state, events = play(state, 0, PlaceBorder("D1|E1"))
    assert not events_of(events, ProvinceFounded), "yellow's and red's castles lie in one region"
    state, events = play_all(state, (0, PlaceBorder("B1|C1")), (0, PlaceBorder("B2|C2")))
    assert [(one.castle, one.colour) for one in events_of(events, ProvinceFounded)] == [("A1", 0), ("D2", 1)]
    assert scores(events) == [(0, 1, "founding"), (1, 3, "founding")]


# Knights

WOODS = """
+--+--+--+--+
|.Y .y f  f |
+  +  +  +  +
|f  t  .r .R|
+--+--+--+--+
|.P .p|c  . |
+--+--+--+--+
"""


@pytest.mark.rule("R-11")
@pytest.mark.parametrize("n", [1, 2])
def test_a_card_allows_as_many_knights_as_it_shows(n: int) -> None:
    state, events = carrying_out(WOODS, 0, f"knights {n}"), tuple[Event, ...]()
    for space in ("C1", "D1")[:n]:
        assert prompt(state, 0, CarryOutPrompt).what == "knights"
        state, events = play(state, 0, PlaceKnight(space))
    assert state.board.knights[0].bit_count() == 1 + n
    assert state.seats[0].knights == 14 - n
    assert only(events, CardEnded).knights == 0
    assert state.acting == 1


@pytest.mark.rule("R-11", "B-6")
def test_each_forest_space_costs_one_ducat_to_the_bank_and_meadow_nothing() -> None:
    state = carrying_out(WOODS, 0, "knights 2")
    assert prompt(state, 0, CarryOutPrompt).fees == {"C1": 1, "A2": 1}
    state, events = play(state, 0, PlaceKnight("C1"))
    assert only(events, KnightPlaced) == KnightPlaced(seat=0, space="C1", ducats=1, treasures=())
    assert state.seats[0].ducats == 6
    state, _ = play(state, 0, PlaceKnight("A2"))
    assert [seat.ducats for seat in state.seats[:1] + state.seats[2:]] == [5, 7, 7]
    meadow, events = play(carrying_out(WOODS.replace("f  t", ".  t"), 0, "knights 1"), 0, PlaceKnight("A2"))
    assert (meadow.seats[0].ducats, only(events, KnightPlaced).ducats) == (7, 0)


@pytest.mark.rule("R-11", "B-6")
@pytest.mark.parametrize(
    ("space", "reason"),
    [("B1", "occupied"), ("B2", "terrain"), ("D1", "not_joined"), ("D3", "not_joined"), ("A4", "off_board")],
)
def test_knights_keep_to_their_rule(space: str, reason: str) -> None:
    refusal = refused(carrying_out(WOODS, 0, "knights 2"), 0, PlaceKnight(space))
    assert (refusal.rule, refusal.reason) == ("B-6", reason)


@pytest.mark.rule("R-11", "B-6", "B-12")
def test_the_fee_must_be_paid_in_ducats() -> None:
    """One ducat is spent on the first forest; the second knight may only be forgone."""
    state = carrying_out(WOODS, 0, "knights 2", ducats=(1, 0, 0, 0))
    assert refused(state, 0, PlaceKnight("C1", (8,))) == Refusal("B-6", "no_such_treasure", {"treasure": 8})
    state, _ = play(state, 0, PlaceKnight("C1"))
    assert refused(state, 0, PlaceKnight("A2")) == Refusal("B-6", "too_few_ducats", {"sum": 1})
    assert prompt(state, 0, CarryOutPrompt).knights == {}
    state, events = play(state, 0, Stop())
    assert only(events, CardEnded) == CardEnded(seat=0, borders=0, knights=1, expansions=0, stopped=True)


@pytest.mark.rule("R-11", "B-6")
def test_knights_come_from_the_supply_and_end_with_it() -> None:
    state, events = play(carrying_out(WOODS, 0, "knights 2", knights=(1, 5, 5, 5)), 0, PlaceKnight("C1"))
    assert kinds(events)[:2] == ["knight_placed", "card_ended"]
    assert (state.seats[0].knights, state.acting) == (0, 1)


# Expansion


@pytest.mark.rule("R-12", "R-15")
@pytest.mark.parametrize(("spaces", "points"), [(("C1",), 0), (("C1", "C2"), 1), (("C2", "D2"), 2)])
def test_an_expansion_takes_one_or_two_spaces_for_one_province(spaces: tuple[str, ...], points: int) -> None:
    board = """
    +--+--+--+--+--+
    |.Y .y|.  .r .R|
    +  +  +  +  +  +
    |.  .y|f  f  . |
    +--+--+--+--+--+
    """
    state, events = play(carrying_out(board, 0, "expansion"), 0, Expand("A1", spaces))
    assert only(events, Expanded).spaces == spaces
    assert [row for row in scores(events) if row[0] == 0] == ([(0, points, "expansion")] if points else [])
    assert only(events, CardEnded).expansions == 0
    assert state.acting == 1


@pytest.mark.rule("R-12", "B-7")
@pytest.mark.parametrize(
    ("castle", "spaces", "rule", "reason"),
    [
        ("A1", (), "B-7", "one_or_two"),
        ("A1", ("C2", "C2"), "B-7", "same_space"),
        ("A1", ("D1", "D2", "A3"), "B-7", "one_or_two"),
        ("D1", ("C1",), "B-7", "not_own_province"),
        ("A1", ("F2",), "B-7a", "not_beside"),
        ("A1", ("A3",), "B-7b", "piece"),
        ("A1", ("D3",), "B-7a", "not_beside"),
    ],
)
def test_expansions_keep_to_their_rule(castle: str, spaces: tuple[str, ...], rule: str, reason: str) -> None:
    refusal = refused(carrying_out(MORE_KNIGHTS, 0, "expansion"), 0, Expand(castle, spaces))
    assert (refusal.rule, refusal.reason) == (rule, reason)


MORE_KNIGHTS = FOUR_PROVINCES.replace("|f  .  . |f  f  . |", "|f  .y .y|f  f  . |").replace("r .r|", "r . |")


@pytest.mark.rule("R-12", "B-7e")
def test_an_expansion_into_another_province_needs_more_knights() -> None:
    assert engine.explain(carrying_out(MORE_KNIGHTS, 0, "expansion"), 0, Expand("A1", ("D2", "E2"))) is None
    equal = position(FOUR_PROVINCES, seat=3, hand=("expansion",))
    assert refused(equal, 3, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "expansion"})
    as_many = MORE_KNIGHTS.replace("|.  f  f |.", "|.p fp f |.")
    refusal = refused(carrying_out(as_many, 0, "expansion"), 0, Expand("A1", ("C3",)))
    assert refusal == Refusal("B-7e", "knights", {"space": "C3", "knights": 3})


# A card allows only what it shows


@pytest.mark.rule("R-10", "R-11", "R-12")
@pytest.mark.parametrize(
    ("symbol", "rule"), [("borders 1", "R-10"), ("knights 1", "R-11"), ("expansion", "R-12")], ids=str
)
def test_a_card_allows_only_what_it_shows(symbol: str, rule: str) -> None:
    board = MORE_KNIGHTS.replace("|.  f  f |.  m  t |", "|.  f  f  .  m  t |").replace("m", "c")
    state = carrying_out(board, 0, symbol)
    kind = symbol.partition(" ")[0]
    moves: dict[str, engine.Move] = {
        "borders": PlaceBorder("C4|D4"),
        "knights": PlaceKnight("A2"),
        "expansion": Expand("A1", ("D2",)),
    }
    assert engine.explain(state, 0, moves.pop(kind)) is None
    for move in moves.values():
        assert refused(state, 0, move) == Refusal(rule, "not_in_this_action", {"action": kind})


@pytest.mark.rule("R-11", "R-12")
def test_the_parts_of_a_card_take_effect_one_after_another() -> None:
    """The second knight joins the first: it is validated on the board after the first."""
    state = carrying_out(WOODS, 0, "knights 2")
    assert "D1" not in prompt(state, 0, CarryOutPrompt).knights
    state, _ = play(state, 0, PlaceKnight("C1"))
    assert "D1" in prompt(state, 0, CarryOutPrompt).knights


@pytest.mark.rule("R-8")
def test_no_other_player_may_carry_out_the_card() -> None:
    state = carrying_out(OPEN_LAND, 0, "borders 2")
    assert refused(state, 1, PlaceBorder("B1|C1")) == Refusal("R-8", "not_asked", {"phase": "carrying_out"})
