"""Why the plain bot of The King Returns makes a move, for the hints that people take."""

from games.bots.returns import cards
from games.bots.returns.situation import Viewpoint, viewpoint_of
from games.bots.shared.reasons import FillsUp, Reason, UsesCard, board_reason
from games.bots.shared.style import KNIGHT
from games.engine.bot_api import returns
from games.engine.bot_api.common import Land


def reason(prompt: returns.Prompt, view: returns.View, _ledger: returns.Ledger, move: returns.Move) -> Reason | None:
    """The aim of a border, a knight or a castle, and how the use or choice of a power card compares with others."""
    viewpoint = viewpoint_of(view, KNIGHT)
    match prompt, move:
        case returns.UseCardPrompt(), returns.PlayCard() | returns.SellCard():
            return _use(prompt, viewpoint, move)
        case returns.FillUpPrompt(), returns.PickCard() | returns.DrawCard():
            return _refill(prompt, viewpoint, move)
        case _:
            return board_reason(prompt, move, viewpoint.situation, viewpoint.me, _points)


def _use(
    prompt: returns.UseCardPrompt, viewpoint: Viewpoint, move: returns.PlayCard | returns.SellCard
) -> UsesCard | None:
    plans = {plan.move: plan.value for plan in cards.uses(prompt, viewpoint)}
    if isinstance(move, returns.PlayCard):
        return UsesCard(round(plans[move] - plans[returns.SellCard(move.card)]))
    played = max((value for one, value in plans.items() if isinstance(one, returns.PlayCard)), default=cards.IMPOSSIBLE)
    return UsesCard(None if played <= cards.IMPOSSIBLE else round(plans[move] - played))


def _refill(
    prompt: returns.FillUpPrompt, viewpoint: Viewpoint, move: returns.PickCard | returns.DrawCard
) -> FillsUp | None:
    drawn, picked = cards.refills(prompt, viewpoint)
    if picked is None:
        return None
    better = picked.value - drawn.value
    return FillsUp(round(better if isinstance(move, returns.PickCard) else -better))


def _points(land: Land, spaces: int) -> float:
    """The points of forests, villages and the royal city (R-15)."""
    return sum(points * (land.of(letter) & spaces).bit_count() for letter, points in returns.POINTS.items())
