"""Whole games of classic in which seats 0 and 1 always want the same actions, and 1 sells them to 0."""

from typing import Any

from games import engine
from games.engine.editions.classic import moves
from games.models import Game, Room
from games.services.rooms.record_import import game_store


def play(room: Room, seed: str, price: int) -> Game:
    """Plays the game of a full table to its end; each action is sold for the same price, which may be nothing."""
    state, _ = engine.new_game(room.edition, room.options, seed)
    played = []
    while engine.outcome(state) is None:
        seat, move = _next_move(state, price)
        state, _ = engine.apply(state, seat, move)
        played.append((seat, move))
    return game_store(room=room, seed=seed, moves=played)


def _next_move(state: Any, price: int) -> tuple[int, Any]:
    """The first move of the two's plan, or else a default move."""
    asked = {seat: engine.waiting(state)[seat][0] for seat in engine.pending(state)}
    for seat, prompt in asked.items():
        move = _planned(prompt, seat, price)
        if move is not None:
            return seat, move
    seat = next(iter(asked))
    return seat, engine.default_move(state, seat)


def _planned(prompt: Any, seat: int, price: int) -> Any:
    """The answer of a seat to a question that the plan is about."""
    match prompt.kind:
        case "decide":
            cards = prompt.cards[: prompt.count] if seat < 2 else prompt.cards[-prompt.count :]
            return moves.Decide(cards, (None,) * prompt.count)
        case "negotiate" if prompt.offered is not None and prompt.can_accept:
            return moves.Accept(prompt.offered.number, prompt.offered.act, prompt.offered.ducats)
        case "negotiate" if seat == 1 and prompt.other == 0 and prompt.standing is None:
            return moves.Propose(act=False, ducats=price)
    return None
