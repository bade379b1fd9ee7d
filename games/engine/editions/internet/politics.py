"""Ending alliances and playing politics cards (I-5 steps 1 and 2, I-16, I-17), and winning them (I-15)."""

from collections.abc import Mapping
from typing import Any

from games.engine.editions.internet.components import (
    ACTIONS,
    FIEF_POINTS,
    POLITICS,
    PlayableKind,
    PoliticsKind,
)
from games.engine.editions.internet.events import (
    AllianceBroken,
    NothingToEnd,
    OrderLeft,
    PoliticsGained,
    PoliticsLost,
    PoliticsWon,
)
from games.engine.editions.internet.lots import draw_lots
from games.engine.editions.internet.moves import BreakAlliance, HandIn, Play, PoolBid
from games.engine.editions.internet.reading import CardEffect, Chronicle
from games.engine.editions.internet.state import HeldCard, State
from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES
from games.engine.mechanics.alliances import alliance_refusal, ally, end_alliance
from games.engine.mechanics.events import AllianceEnded, AllianceForced
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.moves import ForcedAlliance, Renegade
from games.engine.mechanics.placement import forest_fee
from games.engine.mechanics.renegades import renegade_refusal, turn_knight
from games.engine.mechanics.turn import Course

ENDING_PRICE = 15
"""What it costs to end an alliance by payment (I-17)."""


def card_of(play: Play) -> PlayableKind:
    """The kind of card that a play uses (I-17)."""
    return "renegade" if isinstance(play, Renegade) else "forced_alliance"


# Step 1


def end_alliances(now: Course[State], sheets: Mapping[int, HandIn], chronicle: Chronicle) -> None:
    """End every alliance that somebody pays for, else by a card; of equals a lot decides, and who finds nothing left
    to end keeps ducats and card (I-17)."""
    for first, second in now.board.alliances:
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
            _end_one(now, group, chronicle, by_card=group is breaking, ended=ended)
            ended = ended or bool(group)


def _end_one(
    now: Course[State], group: list[tuple[int, str, str]], chronicle: Chronicle, *, by_card: bool, ended: bool
) -> None:
    """One of those who would end an alliance in the same way does, unless it has been ended before."""
    asking = {seat: (own, other) for seat, own, other in group}
    if not ended and asking:
        order, rng = now.state.rng.shuffled(sorted(asking))
        now.change(rng=rng)
        seat = order[0]
        own, other = asking.pop(seat)
        now.change(board=end_alliance(now.board, own, other))
        if by_card:
            use_card(now, seat, "forced_alliance")
            chronicle.cards.append(CardEffect(seat, "forced_alliance"))
            now.tell(AllianceBroken(seat=seat, own=own, other=other))
        else:
            now.change_seat(seat, ducats=now.state.seats[seat].ducats - ENDING_PRICE)
            now.change(ducat_pool=now.state.ducat_pool + ENDING_PRICE)
            now.tell(AllianceEnded(seat=seat, own=own, other=other, ducats=ENDING_PRICE, treasures=()))
    for seat, (own, other) in asking.items():
        now.tell(NothingToEnd(audience=(seat,), seat=seat, own=own, other=other))


# Step 2


def play_cards(now: Course[State], sheets: Mapping[int, HandIn], chronicle: Chronicle) -> None:
    """Play Renegades and Forced Alliances in the order of the actions that they hang on, two on one by lot (I-16)."""
    for action in ACTIONS:
        hung = {
            seat: bid.play
            for seat, sheet in sorted(sheets.items())
            for bid in sheet.bids
            if bid.action == action and bid.play and not isinstance(bid.play, BreakAlliance)
        }
        for seat in draw_lots(now, "card", tuple(hung)):
            _play(now, seat, hung[seat], chronicle)


def _play(now: Course[State], seat: int, play: Renegade | ForcedAlliance, chronicle: Chronicle) -> None:
    refusal = play_refusal(now.state, seat, play)
    use_card(now, seat, card_of(play))
    if refusal is not None:
        now.tell(PoliticsLost(seat=seat, card=card_of(play)))
        left: dict[str, Any] = {"rule": refusal.rule, "reason": refusal.reason, "data": refusal.data}
        now.tell(OrderLeft(audience=(seat,), seat=seat, action=None, line=0, order=0, **left))
        return
    play_out(now, seat, play)
    if isinstance(play, Renegade):
        chronicle.cards.append(CardEffect(seat, "renegade", play.knight, play.space))
    else:
        chronicle.cards.append(CardEffect(seat, "forced_alliance"))


def play_out(now: Course[State], seat: int, play: Renegade | ForcedAlliance) -> None:
    """What a card that is legal does to the board (C-22, C-23, I-17)."""
    match play:
        case Renegade():
            fee = forest_fee(now.board, FOREST_FEE, play.knight, play.space)
            now.change_seat(seat, ducats=now.state.seats[seat].ducats - fee)
            turn_knight(now, seat, own=play.own, other=play.other, knight=play.knight, space=play.space, ducats=fee)
        case ForcedAlliance():
            now.change(board=ally(now.board, play.own, play.other))
            now.tell(AllianceForced(seat=seat, own=play.own, other=play.other))


def play_refusal(state: State, seat: int, play: Renegade | ForcedAlliance) -> Refusal | None:
    """Why a politics card is illegal on the board as it stands (C-22, C-23, I-14)."""
    match play:
        case Renegade():
            refusal = renegade_refusal(
                state.board,
                seat,
                state.seats[seat].knights,
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


def use_card(now: Course[State], seat: int, card: PlayableKind) -> None:
    """A card goes from a hand to the discard: of those that can be played, the one held longest (I-16)."""
    hand = list(now.state.seats[seat].hand)
    hand.remove(now.state.seats[seat].playable(card, now.state.round)[0])
    now.change_seat(seat, hand=tuple(hand))
    now.change(discard=(*now.state.discard, card))


# Step 5


def serve(now: Course[State], seat: int, bid: PoolBid) -> None:
    """A winner of a politics action gets a card: by the first wish, the second, or by lot (I-15)."""
    card, how = _granted(now, bid)
    left = [number - (kind == card) for kind, number in zip(POLITICS, now.state.politics, strict=True)]
    now.change(politics=tuple(left))
    now.change_seat(seat, hand=(*now.state.seats[seat].hand, HeldCard(card, now.state.round)))
    shown = now.state.options.open_politics
    now.tell(PoliticsWon(seat=seat, action=bid.action, card=card if shown else None))
    now.tell(PoliticsGained(audience=(seat,), seat=seat, card=card, how=how))
    if shown and card == "fief":
        now.score(seat, FIEF_POINTS, "fiefs")


def _granted(now: Course[State], bid: PoolBid) -> tuple[PoliticsKind, str]:
    left = dict(zip(POLITICS, now.state.politics, strict=True))
    for how, wish in zip(("first", "second"), bid.wishes, strict=False):
        if left[wish]:
            return wish, how
    number, rng = now.state.rng.below(sum(left.values()))
    now.change(rng=rng)
    cards = [kind for kind in POLITICS for _ in range(left[kind])]
    return cards[number], "lot"
