"""Buying off an alliance, possible at any time between two moves (C-22)."""

from games.engine.editions.classic.contest import bound_in_bid, drop_uncovered_proposals
from games.engine.editions.classic.moves import EndAlliance
from games.engine.editions.classic.prompts import EndAlliancePrompt
from games.engine.editions.classic.state import Ended, State
from games.engine.editions.classic.treasures import pay, payment_refusal, ways_to_pay
from games.engine.errors import IllegalMove, Refusal
from games.engine.mechanics.alliances import end_alliance, is_standing, standing_alliances
from games.engine.mechanics.events import AllianceEnded
from games.engine.mechanics.turn import Transition

PRICE = 10


def free_money(state: State, seat: int) -> tuple[int, tuple[int, ...]]:
    """The ducats and Treasures of a seat that are not committed to a sealed bid (C-22)."""
    holdings, bound = state.seats[seat], bound_in_bid(state, seat)
    free = list(holdings.treasures)
    for value in bound.treasures:
        free.remove(value)
    return holdings.ducats - bound.ducats, tuple(free)


def prompt(state: State, seat: int) -> EndAlliancePrompt | None:
    """The alliances that a seat could end now; None if there is none or it cannot pay."""
    alliances = standing_alliances(state.board, seat)
    if not alliances or isinstance(state.phase, Ended):
        return None
    payments = ways_to_pay(PRICE, *free_money(state, seat))
    if not payments:
        return None
    return EndAlliancePrompt(id=prompt_id(state), alliances=alliances, payments=payments)


def prompt_id(state: State) -> str:
    return f"alliances-{state.alliance_step}"


def refusal(state: State, seat: int, move: EndAlliance) -> Refusal | None:
    """Why an alliance cannot be ended; None if it can (C-22)."""
    if isinstance(state.phase, Ended):
        return Refusal("C-21", "game_over")
    if not is_standing(state.board, seat, move.own, move.other):
        return Refusal("C-22", "no_such_alliance", {"own": move.own, "other": move.other})
    return payment_refusal(PRICE, *free_money(state, seat), move.treasures, rule="C-22")


def transition(state: State, seat: int, move: EndAlliance) -> Transition[State]:
    """Pay 10 ducats to the bank and end it; offers that are no longer covered are withdrawn (C-16, C-22)."""
    illegal = refusal(state, seat, move)
    if illegal is not None:
        raise IllegalMove(illegal)
    made = Transition(state)
    ducats = pay(made, seat, PRICE, move.treasures)
    made.change(board=end_alliance(made.board, move.own, move.other), alliance_step=made.state.alliance_step + 1)
    made.emit(AllianceEnded(seat=seat, own=move.own, other=move.other, ducats=ducats, treasures=move.treasures))
    drop_uncovered_proposals(made)
    return made
