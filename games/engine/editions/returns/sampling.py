"""Drawing a full state that a seat of The King Returns may think it is in (R-20)."""

from collections import Counter
from collections.abc import Hashable, Sequence

from games.engine.editions.returns.components import STACKS, PowerCard
from games.engine.editions.returns.data_files import our_components
from games.engine.editions.returns.ledger import Ledger
from games.engine.editions.returns.powers import traitor_choices
from games.engine.editions.returns.prompts import GiveUpKnightPrompt, Prompt
from games.engine.editions.returns.setup import ReturnsSetup
from games.engine.editions.returns.state import (
    CAUSES,
    Allying,
    CarryingOut,
    FillingUp,
    GivingUp,
    Options,
    Phase,
    Placing,
    Seat,
    State,
    Turning,
    UsingCard,
)
from games.engine.editions.returns.view import View
from games.engine.geometry import SPACES
from games.engine.mechanics.board_actions import Allowed
from games.engine.mechanics.placement import removable_knights
from games.engine.mechanics.sampling import Group, Luck, distribute, ended_in, possessions, setup_in, shared_fields
from games.engine.mechanics.values import changed


def sample(view: View, prompts: Sequence[Prompt], ledger: Ledger, seed: str) -> State:
    """A state with this view, these prompts and this ledger of a seat."""
    luck = Luck(seed)
    hands, deck = _draw_cards(view, ledger, luck)
    state = State(
        **shared_fields(view, Options, prompts, seed),
        seats=tuple(
            Seat(**possessions(seat, ledger, CAUSES), hand=hand, monopolies=seat.monopolies)
            for seat, hand in zip(view.seats, hands, strict=True)
        ),
        phase=_phase(view, ledger),
        deck=deck,
        market=view.market,
        discard=view.discard,
        sold=ledger.sold,
        acting=view.acting,
        turn=view.turn,
        undrawn=ledger.undrawn,
        last_turns=view.last_turns,
        first_at_goal=ledger.winner,
    )
    return _with_traitor(state, view, prompts, luck) if isinstance(state.phase, GivingUp) else state


def _draw_cards(view: View, ledger: Ledger, luck: Luck) -> tuple[list[tuple[PowerCard, ...]], tuple[PowerCard, ...]]:
    """The hands and the deck: the letters on the backs say how many cards of each stack are where (R-3)."""
    hands = [seat.hand for seat in view.seats]
    known = [
        *(ledger.faces[seat] if hand is None else hand for seat, hand in enumerate(hands)),
        view.market,
        view.discard,
    ]
    seen = {card.name for cards in known for card in cards}
    places: dict[str, list[Hashable]] = {letter: [] for letter in STACKS}
    for seat, hand in enumerate(hands):
        for number, letter in enumerate(ledger.backs[seat] if hand is None else ""):
            places[letter].append((seat, number))
    for number, letter in enumerate(ledger.deck):
        places[letter].append(number)
    unseen = [card for card in our_components().power_cards if card.name not in seen]
    groups = [Group(Counter(card for card in unseen if card.stack == letter), places[letter]) for letter in STACKS]
    found = distribute(groups, (), luck)
    return [
        (*ledger.faces[seat], *(found[seat, number] for number in range(len(ledger.backs[seat]))))
        if hand is None
        else hand
        for seat, hand in enumerate(hands)
    ], tuple(found[number] for number in range(len(ledger.deck)))


def _phase(view: View, ledger: Ledger) -> Phase:
    """The phase of a view; which provinces a Traitor concerns is not in it."""
    if view.phase == "setup":
        return setup_in(view, ReturnsSetup, ledger)
    if view.outcome:
        return ended_in(view.outcome)
    assert view.acting is not None
    if view.carrying_out:
        left = view.carrying_out
        return CarryingOut(view.acting, left.what, Allowed(left.borders_left, left.knights_left, left.expansions_left))
    match view.phase:
        case "turn_knight":
            return Turning(view.acting)
        case "give_up_knight":
            return GivingUp(view.waiting_for[0], view.acting, "", "")
        case "traitor_place":
            return Placing(view.acting, ledger.won_for)
        case "ally":
            return Allying(view.acting)
        case "fill_up":
            return FillingUp(view.acting, ledger.sold)
        case _:
            return UsingCard(view.acting)


def _with_traitor(state: State, view: View, prompts: Sequence[Prompt], luck: Luck) -> State:
    """The state with the provinces that the acting seat has named, as far as the seat asked knows them (R-13)."""
    (asked,) = view.waiting_for
    assert view.acting is not None
    named = next((prompt.other for prompt in prompts if isinstance(prompt, GiveUpKnightPrompt)), None)
    pairs = [
        (own, other)
        for own, others in traitor_choices(state, view.acting, state.seats[view.acting].ducats).items()
        for other in others
        if other == named
        or (
            named is None
            and asked in (view.acting, state.board.provinces[SPACES[other]].colour)
            and len(removable_knights(state.board, other)) > 1
        )
    ]
    own, other = luck.choice(pairs)
    return changed(state, phase=GivingUp(asked, view.acting, own, other))
