"""Drawing a full state that a seat of internet may think it is in (I-19)."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from games.engine.editions.internet.components import POLITICS, PoliticsKind, Pool
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.hidden_sheets import draw_choice
from games.engine.editions.internet.ledger import Ledger, Left
from games.engine.editions.internet.prompts import Prompt
from games.engine.editions.internet.state import (
    CAUSES,
    ColourBids,
    Ended,
    FirstBorders,
    HeldCard,
    Options,
    Phase,
    Seat,
    Sheets,
    State,
)
from games.engine.editions.internet.view import View
from games.engine.mechanics.board_view import COLOURS
from games.engine.mechanics.sampling import Demand, Group, Luck, distribute, ended_in, possessions, shared_fields
from games.engine.mechanics.sealed import none_chosen, with_choice
from games.engine.mechanics.values import changed

Hand = tuple[HeldCard, ...]


def sample(view: View, prompts: Sequence[Prompt], ledger: Ledger, seed: str) -> State:
    """A state with this view, these prompts and this ledger of a seat."""
    luck = Luck(seed)
    hands = _draw_hands(view, ledger, luck)
    state = State(
        **shared_fields(view, Options, prompts, seed),
        seats=tuple(
            Seat(**possessions(seat, ledger, CAUSES), hand=hand) for seat, hand in zip(view.seats, hands, strict=True)
        ),
        phase=_phase(view),
        colours=tuple(COLOURS.index(name) for name in view.colours),
        deck=_draw_deck(view, luck),
        politics=tuple(view.politics_left[kind] for kind in POLITICS),
        open=view.open_pools,
        won=view.won,
        discard=view.politics_discard,
        ducat_pool=view.ducat_pool,
        round=view.round,
        last_round=view.last_round,
    )
    return _with_sealed(state, view, prompts, luck)


def _phase(view: View) -> Phase:
    """The phase of a view, before anything sealed."""
    if view.outcome:
        return ended_in(view.outcome)
    none = none_chosen(len(view.seats))
    match view.phase:
        case "colour_bids":
            return ColourBids(none)
        case "first_borders":
            return FirstBorders(none)
        case _:
            return Sheets(none)


def _draw_deck(view: View, luck: Luck) -> tuple[Pool, ...]:
    """What is left of the current group and all later groups, each in any order (I-8)."""
    if view.group is None:
        return ()
    later = [pool for pool in our_components().pools[len(view.seats)] if pool.group > view.group]
    return tuple(sorted(luck.shuffled([*view.group_left, *later]), key=lambda pool: pool.group))


def _draw_hands(view: View, ledger: Ledger, luck: Luck) -> list[Hand]:
    """The hands: the numbers left give the kinds won in each round; a card that was played had been won two rounds
    before (I-15, I-16)."""
    if all(seat.hand is not None for seat in view.seats):
        return [seat.hand or () for seat in view.seats]
    found: dict[object, PoliticsKind] = {
        number: won.card for number, won in enumerate(ledger.won) if won.card is not None
    }
    demands = tuple(
        Demand(
            played.card,
            {
                number
                for number, won in enumerate(ledger.won)
                if won.seat == played.seat and won.round + 2 <= played.round
            },
        )
        for played in ledger.played
        if played.seat != ledger.seat
    )
    found |= distribute(_groups(view, ledger), demands, luck)
    hands = [_hand_left(seat.seat, ledger, found) for seat in view.seats]
    return [seat.hand if seat.hand is not None else hand for seat, hand in zip(view.seats, hands, strict=True)]


def _groups(view: View, ledger: Ledger) -> list[Group[PoliticsKind]]:
    """For each round what was won in it, unless the seat knows it."""
    now = Left(len(ledger.won), tuple(view.politics_left[kind] for kind in POLITICS))
    counts = [*ledger.left, now]
    groups = []
    for before, after in pairwise(counts):
        cards = Counter({kind: had - has for kind, had, has in zip(POLITICS, before.cards, after.cards, strict=True)})
        numbers = range(before.won, after.won)
        cards -= Counter(won.card for won in ledger.won[before.won : after.won] if won.card is not None)
        groups.append(Group(cards, [number for number in numbers if ledger.won[number].card is None]))
    return groups


def _hand_left(seat: int, ledger: Ledger, found: dict[object, PoliticsKind]) -> Hand:
    """What a seat has won and not played: of each kind, the card held longest goes first (I-16)."""
    hand = [HeldCard(found[number], won.round) for number, won in enumerate(ledger.won) if won.seat == seat]
    for played in ledger.played:
        if played.seat == seat:
            hand.remove(next(held for held in hand if held.card == played.card))
    return tuple(hand)


def _with_sealed(state: State, view: View, prompts: Sequence[Prompt], luck: Luck) -> State:
    """The state with sealed answers: the seat's own as it is, those of others drawn."""
    if isinstance(state.phase, Ended):
        return state
    choices: tuple[object | None, ...] = state.phase.choices
    own = next((prompt.made for prompt in prompts), None)
    for seat in view.seats:
        if seat.sheet_handed_in:
            made = own if seat.seat == view.viewer else draw_choice(state, seat.seat, luck)
            choices = with_choice(choices, seat.seat, made)
    return changed(state, phase=type(state.phase)(choices))  # type: ignore[arg-type]
