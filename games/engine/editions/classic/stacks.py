"""The politics action: choosing a stack unseen, and taking one card of it in secret (C-14)."""

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.events import CardGained, CardTaken, StackOpened, StackSeen
from games.engine.editions.classic.moves import ChooseStack, TakeCard
from games.engine.editions.classic.prompts import ChooseStackPrompt, TakeCardPrompt
from games.engine.editions.classic.state import ChoosingStack, State, TakingCard
from games.engine.editions.classic.steps import Done, Step
from games.engine.editions.classic.treasures import without
from games.engine.errors import Refusal
from games.engine.mechanics.turn import SeatQuestion, Transition


def _stacks(state: State) -> tuple[int, ...]:
    return tuple(number for number, cards in enumerate(state.stacks, 1) if cards)


class StackQuestion(SeatQuestion[State, ChoosingStack, ChooseStack, ChooseStackPrompt, Step]):
    """Choose a stack."""

    rule = "C-14"
    moves = (ChooseStack,)

    def prompt(self, seat: int) -> ChooseStackPrompt:
        return ChooseStackPrompt(id=self.id, action=self.phase.action, stacks=_stacks(self.state))

    def refusal(self, seat: int, move: ChooseStack) -> Refusal | None:
        if move.stack not in (1, 2):
            return Refusal("C-14", "no_such_stack", {"stack": move.stack})
        if move.stack not in _stacks(self.state):
            return Refusal("C-14", "empty_stack", {"stack": move.stack})
        return None

    def answer(self, transition: Transition[State], seat: int, move: ChooseStack) -> Step | None:
        transition.emit(StackOpened(seat=seat, stack=move.stack))
        cards = self.state.stacks[move.stack - 1]
        transition.emit(StackSeen(audience=(seat,), seat=seat, stack=move.stack, cards=cards))
        transition.enter(TakingCard(self.phase.action, seat, move.stack))
        return None

    def default_move(self, seat: int) -> ChooseStack:
        """The larger stack."""
        stacks = self.state.stacks
        return ChooseStack(max(_stacks(self.state), key=lambda number: (len(stacks[number - 1]), -number)))


class CardQuestion(SeatQuestion[State, TakingCard, TakeCard, TakeCardPrompt, Step]):
    """Take a card of the opened stack."""

    rule = "C-14"
    moves = (TakeCard,)

    @property
    def _cards(self) -> tuple[PoliticsCard, ...]:
        return self.state.stacks[self.phase.stack - 1]

    def prompt(self, seat: int) -> TakeCardPrompt:
        return TakeCardPrompt(id=self.id, action=self.phase.action, stack=self.phase.stack, cards=self._cards)

    def refusal(self, seat: int, move: TakeCard) -> Refusal | None:
        if move.card not in self._cards:
            return Refusal("C-14", "not_in_stack", {"card": move.card.kind, "value": move.card.value})
        return None

    def answer(self, transition: Transition[State], seat: int, move: TakeCard) -> Step | None:
        first, second = self.state.stacks
        left = without(self._cards, move.card)
        transition.change(stacks=(left, second) if self.phase.stack == 1 else (first, left))
        transition.change_seat(seat, hand=(*self.state.seats[seat].hand, move.card))
        transition.emit(CardTaken(seat=seat, stack=self.phase.stack))
        transition.emit(CardGained(audience=(seat,), seat=seat, card=move.card))
        return Done(self.phase.action)

    def default_move(self, seat: int) -> TakeCard:
        return TakeCard(self._cards[0])
