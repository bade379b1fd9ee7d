"""Politics cards that are played with a decision card: Forced Alliance and Renegade (C-8, C-22, C-23)."""

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.moves import ForcedAlliance, PoliticsPlay, Renegade
from games.engine.editions.classic.prompts import RenegadeChoice
from games.engine.editions.classic.state import State
from games.engine.editions.classic.treasures import pay, payment_refusal, ways_to_pay, without
from games.engine.errors import Refusal
from games.engine.mechanics.alliances import alliance_refusal, ally, possible_alliances
from games.engine.mechanics.events import AllianceForced
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.placement import forest_fee
from games.engine.mechanics.renegades import possible_renegades, renegade_refusal, turn_knight
from games.engine.mechanics.turn import Transition


def play_refusal(state: State, seat: int, play: PoliticsPlay) -> Refusal | None:
    """Why a politics card may not be played now; None if it may (C-22, C-23)."""
    if not state.seats[seat].count(play.kind):
        return Refusal(_rule_of(play), "no_such_card", {"card": play.kind})
    match play:
        case ForcedAlliance():
            return alliance_refusal(state.board, _rule_of(play), seat, play.own, play.other)
        case Renegade():
            return _renegade_refusal(state, seat, play)


def _rule_of(play: PoliticsPlay) -> str:
    """The rule of a politics card."""
    match play:
        case ForcedAlliance():
            return "C-22"
        case Renegade():
            return "C-23"


def _renegade_refusal(state: State, seat: int, play: Renegade) -> Refusal | None:
    """Why a Renegade is illegal, its fee checked last; None if legal (C-23)."""
    holdings = state.seats[seat]
    refusal = renegade_refusal(
        state.board,
        seat,
        holdings.knights,
        holdings.money,
        own=play.own,
        other=play.other,
        knight=play.knight,
        space=play.space,
    )
    if refusal is not None:
        return refusal
    fee = forest_fee(state.board, FOREST_FEE, play.knight, play.space)
    unpaid = payment_refusal(fee, holdings.ducats, holdings.treasures, play.treasures)
    if unpaid is not None:
        return Refusal("C-23", unpaid.reason, unpaid.data)
    return None


def alliance_choices(state: State, seat: int) -> dict[str, tuple[str, ...]]:
    """Every Forced Alliance that a seat could play, if it holds the card (C-22)."""
    return possible_alliances(state.board, seat) if state.seats[seat].count("forced_alliance") else {}


def renegade_choices(state: State, seat: int) -> tuple[RenegadeChoice, ...]:
    """Every Renegade that a seat could play, if it holds the card (C-23)."""
    if not state.seats[seat].count("renegade") or not state.seats[seat].knights:
        return ()
    return tuple(
        RenegadeChoice(own=own, other=other, knight=knight, spaces=ways)
        for own, other, knight, spaces in possible_renegades(state.board, seat)
        if (ways := _ways(state, seat, spaces, knight))
    )


def _ways(state: State, seat: int, spaces: tuple[str, ...], knight: str) -> dict[str, tuple[tuple[int, ...], ...]]:
    holdings = state.seats[seat]
    ways = {
        space: ways_to_pay(forest_fee(state.board, FOREST_FEE, knight, space), holdings.ducats, holdings.treasures)
        for space in spaces
    }
    return {space: payments for space, payments in ways.items() if payments}


def carry_out(transition: Transition[State], seat: int, play: PoliticsPlay) -> None:
    """Carry out a legal play; its card goes to the discard (C-22, C-23, C-25)."""
    card = PoliticsCard(play.kind, 0)
    transition.change_seat(seat, hand=without(transition.state.seats[seat].hand, card))
    transition.change(politics_discard=(*transition.state.politics_discard, card))
    match play:
        case ForcedAlliance():
            transition.change(
                board=ally(transition.board, play.own, play.other), alliance_step=transition.state.alliance_step + 1
            )
            transition.emit(AllianceForced(seat=seat, own=play.own, other=play.other))
        case Renegade():
            _turn_knight(transition, seat, play)


def _turn_knight(transition: Transition[State], seat: int, play: Renegade) -> None:
    ducats = pay(transition, seat, forest_fee(transition.board, FOREST_FEE, play.knight, play.space), play.treasures)
    turn_knight(
        transition,
        seat,
        own=play.own,
        other=play.other,
        knight=play.knight,
        space=play.space,
        ducats=ducats,
        treasures=play.treasures,
    )
