"""The course of a game: setup, turns, the end by the goal or by the deck (R-6 to R-9, R-17 to R-19)."""

from dataclasses import replace

from games.engine.editions.returns import actions, market, powers, setup
from games.engine.editions.returns.components import Symbol
from games.engine.editions.returns.events import GameEnded, TurnBegun
from games.engine.editions.returns.scoring import ducat_bonuses, mines_of, places
from games.engine.editions.returns.state import Ended, Setup, State, UsingCard
from games.engine.editions.returns.steps import AtGoal, Done, FilledUp, Played, Sold, Step
from games.engine.mechanics.final_places import first_of
from games.engine.mechanics.turn import CastlesSet, Course, Questions

QUESTIONS: Questions = {
    "setup": setup.SETTING.question,
    "use_card": market.USING,
    "carrying_out": actions.QUESTION,
    "turn_knight": powers.TURNING,
    "give_up_knight": powers.GIVING_UP,
    "traitor_place": powers.PLACING,
    "ally": powers.ALLYING,
    "fill_up": market.FILLING,
}


def follow(now: Course[State], step: Step | None) -> None:
    """Go on from what an answer has settled, up to the next question."""
    while step is not None:
        match step:
            case CastlesSet():
                _start(now)
                step = None
            case Played():
                step = _act(now, step.symbol)
            case Sold() | Done():
                step = market.fill_up(now, _acting(now.state))
            case FilledUp():
                _next_turn(now)
                step = None
            case AtGoal():
                _end_game(now, "goal")
                step = None


def _acting(state: State) -> int:
    assert state.acting is not None
    return state.acting


def _start(now: Course[State]) -> None:
    """Setup is over: who was last to place takes the first turn (B-2, R-6)."""
    assert isinstance(now.state.phase, Setup)
    last = now.state.phase.turns[-1][0]
    now.change(board=replace(now.board, settled=True))
    _begin_turn(now, last)


def _begin_turn(now: Course[State], seat: int) -> None:
    """Income: a ducat for each kind of mine in one's provinces (R-7)."""
    kinds = tuple(kind for kind, count in mines_of(now.board, seat).items() if count)
    now.change(acting=seat, turn=now.state.turn + 1, sold=None)
    now.change_seat(seat, ducats=now.state.seats[seat].ducats + len(kinds))
    now.tell(TurnBegun(seat=seat, turn=now.state.turn, income=len(kinds), mines=kinds))
    now.enter(UsingCard(seat))


def _act(now: Course[State], symbol: Symbol) -> Step | None:
    seat = _acting(now.state)
    if symbol.kind in powers.SYMBOLS:
        powers.begin(now, seat, symbol.kind)
        return None
    return actions.begin(now, seat, symbol)


def _next_turn(now: Course[State]) -> None:
    """The turn passes clockwise; after the last card of the deck everybody has had one more (R-6, R-18)."""
    left = now.state.last_turns
    if left == 0:
        _end_game(now, "deck")
        return
    if left is not None:
        now.change(last_turns=left - 1)
    _begin_turn(now, (_acting(now.state) + 1) % now.state.players)


def _end_game(now: Course[State], reason: str) -> None:
    """By the goal there is no ducat bonus; by the deck there is (R-17, R-19)."""
    if reason == "deck":
        bonuses = ducat_bonuses(tuple(seat.ducats for seat in now.state.seats))
        for seat, bonus in enumerate(bonuses):
            now.score(seat, bonus, "ducats")
    now.enter(Ended())
    standing = places(now.state.seats, now.state.first_at_goal)
    now.tell(GameEnded(reason=reason, winners=first_of(standing)))
