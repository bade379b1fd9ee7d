"""The plain bot of The King Returns: founds cheaply, raids weak neighbours, buys what gains more than it costs."""

from random import Random

from games.bots.returns import cards, finish, powers
from games.bots.returns.situation import Viewpoint, viewpoint_of
from games.bots.shared import carrying_out, castles
from games.bots.shared.bot_info import Nature
from games.engine.bot_api import common, returns


def choose(
    prompts: tuple[returns.Prompt, ...], view: returns.View, ledger: returns.Ledger, rng: Random, nature: Nature
) -> tuple[str, returns.Move]:
    """Answer the prompt."""
    return prompts[0].id, _answer(prompts[0], viewpoint_of(view, nature.style), rng)


def _carry_out(prompt: common.CarryOutPrompt, viewpoint: Viewpoint, rng: Random) -> returns.Move:
    """Make the winning step if there is one, else the most valuable step."""
    return finish.winning_step(
        prompt, viewpoint.situation, viewpoint.me, viewpoint.points_to_goal
    ) or carrying_out.carry_out(prompt, viewpoint.situation, viewpoint.me, rng)


def _answer(prompt: returns.Prompt, viewpoint: Viewpoint, rng: Random) -> returns.Move:
    match prompt:
        case common.PlaceCastlePrompt():
            return castles.place(prompt, viewpoint.situation, viewpoint.me, rng)
        case returns.UseCardPrompt():
            return cards.use_card(prompt, viewpoint, rng)
        case common.CarryOutPrompt():
            return _carry_out(prompt, viewpoint, rng)
        case returns.TurnKnightPrompt():
            return powers.turn_knight(prompt, viewpoint)
        case returns.GiveUpKnightPrompt():
            return powers.give_up(prompt, viewpoint)
        case returns.TraitorPlacePrompt():
            return powers.place(prompt, viewpoint, rng)
        case returns.AllyPrompt():
            return powers.ally(prompt, viewpoint)
        case returns.FillUpPrompt():
            return cards.fill_up(prompt, viewpoint)
