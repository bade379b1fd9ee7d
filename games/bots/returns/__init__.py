"""The bots of The King Returns."""

from games.bots.returns import plain, random_bot

BOTS = {"plain": plain.choose, "random": random_bot.choose}
