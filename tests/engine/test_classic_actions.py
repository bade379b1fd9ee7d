"""Carrying out borders, sword and two swords (C-11 to C-13); politics: `test_classic_stacks.py`."""

from dataclasses import replace

import pytest

from games import engine
from games.engine import Event, Refusal
from games.engine.editions.classic.events import ActionEnded
from games.engine.editions.classic.moves import Bid, Decide, Expand, PlaceBorder, PlaceKnight, Stop
from games.engine.editions.classic.prompts import CarryOutPrompt, DecidePrompt
from games.engine.mechanics.events import BorderPlaced, BordersBarred, KnightPlaced, ProvinceFounded
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import (
    OPEN_LAND,
    carrying_out,
    contest,
    drawn,
    kinds,
    only,
    play,
    play_all,
    position,
    prompt,
    refused,
    same,
    scores,
    settling,
)

TWO_PROVINCES_AND_A_HALF = """
+--+--+--+--+--+
|.Y .y|.  .  .R|
+--+--+  +  +  +
|.Y .y|.  .  .r|
+--+--+  +  +  +
|.Y .y .  .  .G|
+--+--+--+--+--+
"""
"""Yellow holds two provinces; a border on B3|C3 founds its third."""

THREE_PROVINCES = TWO_PROVINCES_AND_A_HALF.replace(".y .  .  .G", ".y|.  .  .G")


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_borders_as_the_action_says_may_be_placed_and_no_more(count: int) -> None:
    state = carrying_out(OPEN_LAND, 1, f"borders {count}")
    happened: tuple[Event, ...] = ()
    for left in range(count, 0, -1):
        asked = prompt(state, 1, CarryOutPrompt)
        assert (asked.what, asked.borders_left, asked.knights, asked.expansions) == ("borders", left, {}, {})
        column = "BCD"[left - 1]
        state, events = play(state, 1, PlaceBorder(f"{column}1|{column}2"))
        assert only(events, BorderPlaced) == BorderPlaced(seat=1, edge=f"{column}1|{column}2")
        happened += events
    ended = only(happened, ActionEnded)
    assert (ended.borders, ended.stopped) == (0, False)
    assert state.board.border_count == count


@pytest.mark.rule("C-11", "B-4")
def test_each_border_is_validated_on_the_board_with_the_previous_one() -> None:
    state = carrying_out(OPEN_LAND, 0, "borders 2")
    state, _ = play(state, 0, PlaceBorder("C1|D1"))
    assert "C1|D1" not in prompt(state, 0, CarryOutPrompt).edges
    assert refused(state, 0, PlaceBorder("C1|D1")) == Refusal("B-4a", "border_there", {"edge": "C1|D1"})


@pytest.mark.rule("C-11")
def test_borders_allow_no_knight_and_no_expansion() -> None:
    state = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "borders 2")
    no = Refusal("C-11", "not_in_this_action", {"action": "borders"})
    assert refused(state, 0, PlaceKnight("C3")) == no
    assert refused(state, 0, Expand("A1", ("C1",))) == no


@pytest.mark.rule("C-11")
def test_a_player_with_three_provinces_may_place_no_border() -> None:
    state, events = settling(THREE_PROVINCES, "borders 3", choices={0: (1,)})
    assert kinds(events)[:3] == ["action_won", "borders_barred", "action_ended"]
    assert only(events, BordersBarred) == BordersBarred(seat=0, borders=3)
    ended = only(events, ActionEnded)
    assert (ended.seat, ended.borders, ended.stopped) == (0, 0, False)
    assert state.board.border_count == position(THREE_PROVINCES).board.border_count
    two = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "borders 3")
    assert prompt(two, 0, CarryOutPrompt).borders_left == 3


@pytest.mark.rule("C-11")
def test_the_limit_of_three_provinces_is_named_before_any_rule_of_the_edge() -> None:
    """No seat is ever asked for borders that it may not place; if it were, the refusal would say why."""
    state = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "borders 3")
    barred = replace(state, board=position(THREE_PROVINCES).board)
    assert engine.explain(barred, 0, PlaceBorder("C1|D1")) == Refusal("C-11", "three_provinces")
    assert engine.explain(barred, 0, PlaceBorder("B1|C1")) == Refusal("C-11", "three_provinces")


@pytest.mark.rule("C-11")
def test_remaining_borders_are_forgone_when_the_third_province_is_founded_during_the_action() -> None:
    state = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "borders 3")
    assert engine.preview(state, 0, PlaceBorder("B3|C3")).barred == 2
    assert engine.preview(state, 0, PlaceBorder("C1|D1")).barred == 0
    state, events = play(state, 0, PlaceBorder("B3|C3"))
    assert only(events, ProvinceFounded).castle == "A3"
    assert scores(events) == [(0, 3, "founding")]
    assert only(events, BordersBarred) == BordersBarred(seat=0, borders=2)
    assert only(events, ActionEnded).stopped is False
    assert state.phase.kind == "decisions"


@pytest.mark.rule("C-11")
def test_no_border_is_barred_if_the_last_of_the_action_founds_the_third_province() -> None:
    state = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "borders 1")
    assert engine.preview(state, 0, PlaceBorder("B3|C3")).barred == 0
    _, events = play(state, 0, PlaceBorder("B3|C3"))
    assert "borders_barred" not in kinds(events)


@pytest.mark.rule("C-11")
def test_the_limit_holds_for_two_players_too() -> None:
    _, events = settling(THREE_PROVINCES.replace("G", "R"), "borders 3", choices={0: (1,)}, players=2, knights=(9, 9))
    assert only(events, BordersBarred).borders == 3


@pytest.mark.rule("C-11")
def test_a_player_with_three_provinces_may_still_choose_bargain_and_duel_for_borders() -> None:
    state = position(THREE_PROVINCES, card=("borders 3", "sword", "sword"))
    assert prompt(state, 0, DecidePrompt).cards == (1, 2, 3)
    play(state, 0, Decide((1,), (None,)))
    duel = contest(0, 1, 2, over="borders 3", diagram=THREE_PROVINCES)
    state, events = play_all(duel, (0, Bid(3)), (1, Bid(2)), (2, Bid(0)))
    after = ["action_won", "borders_barred", "action_ended", "action_lapsed", "action_lapsed", "card_turned"]
    assert kinds(events)[-6:] == after
    assert state.seats[0].ducats == 9


@pytest.mark.rule("C-12")
def test_a_sword_is_one_knight() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "sword")
    asked = prompt(state, 0, CarryOutPrompt)
    assert (asked.borders_left, asked.knights_left, asked.expansions_left, asked.edges) == (0, 1, 1, ())
    state, events = play(state, 0, PlaceKnight("C1"))
    assert kinds(events)[:2] == ["knight_placed", "action_ended"]
    assert state.seats[0].knights == 10
    assert only(events, ActionEnded) == ActionEnded(action=1, seat=0, borders=0, knights=0, expansions=0, stopped=False)


@pytest.mark.rule("C-12", "B-7")
def test_a_sword_is_one_expansion_or_else() -> None:
    state = carrying_out(FOUR_PROVINCES, 1, "sword")
    state, events = play(state, 1, Expand("D1", ("C1", "C2")))
    assert kinds(events)[:1] == ["expanded"]
    assert only(events, ActionEnded).knights == 0
    assert state.phase.kind == "decisions"
    assert drawn(state.board) == same(
        """
        +--+--+--+--+--+--+
        |.Y .y|.  .R .r .r|
        +  +  +  +  +  +  +
        |f  . |.  f  f  . |
        +--+--+--+--+--+--+
        |.P .p . |.G .g f |
        +  +  +  +  +  +  +
        |.  f  f |.  m  t |
        +--+--+--+--+--+--+
        """
    )


@pytest.mark.rule("C-12", "C-13")
@pytest.mark.parametrize(("what", "rule"), [("sword", "C-12"), ("two_swords", "C-13")])
def test_swords_allow_no_border(what: str, rule: str) -> None:
    state = carrying_out(OPEN_LAND, 0, what)
    assert refused(state, 0, PlaceBorder("C1|C2")) == Refusal(rule, "not_in_this_action", {"action": what})


@pytest.mark.rule("C-12", "C-13")
@pytest.mark.parametrize("what", ["sword", "two_swords"])
def test_with_no_knight_left_in_supply_only_one_expansion_remains(what: str) -> None:
    state = carrying_out(FOUR_PROVINCES, 1, what, knights=(10, 0, 10, 10))
    asked = prompt(state, 1, CarryOutPrompt)
    assert (asked.knights_left, asked.knights, asked.expansions_left) == (0, {}, 1)
    assert refused(state, 1, PlaceKnight("D2")) == Refusal("B-6", "no_knight_left")
    state, events = play(state, 1, Expand("D1", ("C1",)))
    assert only(events, ActionEnded).knights == 0
    assert state.phase.kind == "decisions"


@pytest.mark.rule("C-13")
def test_two_swords_are_two_knights() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "two_swords")
    assert prompt(state, 0, CarryOutPrompt).knights_left == 2
    state, _ = play(state, 0, PlaceKnight("C1"))
    assert prompt(state, 0, CarryOutPrompt).knights_left == 1
    state, events = play(state, 0, PlaceKnight("B2"))
    assert only(events, ActionEnded).knights == 0
    assert state.seats[0].knights == 9


@pytest.mark.rule("C-13", "B-6")
def test_two_knights_may_join_different_castles() -> None:
    state = carrying_out(TWO_PROVINCES_AND_A_HALF, 0, "two_swords")
    state, _ = play(state, 0, PlaceKnight("C3"))
    state, _ = play(state, 0, PlaceKnight("C2"))
    other = TWO_PROVINCES_AND_A_HALF.replace("|.Y .y|.  .  .r|", "|.Y . |.  .  .r|")
    play_all(carrying_out(other, 0, "two_swords"), (0, PlaceKnight("B2")), (0, PlaceKnight("C3")))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize("knight_first", [True, False])
def test_two_swords_are_a_knight_and_an_expansion_in_either_order(knight_first: bool) -> None:
    """The knight that comes first makes the expansion against red possible."""
    state = carrying_out(FOUR_PROVINCES, 1, "two_swords")
    moves = [(1, PlaceKnight("D2", ())), (1, Expand("D1", ("C1", "C2")))]
    state, events = play_all(state, *(moves if knight_first else reversed(moves)))
    assert len([kind for kind in kinds(events) if kind in ("knight_placed", "expanded")]) == 2
    assert state.phase.kind == "decisions"


@pytest.mark.rule("C-13", "B-7e")
def test_the_knight_of_two_swords_counts_for_the_expansion_after_it() -> None:
    state = carrying_out(FOUR_PROVINCES, 0, "two_swords")
    assert refused(state, 0, Expand("A1", ("C3",))).rule == "B-7e"
    state, _ = play(state, 0, PlaceKnight("C1"))
    play(state, 0, Expand("A1", ("C3",)))


@pytest.mark.rule("C-13")
def test_two_swords_are_never_two_expansions() -> None:
    state = carrying_out(FOUR_PROVINCES, 1, "two_swords")
    state, _ = play(state, 1, Expand("D1", ("C1",)))
    asked = prompt(state, 1, CarryOutPrompt)
    assert (asked.expansions_left, asked.expansions, asked.knights_left) == (0, {}, 1)
    assert refused(state, 1, Expand("D1", ("C2",))) == Refusal("C-13", "one_expansion")
    assert refused(state, 1, Expand("D1", ("Z9",))) == Refusal("C-13", "one_expansion"), "before any rule of the space"


@pytest.mark.rule("C-13")
def test_two_swords_with_one_knight_in_supply_are_that_knight_and_an_expansion() -> None:
    state = carrying_out(FOUR_PROVINCES, 1, "two_swords", knights=(10, 1, 10, 10))
    state, _ = play(state, 1, PlaceKnight("F2"))
    asked = prompt(state, 1, CarryOutPrompt)
    assert (asked.knights_left, asked.expansions_left) == (0, 1)
    state, events = play(state, 1, Expand("D1", ("C1",)))
    assert only(events, ActionEnded).stopped is False


@pytest.mark.rule("C-14", "C-11", "C-12", "C-13")
@pytest.mark.parametrize(
    ("what", "forgone"), [("borders 3", (3, 0, 0)), ("sword", (0, 1, 1)), ("two_swords", (0, 2, 1))]
)
def test_borders_and_swords_can_be_stopped_at_any_point_and_the_log_says_what_was_forgone(
    what: str, forgone: tuple[int, int, int]
) -> None:
    state = carrying_out(FOUR_PROVINCES if "sword" in what else OPEN_LAND, 1, what)
    _, events = play(state, 1, Stop())
    ended = only(events, ActionEnded)
    assert (ended.borders, ended.knights, ended.expansions, ended.stopped) == (*forgone, True)


@pytest.mark.rule("C-14", "C-13")
def test_stopping_halfway_forgoes_what_is_left() -> None:
    state, _ = play(carrying_out(FOUR_PROVINCES, 1, "two_swords"), 1, PlaceKnight("F2"))
    _, events = play(state, 1, Stop())
    ended = only(events, ActionEnded)
    assert (ended.knights, ended.expansions, ended.stopped) == (1, 1, True)


@pytest.mark.rule("C-9")
def test_only_the_seat_that_won_the_action_carries_it_out() -> None:
    state = carrying_out(OPEN_LAND, 0, "sword")
    assert list(engine.waiting(state)) == [0]
    for seat in (1, 2, 3):
        assert refused(state, seat, PlaceKnight("C2")) == Refusal("C-9", "not_asked", {"phase": "carrying_out"})
    wrong = Refusal("C-9", "not_this_move", {"phase": "carrying_out", "move": "bid"})
    assert refused(state, 0, Bid(1)) == wrong


@pytest.mark.rule("C-26", "C-12")
def test_an_action_whose_only_knights_cost_too_much_does_not_end_by_itself() -> None:
    """Ending it would reveal to the others how little money there is."""
    forest = """
    +--+--+--+--+
    |.Y f  m  .R|
    +  +  +  +  +
    |f  m  m  .r|
    +--+--+--+--+
    """
    state = carrying_out(forest, 0, "sword", ducats=(4, 12, 12, 12))
    asked = prompt(state, 0, CarryOutPrompt)
    assert (asked.knights, asked.knights_left) == ({}, 1)
    assert refused(state, 0, PlaceKnight("A2")) == Refusal("B-6", "too_few_ducats", {"sum": 5})
    assert engine.pending(state) == (0,)
    paid, events = play(carrying_out(forest, 0, "sword", ducats=(5, 12, 12, 12)), 0, PlaceKnight("A2"))
    assert (only(events, KnightPlaced).ducats, paid.seats[0].ducats) == (5, 0)
