"""A prompt lists exactly the moves that are not refused, and every refusal names its rule and reason."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.classic.moves import EndAlliance
from games.engine.mechanics.table import TableState
from tests.engine import returns_table
from tests.engine.candidate_moves import candidate_moves, lists
from tests.engine.playing import EVERY_GAME, moments, name_of, next_move
from tests.engine.table import carrying_out, position
from tests.long_form import LONG_FORM

GAMES, SHARE = (20, 0.2) if LONG_FORM else (1, 0.03)
PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RULES = {
    *(
        rule
        for page in ("board", "classic", "returns")
        for rule in re.findall(r"\*\*([BCR]-\d+)", (PAGES / f"{page}.md").read_text(encoding="utf-8"))
    ),
    *(f"B-4{letter}" for letter in "abcd"),
    *(f"B-7{letter}" for letter in "abcdef"),
}


def check(state: TableState, luck: Random, everything: bool = False) -> int:
    """Compares, for every seat, what is refused with what its prompts list; returns the number of legal moves."""
    legal = 0
    prompts = engine.waiting(state)
    for seat in range(state.players):
        for move in candidate_moves(state, seat, luck, everything):
            refusal = engine.explain(state, seat, move)
            listed = any(lists(prompt, move) for prompt in prompts.get(seat, ()))
            assert listed == (refusal is None), f"seat {seat}, {move}: listed {listed}, {refusal}"
            if refusal is None:
                legal += 1
            else:
                assert refusal.rule in RULES, refusal
                assert refusal.reason.isidentifier(), refusal
    return legal


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "options"), EVERY_GAME, ids=name_of)
def test_in_games_a_prompt_lists_exactly_the_moves_that_are_not_refused(edition: str, options: dict[str, Any]) -> None:
    for game in range(GAMES):
        luck, phases = Random(game), set()
        for moment in moments(options, f"explained {game}", edition):
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


@pytest.mark.parametrize("symbol", ["borders 2", "knights 2", "expansion", "traitor", "alliance"])
@pytest.mark.parametrize("diagram", [HARD_PRESSED, CROWDED])
@pytest.mark.parametrize("ducats", [0, 1, 7])
def test_on_small_boards_all_effects_of_power_cards_are_tried(diagram: str, symbol: str, ducats: int) -> None:
    """With the card still in hand, and, where it can be played, carrying it out to its end."""
    diagram = diagram.replace("m", "c")
    for seat in range(4):
        luck = Random(seat)
        state = returns_table.position(diagram, seat=seat, hand=(symbol, f"borders 1 / {symbol}"), ducats=(ducats,) * 4)
        while engine.outcome(state) is None and state.acting == seat:
            assert check(state, luck, everything=True)
            state, _ = returns_table.play(state, *next_move(state, luck))


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("diagram", [HARD_PRESSED, CROWDED])
@pytest.mark.parametrize("hidden", [True, False])
def test_on_small_boards_all_politics_cards_are_tried(players: int, diagram: str, hidden: bool) -> None:
    hand = ("renegade", "renegade", "forced_alliance", "forced_alliance", "treasure 8", "treasure 10")
    state = position(diagram, players=players, hidden=hidden, hands=dict.fromkeys(range(players), hand))
    assert check(state, Random(players), everything=True)


def test_seats_that_may_not_act_get_that_refusal_for_every_move() -> None:
    state = carrying_out(HARD_PRESSED, 0, "sword", ducats=(0, 0, 0, 0))
    for seat in (1, 2, 3):
        for move in candidate_moves(state, seat, Random(seat)):
            refusal = engine.explain(state, seat, move)
            assert refusal is not None
            rules = {"C-22"} if isinstance(move, EndAlliance) else {"C-9"}
            assert refusal.rule in rules | {"C-24"}
