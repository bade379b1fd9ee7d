"""The plain bot of classic: founds where it is cheap, raids weak neighbours, and pays what things are worth."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots.classic import bargaining, decisions, politics
from games.bots.classic.situation import Viewpoint, viewpoint_of
from games.bots.shared import carrying_out, castles
from games.engine.bot_api import classic


def choose(prompts: tuple[classic.Prompt, ...], view: classic.View, rng: Random) -> tuple[str, classic.Move] | None:
    """Answer the required prompt, or first end an alliance that is in the way."""
    viewpoint = viewpoint_of(view)
    for prompt in sorted(prompts, key=lambda prompt: not prompt.optional):
        if getattr(prompt, "made", None) is not None:
            continue
        move = _ANSWERS[prompt.kind](prompt, viewpoint, rng)
        if move is not None:
            return prompt.id, move
    return None


def _end_alliance(prompt: classic.EndAlliancePrompt, viewpoint: Viewpoint) -> classic.Move | None:
    """End an alliance only if an expansion can follow immediately."""
    action = viewpoint.view.carrying_out
    if action is None or action.seat != viewpoint.me or not action.expansions_left:
        return None
    return politics.end_alliance(prompt, viewpoint)


_ANSWERS: dict[str, Callable[[Any, Viewpoint, Random], classic.Move | None]] = {
    "place_castle": lambda prompt, viewpoint, rng: castles.place(prompt, viewpoint.situation, viewpoint.me, rng),
    "decide": decisions.decide,
    "negotiate": lambda prompt, viewpoint, rng: bargaining.negotiate(prompt, viewpoint),
    "bid": bargaining.bid,
    "carry_out": lambda prompt, viewpoint, rng: carrying_out.carry_out(prompt, viewpoint.situation, viewpoint.me, rng),
    "choose_stack": lambda prompt, viewpoint, rng: classic.ChooseStack(
        max(prompt.stacks, key=lambda stack: (viewpoint.view.politics_stacks[stack - 1], rng.random()))
    ),
    "take_card": lambda prompt, viewpoint, rng: politics.take(prompt, viewpoint),
    "end_alliance": lambda prompt, viewpoint, rng: _end_alliance(prompt, viewpoint),
}
