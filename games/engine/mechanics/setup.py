"""The setup that the editions share: castles, each with a knight beside it, are set in turn (C-2, C-3, R-5)."""

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
from games.engine.mechanics.turn import CastlesSet, Course, Question


class CastleSetting:
    """How an edition's setup goes.

    `rule` is the rule of the setup, `ground` the terrain that its knights may stand on. By the number of players,
    `own` is how many castles each sets of its own colour, then `neutral` how many of the neutral one.
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
            stand_in=self._stand_in,
        )

    def colours(self, players: int) -> int:
        """How many colours are on the board: the players', and a neutral one where they set it."""
        return players + bool(self.neutral[players])

    def turns(self, players: int, first: int) -> tuple[tuple[int, int], ...]:
        """Who sets a castle of which colour, in order."""
        order = [(first + n) % players for n in range(players)]
        own = [(seat, seat) for _ in range(self.own[players]) for seat in order]
        neutral = [(seat, players) for _ in range(self.neutral[players]) for seat in order]
        return tuple(own + neutral)

    def begin(self, now: Course[Any]) -> CastlesSet | None:
        """Ask for the first castle, in seat order from a random seat (C-2, R-5)."""
        first, rng = now.state.rng.below(now.state.players)
        now.change(rng=rng)
        now.enter(Setup(self.turns(now.state.players, first)))
        return self._skip_the_impossible(now)

    def _skip_the_impossible(self, now: Course[Any]) -> CastlesSet | None:
        """Skip every turn for which no free pair of spaces is left (B-10); CastlesSet when no turn remains."""
        phase: Setup = now.state.phase
        while phase.at < len(phase.turns):
            seat, colour = phase.turns[phase.at]
            if can_set_castle(now.board, colour, now.board.land.of(self.ground)):
                return None
            now.tell(CastleSkipped(seat=seat, colour=colour))
            phase = replace(phase, at=phase.at + 1)
            now.enter(phase)
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

    def _answer(self, now: Course[Any], seat: int, move: PlaceCastle) -> CastlesSet | None:
        phase, colour = now.state.phase, self._turn(now.state)[1]
        board = now.board.with_castle(SPACES[move.castle], colour).with_knight(SPACES[move.knight], colour)
        now.change(board=board)
        owner = now.state.owner(colour)
        if owner is not None:
            things = now.state.seats[owner]
            now.change_seat(owner, castles=things.castles - 1, knights=things.knights - 1)
        now.tell(CastlePlaced(seat=seat, colour=colour, castle=move.castle, knight=move.knight))
        now.enter(replace(phase, at=phase.at + 1))
        return self._skip_the_impossible(now)

    def _stand_in(self, state: TableState, seat: int) -> PlaceCastle:
        castle, knights = next(iter(self._prompt(state, seat).choices.items()))
        return PlaceCastle(castle, knights[0])
