"""Politics cards that are played with a decision card: Forced Alliance and Renegade (C-8, C-22, C-23)."""

from games.engine.alliances import alliance_refusal, ally, foreign_neighbours, pair_refusal, possible_alliances
from games.engine.board import Province
from games.engine.course import Course
from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.events import AllianceForced, KnightTurned
from games.engine.editions.classic.moves import PoliticsPlay, Renegade
from games.engine.editions.classic.prompts import RenegadeChoice
from games.engine.editions.classic.state import State
from games.engine.editions.classic.treasures import pay, payment_refusal, ways_to_pay, without
from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, Mask, names_of
from games.engine.placement import forests_among, knight_refusal, knight_spaces, knights_that_can_go

FOREST_FEE = 5


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
    theirs = board.provinces[SPACES[play.other]]
    if play.knight not in names_of(theirs.knights):
        return Refusal("C-23", "not_their_knight", {"knight": play.knight, "other": play.other})
    if play.knight not in knights_that_can_go(board, play.other):
        return Refusal("C-23", "knight_needed", {"knight": play.knight})
    if play.space not in names_of(board.provinces[SPACES[play.own]].spaces):
        return Refusal("C-23", "not_in_own_province", {"space": play.space, "own": play.own})
    misplaced = knight_refusal(board, seat, play.space)
    if misplaced is not None:
        return Refusal("C-23", misplaced.reason, misplaced.data)
    unpaid = payment_refusal(_fee(state, play.knight, play.space), things.ducats, things.treasures, play.treasures)
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
        space: ways_to_pay(_fee(state, knight, space), things.ducats, things.treasures)
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
    colour = now.board.provinces[SPACES[play.other]].colour
    ducats, spent = settle_payment(now, seat, _fee(now.state, play.knight, play.space), play.treasures)
    board = now.board.without_knight(SPACES[play.knight], colour).with_knight(SPACES[play.space], seat)
    now.change(board=board)
    now.change_seat(seat, knights=now.state.seats[seat].knights - 1)
    owner = now.state.owner(colour)
    if owner is not None:
        now.change_seat(owner, knights=now.state.seats[owner].knights + 1)
    now.tell(
        KnightTurned(
            seat=seat,
            own=play.own,
            other=play.other,
            colour=colour,
            knight=play.knight,
            space=play.space,
            ducats=ducats,
            treasures=spent,
        )
    )


def settle_payment(now: Course[State], seat: int, sum_due: int, chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Pay a sum to the bank in a legal way; the ducats and the Treasures that went (C-24)."""
    before = now.state.seats[seat]
    ducats, hand, spent = pay(before, sum_due, chosen)
    now.change_seat(seat, ducats=ducats, hand=hand)
    if spent:
        now.change(politics_discard=(*now.state.politics_discard, *spent))
    return before.ducats - ducats, chosen


def _fee(state: State, knight: str, space: str) -> int:
    """5 ducats for each of the two spaces that is forest (C-23)."""
    return FOREST_FEE * forests_among(state.board, knight, space)
