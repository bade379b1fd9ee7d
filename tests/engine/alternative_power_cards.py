"""Alternative worlds of The King Returns: what a viewer may not know is different (R-20)."""

from dataclasses import replace
from random import Random

from games.engine.editions.returns.components import STACKS, PowerCard
from games.engine.editions.returns.state import Ended, State
from games.engine.mechanics.rng import Rng


def alternative_world(state: State, viewer: int | None, luck: Random) -> State:
    """An alternative world that the viewer cannot distinguish from this one: it has different hands of other seats,
    order of the deck, seed and, where money is hidden, ducats of other seats.

    What a move of the current phase would reveal stays the same: the top card where the viewer may draw it; of the
    acting seat one card, and at least the ducats that it needs."""
    hidden = () if isinstance(state.phase, Ended) else tuple(seat for seat in range(state.players) if seat != viewer)
    kept = {card for seat in hidden if seat == state.acting for card in luck.sample(state.seats[seat].hand, 1)}
    if state.acting == viewer:
        kept |= set(state.deck[:1])
    exchanged = _exchange(state, hidden, kept, luck)
    deck = tuple(exchanged[card] for card in state.deck)
    other = replace(state, rng=Rng(f"another {luck.random()}", state.rng.drawn), deck=deck)
    seats = list(other.seats)
    for seat in hidden:
        seats[seat] = replace(seats[seat], hand=tuple(exchanged[card] for card in seats[seat].hand))
        if state.options.hidden_money:
            least = seats[seat].ducats if seat == state.acting else 0
            seats[seat] = replace(seats[seat], ducats=least + luck.randint(0, 30))
    return replace(other, seats=tuple(seats))


def _exchange(state: State, hidden: tuple[int, ...], kept: set[PowerCard], luck: Random) -> dict[PowerCard, PowerCard]:
    """Permutes the hidden cards, each with one of the same letter, since the letters on the backs are public (R-3)."""
    exchanged = {card: card for card in kept}
    for letter in STACKS:
        cards = [card for card in state.deck if card.stack == letter]
        cards += [card for seat in hidden for card in state.seats[seat].hand if card.stack == letter]
        cards = [card for card in cards if card not in kept]
        exchanged |= dict(zip(cards, luck.sample(cards, len(cards)), strict=True))
    return exchanged
