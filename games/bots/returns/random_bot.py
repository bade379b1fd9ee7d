"""The random bot of The King Returns: all choices of a prompt are equally likely. The baseline for other bots."""

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots.shared import random_bot
from games.engine.bot_api import common, returns


def choose(prompts: tuple[returns.Prompt, ...], view: returns.View, rng: Random) -> tuple[str, returns.Move]:
    """Any legal answer to the prompt."""
    return prompts[0].id, _MOVES[prompts[0].kind](prompts[0], rng)


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


_MOVES: dict[str, Callable[[Any, Random], returns.Move]] = {
    "place_castle": random_bot.castle,
    "use_card": _use_card,
    "carry_out": random_bot.carry_out,
    "turn_knight": _turn_knight,
    "give_up_knight": lambda prompt, rng: returns.GiveUpKnight(rng.choice(prompt.knights)),
    "traitor_place": lambda prompt, rng: common.PlaceKnight(rng.choice(list(prompt.spaces))),
    "ally": _ally,
    "fill_up": _fill_up,
}
