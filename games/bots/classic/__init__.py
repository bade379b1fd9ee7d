"""The bots of classic."""

from dataclasses import replace

from games.bots.classic import count, plain, random_bot, reasons
from games.bots.shared.bot_info import BotInfo
from games.bots.shared.style import PAGE, SQUIRE

_SQUIRE = replace(SQUIRE, horizon=6, defends=0.1, harm=0.2, misjudges=0.35)
_PAGE = replace(PAGE, horizon=4, reach=3, misjudges=0.5)
"""Chance and bargaining even out errors, so there are more of them here."""

BOTS = {
    "page": BotInfo(plain.choose, beats_random=0.8, style=_PAGE),
    "squire": BotInfo(plain.choose, beats_random=0.9, style=_SQUIRE),
    "plain": BotInfo(plain.choose, beats_random=0.9, explain=reasons.reason),
    "count": BotInfo(count.Count(count.learnt()).choose, beats_random=0.9, style=count.STYLE, seats=(count.PLAYERS,)),
    "random": BotInfo(random_bot.choose, beats_random=0.5, offered=False),
}
