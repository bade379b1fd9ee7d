"""The random bot of classic: all choices of a prompt are equally likely. The baseline for other bots."""

from collections.abc import Callable
from random import Random

from games.bots.shared import random_bot
from games.bots.shared.bot_info import Nature
from games.engine.bot_api import classic, common

_ENDS_ALLIANCE, _PLAYS_POLITICS = 0.05, 0.5


def choose(
    prompts: tuple[classic.Prompt, ...], view: classic.View, ledger: classic.Ledger, rng: Random, nature: Nature
) -> tuple[str, classic.Move] | None:
    """Any legal answer to the required prompt, or now and then to an optional one."""
    for prompt in reversed(prompts):
        if prompt.optional and rng.random() >= _ENDS_ALLIANCE:
            continue
        if getattr(prompt, "made", None) is None:
            return prompt.id, _answer(prompt, rng)
    return None


def _decide(prompt: classic.DecidePrompt, rng: Random) -> classic.Decide:
    cards = tuple(rng.sample(prompt.cards, prompt.count))
    plays: list[classic.PoliticsPlay | None] = [None] * prompt.count
    if rng.random() < _PLAYS_POLITICS:
        plays[0] = _play(prompt, rng)
    return classic.Decide(cards, tuple(plays))


def _play(prompt: classic.DecidePrompt, rng: Random) -> classic.PoliticsPlay | None:
    if prompt.renegades and (not prompt.alliances or rng.random() < 1 / 2):
        choice = rng.choice(prompt.renegades)
        space, payments = random_bot.entry(choice.spaces, rng)
        return classic.Renegade(choice.own, choice.other, choice.knight, space, rng.choice(payments))
    if prompt.alliances:
        own, others = random_bot.entry(prompt.alliances, rng)
        return classic.ForcedAlliance(own, rng.choice(others))
    return None


def _negotiate(prompt: classic.NegotiatePrompt, rng: Random) -> classic.Move:
    answers: list[Callable[[], classic.Move]] = [
        classic.CallDuel,
        lambda: classic.Propose(True, rng.randint(0, prompt.limit)),
        lambda: classic.Propose(False, rng.randint(0, prompt.limit)),
    ]
    offered = prompt.offered
    if offered is not None and prompt.can_accept:
        answers.append(lambda: classic.Accept(offered.number, offered.act, offered.ducats))
    standing = prompt.standing
    if standing is not None:
        answers.append(lambda: classic.Withdraw(standing.number))
    return rng.choice(answers)()


def _bid(prompt: classic.BidPrompt, rng: Random) -> classic.Bid:
    treasures = tuple(value for value in prompt.treasures if rng.random() < 1 / 2)
    return classic.Bid(rng.randint(0, prompt.limit), treasures)


def _end_alliance(prompt: classic.EndAlliancePrompt, rng: Random) -> classic.EndAlliance:
    own, others = random_bot.entry(prompt.alliances, rng)
    return classic.EndAlliance(own, rng.choice(others), rng.choice(prompt.payments))


def _answer(prompt: classic.Prompt, rng: Random) -> classic.Move:
    match prompt:
        case common.PlaceCastlePrompt():
            return random_bot.castle(prompt, rng)
        case classic.DecidePrompt():
            return _decide(prompt, rng)
        case classic.NegotiatePrompt():
            return _negotiate(prompt, rng)
        case classic.BidPrompt():
            return _bid(prompt, rng)
        case common.CarryOutPrompt():
            return random_bot.carry_out(prompt, rng)
        case classic.ChooseStackPrompt():
            return classic.ChooseStack(rng.choice(prompt.stacks))
        case classic.TakeCardPrompt():
            return classic.TakeCard(rng.choice(prompt.cards))
        case classic.EndAlliancePrompt():
            return _end_alliance(prompt, rng)
