"""The bots of internet."""

from games.bots.internet import plain, random_bot

BOTS = {"plain": plain.choose, "random": random_bot.choose}
