"""Alternative worlds of an internet game: states that differ from a given one only in what a viewer may not know
(I-19)."""

from dataclasses import replace
from random import Random
from typing import Any

from games import engine
from games.engine.editions.internet.conditions import PlayedCard
from games.engine.editions.internet.moves import HandIn, SheetLine
from games.engine.editions.internet.state import Ended, HeldCard, Sheets, State
from games.engine.mechanics.rng import Rng
from tests.engine.internet_playing import answer

DRAWN_IN_A_ROUND = 8
"""The number of pools that stay the same where the next ones are opened: two, and the Silver Finds before and after
them."""


def alternative_world(state: State, viewer: int | None, luck: Random, keep_sealed: bool = False) -> State:
    """An alternative world that the viewer cannot distinguish from this one: others' politics cards are exchanged
    within a round, and the order of the coming pools, the seed, and others' sealed choices are different.

    With `keep_sealed` a round has the same result: the lots and the next pools stay, and others' sheets do the same
    through another of their lines."""
    if isinstance(state.phase, Ended):
        return state
    hidden = [seat for seat in range(state.players) if seat != viewer]
    if keep_sealed:
        other = _with_other_cards(state, [seat for seat in hidden if not _plays_cards(state, seat)], luck)
        return _in_other_words(replace(other, deck=_deck(state, luck, DRAWN_IN_A_ROUND)), hidden)
    other = _with_other_cards(state, hidden, luck)
    other = replace(other, rng=Rng(f"another {luck.random()}", state.rng.drawn), deck=_deck(state, luck, 0))
    choices: list[Any] = list(state.phase.choices)
    for seat in hidden:
        if choices[seat] is not None:
            choices[seat] = secret_answer(replace(other, phase=type(state.phase)((None,) * state.players)), seat, luck)
    return replace(other, phase=type(state.phase)(tuple(choices)))


def secret_answer(state: State, seat: int, luck: Random) -> engine.Move:
    """A choice that a seat could make in secret; it never takes its choice back, which is public."""
    while (made := answer(state, seat, luck)).kind == "take_back":
        pass
    return made


def reveals(before: State, after: State) -> bool:
    """Whether the last choice was made, and so a round resolved."""
    return before.step != after.step


def _deck(state: State, luck: Random, kept: int) -> tuple[Any, ...]:
    """The coming pools, those of each group in another order, except the first `kept`."""
    first, rest = state.deck[:kept], list(state.deck[kept:])
    luck.shuffle(rest)
    return (*first, *sorted(rest, key=lambda pool: pool.group))


def _plays_cards(state: State, seat: int) -> bool:
    choice = state.phase.choices[seat] if isinstance(state.phase, Sheets) else None
    return isinstance(choice, HandIn) and any(bid.play for bid in choice.bids)


def _in_other_words(state: State, hidden: list[int]) -> State:
    """Adds a condition to sheets without conditions that does not change the result."""
    if not isinstance(state.phase, Sheets):
        return state
    choices = list(state.phase.choices)
    for seat in hidden:
        sheet = choices[seat]
        if isinstance(sheet, HandIn) and not any(orders.lines for orders in sheet.orders):
            condition = PlayedCard((seat + 1) % state.players, "renegade")
            orders = (replace(one, lines=(SheetLine(condition, one.otherwise),)) for one in sheet.orders)
            choices[seat] = replace(sheet, orders=tuple(orders))
    return replace(state, phase=Sheets(tuple(choices)))


def _with_other_cards(state: State, hidden: list[int], luck: Random) -> State:
    if state.options.open_politics:
        return state
    seats = list(state.seats)
    for round_ in {held.round for seat in hidden for held in seats[seat].hand}:
        cards = [held.card for seat in hidden for held in seats[seat].hand if held.round == round_]
        luck.shuffle(cards)
        for seat in hidden:
            hand = tuple(HeldCard(cards.pop(), round_) if h.round == round_ else h for h in seats[seat].hand)
            seats[seat] = replace(seats[seat], hand=hand)
    return replace(state, seats=tuple(seats))
