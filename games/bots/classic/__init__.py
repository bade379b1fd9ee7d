"""The bots of classic."""

from games.bots.classic import plain, random_bot

BOTS = {"plain": plain.choose, "random": random_bot.choose}
