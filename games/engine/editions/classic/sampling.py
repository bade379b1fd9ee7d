"""Drawing a full state that a seat of classic may think it is in (C-26)."""

from collections.abc import Sequence

from games.engine.editions.classic.actions import begun
from games.engine.editions.classic.components import STACKS, ActionCard
from games.engine.editions.classic.decisions import DecisionQuestion
from games.engine.editions.classic.decks import action_deck, politics_deck
from games.engine.editions.classic.hidden_cards import draw_politics
from games.engine.editions.classic.ledger import Ledger
from games.engine.editions.classic.moves import Bid, Decide, ForcedAlliance, PoliticsPlay, Renegade
from games.engine.editions.classic.prompts import BidPrompt, DecidePrompt, Prompt, TakeCardPrompt
from games.engine.editions.classic.setup import ClassicSetup
from games.engine.editions.classic.state import (
    CAUSES,
    CarryingOut,
    ChoosingStack,
    Decisions,
    Duel,
    Negotiation,
    Options,
    Phase,
    Seat,
    State,
    TakingCard,
)
from games.engine.editions.classic.view import ContestView, SeatView, View
from games.engine.mechanics.sampling import Luck, ended_in, possessions, setup_in, shared_fields
from games.engine.mechanics.sealed import with_choice
from games.engine.mechanics.values import changed


def sample(view: View, prompts: Sequence[Prompt], ledger: Ledger, seed: str) -> State:
    """A state with this view, these prompts and this ledger of a seat."""
    luck, shared = Luck(seed), shared_fields(view, Options, prompts, seed)
    for seat in view.seats if view.outcome else ():
        ledger = ledger.showing(seat.seat, seat.hand or ())
    hands, stacks = draw_politics(politics_deck(shared["options"]), view.politics_stacks, ledger, luck)
    for prompt in prompts:
        if isinstance(prompt, TakeCardPrompt):
            stacks[prompt.stack - 1] = prompt.cards
    state = State(
        **shared,
        seats=tuple(
            Seat(
                **possessions(seat, ledger, CAUSES),
                hand=hands[seat.seat] if seat.hand is None else seat.hand,
            )
            for seat in view.seats
        ),
        phase=_phase(view, ledger),
        deck=_deck(view, shared["options"], luck),
        stacks=(stacks[0], stacks[1]),
        decisions=tuple(_open_decision(seat) for seat in view.seats),
        lead=view.lead,
        round=view.round,
        card=view.card,
        actions_done=view.actions_done,
        action_discard=view.action_discard,
        politics_discard=view.politics_discard,
        alliance_step=ledger.alliances,
    )
    return _with_sealed(state, view, prompts, luck)


def _deck(view: View, options: Options, luck: Luck) -> tuple[ActionCard, ...]:
    """The cards not yet turned up, in the order of their stacks (C-4)."""
    turned = {card.name for card in (*view.action_discard, *((view.card,) if view.card else ()))}
    left = luck.shuffled([card for card in action_deck(options) if card.name not in turned])
    return tuple(sorted(left, key=lambda card: STACKS.index(card.stack)))


def _open_decision(seat: SeatView) -> Decide | None:
    """The decision cards that a seat has laid for all to see."""
    return Decide(seat.decision.cards, seat.decision.politics) if seat.decision.cards else None


def _phase(view: View, ledger: Ledger) -> Phase:
    """The phase of a view, before anything sealed."""
    doing, contest = view.carrying_out, view.contest
    if view.phase == "setup":
        return setup_in(view, ClassicSetup, ledger)
    if view.outcome:
        return ended_in(view.outcome)
    if contest:
        return _contest(contest, ledger)
    if doing is None:
        return Decisions()
    if view.phase == "choose_stack":
        return ChoosingStack(doing.action, doing.seat)
    if doing.looking_at is not None:
        return TakingCard(doing.action, doing.seat, doing.looking_at)
    assert view.card is not None
    whole = begun(doing.action, doing.seat, view.card.actions[doing.action - 1])
    pieces = whole.pieces - ledger.pieces if whole.pieces else 0
    return CarryingOut(
        doing.action, doing.seat, borders=doing.borders_left, pieces=pieces, expansions=doing.expansions_left
    )


def _contest(contest: ContestView, ledger: Ledger) -> Negotiation | Duel:
    first, second, *_ = contest.seats
    if contest.stage == "negotiation":
        return Negotiation(
            contest.action,
            (first, second),
            (contest.proposals.get(first), contest.proposals.get(second)),
            (ledger.proposals[first], ledger.proposals[second]),
            ledger.last,
        )
    return Duel(contest.action, contest.seats, (None,) * len(contest.seats), second=contest.stage == "second_duel")


# Sealed answers


def _with_sealed(state: State, view: View, prompts: Sequence[Prompt], luck: Luck) -> State:
    """The state with sealed decisions and bids: the seat's own unchanged, those of others drawn."""
    if isinstance(state.phase, Decisions) and state.hidden_decisions:
        own = next((prompt.made for prompt in prompts if isinstance(prompt, DecidePrompt)), None)
        decisions = state.decisions
        for seat in view.seats:
            if seat.decision.made:
                laid = own if seat.seat == view.viewer else _decision(state, seat.seat, luck)
                decisions = with_choice(decisions, seat.seat, laid)
        return changed(state, decisions=decisions)
    if isinstance(state.phase, Duel):
        assert view.contest is not None
        mine = next((prompt.made for prompt in prompts if isinstance(prompt, BidPrompt)), None)
        bids = tuple(
            (mine if seat == view.viewer else _bid(state.seats[seat], luck)) if seat in view.contest.bid_made else None
            for seat in state.phase.seats
        )
        return changed(state, phase=Duel(state.phase.action, state.phase.seats, bids, state.phase.second))
    return state


def _decision(state: State, seat: int, luck: Luck) -> Decide:
    prompt = DecisionQuestion(state, Decisions()).prompt(seat)
    cards = luck.shuffled(prompt.cards)[: prompt.count]
    none = (None,) * (prompt.count - 1)
    return Decide(cards, (_play(prompt, luck) if luck.below(2) else None, *none))


def _play(prompt: DecidePrompt, luck: Luck) -> PoliticsPlay | None:
    """Any politics card that could be announced, or none if there is none (C-8)."""
    plays: list[PoliticsPlay] = [
        Renegade(one.own, one.other, one.knight, space, payment)
        for one in prompt.renegades
        for space, payments in one.spaces.items()
        for payment in payments
    ]
    plays += [ForcedAlliance(own, other) for own, others in prompt.alliances.items() for other in others]
    return luck.choice(plays) if plays else None


def _bid(seat: Seat, luck: Luck) -> Bid:
    return Bid(luck.below(seat.ducats + 1), luck.some(seat.treasures))
