"""A prompt lists exactly the moves that are not refused, and every refusal says which rule and why."""

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.moves import EndAlliance
from games.engine.editions.classic.state import State
from tests.engine.playing import EVERY_TABLE, moments, name_of
from tests.engine.table import carrying_out, position
from tests.engine.thinkable import lists, thinkable

PROOF = bool(os.environ.get("LIONHEART_PROOF"))
GAMES, SHARE = (20, 0.2) if PROOF else (1, 0.03)
PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RULES = {
    *re.findall(r"\*\*([BC]-\d+)", (PAGES / "board.md").read_text() + (PAGES / "classic.md").read_text()),
    *(f"B-4{letter}" for letter in "abcd"),
    *(f"B-7{letter}" for letter in "abcdef"),
}


def check(state: State, luck: Random, everything: bool = False) -> int:
    """Compare, for every seat, what is refused with what its prompts list; how many legal moves there were."""
    legal = 0
    prompts = engine.waiting(state)
    for seat in range(state.players):
        for move in thinkable(state, seat, luck, everything):
            refusal = engine.explain(state, seat, move)
            listed = any(lists(prompt, move) for prompt in prompts.get(seat, ()))
            assert listed == (refusal is None), f"seat {seat}, {move}: listed {listed}, {refusal}"
            if refusal is None:
                legal += 1
            else:
                assert refusal.rule in RULES, refusal
                assert refusal.reason.isidentifier(), refusal
    return legal


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name_of)
def test_in_games_a_prompt_lists_exactly_what_is_not_refused(options: dict[str, Any]) -> None:
    for game in range(GAMES):
        luck, phases = Random(game), set()
        for moment in moments(options, f"explained {game}"):
            new = moment.state.phase.kind not in phases
            if new or luck.random() < SHARE:
                phases.add(moment.state.phase.kind)
                legal = check(moment.state, luck)
                assert legal or engine.outcome(moment.state) is not None


HARD_PRESSED = """
+--+--+--+--+--+
|.Y .y f |.r .R|
+  +  +  +  +  +
|t  .  m |f  . |
+--+--+--+--+--+
|.P .p|.  .  . |
+  +  +  +--+  +
|f  .p|.Y .y .G|
+--+--+--+--+--+
A1=E1
"""
"""Provinces of yellow, red and purple; yellow and red allied; yellow and grey in open land."""

CROWDED = """
+--+--+--+--+--+
|.Y|.y .y .R|.r|
+  +  +  +  +  +
|.y .y .  .r .r|
+--+--+--+--+--+
|.P .p f |.G .g|
+  +  +--+  +  +
|.p m |f |.g t |
+--+--+--+--+--+
"""


@pytest.mark.parametrize("what", ["borders 2", "sword", "two_swords"])
@pytest.mark.parametrize("diagram", [HARD_PRESSED, CROWDED])
@pytest.mark.parametrize(
    ("ducats", "hand"), [((12,) * 4, ()), ((0,) * 4, ("treasure 8",)), ((4,) * 4, ("treasure 8", "treasure 10"))]
)
def test_on_small_boards_all_edges_spaces_and_pairs_are_tried(
    diagram: str, what: str, ducats: tuple[int, ...], hand: tuple[str, ...]
) -> None:
    for seat in range(4):
        hands = {seat: hand}
        state = carrying_out(diagram, seat, what, ducats=ducats, hands=hands)
        check(state, Random(seat), everything=True)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("diagram", [HARD_PRESSED, CROWDED])
@pytest.mark.parametrize("hidden", [True, False])
def test_on_small_boards_all_politics_cards_are_tried(players: int, diagram: str, hidden: bool) -> None:
    hand = ("renegade", "renegade", "forced_alliance", "forced_alliance", "treasure 8", "treasure 10")
    state = position(diagram, players=players, hidden=hidden, hands=dict.fromkeys(range(players), hand))
    assert check(state, Random(players), everything=True)


def test_seats_that_may_not_act_are_told_so_for_every_move() -> None:
    state = carrying_out(HARD_PRESSED, 0, "sword", ducats=(0, 0, 0, 0))
    for seat in (1, 2, 3):
        for move in thinkable(state, seat, Random(seat)):
            refusal = engine.explain(state, seat, move)
            assert refusal is not None
            rules = {"C-22"} if isinstance(move, EndAlliance) else {"C-9"}
            assert refusal.rule in rules | {"C-24"}
