"""A player with plain sense: it founds where it is cheap, raids who is weak, and pays what a thing is worth."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots.classic import bargaining, decisions, politics
from games.bots.classic.situation import Seen, see
from games.bots.shared import carrying_out, castles
from games.engine.bot_api import classic


def choose(prompts: tuple[classic.Prompt, ...], view: classic.View, rng: Random) -> tuple[str, classic.Move] | None:
    """The answer to the prompt that the game waits for, or first the end of an alliance that is in the way of it."""
    seen = see(view)
    for prompt in sorted(prompts, key=lambda prompt: not prompt.optional):
        if getattr(prompt, "made", None) is not None:
            continue
        move = _ANSWERS[prompt.kind](prompt, seen, rng)
        if move is not None:
            return prompt.id, move
    return None


def _end_alliance(prompt: classic.EndAlliancePrompt, seen: Seen) -> classic.Move | None:
    """Only when an expansion can follow at once."""
    action = seen.view.carrying_out
    if action is None or action.seat != seen.me or not action.expansions_left:
        return None
    return politics.end_alliance(prompt, seen)


_ANSWERS: dict[str, Callable[[Any, Seen, Random], classic.Move | None]] = {
    "place_castle": lambda prompt, seen, rng: castles.place(prompt, seen.situation, seen.me, rng),
    "decide": decisions.decide,
    "negotiate": lambda prompt, seen, rng: bargaining.negotiate(prompt, seen),
    "bid": bargaining.bid,
    "carry_out": lambda prompt, seen, rng: carrying_out.carry_out(prompt, seen.situation, seen.me, rng),
    "choose_stack": lambda prompt, seen, rng: classic.ChooseStack(
        max(prompt.stacks, key=lambda stack: (seen.view.politics_stacks[stack - 1], rng.random()))
    ),
    "take_card": lambda prompt, seen, rng: politics.take(prompt, seen),
    "end_alliance": lambda prompt, seen, rng: _end_alliance(prompt, seen),
}
