"""Players of classic."""

from games.bots.classic import plain, random_bot

PLAYERS = {"plain": plain.choose, "random": random_bot.choose}
