"""Players of The King Returns."""

from games.bots.returns import plain, random_bot

PLAYERS = {"plain": plain.choose, "random": random_bot.choose}
