"""The bots of The King Returns."""

from functools import partial

from games.bots.returns import plain, random_bot
from games.bots.shared.bot_info import BotInfo
from games.bots.shared.style import PAGE, SQUIRE

BOTS = {
    "page": BotInfo(partial(plain.choose, style=PAGE), beats_random=0.8),
    "squire": BotInfo(partial(plain.choose, style=SQUIRE), beats_random=0.9),
    "plain": BotInfo(plain.choose, beats_random=0.9),
    "random": BotInfo(random_bot.choose, beats_random=0.5, offered=False),
}
