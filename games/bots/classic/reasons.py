"""Why classic's plain bot makes a move, for the hints that people take."""

from games.bots.classic.situation import Viewpoint, viewpoint_of
from games.bots.classic.values import action_value
from games.bots.shared.bot_info import Nature
from games.bots.shared.reasons import Reason, Weighs, Worth, board_reason
from games.engine.bot_api import classic


def reason(prompt: classic.Prompt, view: classic.View, ledger: classic.Ledger, move: classic.Move) -> Reason | None:
    """The reason for an answer to a prompt: on the board its aim, in a contest what the action is worth."""
    viewpoint = viewpoint_of(view, ledger, Nature())
    match prompt, move:
        case classic.DecidePrompt(), classic.Decide():
            return Weighs(tuple(_worth(viewpoint, viewpoint.me, card) for card in move.cards))
        case classic.NegotiatePrompt(), _:
            return Weighs(
                (_worth(viewpoint, viewpoint.me, prompt.action), _worth(viewpoint, prompt.other, prompt.action))
            )
        case classic.BidPrompt(), _:
            return Weighs((_worth(viewpoint, viewpoint.me, prompt.action),))
        case _:
            situation, me = viewpoint.situation, viewpoint.me
            return board_reason(prompt, move, situation, me, situation.values[me].points)


def _worth(viewpoint: Viewpoint, seat: int, action: int) -> Worth:
    return Worth(action, seat, round(action_value(viewpoint, seat, action)))
