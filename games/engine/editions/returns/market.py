"""Selling and playing power cards, and filling up the hand from deck or market (R-8, R-9)."""

from games.engine.editions.returns import actions, powers
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
from games.engine.editions.returns.prompts import CardChoice, FillUpPrompt, UseCardPrompt
from games.engine.editions.returns.state import FillingUp, State
from games.engine.editions.returns.steps import FilledUp, Played, Sold, Step
from games.engine.errors import Refusal
from games.engine.mechanics.turn import Question, Transition, seat_asked

ROUNDS_WITHOUT_DRAWING = 3


def could_act(state: State, seat: int, symbol: Symbol, ducats: int) -> bool:
    """Whether at least part of a symbol could be carried out and paid for with this many ducats left (R-8)."""
    if symbol.kind in powers.SYMBOLS:
        return powers.possible(state, seat, symbol.kind, ducats)
    return actions.possible(state, seat, symbol, ducats)


# Selling and playing


def _in_hand(state: State, seat: int, name: str) -> PowerCard | None:
    return next((card for card in state.seats[seat].hand if card.name == name), None)


def _use_prompt(state: State, seat: int) -> UseCardPrompt:
    ducats = state.seats[seat].ducats
    return UseCardPrompt(
        id=str(state.step),
        choices=tuple(
            CardChoice(
                card=card,
                symbols=_playable(state, seat, card),
                sold_leaves=ducats + card.sale,
                played_leaves=ducats - card.price,
            )
            for card in state.seats[seat].hand
        ),
    )


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


def _use_refusal(state: State, seat: int, move: SellCard | PlayCard) -> Refusal | None:
    card = _in_hand(state, seat, move.card)
    if card is None:
        return Refusal("R-8", "no_such_card", {"card": move.card})
    return _symbol_refusal(state, seat, card, move.symbol) if isinstance(move, PlayCard) else None


def _use(transition: Transition[State], seat: int, move: SellCard | PlayCard) -> Step:
    card = _in_hand(transition.state, seat, move.card)
    assert card is not None
    holdings = transition.state.seats[seat]
    hand = tuple(other for other in holdings.hand if other.name != card.name)
    if isinstance(move, SellCard):
        transition.change_seat(seat, hand=hand, ducats=holdings.ducats + card.sale)
        transition.change(market=(*transition.state.market, card), sold=card)
        transition.emit(CardSold(seat=seat, card=card))
        return Sold()
    transition.change_seat(seat, hand=hand, ducats=holdings.ducats - card.price)
    transition.change(discard=(*transition.state.discard, card), sold=None)
    symbol = card.symbols[move.symbol - 1]
    transition.emit(CardPlayed(seat=seat, card=card, symbol=symbol))
    return Played(symbol)


def _sell_dearest(state: State, seat: int) -> SellCard:
    """The card with the highest sale value, the leftmost among equals (R-21)."""
    return SellCard(max(state.seats[seat].hand, key=lambda card: card.sale).name)


# Filling up


def fill_up(transition: Transition[State], seat: int) -> Step | None:
    """Ask a seat which card to take, or draw at once if there is only the deck (R-9). Once the deck is empty, no cards
    are taken (R-18)."""
    if not transition.state.deck:
        return FilledUp()
    transition.enter(FillingUp(seat, transition.state.sold))
    return None if _market_for(transition.state) else _draw(transition, seat)


def _market_for(state: State) -> tuple[PowerCard, ...]:
    """The cards that may be taken from the market: not the one just sold, and none if the seat must draw (R-9)."""
    assert isinstance(state.phase, FillingUp)
    if state.undrawn >= ROUNDS_WITHOUT_DRAWING * state.players:
        return ()
    return tuple(card for card in state.market if card != state.phase.sold)


def _fill_prompt(state: State, seat: int) -> FillUpPrompt:
    return FillUpPrompt(id=str(state.step), market=_market_for(state))


def _fill_refusal(state: State, seat: int, move: DrawCard | PickCard) -> Refusal | None:
    if isinstance(move, DrawCard) or move.card in {card.name for card in _market_for(state)}:
        return None
    if move.card not in {card.name for card in state.market}:
        return Refusal("R-9", "not_in_market", {"card": move.card})
    return Refusal("R-9", "just_sold", {"card": move.card})


def _fill(transition: Transition[State], seat: int, move: DrawCard | PickCard) -> Step:
    if isinstance(move, DrawCard):
        return _draw(transition, seat)
    card = next(card for card in transition.state.market if card.name == move.card)
    transition.change_seat(seat, hand=(*transition.state.seats[seat].hand, card))
    transition.change(
        market=tuple(other for other in transition.state.market if other != card), undrawn=transition.state.undrawn + 1
    )
    transition.emit(CardPicked(seat=seat, card=card))
    return FilledUp()


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


USING = Question(
    rule="R-8",
    moves=(SellCard, PlayCard),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_use_prompt,
    refusal=_use_refusal,
    answer=_use,
    default_move=_sell_dearest,
)
FILLING = Question(
    rule="R-9",
    moves=(DrawCard, PickCard),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_fill_prompt,
    refusal=_fill_refusal,
    answer=_fill,
    default_move=lambda state, seat: DrawCard(),
)
