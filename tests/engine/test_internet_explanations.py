"""A prompt of internet allows exactly the answers that are not refused, and every refusal names its rule and reason."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine.editions.internet.state import State
from tests.engine.candidate_sheets import answers
from tests.engine.internet_playing import EVERY_INTERNET_TABLE, moments
from tests.engine.internet_table import position
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

SHARE = 0.05 if LONG_FORM else 0.003
PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RULES = {
    rule
    for page in ("board", "classic", "internet")
    for rule in re.findall(r"\*\*([BCI]-\d+)", (PAGES / f"{page}.md").read_text(encoding="utf-8"))
}


def check(state: State, luck: Random, seats: Sequence[int] | None = None) -> int:
    """Compares what is refused with what the prompts of all or some seats allow; returns the number of accepted
    answers."""
    accepted, asked = 0, engine.waiting(state)
    for seat in asked if seats is None else set(asked).intersection(seats):
        for move, allowed in answers(state, seat, luck):
            refusal = engine.explain(state, seat, move)
            assert allowed == (refusal is None), f"seat {seat}, {move}: allowed {allowed}, {refusal}"
            if refusal is None:
                accepted += 1
            else:
                assert re.sub("[a-f]$", "", refusal.rule) in RULES, refusal
                assert refusal.reason.isidentifier(), refusal
    return accepted


@pytest.mark.rule("I-3", "I-4", "I-6", "I-12")
@pytest.mark.parametrize("options", EVERY_INTERNET_TABLE, ids=name_of)
def test_a_prompt_allows_exactly_the_answers_that_are_not_refused(options: dict[str, Any]) -> None:
    luck, phases = Random("explained"), set()
    for moment in moments(options, "explained"):
        new = moment.state.phase.kind not in phases
        if new or luck.random() < SHARE:
            phases.add(moment.state.phase.kind)
            assert check(moment.state, luck) or engine.outcome(moment.state) is not None


@pytest.mark.rule("I-11", "I-12", "I-16", "I-17")
@pytest.mark.parametrize("ducats", [0, 1, 15, 60])
def test_after_many_won_actions_every_order_condition_and_card_is_tried(ducats: int) -> None:
    won = {
        "1A": ("borders 3", (0, 1)),
        "1B": ("sword", (0,)),
        "1C": ("two_swords", (2, 0)),
        "2A": ("borders 2", (3,)),
        "2B": ("two_swords", (1, 3)),
    }
    hands: dict[int, Any] = {0: ["forced_alliance"], 1: ["renegade"], 2: ["forced_alliance", "fief"]}
    state = position(ALLIED, won=won, hands=hands, ducats=(ducats,) * 4)
    assert check(state, Random(ducats)) > 500


ALLIED = """
+--+--+--+--+--+--+
|.R .r|.  .  .y .Y|
+--+--+--+--+--+--+
|.  .  .  .  .  . |
+  +  +  +--+--+--+
|.  .  f |.p .P .p|
+--+--+--+--+--+--+
|.G .g m  .  t  . |
+--+--+--+--+--+--+
A1=F1
"""
