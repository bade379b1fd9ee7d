"""Power cards: selling and playing them, and filling up from deck or market (R-8, R-9)."""

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
from games.engine.mechanics.turn import Course, Question, seat_asked

ROUNDS_WITHOUT_DRAWING = 3


def could_act(state: State, seat: int, symbol: Symbol, ducats: int) -> bool:
    """Whether at least a part of a symbol could be carried out and paid for with so many ducats left (R-8)."""
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
    """The symbols of a card that could be chosen, 1 or 2."""
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


def _use(now: Course[State], seat: int, move: SellCard | PlayCard) -> Step:
    card = _in_hand(now.state, seat, move.card)
    assert card is not None
    things = now.state.seats[seat]
    hand = tuple(other for other in things.hand if other.name != card.name)
    if isinstance(move, SellCard):
        now.change_seat(seat, hand=hand, ducats=things.ducats + card.sale)
        now.change(market=(*now.state.market, card), sold=card)
        now.tell(CardSold(seat=seat, card=card))
        return Sold()
    now.change_seat(seat, hand=hand, ducats=things.ducats - card.price)
    now.change(discard=(*now.state.discard, card), sold=None)
    symbol = card.symbols[move.symbol - 1]
    now.tell(CardPlayed(seat=seat, card=card, symbol=symbol))
    return Played(symbol)


def _sell_dearest(state: State, seat: int) -> SellCard:
    """The card with the highest sale value, the leftmost among equals (R-21)."""
    return SellCard(max(state.seats[seat].hand, key=lambda card: card.sale).name)


# Filling up


def fill_up(now: Course[State], seat: int) -> Step | None:
    """Ask which card a seat takes; with only the deck to take from it draws at once (R-9). Once the deck is empty
    nobody takes cards any more (R-18)."""
    if not now.state.deck:
        return FilledUp()
    now.enter(FillingUp(seat, now.state.sold))
    return None if _market_for(now.state) else _draw(now, seat)


def _market_for(state: State) -> tuple[PowerCard, ...]:
    """What may be taken from the market: not the very card just sold, and nothing when somebody must draw (R-9)."""
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


def _fill(now: Course[State], seat: int, move: DrawCard | PickCard) -> Step:
    if isinstance(move, DrawCard):
        return _draw(now, seat)
    card = next(card for card in now.state.market if card.name == move.card)
    now.change_seat(seat, hand=(*now.state.seats[seat].hand, card))
    now.change(market=tuple(other for other in now.state.market if other != card), undrawn=now.state.undrawn + 1)
    now.tell(CardPicked(seat=seat, card=card))
    return FilledUp()


def _draw(now: Course[State], seat: int) -> Step:
    """Draw the top card; the last one brings everybody's last turn (R-18)."""
    card, deck = now.state.deck[0], now.state.deck[1:]
    now.change_seat(seat, hand=(*now.state.seats[seat].hand, card))
    now.change(deck=deck, undrawn=0)
    now.tell(CardDrawn(seat=seat, left=len(deck)))
    now.tell(CardReceived(audience=(seat,), seat=seat, card=card))
    if not deck:
        now.change(last_turns=now.state.players)
        now.tell(LastTurns(seat=seat))
    return FilledUp()


USING = Question(
    rule="R-8",
    moves=(SellCard, PlayCard),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_use_prompt,
    refusal=_use_refusal,
    answer=_use,
    stand_in=_sell_dearest,
)
FILLING = Question(
    rule="R-9",
    moves=(DrawCard, PickCard),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_fill_prompt,
    refusal=_fill_refusal,
    answer=_fill,
    stand_in=lambda state, seat: DrawCard(),
)
