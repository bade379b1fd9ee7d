"""Candidate moves that exist only in The King Returns, and whether a prompt lists them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from games import engine
from games.engine.editions.returns.moves import (
    Ally,
    DrawCard,
    GiveUpKnight,
    Move,
    PickCard,
    PlaceKnight,
    PlayCard,
    SellCard,
    Stop,
    TurnKnight,
)
from games.engine.editions.returns.state import State
from games.engine.geometry import names_of


def powers(state: State, seat: int) -> Iterator[Move]:
    """Sells, plays and picks every card of every hand, of the market and of the discard, the next of the deck, and one
    that does not exist; tries every pair of castles, and every space for a knight that changes sides."""
    hands = [card.name for things in state.seats for card in things.hand]
    others = [card.name for card in (*state.market, *state.discard, *state.deck[:2])]
    yield DrawCard()
    for name in (*hands, *others, "no such card"):
        yield SellCard(name)
        yield PickCard(name)
        yield from (PlayCard(name, symbol) for symbol in (-1, 0, 1, 2, 3))
    castles = [*names_of(state.board.all_castles), *names_of(state.board.knights[seat])[:1], "Z26"]
    for own, other in product(castles, repeat=2):
        yield from (TurnKnight(own, other), Ally(own, other))
    for space in (*names_of(state.board.land.spaces), "Z26"):
        yield from (GiveUpKnight(space), PlaceKnight(space))
    yield PlaceKnight("A1", (8,))


def _lists_use(prompt: Any, move: engine.Move) -> bool:
    match move:
        case SellCard(name):
            return name in [choice.card.name for choice in prompt.choices]
        case PlayCard(name, symbol):
            return any(choice.card.name == name and symbol in choice.symbols for choice in prompt.choices)
        case _:
            return False


def _lists_filling(prompt: Any, move: engine.Move) -> bool:
    return isinstance(move, DrawCard) or (
        isinstance(move, PickCard) and move.card in [card.name for card in prompt.market]
    )


def _lists_giving_up(prompt: Any, move: engine.Move) -> bool:
    if isinstance(move, Stop):
        return bool(prompt.may_leave)
    return isinstance(move, GiveUpKnight) and move.knight in prompt.knights


def _lists_placing(prompt: Any, move: engine.Move) -> bool:
    return isinstance(move, PlaceKnight) and move.space in prompt.spaces and not move.treasures


def _lists_pair(kind: type[TurnKnight] | type[Ally]) -> Callable[[Any, engine.Move], bool]:
    def lists(prompt: Any, move: engine.Move) -> bool:
        return isinstance(move, Stop) or (isinstance(move, kind) and move.other in prompt.choices.get(move.own, ()))

    return lists


LISTS: Mapping[str, Callable[[Any, engine.Move], bool]] = {
    "use_card": _lists_use,
    "fill_up": _lists_filling,
    "give_up_knight": _lists_giving_up,
    "traitor_place": _lists_placing,
    "turn_knight": _lists_pair(TurnKnight),
    "ally": _lists_pair(Ally),
}
"""For each kind of prompt, whether it lists a move among its choices."""
