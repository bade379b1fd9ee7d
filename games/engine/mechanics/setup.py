"""The setup that editions share: players take turns to set castles, each with a knight beside it (C-2, C-3, R-5)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from games.engine.errors import Refusal
from games.engine.geometry import SPACES, Mask
from games.engine.mechanics.castles import can_set_castle, castle_choices, castle_refusal
from games.engine.mechanics.events import CastlePlaced, CastleSkipped
from games.engine.mechanics.moves import PlaceCastle
from games.engine.mechanics.prompts import PlaceCastlePrompt
from games.engine.mechanics.table import Setup
from games.engine.mechanics.turn import CastlesSet, Question, S, Transition


class CastleSetup(Question[S, Setup, PlaceCastle, PlaceCastlePrompt, CastlesSet]):
    """An edition's setup, which asks for one castle at a time.

    `ground` is the terrain for its knights. By the number of players, `own` is how many castles of its own colour each
    seat sets, then `neutral` how many of the neutral colour.
    """

    ground: ClassVar[str]
    own: ClassVar[Mapping[int, int]]
    neutral: ClassVar[Mapping[int, int]]
    moves = (PlaceCastle,)

    @classmethod
    def colours(cls, players: int) -> int:
        """The number of colours on the board: one for each player, and a neutral one if castles of it are set."""
        return players + bool(cls.neutral[players])

    @classmethod
    def turns(cls, players: int, first: int) -> tuple[tuple[int, int], ...]:
        """The seat and the colour of each castle to be set, in order."""
        order = [(first + n) % players for n in range(players)]
        own = [(seat, seat) for _ in range(cls.own[players]) for seat in order]
        neutral = [(seat, players) for _ in range(cls.neutral[players]) for seat in order]
        return tuple(own + neutral)

    @classmethod
    def begin(cls, transition: Transition[S]) -> CastlesSet | None:
        """Draw the first seat and ask it for a castle; the others follow in seat order (C-2, R-5)."""
        first, rng = transition.state.rng.below(transition.state.players)
        transition.change(rng=rng)
        return cls._enter(transition, Setup(cls.turns(transition.state.players, first)))

    @classmethod
    def _enter(cls, transition: Transition[S], phase: Setup) -> CastlesSet | None:
        """Ask for the next castle, skipping every turn for which no free pair of spaces is left (B-10); CastlesSet when
        no turn remains."""
        transition.enter(phase)
        while phase.at < len(phase.turns):
            seat, colour = phase.turns[phase.at]
            if can_set_castle(transition.board, colour, transition.board.land.of(cls.ground)):
                return None
            transition.emit(CastleSkipped(seat=seat, colour=colour))
            phase = replace(phase, at=phase.at + 1)
            transition.enter(phase)
        return CastlesSet()

    @property
    def colour(self) -> int:
        """The colour of the castle to be set."""
        return self.phase.turns[self.phase.at][1]

    @property
    def _ground(self) -> Mask:
        return self.state.board.land.of(self.ground)

    def asked(self) -> tuple[int, ...]:
        return (self.phase.turns[self.phase.at][0],)

    def prompt(self, seat: int) -> PlaceCastlePrompt:
        choices = castle_choices(self.state.board, self.colour, self._ground)
        return PlaceCastlePrompt(id=self.id, colour=self.colour, choices=choices)

    def refusal(self, seat: int, move: PlaceCastle) -> Refusal | None:
        return castle_refusal(self.state.board, self.rule, self.colour, self._ground, move.castle, move.knight)

    def answer(self, transition: Transition[S], seat: int, move: PlaceCastle) -> CastlesSet | None:
        colour = self.colour
        board = transition.board.with_castle(SPACES[move.castle], colour).with_knight(SPACES[move.knight], colour)
        transition.change(board=board)
        owner = transition.state.owner(colour)
        if owner is not None:
            supply = transition.state.seats[owner]
            transition.change_seat(owner, castles=supply.castles - 1, knights=supply.knights - 1)
        transition.emit(CastlePlaced(seat=seat, colour=colour, castle=move.castle, knight=move.knight))
        return self._enter(transition, replace(self.phase, at=self.phase.at + 1))

    def default_move(self, seat: int) -> PlaceCastle:
        castle, knights = next(iter(self.prompt(seat).choices.items()))
        return PlaceCastle(castle, knights[0])
