"""Setup: castles and knights are set in turn (C-2, C-3)."""

from dataclasses import replace

from games.engine.editions.classic.course import CastlesSet, Course, Question, Step
from games.engine.editions.classic.moves import PlaceCastle
from games.engine.editions.classic.prompts import PlaceCastlePrompt
from games.engine.editions.classic.state import Setup, State
from games.engine.errors import Refusal
from games.engine.events import CastlePlaced, CastleSkipped
from games.engine.geometry import SPACES
from games.engine.setup import castle_choices, castle_refusal

CASTLES_OF_EACH = {2: 4, 3: 3, 4: 3}
NEUTRAL_ROUNDS = {2: 2, 3: 1, 4: 0}


def turns(players: int, first: int) -> tuple[tuple[int, int], ...]:
    """Who sets a castle of which colour, in order: their own, then with two or three the neutral ones (C-2, C-3)."""
    order = [(first + n) % players for n in range(players)]
    own = [(seat, seat) for _ in range(CASTLES_OF_EACH[players]) for seat in order]
    neutral = [(seat, players) for _ in range(NEUTRAL_ROUNDS[players]) for seat in order]
    return tuple(own + neutral)


def begin(now: Course, first: int) -> Step | None:
    """Ask for the first castle."""
    now.enter(Setup(turns(now.state.players, first)))
    return skip_the_impossible(now)


def skip_the_impossible(now: Course) -> Step | None:
    """Skip every turn for which no free pair of spaces is left (B-10); what is settled when no turn remains."""
    phase = _phase(now.state)
    while phase.at < len(phase.turns):
        seat, colour = phase.turns[phase.at]
        if castle_choices(now.board, colour, now.board.land.of(".")):
            return None
        now.tell(CastleSkipped(seat=seat, colour=colour))
        phase = replace(phase, at=phase.at + 1)
        now.enter(phase)
    return CastlesSet()


def _asked(state: State) -> tuple[int, ...]:
    phase = _phase(state)
    return (phase.turns[phase.at][0],)


def _prompt(state: State, seat: int) -> PlaceCastlePrompt:
    colour = _colour(state)
    choices = castle_choices(state.board, colour, state.board.land.of("."))
    return PlaceCastlePrompt(id=str(state.step), colour=colour, choices=choices)


def _refusal(state: State, seat: int, move: PlaceCastle) -> Refusal | None:
    return castle_refusal(state.board, "C-2", _colour(state), state.board.land.of("."), move.castle, move.knight)


def _answer(now: Course, seat: int, move: PlaceCastle) -> Step | None:
    phase, colour = _phase(now.state), _colour(now.state)
    board = now.board.with_castle(SPACES[move.castle], colour).with_knight(SPACES[move.knight], colour)
    now.change(board=board)
    owner = now.state.owner(colour)
    if owner is not None:
        things = now.state.seats[owner]
        now.change_seat(owner, castles=things.castles - 1, knights=things.knights - 1)
    now.tell(CastlePlaced(seat=seat, colour=colour, castle=move.castle, knight=move.knight))
    now.enter(replace(phase, at=phase.at + 1))
    return skip_the_impossible(now)


def _stand_in(state: State, seat: int) -> PlaceCastle:
    castle, knights = next(iter(_prompt(state, seat).choices.items()))
    return PlaceCastle(castle, knights[0])


def _phase(state: State) -> Setup:
    assert isinstance(state.phase, Setup)
    return state.phase


def _colour(state: State) -> int:
    phase = _phase(state)
    return phase.turns[phase.at][1]


QUESTION = Question("C-2", (PlaceCastle,), _asked, _asked, _prompt, _refusal, _answer, _stand_in)
