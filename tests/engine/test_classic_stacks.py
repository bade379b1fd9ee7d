"""The politics action: a stack chosen unseen, a card taken in secret (C-14)."""

from typing import Any

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.decks import action_deck, politics_deck
from games.engine.editions.classic.events import ActionLapsed, CardGained, CardTaken, StackOpened, StackSeen
from games.engine.editions.classic.moves import ChooseStack, Stop, TakeCard
from games.engine.editions.classic.prompts import ChooseStackPrompt, TakeCardPrompt
from games.engine.editions.classic.state import Options
from tests.engine.table import (
    OPEN_LAND,
    carrying_out,
    kinds,
    only,
    play,
    play_all,
    politics_card,
    politics_cards,
    prompt,
    refused,
    rejected,
    settling,
)
from tests.engine.tables import tables

STACKS = (("fief 3", "renegade"), ("treasure 8", "fief 4", "forced_alliance"))


@pytest.mark.rule("C-14")
def test_the_stack_is_chosen_unseen() -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS)
    assert prompt(state, 2, ChooseStackPrompt).stacks == (1, 2)
    assert engine.to_json(engine.waiting(state)) == {
        "2": [{"kind": "choose_stack", "id": str(state.step), "optional": False, "action": 1, "stacks": [1, 2]}]
    }


@pytest.mark.rule("C-14")
def test_the_chooser_looks_through_the_stack_takes_a_card_in_secret_and_the_rest_goes_back() -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS)
    state, events = play(state, 2, ChooseStack(2))
    seen = StackSeen(audience=(2,), seat=2, stack=2, cards=politics_cards(*STACKS[1]))
    assert events == (StackOpened(seat=2, stack=2), seen)
    assert prompt(state, 2, TakeCardPrompt).cards == politics_cards(*STACKS[1])
    assert list(engine.waiting(state)) == [2]
    state, events = play(state, 2, TakeCard(politics_card("fief 4")))
    assert only(events, CardTaken) == CardTaken(seat=2, stack=2)
    assert only(events, CardGained) == CardGained(audience=(2,), seat=2, card=politics_card("fief 4"))
    assert state.seats[2].hand == politics_cards("fief 4")
    assert state.stacks == (politics_cards(*STACKS[0]), politics_cards("treasure 8", "forced_alliance"))


@pytest.mark.rule("C-14", "C-26")
def test_the_others_see_only_from_which_stack_a_card_was_taken() -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS)
    state, events = play(state, 2, ChooseStack(2))
    for viewer in (0, None):
        assert kinds(engine.visible(events, viewer)) == ["stack_opened"]
        shown = engine.view(state, viewer)
        assert shown.carrying_out.looking_at == 2
        assert shown.politics_stacks == (2, 3)
    state, events = play(state, 2, TakeCard(politics_card("fief 4")))
    assert kinds(engine.visible(events, 2))[:2] == ["card_taken", "card_gained"]
    assert "card_gained" not in kinds(engine.visible(events, 0)) + kinds(engine.visible(events, None))
    assert engine.view(state, 0).seats[2].hand is None
    assert engine.view(state, 0).seats[2].politics_cards == 1


@pytest.mark.rule("C-14")
def test_a_player_who_has_looked_must_take_a_card() -> None:
    state, _ = play(carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS), 2, ChooseStack(1))
    for move in (Stop(), ChooseStack(2)):
        why = Refusal("C-14", "not_this_move", {"phase": "take_card", "move": move.kind})
        assert refused(state, 2, move) == why


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("card", ["treasure 8", "fief 5", "forced_alliance"])
def test_a_card_is_taken_from_the_opened_stack_only(card: str) -> None:
    state, _ = play(carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS), 2, ChooseStack(1))
    taken = politics_card(card)
    assert refused(state, 2, TakeCard(taken)) == Refusal(
        "C-14", "not_in_stack", {"card": taken.kind, "value": taken.value}
    )


@pytest.mark.rule("C-14")
def test_an_empty_stack_cannot_be_chosen() -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=((), ("fief 3",)))
    assert prompt(state, 2, ChooseStackPrompt).stacks == (2,)
    assert refused(state, 2, ChooseStack(1)) == Refusal("C-14", "empty_stack", {"stack": 1})


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("stack", [0, 3, -1])
def test_there_are_two_stacks(stack: int) -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS)
    assert refused(state, 2, ChooseStack(stack)) == Refusal("C-14", "no_such_stack", {"stack": stack})


@pytest.mark.rule("C-14")
@pytest.mark.parametrize("choosers", [(1,), (0, 1), (0, 1, 2)])
def test_with_both_stacks_empty_the_action_lapses_without_a_contest(choosers: tuple[int, ...]) -> None:
    _, events = settling(
        OPEN_LAND, "politics", "ducats 6", "ducats 6", choices=dict.fromkeys(choosers, (1,)), stacks=((), ())
    )
    assert events[0] == ActionLapsed(action=1, why="stacks_empty")
    assert not {"negotiation_opened", "duel_opened", "action_won"} & set(kinds(events))


@pytest.mark.rule("C-14")
def test_the_last_card_of_a_stack_can_be_taken() -> None:
    state = carrying_out(OPEN_LAND, 2, "politics", stacks=(("fief 3",), ()))
    state, _ = play_all(state, (2, ChooseStack(1)), (2, TakeCard(politics_card("fief 3"))))
    assert state.stacks == ((), ())


@pytest.mark.rule("C-14")
def test_a_card_that_does_not_exist_is_refused_like_any_other_missing_card() -> None:
    state, _ = play(carrying_out(OPEN_LAND, 2, "politics", stacks=STACKS), 2, ChooseStack(1))
    assert refused(state, 2, TakeCard(PoliticsCard("fief", 99))).reason == "not_in_stack"
    assert "seat" in str(rejected(state, 7, TakeCard(politics_card("fief 3"))))


@pytest.mark.parametrize("table", tables("classic"), ids=str)
def test_no_game_has_more_politics_actions_than_politics_cards(table: dict[str, Any]) -> None:
    """So no game lets such an action lapse for want of cards, which C-14 provides for."""
    options = Options(**table)
    actions = [action for card in action_deck(options) for action in card.actions if action.kind == "politics"]
    assert len(actions) <= len(politics_deck(options))
