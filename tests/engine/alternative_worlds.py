"""Alternative worlds: states that differ from a given one only in what a viewer may not know (C-26, R-20)."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from games import engine
from games.engine.editions.classic.components import ActionCard, PoliticsCard
from games.engine.editions.classic.moves import Bid, ChooseStack, Decide, Renegade, TakeCard
from games.engine.editions.classic.state import Decisions, Duel, Ended, Negotiation, State, TakingCard
from games.engine.editions.internet.state import State as InternetState
from games.engine.editions.returns.state import State as ReturnsState
from games.engine.mechanics.rng import Rng
from tests.engine import alternative_power_cards, alternative_sheets
from tests.engine.playing import answer

REVEALING_EVENTS = ("fiefs_revealed", "game_ended", "lead_drawn", "proposal_lapsed")
"""Events that reveal hidden information by rule: hands and money at the end; the lead, drawn from the seed when setup
is over; and an offer that falls because its ducats are gone."""


def alternative_world(state: Any, viewer: int | None, luck: Random, keep_sealed: bool = False) -> Any:
    """An alternative world that the viewer cannot distinguish from this one: it has different ducats and cards of other
    seats, sealed choices, orders of the stacks and of the deck behind its next cards, and seed.

    With `keep_sealed`, sealed decisions and bids stay the same, so that their reveal is the same."""
    if isinstance(state, InternetState):
        return alternative_sheets.alternative_world(state, viewer, luck, keep_sealed)
    if isinstance(state, ReturnsState):
        return alternative_power_cards.alternative_world(state, viewer, luck)
    return _classic(state, viewer, luck, keep_sealed)


def _classic(state: State, viewer: int | None, luck: Random, keep_sealed: bool) -> State:
    other = replace(state, rng=Rng(f"another {luck.random()}", state.rng.drawn), deck=_deck(state.deck, luck))
    if isinstance(state.phase, Ended):
        return replace(other, stacks=_shuffled_stacks(other, luck))
    hidden = tuple(seat for seat in range(state.players) if seat != viewer)
    other = _with_other_ducats(_with_other_cards(other, viewer, hidden, luck, keep_sealed), hidden, luck, keep_sealed)
    return other if keep_sealed else _with_other_choices(other, hidden, luck)


def count_next_cards(deck: tuple[ActionCard, ...]) -> int:
    """The number of cards that are turned up together next: Silver Finds, and the card after them."""
    return next((place for place, card in enumerate(deck, 1) if card.kind != "silver_find"), len(deck))


def _deck(deck: tuple[ActionCard, ...], luck: Random) -> tuple[ActionCard, ...]:
    first = count_next_cards(deck)
    rest = list(deck[first:])
    luck.shuffle(rest)
    return (*deck[:first], *sorted(rest, key=lambda card: card.stack))


def _needed(state: State, seat: int, keep_sealed: bool) -> Counter[PoliticsCard]:
    """The cards that a seat must have, since it has announced or bid them and `keep_sealed` is set."""
    needed: Counter[PoliticsCard] = Counter()
    if not keep_sealed:
        return needed
    if isinstance(state.phase, Decisions) and (laid := state.decisions[seat]) and state.hidden_decisions:
        for play in laid.politics:
            if play is not None:
                needed[PoliticsCard(play.kind)] += 1
            if isinstance(play, Renegade):
                needed.update(PoliticsCard("treasure", value) for value in play.treasures)
    needed.update(PoliticsCard("treasure", value) for value in _bid(state, seat).treasures)
    return needed


def _bid(state: State, seat: int) -> Bid:
    if isinstance(state.phase, Duel) and seat in state.phase.seats:
        return state.phase.bids[state.phase.seats.index(seat)] or Bid(0)
    return Bid(0)


def _with_other_cards(
    state: State, viewer: int | None, hidden: tuple[int, ...], luck: Random, keep_sealed: bool
) -> State:
    """Exchanges the cards in the hidden hands and the stacks, which keep their sizes; not a stack that the viewer
    sees."""
    kept = {seat: _needed(state, seat, keep_sealed) for seat in hidden}
    seen = state.phase.stack if isinstance(state.phase, TakingCard) and state.phase.seat == viewer else None
    stacks = [number for number in (1, 2) if number != seen]
    pool = [card for seat in hidden for card in (Counter(state.seats[seat].hand) - kept[seat]).elements()]
    pool += [card for number in stacks for card in state.stacks[number - 1]]
    luck.shuffle(pool)
    seats, new_stacks = list(state.seats), list(state.stacks)
    for seat in hidden:
        free = len(seats[seat].hand) - kept[seat].total()
        drawn = [pool.pop() for _ in range(free)]
        seats[seat] = replace(seats[seat], hand=(*kept[seat].elements(), *drawn))
    for number in stacks:
        new_stacks[number - 1] = tuple(pool.pop() for _ in state.stacks[number - 1])
    return replace(state, seats=tuple(seats), stacks=(new_stacks[0], new_stacks[1]))


def _shuffled_stacks(state: State, luck: Random) -> tuple[tuple[PoliticsCard, ...], tuple[PoliticsCard, ...]]:
    cards = [card for stack in state.stacks for card in stack]
    luck.shuffle(cards)
    return tuple(cards[: len(state.stacks[0])]), tuple(cards[len(state.stacks[0]) :])


def _with_other_ducats(state: State, hidden: tuple[int, ...], luck: Random, keep_sealed: bool) -> State:
    """Different sums, but never less than what a seat has openly offered, since the offer shows that it has that
    much."""
    if state.options.open_money:
        return state
    seats = list(state.seats)
    for seat in hidden:
        least = _bid(state, seat).ducats if keep_sealed else 0
        if isinstance(state.phase, Negotiation) and seat in state.phase.seats:
            offer = state.phase.proposals[state.phase.seats.index(seat)]
            least = offer.ducats if offer and offer.act else 0
        if keep_sealed and isinstance(state.phase, Decisions):
            least = seats[seat].ducats
        seats[seat] = replace(seats[seat], ducats=least + luck.randint(0, 30))
    return replace(state, seats=tuple(seats))


def _with_other_choices(state: State, hidden: tuple[int, ...], luck: Random) -> State:
    """Different sealed decisions and bids where any were made."""
    phase = state.phase
    if isinstance(phase, Decisions) and state.hidden_decisions:
        asked = engine.waiting(state)
        decisions = list(state.decisions)
        for seat in hidden:
            if decisions[seat] is not None:
                chosen = answer(state, seat, asked[seat][0], luck)
                assert isinstance(chosen, Decide)
                decisions[seat] = chosen
        return replace(state, decisions=tuple(decisions))
    if isinstance(phase, Duel):
        bids = list(phase.bids)
        for place, seat in enumerate(phase.seats):
            if seat in hidden and bids[place] is not None:
                things = state.seats[seat]
                treasures = tuple(value for value in things.treasures if luck.random() < 0.5)
                bids[place] = Bid(luck.randint(0, things.ducats), treasures)
        return replace(state, phase=replace(phase, bids=tuple(bids)))
    return state


def counterpart(other: Any, viewer: int | None, seat: int, move: engine.Move, luck: Random) -> engine.Move:
    """The seat's move in the alternative world: the same where it is public or the viewer's own; a secret move may
    differ."""
    if isinstance(other, InternetState):
        stays = seat == viewer or move.kind == "take_back"
        return move if stays else alternative_sheets.secret_answer(other, seat, luck)
    sealed = isinstance(move, Bid | TakeCard) or (isinstance(move, Decide) and other.hidden_decisions)
    return answer(other, seat, engine.waiting(other)[seat][0], luck) if sealed and seat != viewer else move


def opens_stack(move: engine.Move, seat: int, viewer: int | None) -> bool:
    """Whether the viewer opens a politics stack, and so sees what was hidden (C-14)."""
    return isinstance(move, ChooseStack) and seat == viewer


def reveals(before: Any, after: Any) -> bool:
    """Whether a move revealed all sealed decisions or bids."""
    if isinstance(before, InternetState):
        return alternative_sheets.reveals(before, after)
    sealed = isinstance(before.phase, Duel) or (isinstance(before.phase, Decisions) and before.hidden_decisions)
    return (sealed and type(before.phase) is not type(after.phase)) or (before.step != after.step and sealed)
