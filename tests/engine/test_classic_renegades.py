"""Renegades (C-23), and what Treasures pay (C-24)."""

import pytest

from games.engine import Refusal
from games.engine.editions.classic.moves import Decide, PlaceKnight, Renegade
from games.engine.editions.classic.prompts import CarryOutPrompt, DecidePrompt
from games.engine.editions.classic.state import State
from games.engine.mechanics.events import KnightPlaced, KnightTurned
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import carrying_out, only, play, politics_cards, position, prompt, refused


def turn(own: str, other: str, knight: str, space: str, *treasures: int) -> Decide:
    return Decide((1,), (Renegade(own, other, knight, space, treasures),))


def table(diagram: str = FOUR_PROVINCES, **position_args: object) -> State:
    """Decisions are laid openly, so that a card takes effect at once; yellow holds a Renegade."""
    chosen = {"hidden": False, "hands": {0: ("renegade",)}, **position_args}
    return position(diagram, **chosen)  # type: ignore[arg-type]


@pytest.mark.rule("C-23", "C-25")
def test_the_targets_knight_returns_to_supply_and_an_own_knight_comes_into_play() -> None:
    state, events = play(table(), 0, turn("A1", "D1", "F1", "C1"))
    assert only(events, KnightTurned) == KnightTurned(
        seat=0, own="A1", other="D1", colour=1, knight="F1", space="C1", ducats=0, treasures=()
    )
    assert [seat.knights for seat in state.seats] == [10, 11, 11, 11]
    assert (state.seats[0].hand, state.politics_discard) == ((), politics_cards("renegade"))
    assert [province.knight_count for province in state.board.provinces.values()] == [2, 1, 1, 1]


@pytest.mark.rule("C-23")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        (turn("D1", "A1", "B1", "D2"), Refusal("C-23", "not_own_province", {"castle": "D1"})),
        (turn("A1", "F1", "F1", "C1"), Refusal("C-23", "not_foreign_province", {"castle": "F1"})),
        (turn("A1", "A1", "B1", "C1"), Refusal("C-23", "not_foreign_province", {"castle": "A1"})),
        (turn("A1", "D3", "E3", "C1"), Refusal("C-23", "not_neighbours", {"own": "A1", "other": "D3"})),
        (turn("A1", "D1", "D1", "C1"), Refusal("C-23", "no_knight_to_turn", {"knight": "D1"})),
        (turn("A1", "D1", "B1", "C1"), Refusal("C-23", "no_knight_to_turn", {"knight": "B1"})),
        (turn("A1", "D1", "E3", "C1"), Refusal("C-23", "no_knight_to_turn", {"knight": "E3"})),
        (turn("A1", "D1", "B3", "C1"), Refusal("C-23", "not_their_knight", {"knight": "B3", "other": "D1"})),
        (turn("A1", "D1", "E1", "C1"), Refusal("C-23", "knight_needed", {"knight": "E1"})),
        (turn("A1", "D1", "F1", "D2"), Refusal("C-23", "not_in_own_province", {"space": "D2", "own": "A1"})),
        (turn("A1", "D1", "F1", "B1"), Refusal("C-23", "occupied", {"space": "B1"})),
        (turn("A1", "D1", "F1", "C2"), Refusal("C-23", "not_joined", {"space": "C2"})),
    ],
)
def test_its_refusal_names_the_part_that_failed(move: Decide, why: Refusal) -> None:
    assert refused(table(), 0, move) == why


@pytest.mark.rule("C-23")
def test_it_needs_a_knight_in_supply() -> None:
    state = table(knights=(0, 10, 11, 11))
    assert refused(state, 0, turn("A1", "D1", "F1", "C1")) == Refusal("C-23", "no_knight_left")
    assert prompt(state, 0, DecidePrompt).renegades == ()


@pytest.mark.rule("C-23")
def test_it_needs_a_space_where_a_knight_can_stand() -> None:
    mountains = FOUR_PROVINCES.replace("|.Y .y . ", "|.Y .y m ").replace("|f  .  . ", "|m  t  . ")
    state = table(mountains)
    assert prompt(state, 0, DecidePrompt).renegades == ()
    assert refused(state, 0, turn("A1", "D1", "F1", "C1")) == Refusal("C-23", "terrain", {"space": "C1"})
    assert refused(state, 0, turn("A1", "D1", "F1", "F1")) == Refusal("C-23", "no_space_for_knight", {"own": "A1"})


@pytest.mark.rule("C-23")
def test_the_own_province_may_be_without_knights() -> None:
    bare = FOUR_PROVINCES.replace(".Y .y", ".Y . ")
    state, _ = play(table(bare), 0, turn("A1", "D1", "F1", "B1"))
    assert state.seats[0].knights == 11


@pytest.mark.rule("C-23")
def test_the_castle_may_be_left_without_a_knight() -> None:
    state, _ = play(table(), 0, turn("A1", "A3", "B3", "C1"))
    assert next(p for p in state.board.provinces.values() if p.colour == 2).knight_count == 0


@pytest.mark.rule("C-23")
def test_a_knight_without_which_another_has_no_chain_to_its_castle_cannot_go() -> None:
    """E1 alone holds F1; with a ring of knights it does no longer."""
    ring = FOUR_PROVINCES.replace("|f  f  . |", "|fr fr .r|")
    play(table(ring), 0, turn("A1", "D1", "E1", "C1"))
    half = FOUR_PROVINCES.replace("|f  f  . |", "|f  fr . |")
    assert refused(table(half), 0, turn("A1", "D1", "E1", "C1")) == Refusal("C-23", "knight_needed", {"knight": "E1"})


@pytest.mark.rule("C-23", "B-9")
def test_an_alliance_does_not_protect() -> None:
    state, _ = play(table(FOUR_PROVINCES + "A1=D1"), 0, turn("A1", "D1", "F1", "C1"))
    assert state.board.alliances


@pytest.mark.rule("C-23", "B-2")
def test_a_neutral_provinces_knight_goes_out_of_play() -> None:
    state = table(players=3, hands={2: ("renegade",)}, lead=2)
    state, events = play(state, 2, turn("A3", "D3", "E3", "C3"))
    assert only(events, KnightTurned).colour == 3
    assert [seat.knights for seat in state.seats] == [11, 10, 10]
    assert [mask.bit_count() for mask in state.board.knights] == [1, 2, 2, 0]


FORESTS = FOUR_PROVINCES.replace(".R .r .r|", ".R .r fr|")
"""Red's outer knight stands on forest; yellow's A2 is forest, C1 is not."""


@pytest.mark.rule("C-23", "B-6")
@pytest.mark.parametrize(
    ("knight", "board", "space", "fee"),
    [
        ("F1", FOUR_PROVINCES, "C1", 0),
        ("F1", FOUR_PROVINCES, "A2", 5),
        ("F1", FORESTS, "C1", 5),
        ("F1", FORESTS, "A2", 10),
    ],
)
def test_each_of_the_two_spaces_that_is_forest_costs_five(knight: str, board: str, space: str, fee: int) -> None:
    state, events = play(table(board), 0, turn("A1", "D1", knight, space))
    assert only(events, KnightTurned).ducats == fee
    assert state.seats[0].ducats == 12 - fee
    if fee:
        poor = table(board, ducats=(fee - 1, 12, 12, 12))
        why = Refusal("C-23", "too_few_ducats", {"sum": fee})
        assert refused(poor, 0, turn("A1", "D1", knight, space)) == why


@pytest.mark.rule("C-23", "C-24")
def test_both_forests_are_one_payment_which_one_treasure_may_cover() -> None:
    state = table(FORESTS, ducats=(0, 12, 12, 12), hands={0: ("renegade", "treasure 10")})
    state, events = play(state, 0, turn("A1", "D1", "F1", "A2", 10))
    turned = only(events, KnightTurned)
    assert (turned.ducats, turned.treasures) == (0, (10,))
    assert state.politics_discard == politics_cards("renegade", "treasure 10")


@pytest.mark.rule("C-24")
def test_a_treasure_counts_at_face_value_with_ducats_for_the_rest_and_no_change() -> None:
    state = table(FORESTS, hands={0: ("renegade", "treasure 8", "treasure 15")})
    paid, _ = play(state, 0, turn("A1", "D1", "F1", "A2", 8))
    assert paid.seats[0].ducats == 10
    paid, _ = play(state, 0, turn("A1", "D1", "F1", "A2", 15))
    assert paid.seats[0].ducats == 12, "the excess of five is lost"
    assert paid.seats[0].hand == politics_cards("treasure 8")


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("treasures", "why"),
    [
        ((8, 10), Refusal("C-23", "needless_treasure", {"treasure": 8, "sum": 10})),
        ((10, 8), Refusal("C-23", "needless_treasure", {"treasure": 8, "sum": 10})),
        ((12,), Refusal("C-23", "no_such_treasure", {"treasure": 12})),
        ((8, 8), Refusal("C-23", "no_such_treasure", {"treasure": 8})),
    ],
)
def test_no_treasure_beyond_the_sum_and_none_that_the_player_lacks_can_be_paid(
    treasures: tuple[int, ...], why: Refusal
) -> None:
    state = table(FORESTS, hands={0: ("renegade", "treasure 8", "treasure 10")})
    got = refused(state, 0, turn("A1", "D1", "F1", "A2", *treasures))
    assert (got.rule, got.reason, got.data["treasure"]) == (why.rule, why.reason, why.data["treasure"])


@pytest.mark.rule("C-24", "B-6")
def test_a_treasure_pays_a_knights_forest_fee() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "sword", ducats=(0, 12, 12, 12), hands={0: ("treasure 8", "treasure 12")})
    assert prompt(state, 0, CarryOutPrompt).knights["A2"] == ((8,), (12,))
    why = Refusal("C-24", "needless_treasure", {"treasure": 8, "sum": 5})
    assert refused(state, 0, PlaceKnight("A2", (8, 12))) == why
    after, events = play(state, 0, PlaceKnight("A2", (8,)))
    assert (only(events, KnightPlaced).ducats, only(events, KnightPlaced).treasures) == (0, (8,))
    assert after.seats[0].hand == politics_cards("treasure 12")


@pytest.mark.rule("C-24")
def test_nothing_is_paid_where_nothing_is_due() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "sword", hands={0: ("treasure 8",)})
    assert prompt(state, 0, CarryOutPrompt).knights["C1"] == ((),)
    assert refused(state, 0, PlaceKnight("C1", (8,))) == Refusal("C-24", "needless_treasure", {"treasure": 8, "sum": 0})


@pytest.mark.rule("C-24")
def test_each_payment_is_separate() -> None:
    """What a Treasure was worth beyond the first forest does not pay for the second."""
    woods = FOUR_PROVINCES.replace("|.Y .y . ", "|.Y .y f ")
    state = carrying_out(woods, 0, "two_swords", ducats=(0, 12, 12, 12), hands={0: ("treasure 12",)})
    state, _ = play(state, 0, PlaceKnight("A2", (12,)))
    assert refused(state, 0, PlaceKnight("C1")) == Refusal("B-6", "too_few_ducats", {"sum": 5})
