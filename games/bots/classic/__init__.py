"""The bots of classic."""

from games.bots.classic import plain, random_bot
from games.bots.shared.bot_info import BotInfo

BOTS = {
    "plain": BotInfo(plain.choose, beats_random=0.9),
    "random": BotInfo(random_bot.choose, beats_random=0.5),
}
