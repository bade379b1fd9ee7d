"""The random bot of The King Returns: all choices of a prompt are equally likely. The baseline for other bots."""

from random import Random

from games.bots.shared import random_bot
from games.bots.shared.bot_info import Nature
from games.engine.bot_api import common, returns


def choose(
    prompts: tuple[returns.Prompt, ...], view: returns.View, ledger: returns.Ledger, rng: Random, nature: Nature
) -> tuple[str, returns.Move]:
    """Any legal answer to the prompt."""
    return prompts[0].id, _answer(prompts[0], rng)


def _use_card(prompt: returns.UseCardPrompt, rng: Random) -> returns.Move:
    choice = rng.choice(prompt.choices)
    symbol = rng.choice((0, *choice.symbols))
    return returns.PlayCard(choice.card.name, symbol) if symbol else returns.SellCard(choice.card.name)


def _turn_knight(prompt: returns.TurnKnightPrompt, rng: Random) -> returns.Move:
    own, others = random_bot.entry(prompt.choices, rng)
    return returns.TurnKnight(own, rng.choice(others))


def _ally(prompt: returns.AllyPrompt, rng: Random) -> returns.Move:
    own, others = random_bot.entry(prompt.choices, rng)
    return returns.Ally(own, rng.choice(others))


def _fill_up(prompt: returns.FillUpPrompt, rng: Random) -> returns.Move:
    name = rng.choice(("", *(card.name for card in prompt.market)))
    return returns.PickCard(name) if name else returns.DrawCard()


def _answer(prompt: returns.Prompt, rng: Random) -> returns.Move:
    match prompt:
        case common.PlaceCastlePrompt():
            return random_bot.castle(prompt, rng)
        case returns.UseCardPrompt():
            return _use_card(prompt, rng)
        case common.CarryOutPrompt():
            return random_bot.carry_out(prompt, rng)
        case returns.TurnKnightPrompt():
            return _turn_knight(prompt, rng)
        case returns.GiveUpKnightPrompt():
            return returns.GiveUpKnight(rng.choice(prompt.knights))
        case returns.TraitorPlacePrompt():
            return common.PlaceKnight(rng.choice(list(prompt.spaces)))
        case returns.AllyPrompt():
            return _ally(prompt, rng)
        case returns.FillUpPrompt():
            return _fill_up(prompt, rng)
