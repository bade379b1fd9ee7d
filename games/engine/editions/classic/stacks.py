"""The politics action: choosing a stack unseen, and taking one card of it in secret (C-14)."""

from games.engine.editions.classic.events import CardGained, CardTaken, StackOpened
from games.engine.editions.classic.moves import ChooseStack, TakeCard
from games.engine.editions.classic.prompts import ChooseStackPrompt, TakeCardPrompt
from games.engine.editions.classic.state import ChoosingStack, State, TakingCard
from games.engine.editions.classic.steps import Done, Step
from games.engine.editions.classic.treasures import without
from games.engine.errors import Refusal
from games.engine.mechanics.turn import Question, Transition, seat_asked


def begin(transition: Transition[State], action: int, seat: int) -> None:
    """Let a seat choose a stack."""
    transition.enter(ChoosingStack(action, seat))


def _choosing(state: State) -> ChoosingStack:
    assert isinstance(state.phase, ChoosingStack)
    return state.phase


def _taking(state: State) -> TakingCard:
    assert isinstance(state.phase, TakingCard)
    return state.phase


def _stacks(state: State) -> tuple[int, ...]:
    return tuple(number for number, cards in enumerate(state.stacks, 1) if cards)


def _stack_prompt(state: State, seat: int) -> ChooseStackPrompt:
    return ChooseStackPrompt(id=str(state.step), action=_choosing(state).action, stacks=_stacks(state))


def _stack_refusal(state: State, seat: int, move: ChooseStack) -> Refusal | None:
    if move.stack not in (1, 2):
        return Refusal("C-14", "no_such_stack", {"stack": move.stack})
    if move.stack not in _stacks(state):
        return Refusal("C-14", "empty_stack", {"stack": move.stack})
    return None


def _open(transition: Transition[State], seat: int, move: ChooseStack) -> Step | None:
    transition.emit(StackOpened(seat=seat, stack=move.stack))
    transition.enter(TakingCard(_choosing(transition.state).action, seat, move.stack))
    return None


def _card_prompt(state: State, seat: int) -> TakeCardPrompt:
    phase = _taking(state)
    return TakeCardPrompt(
        id=str(state.step), action=phase.action, stack=phase.stack, cards=state.stacks[phase.stack - 1]
    )


def _card_refusal(state: State, seat: int, move: TakeCard) -> Refusal | None:
    if move.card not in state.stacks[_taking(state).stack - 1]:
        return Refusal("C-14", "not_in_stack", {"card": move.card.kind, "value": move.card.value})
    return None


def _take(transition: Transition[State], seat: int, move: TakeCard) -> Step | None:
    phase = _taking(transition.state)
    first, second = transition.state.stacks
    left = without(transition.state.stacks[phase.stack - 1], move.card)
    transition.change(stacks=(left, second) if phase.stack == 1 else (first, left))
    transition.change_seat(seat, hand=(*transition.state.seats[seat].hand, move.card))
    transition.emit(CardTaken(seat=seat, stack=phase.stack))
    transition.emit(CardGained(audience=(seat,), seat=seat, card=move.card))
    return Done(phase.action)


def _larger_stack(state: State, seat: int) -> ChooseStack:
    return ChooseStack(max(_stacks(state), key=lambda number: (len(state.stacks[number - 1]), -number)))


def _first_card(state: State, seat: int) -> TakeCard:
    return TakeCard(state.stacks[_taking(state).stack - 1][0])


CHOICE = Question(
    rule="C-14",
    moves=(ChooseStack,),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_stack_prompt,
    refusal=_stack_refusal,
    answer=_open,
    default_move=_larger_stack,
)
TAKING = Question(
    rule="C-14",
    moves=(TakeCard,),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_card_prompt,
    refusal=_card_refusal,
    answer=_take,
    default_move=_first_card,
)
