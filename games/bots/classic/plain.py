"""The plain bot of classic: founds where it is cheap, raids weak neighbours, and pays what things are worth."""

from random import Random

from games.bots.classic import bargaining, decisions, politics
from games.bots.classic.situation import Viewpoint, viewpoint_of
from games.bots.shared import carrying_out, castles
from games.bots.shared.bot_info import Nature
from games.engine.bot_api import classic, common


def choose(
    prompts: tuple[classic.Prompt, ...], view: classic.View, ledger: classic.Ledger, rng: Random, nature: Nature
) -> tuple[str, classic.Move] | None:
    """Answer the required prompt, or first end an alliance that is in the way."""
    return choose_from(prompts, viewpoint_of(view, ledger, nature), rng)


def choose_from(
    prompts: tuple[classic.Prompt, ...], viewpoint: Viewpoint, rng: Random
) -> tuple[str, classic.Move] | None:
    """Choose as the plain bot does, from a viewpoint that may be that of a bot with other preferences."""
    for prompt in sorted(prompts, key=lambda prompt: not prompt.optional):
        if getattr(prompt, "made", None) is not None:
            continue
        move = _answer(prompt, viewpoint, rng)
        if move is not None:
            return prompt.id, move
    return None


def _end_alliance(prompt: classic.EndAlliancePrompt, viewpoint: Viewpoint) -> classic.Move | None:
    """End an alliance only if an expansion can follow immediately."""
    action = viewpoint.view.carrying_out
    if action is None or action.seat != viewpoint.me or not action.expansions_left:
        return None
    return politics.end_alliance(prompt, viewpoint)


def _answer(prompt: classic.Prompt, viewpoint: Viewpoint, rng: Random) -> classic.Move | None:
    match prompt:
        case common.PlaceCastlePrompt():
            return castles.place(prompt, viewpoint.situation, viewpoint.me, rng)
        case classic.DecidePrompt():
            return decisions.decide(prompt, viewpoint, rng)
        case classic.NegotiatePrompt():
            return bargaining.negotiate(prompt, viewpoint)
        case classic.BidPrompt():
            return bargaining.bid(prompt, viewpoint, rng)
        case common.CarryOutPrompt():
            return carrying_out.carry_out(prompt, viewpoint.situation, viewpoint.me, rng)
        case classic.ChooseStackPrompt():
            stacks = viewpoint.view.politics_stacks
            return classic.ChooseStack(max(prompt.stacks, key=lambda stack: (stacks[stack - 1], rng.random())))
        case classic.TakeCardPrompt():
            return politics.take(prompt, viewpoint)
        case classic.EndAlliancePrompt():
            return _end_alliance(prompt, viewpoint)
