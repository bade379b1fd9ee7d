"""The setup that editions share: players take turns to set castles, each with a knight beside it (C-2, C-3, R-5)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import SPACES
from games.engine.mechanics.castles import can_set_castle, castle_choices, castle_refusal
from games.engine.mechanics.events import CastlePlaced, CastleSkipped
from games.engine.mechanics.moves import PlaceCastle
from games.engine.mechanics.prompts import PlaceCastlePrompt
from games.engine.mechanics.table import Setup, TableState
from games.engine.mechanics.turn import CastlesSet, Question, Transition


class CastleSetup:
    """An edition's setup, and the question that it asks.

    `rule` is the rule of the setup, `ground` the terrain for its knights. By the number of players, `own` is how many
    castles of its own colour each sets, then `neutral` how many of the neutral colour.
    """

    def __init__(self, *, rule: str, ground: str, own: Mapping[int, int], neutral: Mapping[int, int]) -> None:
        self.rule, self.ground, self.own, self.neutral = rule, ground, own, neutral
        self.question = Question(
            rule=rule,
            moves=(PlaceCastle,),
            asked=self._asked,
            pending=self._asked,
            prompt=self._prompt,
            refusal=self._refusal,
            answer=self._answer,
            default_move=self._default_move,
        )

    def colours(self, players: int) -> int:
        """The number of colours on the board: one for each player, and a neutral one if castles of it are set."""
        return players + bool(self.neutral[players])

    def turns(self, players: int, first: int) -> tuple[tuple[int, int], ...]:
        """The seat and the colour of each castle to be set, in order."""
        order = [(first + n) % players for n in range(players)]
        own = [(seat, seat) for _ in range(self.own[players]) for seat in order]
        neutral = [(seat, players) for _ in range(self.neutral[players]) for seat in order]
        return tuple(own + neutral)

    def begin(self, transition: Transition[Any]) -> CastlesSet | None:
        """Draw the first seat and ask it for a castle; the others follow in seat order (C-2, R-5)."""
        first, rng = transition.state.rng.below(transition.state.players)
        transition.change(rng=rng)
        transition.enter(Setup(self.turns(transition.state.players, first)))
        return self._skip_impossible_turns(transition)

    def _skip_impossible_turns(self, transition: Transition[Any]) -> CastlesSet | None:
        """Skip every turn for which no free pair of spaces is left (B-10); CastlesSet when no turn remains."""
        phase: Setup = transition.state.phase
        while phase.at < len(phase.turns):
            seat, colour = phase.turns[phase.at]
            if can_set_castle(transition.board, colour, transition.board.land.of(self.ground)):
                return None
            transition.emit(CastleSkipped(seat=seat, colour=colour))
            phase = replace(phase, at=phase.at + 1)
            transition.enter(phase)
        return CastlesSet()

    def _asked(self, state: TableState) -> tuple[int, ...]:
        return (self._turn(state)[0],)

    def _turn(self, state: TableState) -> tuple[int, int]:
        phase: Setup = state.phase
        return phase.turns[phase.at]

    def _prompt(self, state: TableState, seat: int) -> PlaceCastlePrompt:
        colour = self._turn(state)[1]
        choices = castle_choices(state.board, colour, state.board.land.of(self.ground))
        return PlaceCastlePrompt(id=str(state.step), colour=colour, choices=choices)

    def _refusal(self, state: TableState, seat: int, move: PlaceCastle) -> Refusal | None:
        ground = state.board.land.of(self.ground)
        return castle_refusal(state.board, self.rule, self._turn(state)[1], ground, move.castle, move.knight)

    def _answer(self, transition: Transition[Any], seat: int, move: PlaceCastle) -> CastlesSet | None:
        phase, colour = transition.state.phase, self._turn(transition.state)[1]
        board = transition.board.with_castle(SPACES[move.castle], colour).with_knight(SPACES[move.knight], colour)
        transition.change(board=board)
        owner = transition.state.owner(colour)
        if owner is not None:
            supply = transition.state.seats[owner]
            transition.change_seat(owner, castles=supply.castles - 1, knights=supply.knights - 1)
        transition.emit(CastlePlaced(seat=seat, colour=colour, castle=move.castle, knight=move.knight))
        transition.enter(replace(phase, at=phase.at + 1))
        return self._skip_impossible_turns(transition)

    def _default_move(self, state: TableState, seat: int) -> PlaceCastle:
        castle, knights = next(iter(self._prompt(state, seat).choices.items()))
        return PlaceCastle(castle, knights[0])
