"""The bots of The King Returns."""

from games.bots.returns import plain, random_bot, reasons
from games.bots.shared.bot_info import BotInfo
from games.bots.shared.style import PAGE, SQUIRE

BOTS = {
    "page": BotInfo(plain.choose, beats_random=0.8, style=PAGE),
    "squire": BotInfo(plain.choose, beats_random=0.9, style=SQUIRE),
    "plain": BotInfo(plain.choose, beats_random=0.9, explain=reasons.reason),
    "random": BotInfo(random_bot.choose, beats_random=0.5, offered=False),
}
