"""The bots of internet."""

from dataclasses import replace

from games.bots.internet import plain, random_bot
from games.bots.shared.bot_info import BotInfo
from games.bots.shared.style import PAGE, SQUIRE

_SQUIRE = replace(SQUIRE, reach=4, misjudges=0.4, thrift=2.0)
_PAGE = replace(PAGE, horizon=4, reach=3, spaces=1, misjudges=0.3)
"""Errors matter less where orders for a whole round are given at once, so there are more of them here."""

BOTS = {
    "page": BotInfo(plain.choose, beats_random=0.8, style=_PAGE),
    "squire": BotInfo(plain.choose, beats_random=0.9, style=_SQUIRE),
    "plain": BotInfo(plain.choose, beats_random=0.9),
    "random": BotInfo(random_bot.choose, beats_random=0.5, offered=False),
}
