"""When an action on the board ends by itself: not while only alliances bar it (C-12, C-13, C-22)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games import engine
from games.engine.editions.classic.events import ActionEnded
from games.engine.editions.classic.moves import Decide, EndAlliance, Expand, ForcedAlliance, PlaceKnight, Stop
from games.engine.editions.classic.prompts import CarryOutPrompt
from games.engine.geometry import SPACES
from games.engine.mechanics.alliances import ally, end_alliance, possible_alliances, standing_alliances
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expansions_of
from games.engine.records.board_diagrams import board_from_text, board_to_text
from tests.engine.table import carrying_out, only, play, play_all, position, prompt, settling

ROW = """
+--+--+--+--+--+--+--+
|.Y .y .y|.  .  .r .R|
+--+--+--+--+--+--+--+
"""
"""Yellow's province has more knights than its neighbour red's."""


@pytest.mark.rule("C-12", "C-22")
def test_a_player_without_knights_is_asked_though_an_alliance_bars_the_expansion() -> None:
    state = position(
        ROW, players=2, knights=(0, 11), hands={1: ("forced_alliance",)}, card=("sword", "ducats 6", "ducats 6"), lead=1
    )
    choices = (1, Decide((2, 3), (ForcedAlliance("G1", "A1"), None))), (0, Decide((1,), (None,)))
    state, events = play_all(state, *choices)
    assert "action_ended" not in [event.kind for event in events]
    asked = prompt(state, 0, CarryOutPrompt)
    assert (asked.expansions, asked.expansions_left, asked.behind_alliances) == ({}, 1, {"A1": ("G1",)})
    state, _ = play(state, 0, EndAlliance("A1", "G1"))
    asked = prompt(state, 0, CarryOutPrompt)
    assert (set(asked.expansions["A1"]), asked.behind_alliances) == ({"D1"}, {})
    state, events = play(state, 0, Expand("A1", ("D1",)))
    assert only(events, ActionEnded).stopped is False


@pytest.mark.rule("C-13", "C-22")
def test_two_swords_with_one_knight_left_continue_to_the_expansion_barred_by_an_alliance() -> None:
    row = ROW.replace(".y .y", ".y . ") + "A1=G1"
    state, events = play(carrying_out(row, 0, "two_swords", knights=(1, 11, 12, 12)), 0, PlaceKnight("C1"))
    assert "action_ended" not in [event.kind for event in events]
    assert prompt(state, 0, CarryOutPrompt).behind_alliances == {"A1": ("G1",)}
    _, events = play(state, 0, Stop())
    assert only(events, ActionEnded).stopped is True


@pytest.mark.rule("C-22", "C-27")
@pytest.mark.parametrize("ducats", [0, 9, 10, 99])
def test_the_cost_of_ending_an_alliance_is_not_considered(ducats: int) -> None:
    state = carrying_out(ROW + "A1=G1", 0, "sword", knights=(0, 11, 12, 12), ducats=(ducats, 12, 12, 12))
    assert engine.pending(state) == (0,)
    assert engine.default_move(state, 0) == Stop()


@pytest.mark.rule("C-22")
def test_an_alliance_with_a_neutral_province_counts_like_any_other() -> None:
    row = ROW.replace(".r .R", ".p .P") + "A1=G1"
    state = carrying_out(row, 0, "sword", players=2, knights=(0, 12))
    assert prompt(state, 0, CarryOutPrompt).behind_alliances == {"A1": ("G1",)}


@pytest.mark.rule("C-12")
def test_an_action_ends_by_itself_where_knights_bar_the_allied_province_too() -> None:
    """Ending the alliance would not help: the other province has as many knights."""
    row = ROW.replace(".y .y", ".y . ") + "A1=G1"
    _, events = settling(row, "sword", choices={0: (1,)}, knights=(0, 11, 12, 12))
    assert only(events, ActionEnded).stopped is False


BOARDS = 150
NO_KNIGHT = [("sword", 0), ("two_swords", 0)]
PLAYER_COUNT = 3
"""Purple is neutral."""


def _boards() -> Iterator[Board]:
    """Boards divided into provinces from side to side, a castle and some knights in each, some of them allied."""
    luck = Random("allied")
    for _ in range(BOARDS):
        upper, lower = "|", "|"
        for letter in luck.choices("YRPG", k=luck.randint(2, 4)):
            width = luck.randint(2, 4)
            knights = luck.randrange(width)
            row = [f".{letter}", *[f".{letter.lower()}"] * knights, *[". "] * (width - knights - 1)]
            upper += " ".join(row) + "|"
            lower += " ".join([". "] * width) + "|"
        frame = "+" + "--+" * (len(upper) // 3)
        board = board_from_text("\n".join((frame, upper, frame.replace("--", "  "), lower, frame)), PLAYER_COUNT + 1)
        for colour in range(PLAYER_COUNT):
            for own, others in possible_alliances(board, colour).items():
                for other in others:
                    if luck.random() < 0.7 and other not in standing_alliances(board, colour).get(own, ()):
                        board = ally(board, own, other)
        yield board


def _asked(board: Board, what: str, knights: int) -> Iterator[CarryOutPrompt | None]:
    """The prompt for a seat that is to carry out an action on a board; None where the action ends at once."""
    for seat in range(PLAYER_COUNT):
        state, _ = settling(
            board_to_text(board),
            what,
            choices={seat: (1,)},
            players=PLAYER_COUNT,
            ducats=(99,) * PLAYER_COUNT,
            knights=(knights,) * PLAYER_COUNT,
        )
        asked = [one for one in engine.waiting(state).get(seat, ()) if isinstance(one, CarryOutPrompt)]
        yield asked[0] if asked else None


@pytest.mark.rule("C-11", "C-12", "C-13", "C-22")
@pytest.mark.parametrize("knights", [0, 1])
@pytest.mark.parametrize("what", ["sword", "two_swords", "borders 2"])
def test_an_action_continues_while_anything_is_possible_without_alliances_and_otherwise_ends(
    what: str, knights: int
) -> None:
    behind = 0
    for board in _boards():
        now, unallied = _asked(board, what, knights), _asked(replace(board, alliances=()), what, knights)
        for seat, (asked, free) in enumerate(zip(now, unallied, strict=True)):
            possible = free is not None and bool(free.edges or free.knights or free.expansions)
            assert (asked is not None) == possible, board_to_text(board)
            if asked is not None and asked.expansions_left:
                assert asked.behind_alliances == _opened(board, seat), board_to_text(board)
                behind += not (asked.knights or asked.expansions)
    assert behind > BOARDS / 10 or (what, knights) not in NO_KNIGHT


def _opened(board: Board, seat: int) -> dict[str, tuple[str, ...]]:
    """The alliances whose end would let a province expand into the other, found by ending each."""
    found: dict[str, tuple[str, ...]] = {}
    before = expansions_of(board, seat)
    for own, others in standing_alliances(board, seat).items():
        for other in others:
            after = expansions_of(end_alliance(board, own, other), seat).get(own, {})
            new = set(after) - set(before.get(own, {}))
            if new:
                assert all(board.provinces[SPACES[other]].spaces >> SPACES[space] & 1 for space in new)
                found[own] = (*found.get(own, ()), other)
    return found
