"""Ending alliances and playing politics cards (I-5 steps 1 and 2, I-16, I-17), and winning them (I-15)."""

from collections.abc import Mapping
from typing import Any

from games.engine.editions.internet.components import ACTIONS, POLITICS, PlayableKind, PoliticsKind
from games.engine.editions.internet.events import (
    AllianceAlreadyEnded,
    AllianceBroken,
    OrderSkipped,
    PoliticsGained,
    PoliticsLost,
    PoliticsWon,
)
from games.engine.editions.internet.lots import draw_lots
from games.engine.editions.internet.moves import BreakAlliance, HandIn, Play, PoolBid
from games.engine.editions.internet.round_log import CardEffect, RoundLog
from games.engine.editions.internet.scoring import card_points
from games.engine.editions.internet.state import HeldCard, State
from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES
from games.engine.mechanics.alliances import alliance_refusal, ally, end_alliance
from games.engine.mechanics.events import AllianceEnded, AllianceForced
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.moves import ForcedAlliance, Renegade
from games.engine.mechanics.placement import forest_fee
from games.engine.mechanics.renegades import renegade_refusal, turn_knight
from games.engine.mechanics.turn import Transition

ENDING_PRICE = 15
"""The price of ending an alliance (I-17)."""


def card_of(play: Play) -> PlayableKind:
    """The kind of card that a play uses (I-17)."""
    return "renegade" if isinstance(play, Renegade) else "forced_alliance"


# Step 1


def end_alliances(transition: Transition[State], sheets: Mapping[int, HandIn], round_log: RoundLog) -> None:
    """End alliances, by payment before by card, ties by lot; a seat whose alliance has already ended keeps ducats and
    card (I-17)."""
    for first, second in transition.board.alliances:
        pair = {SPACE_NAMES[first], SPACE_NAMES[second]}
        paying = [
            (seat, ending.own, ending.other)
            for seat, sheet in sheets.items()
            for ending in sheet.endings
            if {ending.own, ending.other} == pair
        ]
        breaking = [
            (seat, bid.play.own, bid.play.other)
            for seat, sheet in sheets.items()
            for bid in sheet.bids
            if isinstance(bid.play, BreakAlliance) and {bid.play.own, bid.play.other} == pair
        ]
        ended = False
        for group in (paying, breaking):
            _end_one(transition, group, round_log, by_card=group is breaking, ended=ended)
            ended = ended or bool(group)


def _end_one(
    transition: Transition[State], group: list[tuple[int, str, str]], round_log: RoundLog, *, by_card: bool, ended: bool
) -> None:
    """End an alliance for one of the seats in `group`, chosen by lot, unless it has `ended` already."""
    asking = {seat: (own, other) for seat, own, other in group}
    if not ended and asking:
        order, rng = transition.state.rng.shuffled(sorted(asking))
        transition.change(rng=rng)
        seat = order[0]
        own, other = asking.pop(seat)
        transition.change(board=end_alliance(transition.board, own, other))
        if by_card:
            use_card(transition, seat, "forced_alliance")
            round_log.cards.append(CardEffect(seat, "forced_alliance"))
            transition.emit(AllianceBroken(seat=seat, own=own, other=other))
        else:
            transition.change_seat(seat, ducats=transition.state.seats[seat].ducats - ENDING_PRICE)
            transition.change(ducat_pool=transition.state.ducat_pool + ENDING_PRICE)
            transition.emit(AllianceEnded(seat=seat, own=own, other=other, ducats=ENDING_PRICE, treasures=()))
    for seat, (own, other) in asking.items():
        transition.emit(AllianceAlreadyEnded(audience=(seat,), seat=seat, own=own, other=other))


# Step 2


def play_cards(transition: Transition[State], sheets: Mapping[int, HandIn], round_log: RoundLog) -> None:
    """Play Renegades and Forced Alliances in the order of the actions they are attached to, ties by lot (I-16)."""
    for action in ACTIONS:
        hung = {
            seat: bid.play
            for seat, sheet in sorted(sheets.items())
            for bid in sheet.bids
            if bid.action == action and bid.play and not isinstance(bid.play, BreakAlliance)
        }
        for seat in draw_lots(transition, "card", tuple(hung)):
            _play(transition, seat, hung[seat], round_log)


def _play(transition: Transition[State], seat: int, play: Renegade | ForcedAlliance, round_log: RoundLog) -> None:
    refusal = play_refusal(transition.state, seat, play)
    use_card(transition, seat, card_of(play))
    if refusal is not None:
        transition.emit(PoliticsLost(seat=seat, card=card_of(play)))
        left: dict[str, Any] = {"rule": refusal.rule, "reason": refusal.reason, "data": refusal.data}
        transition.emit(OrderSkipped(audience=(seat,), seat=seat, action=None, line=0, order=0, **left))
        return
    carry_out_play(transition, seat, play)
    if isinstance(play, Renegade):
        round_log.cards.append(CardEffect(seat, "renegade", play.knight, play.space))
    else:
        round_log.cards.append(CardEffect(seat, "forced_alliance"))


def carry_out_play(transition: Transition[State], seat: int, play: Renegade | ForcedAlliance) -> None:
    """Carry out a legal card on the board (C-22, C-23, I-17)."""
    match play:
        case Renegade():
            fee = forest_fee(transition.board, FOREST_FEE, play.knight, play.space)
            transition.change_seat(seat, ducats=transition.state.seats[seat].ducats - fee)
            turn_knight(
                transition, seat, own=play.own, other=play.other, knight=play.knight, space=play.space, ducats=fee
            )
        case ForcedAlliance():
            transition.change(board=ally(transition.board, play.own, play.other))
            transition.emit(AllianceForced(seat=seat, own=play.own, other=play.other))


def play_refusal(state: State, seat: int, play: Renegade | ForcedAlliance) -> Refusal | None:
    """Why a politics card is illegal on the current board; None if it is legal (C-22, C-23, I-14)."""
    match play:
        case Renegade():
            refusal = renegade_refusal(
                state.board,
                seat,
                state.seats[seat].knights,
                state.seats[seat].ducats,
                own=play.own,
                other=play.other,
                knight=play.knight,
                space=play.space,
            )
            fee = forest_fee(state.board, FOREST_FEE, play.knight, play.space)
            if refusal is None and fee > state.seats[seat].ducats:
                refusal = Refusal("I-14", "too_few_ducats", {"sum": fee})
            return refusal
        case ForcedAlliance():
            return alliance_refusal(state.board, "C-22", seat, play.own, play.other)


def use_card(transition: Transition[State], seat: int, card: PlayableKind) -> None:
    """Discard a card from a hand: of the playable ones of that kind, the one held longest (I-16)."""
    hand = list(transition.state.seats[seat].hand)
    hand.remove(transition.state.seats[seat].playable(card, transition.state.round)[0])
    transition.change_seat(seat, hand=tuple(hand))
    transition.change(discard=(*transition.state.discard, card))


# Step 5


def award_card(transition: Transition[State], seat: int, bid: PoolBid) -> None:
    """Give a winner of a politics action a card: by first wish, second wish, or by lot (I-15)."""
    card, how = _granted(transition, bid)
    left = [number - (kind == card) for kind, number in zip(POLITICS, transition.state.politics, strict=True)]
    transition.change(politics=tuple(left))
    transition.change_seat(seat, hand=(*transition.state.seats[seat].hand, HeldCard(card, transition.state.round)))
    shown = transition.state.options.open_politics
    transition.emit(PoliticsWon(seat=seat, action=bid.action, card=card if shown else None))
    transition.emit(PoliticsGained(audience=(seat,), seat=seat, card=card, how=how))
    for cause, values in card_points([card]).items() if shown else ():
        transition.score(seat, sum(values), cause)


def wish_refusal(state: State, bid: PoolBid) -> Refusal | None:
    """Why a card won by a bid on politics could bring nothing: it is too late to play it, and it is not sure to be a
    Fief (I-16, I-18); None if it can."""
    fiefs = state.politics[POLITICS.index("fief")]
    if state.last_round != state.round + 1 or (fiefs and bid.wishes[:1] == ("fief",)):
        return None
    return Refusal("I-16", "too_late_to_play")


def _granted(transition: Transition[State], bid: PoolBid) -> tuple[PoliticsKind, str]:
    left = dict(zip(POLITICS, transition.state.politics, strict=True))
    for how, wish in zip(("first", "second"), bid.wishes, strict=False):
        if left[wish]:
            return wish, how
    number, rng = transition.state.rng.below(sum(left.values()))
    transition.change(rng=rng)
    cards = [kind for kind in POLITICS for _ in range(left[kind])]
    return cards[number], "lot"
