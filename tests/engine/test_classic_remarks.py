"""Warnings beside decision cards whose action would bring nothing (C-11 to C-14)."""

from dataclasses import replace

import pytest

from games.engine import Refusal
from games.engine.editions.classic import phases
from games.engine.editions.classic.moves import Decide
from games.engine.editions.classic.prompts import DecidePrompt
from games.engine.editions.classic.state import CarryingOut, ChoosingStack, Decisions, State
from games.engine.editions.classic.steps import AllLaid
from games.engine.mechanics.turn import Transition
from tests.engine.scenarios import among_bots
from tests.engine.table import OPEN_LAND, position, prompt
from tests.engine.test_classic_actions import THREE_PROVINCES, TWO_PROVINCES_AND_A_HALF


def remarks(state: State, seat: int) -> dict[int, tuple[str, str]]:
    """The warnings of a seat's question for decision cards: the rule and the reason by card."""
    return {one.data["card"]: (one.rule, one.reason) for one in prompt(state, seat, DecidePrompt).remarks}


@pytest.mark.rule("C-11")
def test_borders_bring_nothing_with_three_provinces() -> None:
    card = ("ducats 6", "borders 2", "sword")
    assert prompt(position(THREE_PROVINCES, card=card), 0, DecidePrompt).remarks == (
        Refusal("C-11", "three_provinces", {"card": 2}),
    )
    assert not remarks(position(THREE_PROVINCES, card=card), 1)
    assert not remarks(position(TWO_PROVINCES_AND_A_HALF, card=card), 0)


@pytest.mark.rule("C-12", "C-13")
def test_swords_bring_nothing_without_knights_and_expansions() -> None:
    state = position(OPEN_LAND, card=("sword", "two_swords", "borders 1"), knights=(0, 12, 12, 12))
    assert remarks(state, 0) == {1: ("C-12", "nothing_to_carry_out"), 2: ("C-13", "nothing_to_carry_out")}
    assert not remarks(state, 1)


@pytest.mark.rule("C-14")
def test_politics_bring_nothing_if_both_stacks_are_empty() -> None:
    card = ("politics", "ducats 6", "borders 1")
    assert remarks(position(card=card, stacks=((), ())), 0) == {1: ("C-14", "stacks_empty")}
    assert not remarks(position(card=card, stacks=((), ("renegade",))), 0)


@pytest.mark.random_games
@pytest.mark.rule("C-11", "C-12", "C-13", "C-14", "C-22")
def test_a_card_is_warned_of_if_and_only_if_its_action_would_end_at_once() -> None:
    warned = []
    for moment in among_bots({"players": 3, "setup": "basic", "decisions": "hidden"}, "three", "classic"):
        state = moment.state
        if not isinstance(state.phase, Decisions) or any(state.decisions):
            continue
        for seat in range(state.players):
            would_end = [number for number in (1, 2, 3) if ends_at_once(state, seat, number)]
            assert sorted(remarks(state, seat)) == would_end
            warned += would_end
    assert warned


def ends_at_once(state: State, seat: int, number: int) -> bool:
    """Whether the only player who has chosen an action is not asked anything and gets nothing."""
    laid = [Decide((number,) if chooser == seat else (), ()) for chooser in range(state.players)]
    transition = Transition(replace(state, decisions=tuple(laid)))
    phases.advance(transition, AllLaid())
    match transition.state.phase:
        case CarryingOut() | ChoosingStack():
            return False
        case _:
            return not any(event.kind == "ducats_shared" for event in transition.events)
