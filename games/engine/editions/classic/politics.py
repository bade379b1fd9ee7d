"""Politics cards that are played with a decision card: Forced Alliance and Renegade (C-8, C-22, C-23)."""

from games.engine.alliances import alliance_refusal, ally, foreign_neighbours, pair_refusal, possible_alliances
from games.engine.board import Province
from games.engine.course import Course
from games.engine.deeds import bring_knight, lose_knight
from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.events import AllianceForced, KnightTurned
from games.engine.editions.classic.moves import PoliticsPlay, Renegade
from games.engine.editions.classic.prompts import RenegadeChoice
from games.engine.editions.classic.state import State
from games.engine.editions.classic.treasures import FOREST_FEE, pay, payment_refusal, ways_to_pay, without
from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, Mask, names_of
from games.engine.placement import (
    forest_fee,
    inside_refusal,
    knight_refusal,
    knight_spaces,
    knights_that_can_go,
    leaving_refusal,
)


def play_refusal(state: State, seat: int, play: PoliticsPlay) -> Refusal | None:
    """Why a politics card may not be played as things stand (C-22, C-23)."""
    rule = "C-23" if isinstance(play, Renegade) else "C-22"
    if not state.seats[seat].count(play.kind):
        return Refusal(rule, "no_such_card", {"card": play.kind})
    if isinstance(play, Renegade):
        return _renegade_refusal(state, seat, play)
    return alliance_refusal(state.board, rule, seat, play.own, play.other)


def _renegade_refusal(state: State, seat: int, play: Renegade) -> Refusal | None:
    """C-23, part by part; the part that failed is the reason."""
    board, things = state.board, state.seats[seat]
    refusal = pair_refusal(board, "C-23", seat, play.own, play.other)
    if refusal is not None:
        return refusal
    if not things.knights:
        return Refusal("C-23", "no_knight_left")
    refusal = leaving_refusal(board, "C-23", play.other, play.knight) or inside_refusal(
        board, "C-23", play.own, play.space
    )
    if refusal is not None:
        return refusal
    misplaced = knight_refusal(board, seat, play.space)
    if misplaced is not None:
        return Refusal("C-23", misplaced.reason, misplaced.data)
    fee = forest_fee(board, FOREST_FEE, play.knight, play.space)
    unpaid = payment_refusal(fee, things.ducats, things.treasures, play.treasures)
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
    spaces = knight_spaces(state.board, seat)
    return tuple(
        RenegadeChoice(own=SPACE_NAMES[own.castle], other=SPACE_NAMES[other.castle], knight=knight, spaces=ways)
        for own in state.board.provinces_of(seat)
        for other in foreign_neighbours(state.board, own)
        for knight in knights_that_can_go(state.board, SPACE_NAMES[other.castle])
        if (ways := _ways(state, seat, own, spaces, knight))
    )


def _ways(state: State, seat: int, own: Province, spaces: Mask, knight: str) -> dict[str, tuple[tuple[int, ...], ...]]:
    things = state.seats[seat]
    ways = {
        space: ways_to_pay(forest_fee(state.board, FOREST_FEE, knight, space), things.ducats, things.treasures)
        for space in names_of(spaces & own.spaces)
    }
    return {space: payments for space, payments in ways.items() if payments}


def carry_out(now: Course[State], seat: int, play: PoliticsPlay) -> None:
    """Carry out a legal play; its card goes to the discard (C-22, C-23, C-25)."""
    card = PoliticsCard(play.kind, 0)
    now.change_seat(seat, hand=without(now.state.seats[seat].hand, card))
    now.change(politics_discard=(*now.state.politics_discard, card))
    if isinstance(play, Renegade):
        _turn_knight(now, seat, play)
        return
    now.change(board=ally(now.board, play.own, play.other), alliance_step=now.state.alliance_step + 1)
    now.tell(AllianceForced(seat=seat, own=play.own, other=play.other))


def _turn_knight(now: Course[State], seat: int, play: Renegade) -> None:
    ducats = pay(now, seat, forest_fee(now.board, FOREST_FEE, play.knight, play.space), play.treasures)
    colour = lose_knight(now, play.other, play.knight)
    bring_knight(now, seat, play.space)
    now.tell(
        KnightTurned(
            seat=seat,
            own=play.own,
            other=play.other,
            colour=colour,
            knight=play.knight,
            space=play.space,
            ducats=ducats,
            treasures=play.treasures,
        )
    )
