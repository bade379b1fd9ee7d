"""The plain bot of The King Returns: founds cheaply, raids weak neighbours, buys what gains more than it costs."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots.returns import cards, finish, powers
from games.bots.returns.situation import Viewpoint, viewpoint_of
from games.bots.shared import carrying_out, castles
from games.engine.bot_api import common, returns


def choose(prompts: tuple[returns.Prompt, ...], view: returns.View, rng: Random) -> tuple[str, returns.Move]:
    """Answer the prompt."""
    return prompts[0].id, _ANSWERS[prompts[0].kind](prompts[0], viewpoint_of(view), rng)


def _carry_out(prompt: common.CarryOutPrompt, viewpoint: Viewpoint, rng: Random) -> returns.Move:
    """Make the winning step if there is one, else the most valuable step."""
    return finish.winning_step(
        prompt, viewpoint.situation, viewpoint.me, viewpoint.points_to_goal
    ) or carrying_out.carry_out(prompt, viewpoint.situation, viewpoint.me, rng)


_ANSWERS: dict[str, Callable[[Any, Viewpoint, Random], returns.Move]] = {
    "place_castle": lambda prompt, viewpoint, rng: castles.place(prompt, viewpoint.situation, viewpoint.me, rng),
    "use_card": cards.use_card,
    "carry_out": _carry_out,
    "turn_knight": lambda prompt, viewpoint, rng: powers.turn_knight(prompt, viewpoint),
    "give_up_knight": lambda prompt, viewpoint, rng: powers.give_up(prompt, viewpoint),
    "traitor_place": powers.place,
    "ally": lambda prompt, viewpoint, rng: powers.ally(prompt, viewpoint),
    "fill_up": cards.fill_up,
}
