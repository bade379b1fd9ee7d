"""Selling and playing power cards, and filling up the hand from deck or market (R-8, R-9)."""

from games.engine.editions.returns.actions import affordable
from games.engine.editions.returns.components import PowerCard, Symbol
from games.engine.editions.returns.events import (
    CardDrawn,
    CardPicked,
    CardPlayed,
    CardReceived,
    CardSold,
    LastTurns,
)
from games.engine.editions.returns.moves import DrawCard, PickCard, PlayCard, SellCard
from games.engine.editions.returns.powers import traitor_choices
from games.engine.editions.returns.prompts import CardChoice, FillUpPrompt, UseCardPrompt
from games.engine.editions.returns.state import FillingUp, State, UsingCard
from games.engine.editions.returns.steps import FilledUp, Played, Sold, Step
from games.engine.errors import Refusal
from games.engine.mechanics.alliances import possible_alliances
from games.engine.mechanics.board_actions import Allowed, can_do_any
from games.engine.mechanics.placement import knight_spaces
from games.engine.mechanics.turn import SeatQuestion, Transition

ROUNDS_WITHOUT_DRAWING = 3


def could_act(state: State, seat: int, symbol: Symbol, ducats: int) -> bool:
    """Whether at least part of a symbol could be carried out and paid for with this many ducats left (R-8)."""
    board = state.board
    match symbol.kind:
        case "borders":
            return can_do_any(board, seat, Allowed(borders=1))
        case "knights":
            return bool(state.seats[seat].knights and affordable(board, knight_spaces(board, seat), ducats))
        case "expansion":
            return can_do_any(board, seat, Allowed(expansions=1))
        case "traitor":
            return bool(traitor_choices(state, seat, ducats))
        case "alliance":
            return bool(possible_alliances(board, seat))


# Selling and playing


def _in_hand(state: State, seat: int, name: str) -> PowerCard | None:
    return next((card for card in state.seats[seat].hand if card.name == name), None)


class UseCardQuestion(SeatQuestion[State, UsingCard, SellCard | PlayCard, UseCardPrompt, Step]):
    """Sell or play a card (R-8)."""

    rule = "R-8"
    moves = (SellCard, PlayCard)

    def prompt(self, seat: int) -> UseCardPrompt:
        ducats = self.state.seats[seat].ducats
        return UseCardPrompt(
            id=self.id,
            choices=tuple(
                CardChoice(
                    card=card,
                    symbols=_playable(self.state, seat, card),
                    sold_leaves=ducats + card.sale,
                    played_leaves=ducats - card.price,
                )
                for card in self.state.seats[seat].hand
            ),
        )

    def refusal(self, seat: int, move: SellCard | PlayCard) -> Refusal | None:
        card = _in_hand(self.state, seat, move.card)
        if card is None:
            return Refusal("R-8", "no_such_card", {"card": move.card})
        return _symbol_refusal(self.state, seat, card, move.symbol) if isinstance(move, PlayCard) else None

    def answer(self, transition: Transition[State], seat: int, move: SellCard | PlayCard) -> Step:
        holdings, card = self.state.seats[seat], _in_hand(self.state, seat, move.card)
        assert card is not None
        hand = tuple(other for other in holdings.hand if other.name != card.name)
        if isinstance(move, SellCard):
            transition.change_seat(seat, hand=hand, ducats=holdings.ducats + card.sale)
            transition.change(market=(*self.state.market, card), sold=card)
            transition.emit(CardSold(seat=seat, card=card))
            return Sold()
        transition.change_seat(seat, hand=hand, ducats=holdings.ducats - card.price)
        transition.change(discard=(*self.state.discard, card), sold=None)
        symbol = card.symbols[move.symbol - 1]
        transition.emit(CardPlayed(seat=seat, card=card, symbol=symbol))
        return Played(symbol)

    def default_move(self, seat: int) -> SellCard:
        """The card with the highest sale value, the leftmost among equals (R-21)."""
        return SellCard(max(self.state.seats[seat].hand, key=lambda card: card.sale).name)


def _playable(state: State, seat: int, card: PowerCard) -> tuple[int, ...]:
    """The numbers of the card's symbols, 1 and 2, that could be played."""
    return tuple(
        number for number in range(1, len(card.symbols) + 1) if _symbol_refusal(state, seat, card, number) is None
    )


def _symbol_refusal(state: State, seat: int, card: PowerCard, number: int) -> Refusal | None:
    ducats = state.seats[seat].ducats - card.price
    if not 1 <= number <= len(card.symbols):
        return Refusal("R-8", "no_such_symbol", {"symbol": number})
    if ducats < 0:
        return Refusal("R-8", "too_few_ducats", {"sum": card.price})
    symbol = card.symbols[number - 1]
    if not could_act(state, seat, symbol, ducats):
        return Refusal("R-8", "nothing_possible", {"symbol": symbol.kind})
    return None


# Filling up


def fill_up(transition: Transition[State], seat: int) -> Step | None:
    """Ask a seat which card to take, or draw at once if there is only the deck (R-9). Once the deck is empty, no cards
    are taken (R-18)."""
    if not transition.state.deck:
        return FilledUp()
    phase = FillingUp(seat, transition.state.sold)
    transition.enter(phase)
    return None if FillUpQuestion(transition.state, phase).market else _draw(transition, seat)


class FillUpQuestion(SeatQuestion[State, FillingUp, DrawCard | PickCard, FillUpPrompt, Step]):
    """Draw a card, or take one of the market (R-9)."""

    rule = "R-9"
    moves = (DrawCard, PickCard)

    @property
    def market(self) -> tuple[PowerCard, ...]:
        """The cards that may be taken: not the one just sold, and none if the seat must draw."""
        if self.state.undrawn >= ROUNDS_WITHOUT_DRAWING * self.state.players:
            return ()
        return tuple(card for card in self.state.market if card != self.phase.sold)

    def prompt(self, seat: int) -> FillUpPrompt:
        return FillUpPrompt(id=self.id, market=self.market)

    def refusal(self, seat: int, move: DrawCard | PickCard) -> Refusal | None:
        if isinstance(move, DrawCard) or move.card in {card.name for card in self.market}:
            return None
        if move.card not in {card.name for card in self.state.market}:
            return Refusal("R-9", "not_in_market", {"card": move.card})
        return Refusal("R-9", "just_sold", {"card": move.card})

    def answer(self, transition: Transition[State], seat: int, move: DrawCard | PickCard) -> Step:
        if isinstance(move, DrawCard):
            return _draw(transition, seat)
        card = next(card for card in self.state.market if card.name == move.card)
        transition.change_seat(seat, hand=(*self.state.seats[seat].hand, card))
        transition.change(
            market=tuple(other for other in self.state.market if other != card), undrawn=self.state.undrawn + 1
        )
        transition.emit(CardPicked(seat=seat, card=card))
        return FilledUp()

    def default_move(self, seat: int) -> DrawCard:
        return DrawCard()


def _draw(transition: Transition[State], seat: int) -> Step:
    """Draw the top card; after the last one every seat has one more turn (R-18)."""
    card, deck = transition.state.deck[0], transition.state.deck[1:]
    transition.change_seat(seat, hand=(*transition.state.seats[seat].hand, card))
    transition.change(deck=deck, undrawn=0)
    transition.emit(CardDrawn(seat=seat, left=len(deck)))
    transition.emit(CardReceived(audience=(seat,), seat=seat, card=card))
    if not deck:
        transition.change(last_turns=transition.state.players)
        transition.emit(LastTurns(seat=seat))
    return FilledUp()
