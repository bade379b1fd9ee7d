"""A player with plain sense: it founds where it is cheap, raids who is weak, and buys what gains more than it costs."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots.returns import cards, finish, powers
from games.bots.returns.situation import Seen, see
from games.bots.shared import carrying_out, castles
from games.engine.bot_api import common, returns


def choose(prompts: tuple[returns.Prompt, ...], view: returns.View, rng: Random) -> tuple[str, returns.Move]:
    """The answer to the prompt."""
    return prompts[0].id, _ANSWERS[prompts[0].kind](prompts[0], see(view), rng)


def _carry_out(prompt: common.CarryOutPrompt, seen: Seen, rng: Random) -> returns.Move:
    """What wins at once, or what is worth most."""
    return finish.step(prompt, seen.situation, seen.me, seen.need) or carrying_out.carry_out(
        prompt, seen.situation, seen.me, rng
    )


_ANSWERS: dict[str, Callable[[Any, Seen, Random], returns.Move]] = {
    "place_castle": lambda prompt, seen, rng: castles.place(prompt, seen.situation, seen.me, rng),
    "use_card": cards.use,
    "carry_out": _carry_out,
    "turn_knight": lambda prompt, seen, rng: powers.turn_knight(prompt, seen),
    "give_up_knight": lambda prompt, seen, rng: powers.give_up(prompt, seen),
    "traitor_place": powers.place,
    "ally": lambda prompt, seen, rng: powers.ally(prompt, seen),
    "fill_up": cards.fill_up,
}
