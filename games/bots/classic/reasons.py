"""Why classic's plain bot makes a move, for the hints that people take."""

from collections import Counter

from games.bots.classic.bargaining import TREASURE, limits_of
from games.bots.classic.situation import Viewpoint, viewpoint_of
from games.bots.classic.stakes import Stakes, stakes_of
from games.bots.classic.values import action_value
from games.bots.shared.bot_info import Nature
from games.bots.shared.reasons import Aim, Contender, Contests, Reason, Weighs, Worth, board_reason
from games.engine.bot_api import classic


def reason(prompt: classic.Prompt, view: classic.View, ledger: classic.Ledger, move: classic.Move) -> Reason | None:
    """The reason for an answer to a prompt: on the board its aim, in a contest what is at stake."""
    viewpoint = viewpoint_of(view, ledger, Nature())
    match prompt, move:
        case classic.DecidePrompt(), classic.Decide():
            me = viewpoint.me
            return Weighs(tuple(Worth(card, me, round(action_value(viewpoint, me, card))) for card in move.cards))
        case classic.NegotiatePrompt() | classic.BidPrompt(), _:
            return _contest(prompt, viewpoint, move)
        case _:
            situation, me = viewpoint.situation, viewpoint.me
            return board_reason(prompt, move, situation, me, situation.values[me].points)


def _contest(prompt: classic.NegotiatePrompt | classic.BidPrompt, viewpoint: Viewpoint, move: classic.Move) -> Contests:
    stakes, me = stakes_of(viewpoint, prompt.action), viewpoint.me
    rival = stakes.strongest(me, viewpoint.rivals)
    return Contests(
        action=prompt.action,
        own=_contender(stakes, me, rival),
        rival=_contender(stakes, rival, me),
        ten_ducats=round(10 * stakes.ducat),
        deal=_deal(prompt, stakes, me, move) if isinstance(prompt, classic.NegotiatePrompt) else None,
        aim=_aim(prompt, viewpoint, stakes, move)
        if isinstance(prompt, classic.BidPrompt) and isinstance(move, classic.Bid)
        else None,
    )


def _contender(stakes: Stakes, seat: int, other: int) -> Contender:
    return Contender(seat, round(stakes.values[seat]), round(stakes.cap(seat, other)))


def _deal(prompt: classic.NegotiatePrompt, stakes: Stakes, me: int, move: classic.Move) -> int | None:
    """By how many points a deal is better for the seat than the duel: the one that a move makes or proposes, which is
    worse by part of a ducat at most, or, below 0, the offer that the seat leaves for the duel."""
    duel, other = stakes.duel(me, (prompt.other,)), prompt.other
    match move:
        case classic.Accept(act=True) | classic.Propose(act=False):
            return max(0, round(stakes.selling(me, other, move.ducats) - duel))
        case classic.Accept() | classic.Propose():
            return max(0, round(stakes.buying(me, other, move.ducats) - duel))
        case classic.CallDuel() if prompt.offered is not None:
            gain = stakes.selling if prompt.offered.act else stakes.buying
            return min(0, round(gain(me, other, prompt.offered.ducats) - duel)) or None
        case _:
            return None


def _aim(prompt: classic.BidPrompt, viewpoint: Viewpoint, stakes: Stakes, move: classic.Bid) -> Aim | None:
    """Why a bid is lower than makes sense against the rival, or that it can not lose."""
    limits, total = limits_of(prompt, viewpoint, stakes), move.ducats + sum(move.treasures)
    kept = Counter(prompt.treasures) - Counter(move.treasures)
    if total >= limits.enough:
        return "certain"
    if move.ducats == prompt.limit and not kept:
        return "all"
    if total >= round(limits.sensible):
        return None
    needed = TREASURE * min(kept) if move.ducats == prompt.limit else total
    if needed > limits.sensible:
        return "change"
    return "purse" if needed >= limits.spends - 0.5 else "varied"
