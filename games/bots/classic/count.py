"""The Count of classic: with two players, it looks one step ahead where the Knight judges by rules of thumb.

It sets castles, and places knights and expands, as the position after it is worth most, by weights learnt from games of
bots against themselves. The positions come from a state drawn from what its seat knows. All else it leaves to the
Knight, who makes more of politics cards, knights and expansions in its place.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from games import engine
from games.bots.classic import features, plain
from games.bots.classic.situation import Viewpoint, viewpoint_of
from games.bots.shared import castles, raids
from games.bots.shared.bot_info import Nature
from games.bots.shared.carrying_out import best_space
from games.bots.shared.style import KNIGHT
from games.engine.bot_api import classic, common

PLAYERS = 2
"""At all other tables it plays as the Knight."""
CASTLES, NEUTRAL_CASTLES, EXPANSIONS = 8, 8, 6
"""How many of each it considers."""
STYLE = replace(KNIGHT, politics=2.7, knights=1.5, raids=1.5, purse=0.6)
LEARNT = Path(__file__).with_name("learnt.json")


@dataclass(frozen=True, slots=True)
class Weights:
    """What each figure of `features` adds to the chance to win (its log-odds), for castles, and for positions: at the
    end of a game, and how much that changes with a full game to come."""

    castles: Mapping[str, float]
    positions: Mapping[str, tuple[float, float]]


def learnt() -> Weights:
    """The weights that training has found."""
    found = json.loads(LEARNT.read_text())
    return Weights(found["castles"], {name: (end, more) for name, (end, more) in found["positions"].items()})


@dataclass(frozen=True, slots=True)
class Count:
    """A bot that goes by these weights."""

    weights: Weights

    def choose(
        self,
        prompts: tuple[classic.Prompt, ...],
        view: classic.View,
        ledger: classic.Ledger,
        rng: Random,
        nature: Nature,
    ) -> tuple[str, classic.Move] | None:
        """Answer as the Knight does, except for castles, knights and expansions of two players."""
        usual = plain.choose(prompts, view, ledger, rng, nature)
        prompt = next((one for one in prompts if usual is not None and one.id == usual[0]), None)
        if usual is None or len(view.seats) != PLAYERS:
            return usual
        match prompt, usual[1]:
            case common.PlaceCastlePrompt(), _:
                viewpoint = viewpoint_of(view, ledger, Nature())
                moves, worth = _castles(prompt, viewpoint, rng), self._castles_worth
            case common.CarryOutPrompt(), common.Expand() | common.PlaceKnight():
                viewpoint = viewpoint_of(view, ledger, Nature())
                moves, worth = _pieces(prompt, viewpoint, rng), self._position_worth
            case _:
                return usual
        world = engine.sample(view, prompts, ledger, str(rng.random()))

        def after(move: classic.Move) -> float:
            state, events = engine.apply(world, viewpoint.me, move, prompt.id)
            seen = ledger.after(engine.visible(events, viewpoint.me))
            return worth(viewpoint_of(engine.view(state, viewpoint.me), seen, Nature()))

        return prompt.id, max(dict.fromkeys((usual[1], *moves)), key=after)

    def _castles_worth(self, viewpoint: Viewpoint) -> float:
        found = features.castles_lead(viewpoint.board, viewpoint.me)
        return sum(weight * found.get(name, 0.0) for name, weight in self.weights.castles.items())

    def _position_worth(self, viewpoint: Viewpoint) -> float:
        found, time = features.position_lead(viewpoint, viewpoint.me), features.time(viewpoint)
        return sum((end + more * time) * found[name] for name, (end, more) in self.weights.positions.items())


def _castles(prompt: common.PlaceCastlePrompt, viewpoint: Viewpoint, rng: Random) -> list[classic.Move]:
    situation, me = viewpoint.situation, viewpoint.me
    board, values = situation.board, situation.values[me]
    if prompt.colour != me:
        some = rng.sample(sorted(prompt.choices), min(NEUTRAL_CASTLES, len(prompt.choices)))
        return [common.PlaceCastle(castle, rng.choice(prompt.choices[castle])) for castle in some]
    return [
        common.PlaceCastle(castle, castles.knight_space(board, prompt.choices[castle], values))
        for castle in castles.likely(prompt, board, values)[:CASTLES]
    ]


def _pieces(prompt: common.CarryOutPrompt, viewpoint: Viewpoint, rng: Random) -> list[classic.Move]:
    situation, me = viewpoint.situation, viewpoint.me
    moves: list[classic.Move] = []
    if prompt.expansions_left:
        likely = sorted(
            (
                (value, province.castle, spaces)
                for province in situation.board.provinces_of(me)
                for value, spaces in raids.raids_of(situation, province)
            ),
            reverse=True,
        )
        for _, castle, spaces in likely[:EXPANSIONS]:
            names = tuple(common.SPACE_NAMES[common.Space(space)] for space in spaces)
            moves.append(common.Expand(common.SPACE_NAMES[castle], names))
    for province in situation.board.provinces_of(me) if prompt.knights_left else ():
        space = best_space(prompt.knights, situation, me, province.spaces, rng)
        if space is not None:
            moves.append(common.PlaceKnight(space, prompt.knights[space][0]))
    return moves
