"""The Traitor (R-13)."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.returns.events import CardEnded, TraitorFound
from games.engine.editions.returns.moves import GiveUpKnight, PlaceKnight, PlayCard, Stop, TurnKnight
from games.engine.editions.returns.prompts import GiveUpKnightPrompt, TraitorPlacePrompt, TurnKnightPrompt
from games.engine.editions.returns.state import State
from games.engine.mechanics.events import KnightPlaced
from tests.engine.returns_table import card, carrying_out, play, play_all, position
from tests.engine.table import drawn, only, prompt, refused, same

SIDE_BY_SIDE = """
+--+--+--+--+--+--+
|.Y .y f |.r .R .r|
+  +  +  +  +  +  +
|.  f  . |.r .  f |
+--+--+--+--+--+--+
|.P .  . |.G .g f |
+--+--+--+--+--+--+
"""
"""Yellow with one knight beside red with three, of which D1 connects D2; purple has none, grey is not beside yellow."""


def turning(diagram: str = SIDE_BY_SIDE, price: int = 0, **position_args: object) -> State:
    return carrying_out(diagram, 0, "traitor", price, **position_args)


@pytest.mark.rule("R-13")
def test_a_neighbours_knight_returns_to_supply_and_an_own_knight_is_placed() -> None:
    state = turning(price=3)
    assert prompt(state, 0, TurnKnightPrompt).choices == {"A1": ("E1",)}
    state, _ = play(state, 0, TurnKnight("A1", "E1"))
    state, events = play(state, 1, GiveUpKnight("F1"))
    assert only(events, TraitorFound) == TraitorFound(seat=0, own="A1", other="E1", colour=1, knight="F1")
    assert [seat.knights for seat in state.seats[:2]] == [14, 13]
    state, events = play(state, 0, PlaceKnight("A2"))
    assert only(events, KnightPlaced) == KnightPlaced(seat=0, space="A2", ducats=0, treasures=())
    assert [seat.knights for seat in state.seats[:2]] == [13, 13]
    assert drawn(state.board) == same(SIDE_BY_SIDE.replace(".R .r", ".R . ").replace("|.  f", "|.y f"))
    assert state.seats[0].ducats == 4
    assert state.acting == 1, "the card is carried out"


@pytest.mark.rule("R-13")
def test_the_owner_names_a_knight_that_leaves_every_other_joined() -> None:
    """Without the knight on D1 the one on D2 would be disconnected, since E2 is empty."""
    state, _ = play(turning(), 0, TurnKnight("A1", "E1"))
    assert engine.pending(state) == (1,)
    asked = prompt(state, 1, GiveUpKnightPrompt)
    assert (asked.seat, asked.other, asked.knights) == (0, "E1", ("F1", "D2"))
    assert refused(state, 1, GiveUpKnight("D1")) == Refusal("R-13", "knight_needed", {"knight": "D1"})
    for space in ("E1", "B1", "E3", "A2"):
        data = {"knight": space, "other": "E1"}
        assert refused(state, 1, GiveUpKnight(space)) == Refusal("R-13", "not_their_knight", data)
    assert refused(state, 0, GiveUpKnight("F1")) == Refusal("R-13", "not_asked", {"phase": "give_up_knight"})
    move_data = {"phase": "give_up_knight", "move": "turn_knight"}
    assert refused(state, 1, TurnKnight("A1", "E1")) == Refusal("R-13", "not_this_move", move_data)


@pytest.mark.rule("R-13")
def test_if_only_one_knight_can_be_removed_it_is_chosen_automatically() -> None:
    board = SIDE_BY_SIDE.replace(".R .r", ".R . ")
    state, events = play(turning(board), 0, TurnKnight("A1", "E1"))
    assert only(events, TraitorFound).knight == "D2", "D1 carries it"
    assert engine.pending(state) == (0,)
    assert state.phase.kind == "traitor_place"


@pytest.mark.rule("R-13")
def test_the_acting_player_places_after_the_knight_is_known_and_only_in_that_province() -> None:
    state, _ = play_all(turning(), (0, TurnKnight("A1", "E1")), (1, GiveUpKnight("F1")))
    assert prompt(state, 0, TraitorPlacePrompt).spaces == {"C1": 1, "A2": 0, "B2": 1}
    data = {"space": "F1", "own": "A1"}
    assert refused(state, 0, PlaceKnight("F1")) == Refusal("R-13", "not_in_own_province", data)
    assert refused(state, 0, PlaceKnight("C2")) == Refusal("R-13", "not_joined", {"space": "C2"})
    assert refused(state, 0, PlaceKnight("B1")) == Refusal("R-13", "occupied", {"space": "B1"})
    assert refused(state, 0, PlaceKnight("A2", (8,))) == Refusal("R-13", "no_such_treasure", {"treasure": 8})
    assert refused(state, 0, Stop()).reason == "not_this_move"
    assert refused(state, 1, PlaceKnight("A2")) == Refusal("R-13", "not_asked", {"phase": "traitor_place"})


@pytest.mark.rule("R-13")
def test_the_named_province_of_two_gets_the_knight() -> None:
    """Being joined to another of the player's provinces is not enough."""
    board = """
    +--+--+--+--+--+--+
    |.Y .y . |.r .R .r|
    +--+--+--+  +  +  +
    |.Y .y . |.  .  . |
    +--+--+--+--+--+--+
    """
    state, _ = play_all(turning(board, players=2), (0, TurnKnight("A2", "E1")), (1, GiveUpKnight("F1")))
    assert prompt(state, 0, TraitorPlacePrompt).spaces == {"C2": 0}
    assert refused(state, 0, PlaceKnight("C1")).reason == "not_in_own_province"


@pytest.mark.rule("R-13", "R-8")
@pytest.mark.parametrize(("ducats", "possible"), [(4, True), (3, False)])
def test_the_fee_of_a_forest_space_is_paid_after_the_price(ducats: int, possible: bool) -> None:
    """Only forest is left in yellow's province: price 3, fee 1."""
    board = SIDE_BY_SIDE.replace("|.  f  . |", "|f  t  . |")
    state = position(board, hand=(card("traitor", price=3),), ducats=(ducats, 0, 0, 0))
    if not possible:
        assert refused(state, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "traitor"})
        return
    state, _ = play_all(state, (0, PlayCard("a", 1)), (0, TurnKnight("A1", "E1")), (1, GiveUpKnight("F1")))
    assert prompt(state, 0, TraitorPlacePrompt).spaces == {"C1": 1, "A2": 1}
    state, events = play(state, 0, PlaceKnight("A2"))
    assert (only(events, KnightPlaced).ducats, state.seats[0].ducats) == (1, 0)


@pytest.mark.rule("R-13")
def test_a_space_whose_fee_cannot_be_paid_cannot_be_chosen() -> None:
    state = turning(ducats=(0, 0, 0, 0))
    state, _ = play_all(state, (0, TurnKnight("A1", "E1")), (1, GiveUpKnight("F1")))
    assert prompt(state, 0, TraitorPlacePrompt).spaces == {"A2": 0}
    assert refused(state, 0, PlaceKnight("C1")) == Refusal("R-13", "too_few_ducats", {"sum": 1})


@pytest.mark.rule("R-13")
@pytest.mark.parametrize(
    ("own", "other", "reason", "data"),
    [
        ("E1", "A1", "not_own_province", {"castle": "E1"}),
        ("B1", "E1", "not_own_province", {"castle": "B1"}),
        ("A1", "A1", "not_foreign_province", {"castle": "A1"}),
        ("A1", "D1", "not_foreign_province", {"castle": "D1"}),
        ("A1", "D3", "not_neighbours", {"own": "A1", "other": "D3"}),
        ("A1", "A3", "no_knight_there", {"castle": "A3"}),
    ],
)
def test_any_other_pair_is_refused(own: str, other: str, reason: str, data: dict[str, str]) -> None:
    assert refused(turning(), 0, TurnKnight(own, other)) == Refusal("R-13", reason, data)


@pytest.mark.rule("R-13")
def test_the_own_province_needs_a_knight_and_a_free_space_and_the_player_a_knight_in_supply() -> None:
    board = """
    +--+--+--+--+--+--+
    |.Y .y . |.r .R .r|
    +--+--+--+  +  +  +
    |.Y .  . |.  .  . |
    +--+--+--+--+--+--+
    |.Y .y|.P .p|.  . |
    +--+--+--+--+--+--+
    """
    state = turning(board, players=3)
    assert refused(state, 0, TurnKnight("A2", "E1")) == Refusal("R-13", "no_knight_there", {"castle": "A2"})
    assert refused(state, 0, TurnKnight("A3", "C3")) == Refusal("R-13", "no_space_for_knight", {"own": "A3"})
    assert engine.explain(state, 0, TurnKnight("A1", "E1")) is None
    empty = position(SIDE_BY_SIDE, hand=("traitor",), knights=(0, 5, 5, 5))
    assert refused(empty, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "traitor"})


@pytest.mark.rule("R-13", "B-2")
def test_the_acting_player_names_the_knight_of_a_neutral_province() -> None:
    """A ruling; the neutral colour has no supply that counts."""
    board = SIDE_BY_SIDE.replace("R", "P").replace("r", "p").replace("|.P .  . |.G .g f |", "|.R .  . |.R .r f |")
    state, _ = play(turning(board, players=2), 0, TurnKnight("A1", "E1"))
    assert engine.pending(state) == (0,)
    assert prompt(state, 0, GiveUpKnightPrompt).knights == ("F1", "D2")
    before = [seat.knights for seat in state.seats]
    state, events = play(state, 0, GiveUpKnight("D2"))
    assert only(events, TraitorFound).colour == 2
    assert [seat.knights for seat in state.seats] == before
    state, _ = play(state, 0, PlaceKnight("A2"))
    assert state.acting == 1


@pytest.mark.rule("R-13", "B-9")
def test_an_alliance_bars_no_traitor() -> None:
    state = turning(SIDE_BY_SIDE + "A1=E1")
    assert engine.explain(state, 0, TurnKnight("A1", "E1")) is None


@pytest.mark.rule("R-13", "B-2")
def test_a_province_without_its_last_knight_stays_a_province() -> None:
    board = SIDE_BY_SIDE.replace(".r .R .r", ".r .R . ").replace("|.r .  f", "|.  .  f")
    state, _ = play(turning(board), 0, TurnKnight("A1", "E1"))
    assert {province.colour for province in state.board.provinces.values()} == {0, 1, 2, 3}
    assert state.board.knights[1] == 0


@pytest.mark.rule("R-13", "R-8")
def test_a_traitor_can_be_forgone_once_paid_for() -> None:
    state, events = play(turning(price=2), 0, Stop())
    assert only(events, CardEnded).stopped
    assert (state.seats[0].ducats, state.acting) == (5, 1)
