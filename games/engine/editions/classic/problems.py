"""Every invariant of a classic game that a state can break."""

from collections import Counter

from games.engine.editions.classic.castles import CASTLES_OF_EACH
from games.engine.editions.classic.components import load_components
from games.engine.editions.classic.state import KNIGHTS, Ended, State
from games.engine.invariants import board_problems, supply_problems


def problems(state: State) -> tuple[str, ...]:
    """What is wrong with a state, in words; nothing for one that legal moves can reach."""
    supplies = supply_problems(state, KNIGHTS, CASTLES_OF_EACH[state.players])
    return tuple(board_problems(state.board) + supplies + _cards(state))


def _cards(state: State) -> list[str]:
    """Every politics card and every action card is in exactly one place (C-4, C-25)."""
    parts = load_components()
    politics = Counter(state.stacks[0] + state.stacks[1] + state.politics_discard)
    for seat in state.seats:
        politics.update(seat.hand)
    found = []
    if politics != Counter(parts.politics_cards):
        found.append("the politics cards are not each in one place")
    action = Counter(state.deck + state.action_discard + ((state.card,) if state.card else ()))
    stacks = {card.stack for card in parts.action_cards} - ({"A"} if state.options.setup == "basic" else set())
    if action != Counter(card for card in parts.action_cards if card.stack in stacks):
        found.append("the action cards are not each in one place")
    if isinstance(state.phase, Ended) and (state.card is None or state.card.kind != "the_king_is_dead"):
        found.append("the game has ended without The King Is Dead")
    return found
